package import LockstepHealth
import LockstepWorkouts

/// The figures of one lap that a person sees.
package struct LapFigures: Equatable, Sendable {
  /// The lap's start, in seconds since the workout's start.
  package let start: Double
  /// The lap's length in seconds with pauses; `movingSeconds` is that without.
  package let elapsedSeconds: Double
  package let movingSeconds: Double
  /// The metres of the lap; `nil` without a series of distance.
  package let metres: Double?
  /// The mean heart rate in beats a minute; `nil` if none was measured in the lap.
  package let averageHeartRate: Double?

  /// The mean speed in metres a second while moving.
  package var averageSpeed: Double? {
    metres.flatMap { movingSeconds > 0 ? $0 / movingSeconds : nil }
  }

  /// Computes the figures of all laps, in the order of their starts.
  package static func all(of workout: HKWorkout) -> [LapFigures] {
    let way = workout.way.map { WayAlong($0) }
    let stretches = workout.movingStretches
    return workout.workoutEvents.filter { $0.type == .lap }.map { lap in
      let end = lap.start + lap.duration
      return LapFigures(
        start: lap.start,
        elapsedSeconds: lap.duration,
        movingSeconds: stretches.reduce(0) { sum, stretch in
          sum + max(0, min(end, stretch.end) - max(lap.start, stretch.start))
        },
        metres: way.map { way in
          var way = way
          let before = way.metres(at: lap.start)
          return way.metres(at: end) - before
        },
        averageHeartRate: workout.series(.heartRate)?.average(from: lap.start, to: end)
      )
    }
  }
}

extension HKWorkout {
  /// The stretches without a pause, in seconds since the start, which `duration` adds up.
  var movingStretches: [(start: Double, end: Double)] {
    var stretches: [(start: Double, end: Double)] = []
    var since: Double? = 0
    for event in workoutEvents {
      if event.type == .pause, let start = since {
        stretches.append((start, event.start))
        since = nil
      } else if event.type == .resume {
        since = since ?? event.start
      }
    }
    if let since { stretches.append((since, max(since, elapsedSeconds))) }
    return stretches
  }
}

extension HKQuantitySeries {
  /// Computes the mean of the samples that begin in a stretch of time, whose end is excluded.
  func average(from start: Double, to end: Double) -> Double? {
    var sum = 0.0
    var count = 0
    for (instant, value) in zip(starts, quantities) where instant >= start && instant < end {
      sum += value
      count += 1
    }
    return count > 0 ? sum / Double(count) : nil
  }
}

extension HKQuantitySeries {
  /// Sums the samples within each of `count` equal parts of the time, splitting a sample by the share
  /// of its time.
  package func spread(over count: Int, partsOf seconds: Double) -> [Double] {
    var sums = [Double](repeating: 0, count: count)
    for (place, quantity) in quantities.enumerated() {
      let (start, end) = (starts[place], starts[place] + max(0, durations[place]))
      let first = (start / seconds).rounded(.down)
      guard first < Double(count), end >= 0 else { continue }
      let last = min(Double(count - 1), (end / seconds).rounded(.down))
      for part in Int(max(0, first))...Int(max(max(0, first), last)) {
        let begin = Double(part) * seconds
        let share = min(end, begin + seconds) - max(start, begin)
        sums[part] += end > start ? quantity * max(0, share) / (end - start) : quantity
      }
    }
    return sums
  }
}
