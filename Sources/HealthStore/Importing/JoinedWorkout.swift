import LockstepDocuments
package import LockstepHealth
import LockstepSimulation

/// Several sessions of one recording as one workout, each an activity of it: a triathlon.
package enum JoinedWorkout {
  /// Puts workouts together that follow one another.
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

  private static func joined(_ parts: [HKWorkout]) throws(FITImportError) -> HKWorkout {
    guard let first = parts.first, let last = parts.last else { throw .missingSession }
    let start = first.startDate
    var joined = HKWorkout(
      id: id(of: parts, at: start),
      workoutActivityType: activityType(of: parts),
      startDate: start,
      endDate: max(start, last.endDate)
    )
    joined.device = first.device
    joined.metadata = first.metadata.filter { entry in
      parts.allSatisfy { $0.metadata.contains(entry) }
    }
    joined.workoutActivities = HKWorkoutActivity.ordered(parts.map { activity($0, from: start) })
    let type = joined.workoutActivityType
    if let fault = HKWorkoutActivity.fault(of: joined.workoutActivities, in: type) {
      throw .notOneWorkout(fault)
    }
    joined.workoutEvents = HKWorkoutEvent.ordered(parts.flatMap { events($0, from: start) })
    var samples = CollectedSamples()
    for part in parts { samples.add(CollectedSamples(part, from: start)) }
    joined.series = samples.series.enumerated().sorted { a, b in
      (a.element.type.place, a.offset) < (b.element.type.place, b.offset)
    }.map(\.element)
    joined.route = samples.route.count > 0 ? samples.route : nil
    return joined
  }

  private static func id(of parts: [HKWorkout], at start: WallTime) -> DocumentID {
    var digest = Digest()
    for part in parts { digest.add(part.id.text) }
    var stream = RandomStream(seed: digest.value, purpose: "health.join")
    return DocumentID(at: start, from: &stream)
  }

  /// Parts of one sport are a workout of that sport, others one of several disciplines.
  private static func activityType(of parts: [HKWorkout]) -> HKWorkoutActivityType {
    let types = parts.map(\.workoutActivityType)
    return types.allSatisfy { $0 == types[0] } ? types[0] : .swimBikeRun
  }

  private static func activity(_ part: HKWorkout, from start: WallTime) -> HKWorkoutActivity {
    HKWorkoutActivity(
      part.workoutActivityType,
      at: part.seconds(from: start),
      lasting: part.elapsedSeconds,
      metadata: part.metadata
    )
  }

  /// A part's events; one that ends paused goes on with the next.
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

extension HKWorkout {
  /// How long after a date it starts, in seconds.
  fileprivate func seconds(from start: WallTime) -> Double {
    Double(startDate.microseconds - start.microseconds) / 1_000_000
  }
}
