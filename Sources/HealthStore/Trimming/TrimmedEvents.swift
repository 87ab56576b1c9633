import LockstepLanguages
import LockstepHealth

/// The events and activities of a workout, cut to a part of its time.
enum TrimmedEvents {
  /// Keeps the pauses, resumes and markers within the bounds, and cuts laps and segments at the edges.
  static func events(of workout: HKWorkout, _ bounds: TrimBounds, _ report: inout TrimReport)
    -> [HKWorkoutEvent]
  {
    var kept: [HKWorkoutEvent] = []
    var isBehindStart = bounds.start == nil
    for event in workout.workoutEvents {
      let isTimer = event.type == .pause || event.type == .resume
      let cut = cut(event.start, event.duration, bounds)
      var isKept = cut != nil
      // What begins the new workout is no resume: it is active from its start on.
      if isKept, isTimer, !isBehindStart {
        isKept = event.type == .pause
        isBehindStart = isKept
      }
      report.count(event.type.name, cut, event.duration, isKept: isKept)
      guard isKept, let cut else { continue }
      var left = event
      left.start = cut.start - bounds.first
      left.duration = cut.duration
      kept.append(left)
    }
    return kept
  }

  /// Cuts activities to the bounds; activities that did not overlap before do not overlap afterwards.
  static func activities(
    of workout: HKWorkout,
    as type: HKWorkoutActivityType,
    _ bounds: TrimBounds,
    _ report: inout TrimReport
  ) -> [HKWorkoutActivity] {
    let isChanged = type != workout.workoutActivityType
    let isMixed = workout.workoutActivityType == .swimBikeRun
    return workout.workoutActivities.compactMap { activity in
      let cut = cut(activity.start, activity.duration, bounds)
      let isKept = cut != nil && !(isChanged && isMixed)
      report.count("workoutActivities", cut, activity.duration, isKept: isKept)
      if isChanged && isMixed {
        report.skip("workoutActivities", Phrase("trim.disciplines"))
      }
      guard isKept, let cut else { return nil }
      var left = activity
      // Parts of a workout are of its own activity.
      if isChanged { left.activityType = type }
      left.start = cut.start - bounds.first
      left.duration = cut.duration
      return left
    }
  }

  /// Cuts a stretch of time to the bounds; `nil` if nothing is left.
  private static func cut(_ start: Double, _ duration: Double, _ bounds: TrimBounds)
    -> (start: Double, duration: Double)?
  {
    let end = start + duration
    if start >= bounds.lowest, end <= bounds.highest { return (start, duration) }
    let first = max(start, bounds.lowest)
    let last = min(end, bounds.highest)
    return last > first ? (first, last - first) : nil
  }
}

extension TrimReport {
  fileprivate mutating func count(
    _ name: String,
    _ cut: (start: Double, duration: Double)?,
    _ duration: Double,
    isKept: Bool
  ) {
    if part(name) == nil { parts.append(Part(name)) }
    for place in parts.indices where parts[place].name == name {
      parts[place].found += 1
      if !isKept {
        parts[place].dropped += 1
      } else if cut?.duration == duration {
        parts[place].kept += 1
      } else {
        parts[place].clipped += 1
      }
    }
  }

  fileprivate mutating func skip(_ name: String, _ reason: Phrase) {
    for place in parts.indices where parts[place].name == name {
      parts[place].skippedReason = reason
    }
  }
}
