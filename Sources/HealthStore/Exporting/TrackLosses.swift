import LockstepLanguages
import LockstepHealth

/// The parts of a workout that a TCX or GPX file cannot hold.
struct TrackLosses {
  private typealias Count = (what: String, type: HKQuantityTypeIdentifier?, count: Int)

  private var counts: [Count] = []
  private var rounded: [HKQuantityTypeIdentifier] = []
  private var others: [Phrase] = []

  /// Counts one more loss of a kind, and of a quantity if there is one.
  mutating func count(_ what: String, _ type: HKQuantityTypeIdentifier? = nil) {
    if let place = counts.firstIndex(where: { $0.what == what && $0.type == type }) {
      counts[place].count += 1
    } else {
      counts.append((what, type, 1))
    }
  }

  /// Notes that a quantity's values are rounded to whole numbers.
  mutating func round(_ type: HKQuantityTypeIdentifier) {
    if rounded.last != type { rounded.append(type) }
  }

  /// Adds a loss in words of its own.
  mutating func add(_ words: Phrase) { others.append(words) }

  /// The losses in words, a line each.
  var lines: [Phrase] {
    others + counts.map { .counted($0.count, of: $0.what, $0.type.map { [Phrase($0)] } ?? []) }
      + rounded.map { Phrase("loss.fraction", [Phrase($0)]) }
  }

  /// Adds the losses of everything in a workout that no track file can hold.
  mutating func addParts(of workout: HKWorkout, keeping kept: Set<String>) {
    let types = workout.series.map(\.type).filter { type in
      TrackMeasure(type) == nil && !kept.contains(type.rawValue)
    }
    for type in types {
      add(.counted(workout.series(type)?.count ?? 0, of: "samplesOf", [Phrase(type)]))
    }
    for kind in HKWorkoutEvent.Kind.allCases where !kept.contains(kind.name) {
      let count = workout.workoutEvents.count { $0.type == kind }
      if count > 0 { add(.counted(count, of: "events", [Phrase("part.\(kind.name)")])) }
    }
    let keys = workout.metadata.map(\.key).filter { !kept.contains($0) }
    if !keys.isEmpty { add(Phrase("loss.metadata", keys.joined(separator: ", "))) }
    let within = workout.workoutActivities.count
    if within > 0 { add(.counted(within, of: "activitiesWithin", [])) }
    if let route = workout.route {
      if route.accuracies.contains(where: { $0 != 0 }) { add(Phrase("loss.accuracies")) }
      let courses = route.courses.contains { $0 != HKWorkoutRoute.unknownCourse }
      if courses, !kept.contains("course") { add(Phrase("loss.courses")) }
    }
  }
}
