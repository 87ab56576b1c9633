import LockstepDocuments
package import LockstepHealth
import LockstepSimulation

/// Several sessions of one recording as one workout with an activity for each, such as a triathlon.
package enum JoinedWorkout {
  /// Joins successive workouts into one.
  ///
  /// Series, events and routes go on from one to the next. What metadata say of a whole, such as its mean
  /// speed, stays with each part; the workout has what all of them say alike.
  /// The same parts make the same id.
  package static func workout(of parts: [HKWorkout], events policy: EventPolicy = .lenient)
    throws(FITImportError) -> HKWorkout
  {
    let recorded = try joined(parts)
    do throws(HKError) {
      return try recorded.saved(events: policy)
    } catch {
      throw .saveFailed(error)
    }
  }

  private static func joined(_ unordered: [HKWorkout]) throws(FITImportError) -> HKWorkout {
    let parts = ordered(unordered)
    guard let first = parts.first else { throw .missingSession }
    let start = first.startDate
    var joined = HKWorkout(
      id: id(of: parts, at: start),
      workoutActivityType: activityType(of: parts),
      startDate: start,
      endDate: parts.map(\.endDate).reduce(start, max)
    )
    joined.device = first.device
    joined.metadata = first.metadata.filter { entry in
      parts.allSatisfy { $0.metadata.contains(entry) }
    }
    let times = PartTimes(parts)
    if times.longestCut > 0 {
      let cut = HKMetadataValue.quantity(times.longestCut, unit: "s")
      joined.metadata.append(HKMetadataEntry(HKMetadataKey.partsCut, cut))
    }
    try add(parts, times, to: &joined)
    joined.workoutEvents +=
      parts.flatMap { events($0, from: start) }
      + times.gaps.flatMap { gap in
        [HKWorkoutEvent(.pause, at: gap.start), HKWorkoutEvent(.resume, at: gap.end)]
      }
    joined.workoutEvents = HKWorkoutEvent.ordered(joined.workoutEvents)
    var samples = CollectedSamples()
    for part in parts { samples.add(CollectedSamples(part, from: start)) }
    joined.series = samples.series.enumerated().sorted { a, b in
      (a.element.type.place, a.offset) < (b.element.type.place, b.offset)
    }.map(\.element)
    joined.route = samples.route.count > 0 ? samples.route : nil
    return joined
  }

  /// Adds each part as an activity; a part whose activity cannot belong to such a workout becomes a
  /// segment with the activity in its metadata.
  private static func add(_ parts: [HKWorkout], _ times: PartTimes, to joined: inout HKWorkout)
    throws(FITImportError)
  {
    let type = joined.workoutActivityType
    let isTriathlon = parts.contains { disciplines.contains($0.workoutActivityType) }
    for (part, time) in zip(parts, times.all) {
      let sport = part.workoutActivityType
      let isPart = sport == type || sport == .transition || disciplines.contains(sport)
      if isPart || !isTriathlon {
        joined.workoutActivities.append(
          HKWorkoutActivity(sport, at: time.start, lasting: time.seconds, metadata: part.metadata)
        )
      } else {
        let named = HKMetadataEntry(HKMetadataKey.partActivity, .string(sport.name))
        joined.workoutEvents.append(
          HKWorkoutEvent(
            .segment,
            at: time.start,
            lasting: time.seconds,
            metadata: part.metadata + [named]
          )
        )
      }
    }
    if let fault = HKWorkoutActivity.fault(of: joined.workoutActivities, in: type) {
      throw .notOneWorkout(fault)
    }
  }

  /// The activities that can be parts of a workout of several disciplines, besides transitions.
  private static let disciplines: [HKWorkoutActivityType] = [.swimming, .cycling, .running]

  private static func ordered(_ parts: [HKWorkout]) -> [HKWorkout] {
    parts.enumerated().sorted { a, b in
      (a.element.startDate.microseconds, a.offset) < (b.element.startDate.microseconds, b.offset)
    }.map(\.element)
  }

  private static func id(of parts: [HKWorkout], at start: WallTime) -> DocumentID {
    var digest = Digest()
    for part in parts { digest.add(part.id.text) }
    var stream = RandomStream(seed: digest.value, purpose: "health.join")
    return DocumentID(at: start, from: &stream)
  }

  /// Chooses the joined workout's activity: the parts' own if all are equal, else a workout of several
  /// disciplines.
  private static func activityType(of parts: [HKWorkout]) -> HKWorkoutActivityType {
    let types = parts.map(\.workoutActivityType)
    return types.allSatisfy { $0 == types[0] } ? types[0] : .swimBikeRun
  }

  /// Lists a part's events; a pause at its end is ended when the next part begins.
  private static func events(_ part: HKWorkout, from start: WallTime) -> [HKWorkoutEvent] {
    var events = part.workoutEvents.map { event in
      var shifted = event
      shifted.start += part.seconds(from: start)
      return shifted
    }
    let last = events.last { [.pause, .resume].contains($0.type) }
    if last?.type == .pause {
      events.append(HKWorkoutEvent(.resume, at: part.seconds(from: start) + part.elapsedSeconds))
    }
    return events
  }
}

/// The times of the parts of a workout, in seconds from the start of the first.
///
/// Devices write starts in whole seconds and lengths in thousandths, so that a part seems to last into
/// the next one: it is over when that begins.
private struct PartTimes {
  private(set) var all: [(start: Double, seconds: Double)] = []
  /// The longest cut of a part's end, in seconds.
  private(set) var longestCut = 0.0

  /// The greatest overlap in seconds at which a part's end is cut, since devices time two parts by
  /// different clocks; more is an error.
  private static let cutMax = 10.0
  /// The greatest gap in seconds between two parts that counts as rounding; a longer one is a time of
  /// its own.
  private static let gapMin = 2.0

  /// The gaps between the parts, in which nothing was done.
  var gaps: [(start: Double, end: Double)] {
    var found: [(start: Double, end: Double)] = []
    var end = 0.0
    for part in all {
      if part.start - end > Self.gapMin { found.append((end, part.start)) }
      end = max(end, part.start + part.seconds)
    }
    return found
  }

  init(_ parts: [HKWorkout]) {
    guard let first = parts.first else { return }
    let starts = parts.map { $0.seconds(from: first.startDate) }
    for (place, part) in parts.enumerated() {
      var seconds = part.elapsedSeconds
      let next = starts.indices.contains(place + 1) ? starts[place + 1] : Double.infinity
      let overlap = starts[place] + seconds - next
      if overlap > 0, overlap <= Self.cutMax {
        seconds = max(0, next - starts[place])
        // The sum of the two may be rounded up.
        if starts[place] + seconds > next { seconds = seconds.nextDown }
        longestCut = max(longestCut, (overlap * 1_000).rounded() / 1_000)
      }
      all.append((starts[place], seconds))
    }
  }
}

extension HKWorkout {
  /// Computes the seconds from a date to the workout's start.
  fileprivate func seconds(from start: WallTime) -> Double {
    Double(startDate.microseconds - start.microseconds) / 1_000_000
  }
}
