/// A length of time in whole nanoseconds; negative for a time backwards.
///
/// Exact integer arithmetic: nothing in the machines computes with floating-point time.
package struct Interval: Sendable, Hashable, Comparable {
  package var nanoseconds: Int64

  package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  package static let zero = Interval(nanoseconds: 0)

  package static func nanoseconds(_ count: Int64) -> Interval { Interval(nanoseconds: count) }
  package static func microseconds(_ count: Int64) -> Interval {
    Interval(nanoseconds: count * 1_000)
  }
  package static func milliseconds(_ count: Int64) -> Interval {
    Interval(nanoseconds: count * 1_000_000)
  }
  package static func seconds(_ count: Int64) -> Interval {
    Interval(nanoseconds: count * 1_000_000_000)
  }

  /// The length in whole microseconds, rounded towards zero.
  package var microseconds: Int64 { nanoseconds / 1_000 }
  /// The length in whole milliseconds, rounded towards zero.
  package var milliseconds: Int64 { nanoseconds / 1_000_000 }
  /// The length in whole seconds, rounded towards zero.
  package var seconds: Int64 { nanoseconds / 1_000_000_000 }

  package static func < (a: Interval, b: Interval) -> Bool { a.nanoseconds < b.nanoseconds }
  package static func + (a: Interval, b: Interval) -> Interval {
    Interval(nanoseconds: a.nanoseconds + b.nanoseconds)
  }
  package static func - (a: Interval, b: Interval) -> Interval {
    Interval(nanoseconds: a.nanoseconds - b.nanoseconds)
  }
  package static func * (a: Interval, factor: Int64) -> Interval {
    Interval(nanoseconds: a.nanoseconds * factor)
  }
  package static prefix func - (a: Interval) -> Interval { Interval(nanoseconds: -a.nanoseconds) }
}

extension Interval: CustomStringConvertible {
  /// The shortest exact spelling in hours to nanoseconds: `1m30s`, `250ms`, `0s`.
  ///
  /// The scenario language reads the same spelling back to the same interval.
  package var description: String {
    if nanoseconds == 0 { return "0s" }
    let units: [(String, UInt64)] = [
      ("h", 3_600_000_000_000), ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000),
      ("us", 1_000), ("ns", 1),
    ]
    var rest = nanoseconds.magnitude
    var text = nanoseconds < 0 ? "-" : ""
    for (name, size) in units where rest >= size {
      text += "\(rest / size)\(name)"
      rest %= size
    }
    return text
  }
}
