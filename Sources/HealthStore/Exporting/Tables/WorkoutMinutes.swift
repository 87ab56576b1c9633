import LockstepHealth

/// A workout's time without pauses, cut into minutes.
struct WorkoutMinutes {
  /// A minute, or a shorter rest before a pause or the end; instants count from the workout's start.
  struct Minute: Equatable, Sendable {
    let start: Double
    let end: Double
    /// The index of the stretch without a pause that contains the minute.
    let segment: Int

    var seconds: Double { end - start }
  }

  let minutes: [Minute]
  /// The stretches without a pause, in seconds since the workout's start.
  let segments: [(start: Double, end: Double)]

  /// Cuts a workout into minutes, counted from the beginning of each stretch without a pause.
  init(_ workout: HKWorkout) {
    segments = workout.movingStretches.filter { $0.end > $0.start && $0.start >= 0 }
    var minutes: [Minute] = []
    for (number, segment) in segments.enumerated() {
      // A document may say that it lasted for centuries.
      var start = segment.start
      while start < segment.end, minutes.count < Self.countMax {
        let end = min(start + 60, segment.end)
        minutes.append(Minute(start: start, end: end, segment: number))
        start = end
      }
    }
    self.minutes = minutes
  }

  /// The largest number of minutes: those of a month.
  private static let countMax = 44_640

  /// Calls `take` for each minute that a sample overlaps, with the share of the sample within it.
  ///
  /// The part of a sample in a pause is dropped. A sample without a length belongs to the minute that
  /// contains it; a minute's end is excluded.
  func spread(_ start: Double, lasting duration: Double, _ take: (Int, Double) -> Void) {
    let end = start + max(0, duration)
    var place = first(endingAfter: start)
    while place < minutes.count, minutes[place].start < end || minutes[place].start <= start {
      let minute = minutes[place]
      if end <= start {
        if minute.start <= start { take(place, 1) }
        return
      }
      let overlap = min(end, minute.end) - max(start, minute.start)
      if overlap > 0 { take(place, overlap / (end - start)) }
      place += 1
    }
  }

  private func first(endingAfter instant: Double) -> Int {
    var (low, high) = (0, minutes.count)
    while low < high {
      let middle = (low + high) / 2
      if minutes[middle].end > instant { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
