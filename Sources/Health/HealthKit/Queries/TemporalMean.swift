/// The mean of a quantity over time, for samples that come by their instants.
///
/// What lasts counts for as long as it does. Between two instants that are a minute apart at most the
/// quantity is taken to go evenly from one to the other; nothing is said of a longer gap.
struct TemporalMean {
  private var sum = 0.0
  private var seconds = 0.0
  private var last: (value: Double, end: Double)?

  /// The longest gap that is bridged.
  static let gapSecondsMax = 60.0

  /// Adds a sample, with seconds since any instant; of one that comes too late only its own time counts.
  mutating func add(_ value: Double, at start: Double, lasting duration: Double) {
    if let last, start > last.end, start - last.end <= Self.gapSecondsMax {
      sum += (last.value + value) / 2 * (start - last.end)
      seconds += start - last.end
    }
    sum += value * duration
    seconds += duration
    if start + duration >= last?.end ?? -.infinity { last = (value, start + duration) }
  }

  /// `nil` where no time is covered: then each sample counts alike.
  var value: Double? { seconds > 0 ? sum / seconds : nil }
}
