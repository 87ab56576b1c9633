import LockstepSimulation

/// Times as a person reads them.
enum ClockText {
  /// Minutes and seconds of a timer: `0:07`, `12:34`; hours go into the minutes.
  static func timer(_ seconds: Int64) -> String {
    let shown = max(seconds, 0)
    return "\(shown / 60):\(padded(shown % 60, 2))"
  }

  /// What a clock on the wall shows, in UTC: `9:00:07`.
  static func clock(_ date: WallTime) -> String {
    let day: Int64 = 86_400
    let seconds = floored(date.microseconds, by: 1_000_000)
    let ofDay = ((seconds % day) + day) % day
    return "\(ofDay / 3600):\(padded(ofDay / 60 % 60, 2)):\(padded(ofDay % 60, 2))"
  }

  /// An instant of the run to the millisecond, cut and not rounded: `12.345`, `1:02.003`.
  static func instant(_ time: TrueTime) -> String {
    let milliseconds = max(0, time.nanoseconds / 1_000_000)
    let seconds = milliseconds / 1000
    let fraction = padded(milliseconds % 1000, 3)
    if seconds < 60 { return "\(seconds).\(fraction)" }
    return "\(seconds / 60):\(padded(seconds % 60, 2)).\(fraction)"
  }

  /// An instant to the tenth of a second, for what is always in motion.
  static func tenths(_ time: TrueTime) -> String {
    let tenths = max(0, time.nanoseconds / 100_000_000)
    return "\(tenths / 600):\(padded(tenths / 10 % 60, 2)).\(tenths % 10)"
  }

  /// How long something took or waits: `24 ms`, `3.2 s`, `2 min`.
  static func span(_ interval: Interval) -> String {
    let milliseconds = max(0, interval.milliseconds)
    switch milliseconds {
    case 0..<1000: return "\(milliseconds) ms"
    case 1000..<60_000: return "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
    default: return "\(milliseconds / 60_000) min"
    }
  }

  /// The whole seconds that have gone, or that a countdown still shows: it ends with its last second.
  static func seconds(since: Interval) -> Int64 { floored(since.nanoseconds, by: 1_000_000_000) }

  static func seconds(until: Interval) -> Int64 {
    max(0, -floored(-until.nanoseconds, by: 1_000_000_000))
  }

  private static func floored(_ value: Int64, by step: Int64) -> Int64 {
    let (quotient, rest) = value.quotientAndRemainder(dividingBy: step)
    return rest < 0 ? quotient - 1 : quotient
  }

  private static func padded(_ number: Int64, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
