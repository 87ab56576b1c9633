import LockstepHealth

/// A workout's time without pauses, cut into minutes.
struct WorkoutMinutes {
  /// A minute, or what is left of one at a pause or the end; instants since the workout's start.
  struct Minute: Equatable, Sendable {
    let start: Double
    let end: Double
    /// The number of the stretch without a pause that the minute is of, from 0 on.
    let segment: Int

    var seconds: Double { end - start }
  }

  let minutes: [Minute]
  /// Stretches without a pause.
  let segments: [(start: Double, end: Double)]

  /// Minutes are counted from the beginning of each stretch.
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

  /// As many as a month has.
  private static let countMax = 44_640

  /// Gives the parts of a sample that lie in minutes, with the share of it that each is.
  ///
  /// What lies in a pause belongs to nobody. A sample without a duration belongs to the minute that it is
  /// in, whose end is outside.
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
