/// The spelling of instants and lengths of true time.
enum TimeText {
  /// Spells seconds with milliseconds, cut and not rounded, so that a line never seems earlier than its
  /// time.
  static func seconds(_ nanoseconds: Int64) -> String {
    let milliseconds = nanoseconds / 1_000_000
    return "\(milliseconds / 1_000)." + padded(milliseconds % 1_000, 3)
  }

  /// Spells seconds with microseconds, for wall times of a few milliseconds.
  static func fine(_ nanoseconds: Int64) -> String {
    let microseconds = nanoseconds / 1_000
    return "\(microseconds / 1_000_000)." + padded(microseconds % 1_000_000, 6)
  }

  /// Reads a text that `fine` has written; `nil` for any other.
  static func nanoseconds(_ text: some StringProtocol) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int64($0) }
    guard parts.count == 2, let seconds = parts[0], let microseconds = parts[1] else { return nil }
    return (seconds * 1_000_000 + microseconds) * 1_000
  }

  /// Spells a length roughly: hours and minutes such as `1:05:34` or `5:34`, or seconds such as `12 s`
  /// if it is under a minute.
  static func rough(_ nanoseconds: Int64) -> String {
    let seconds = nanoseconds / 1_000_000_000
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3_600 { return "\(seconds / 60):" + padded(seconds % 60, 2) }
    return "\(seconds / 3_600):" + padded(seconds / 60 % 60, 2) + ":" + padded(seconds % 60, 2)
  }

  static func padded(_ value: Int64, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
