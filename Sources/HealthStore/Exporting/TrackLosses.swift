import LockstepHealth

/// What a file cannot carry of a workout, in words.
struct TrackLosses {
  private var counts: [(words: String, count: Int)] = []
  private var rounded: [HKQuantityTypeIdentifier] = []
  private var others: [String] = []

  /// One more of something is lost.
  mutating func count(_ words: String) {
    if let place = counts.firstIndex(where: { $0.words == words }) {
      counts[place].count += 1
    } else {
      counts.append((words, 1))
    }
  }

  /// Values of a quantity become whole numbers.
  mutating func round(_ type: HKQuantityTypeIdentifier) {
    if rounded.last != type { rounded.append(type) }
  }

  /// Something is lost altogether.
  mutating func add(_ words: String) { others.append(words) }

  /// A line each.
  var lines: [String] {
    others + counts.map { "\($0.count) \($0.words)" }
      + rounded.map { "what \($0) has after the point" }
  }

  /// What no file of tracks has room for, by what the workout has.
  mutating func addParts(of workout: HKWorkout, keeping kept: Set<String>) {
    let types = workout.series.map(\.type).filter { type in
      TrackMeasure(type) == nil && !kept.contains(type.rawValue)
    }
    for type in types {
      add("\(workout.series(type)?.count ?? 0) samples of \(type)")
    }
    for kind in HKWorkoutEvent.Kind.allCases where !kept.contains(kind.name) {
      let count = workout.workoutEvents.count { $0.type == kind }
      if count > 0 { add("\(count) events of kind \(kind.name)") }
    }
    let keys = workout.metadata.map(\.key).filter { !kept.contains($0) }
    if !keys.isEmpty { add("metadata: \(keys.joined(separator: ", "))") }
    if !workout.workoutActivities.isEmpty {
      add("\(workout.workoutActivities.count) activities within the workout")
    }
    if let route = workout.route {
      if route.accuracies.contains(where: { $0 != 0 }) { add("accuracies of locations") }
      let courses = route.courses.contains { $0 != HKWorkoutRoute.unknownCourse }
      if courses, !kept.contains("course") { add("courses of locations") }
    }
  }
}
