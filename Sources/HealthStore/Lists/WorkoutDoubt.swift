package import LockstepHealth

/// A reason that a workout's figures are worth a second look.
package enum WorkoutDoubt: String, CaseIterable, Sendable {
  case endsBeforeStart, lastsDays
  /// The workout is so long or short that perhaps nobody ended it, or nobody meant to begin it.
  case veryLong, veryShort
  /// Another workout has most of its time, so that both may come from one recording.
  case sameTime
  case tooFast, peakSpeed, climb, jump, heartRate, energy

  package static let dayHours = 24.0
  package static let longHours = 8.0
  package static let shortMinutes = 2.0
  package static let heartRates = 25.0...230.0
  package static let kilocaloriesPerMinuteMax = 40.0

  /// Finds the highest plausible peak speed of an activity, in metres a second; a peak may exceed
  /// `speedMax`.
  package static func peakSpeedMax(_ type: HKWorkoutActivityType) -> Double {
    max(15, 1.6 * speedMax(type))
  }

  /// Finds the highest plausible climb of a whole workout, in metres a second; only lifts are faster.
  package static func climbMax(_ type: HKWorkoutActivityType) -> Double {
    switch type {
    case .downhillSkiing, .snowboarding, .snowSports, .other: 15
    default: 2
    }
  }
  /// The most metres that any workout plausibly climbs.
  package static let climbMetresMax = 30_000.0
  /// The highest plausible speed between two locations, in metres a second; nothing on the ground is
  /// faster.
  package static let jumpSpeed = 150.0

  /// Finds the highest plausible mean speed of a whole workout, in metres a second.
  package static func speedMax(_ type: HKWorkoutActivityType) -> Double {
    switch type {
    case .walking, .hiking: 4
    case .running, .trackAndField: 10
    case .swimming: 2.5
    case .rowing, .paddleSports: 7
    case .cycling, .handCycling: 25
    default: 60
    }
  }
}

extension WorkoutRow {
  /// The doubts in the order of their kinds; some are found only if the totals are known.
  package var doubts: [WorkoutDoubt] {
    var doubts: [WorkoutDoubt] = []
    func doubt(_ kind: WorkoutDoubt, _ isDoubted: Bool) { if isDoubted { doubts.append(kind) } }
    let hours = elapsedSeconds / 3_600
    doubt(.endsBeforeStart, hours < 0)
    doubt(.lastsDays, hours > WorkoutDoubt.dayHours)
    doubt(.veryLong, hours >= WorkoutDoubt.longHours && hours <= WorkoutDoubt.dayHours)
    doubt(.veryShort, hours >= 0 && elapsedSeconds < WorkoutDoubt.shortMinutes * 60)
    doubt(.sameTime, sharesItsTime)
    guard let totals else { return doubts }
    if let metres = totals.metres {
      doubt(.tooFast, metres > WorkoutDoubt.speedMax(activityType) * max(1, activeSeconds))
    }
    if let peak = totals.maximumSpeed {
      doubt(.peakSpeed, peak > WorkoutDoubt.peakSpeedMax(activityType))
    }
    if let metres = totals.gained {
      let most = WorkoutDoubt.climbMax(activityType) * max(60, activeSeconds)
      doubt(.climb, metres > min(most, WorkoutDoubt.climbMetresMax))
    }
    doubt(.jump, totals.isJumping)
    if let rate = totals.averageHeartRate {
      doubt(.heartRate, !WorkoutDoubt.heartRates.contains(rate))
    }
    if let energy = totals.kilocalories {
      doubt(.energy, energy > WorkoutDoubt.kilocaloriesPerMinuteMax * max(1, activeSeconds / 60))
    }
    return doubts
  }
}

extension HKWorkout {
  /// The doubts that the workout raises by itself, without a look at others.
  package var doubts: [WorkoutDoubt] { WorkoutRow(self, path: "").doubts }
}
