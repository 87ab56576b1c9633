/// The mean of a quantity over time, computed from samples that come in the order of their instants.
///
/// A sample with a length counts for that length. Between two instants at most a minute apart, the
/// quantity is assumed to change evenly; a longer gap does not count.
struct TemporalMean {
  private var sum = 0.0
  private var seconds = 0.0
  private var last: (value: Double, end: Double)?

  /// The longest gap between two samples, in seconds, over which the mean assumes a value.
  static let gapSecondsMax = 60.0

  /// Adds a sample, in seconds from any fixed instant; a sample that comes late counts only for its own
  /// length.
  mutating func add(_ value: Double, at start: Double, lasting duration: Double) {
    if let last, start > last.end, start - last.end <= Self.gapSecondsMax {
      sum += (last.value + value) / 2 * (start - last.end)
      seconds += start - last.end
    }
    sum += value * duration
    seconds += duration
    if start + duration >= last?.end ?? -.infinity { last = (value, start + duration) }
  }

  /// The mean over time; `nil` if no time is covered, and then the caller weighs all samples alike.
  var value: Double? { seconds > 0 ? sum / seconds : nil }
}
