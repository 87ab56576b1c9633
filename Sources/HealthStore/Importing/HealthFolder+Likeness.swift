package import LockstepHealth
package import LockstepSimulation

/// The search for a stored workout of the same recording, which imports do before they save.
extension HealthFolder {
  /// Says if a workout of the same activity and start is already stored.
  package mutating func hasDuplicate(of workout: HKWorkout) throws(DiskError) -> Bool {
    let month = Self.month(of: workout.startDate)
    let known = try known(in: month)
    return known.contains {
      $0.startDate == workout.startDate && $0.activityType == workout.workoutActivityType
    }
  }

  /// A stored workout that is, or seems to be, the same recording as another.
  package struct Likeness: Equatable, Sendable {
    package let head: HKWorkout.Head
    /// `true` if the two are the same recording; `false` if they only share their time.
    package let isSame: Bool
  }

  /// Finds the stored workout of the same recording, or else the one that shares most of its time.
  ///
  /// A part has its whole's start, and is another workout. What another device or another file has of
  /// the same activity begins and ends a little earlier or later, and may be called otherwise.
  package mutating func likeness(of workout: HKWorkout) throws(DiskError) -> Likeness? {
    let known = try known(around: workout)
    let same = known.first { $0.id == workout.id } ?? known.first { $0.isSame(as: workout) }
    if let same {
      return Likeness(head: same, isSame: true)
    }
    return known.first { $0.isLike(workout) }.map { Likeness(head: $0, isSame: false) }
  }

  /// Reads the heads that may share a workout's time, from its month and the months before and after.
  private mutating func known(around workout: HKWorkout) throws(DiskError) -> [HKWorkout.Head] {
    let seconds = max(0, workout.elapsedSeconds) * SharedTime.startsShare
    let apart = Interval.microseconds(Int64(min(seconds, 86_400) * 1_000_000))
    var months: [String] = []
    for date in [workout.startDate, workout.startDate - apart, workout.startDate + apart] {
      let month = Self.month(of: date)
      if !months.contains(month) { months.append(month) }
    }
    var found: [HKWorkout.Head] = []
    for month in months { found += try known(in: month) }
    return found
  }
}

extension HKWorkout.Head {
  /// The greatest distance between the ends of one recording that was imported twice.
  private static let sameEnd = Interval.microseconds(2_000_000)

  /// Says if this is the same recording under another id; a trimmed part may be cut by a second.
  fileprivate func isSame(as workout: HKWorkout) -> Bool {
    let apart = max(endDate, workout.endDate) - min(endDate, workout.endDate)
    return startDate == workout.startDate && activityType == workout.workoutActivityType
      && apart <= (isTrimmed ? .zero : Self.sameEnd)
  }

  private var isTrimmed: Bool {
    sourceRevision?.source.bundleIdentifier == HKClient.trim.bundleIdentifier
  }

  fileprivate func isLike(_ workout: HKWorkout) -> Bool {
    guard startDate <= endDate, workout.startDate <= workout.endDate else { return false }
    return SharedTime.isShared(startDate...endDate, workout.startDate...workout.endDate)
  }
}
