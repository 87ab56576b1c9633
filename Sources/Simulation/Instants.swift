/// True time: nanoseconds since the run began; only the engine knows it.
package struct TrueTime: Sendable, Hashable, Comparable {
  package var nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  package static let zero = TrueTime(nanoseconds: 0)

  package static func < (a: TrueTime, b: TrueTime) -> Bool { a.nanoseconds < b.nanoseconds }
  package static func + (a: TrueTime, b: Interval) -> TrueTime {
    TrueTime(nanoseconds: a.nanoseconds + b.nanoseconds)
  }
  package static func - (a: TrueTime, b: TrueTime) -> Interval {
    Interval(nanoseconds: a.nanoseconds - b.nanoseconds)
  }
}

/// A device's monotonic time: nanoseconds since the device started.
///
/// Timers and deadlines are in it.
package struct Uptime: Sendable, Hashable, Comparable {
  package var nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  package static let zero = Uptime(nanoseconds: 0)

  package static func < (a: Uptime, b: Uptime) -> Bool { a.nanoseconds < b.nanoseconds }
  package static func + (a: Uptime, b: Interval) -> Uptime {
    Uptime(nanoseconds: a.nanoseconds + b.nanoseconds)
  }
  package static func - (a: Uptime, b: Interval) -> Uptime {
    Uptime(nanoseconds: a.nanoseconds - b.nanoseconds)
  }
  package static func - (a: Uptime, b: Uptime) -> Interval {
    Interval(nanoseconds: a.nanoseconds - b.nanoseconds)
  }

  /// Returns the earlier of two deadlines, where `nil` means never.
  package static func earliest(_ a: Uptime?, _ b: Uptime?) -> Uptime? {
    guard let a else { return b }
    guard let b else { return a }
    return min(a, b)
  }
}

/// A device's own date: microseconds since 1970-01-01T00:00:00Z.
///
/// It may be wrong and may jump; dates that cross the link are made of it at the moment of sending.
package struct WallTime: Sendable, Hashable, Comparable {
  package var microseconds: Int64

  package init(microseconds: Int64) { self.microseconds = microseconds }

  package static func < (a: WallTime, b: WallTime) -> Bool { a.microseconds < b.microseconds }
  package static func + (a: WallTime, b: Interval) -> WallTime {
    WallTime(microseconds: a.microseconds + b.microseconds)
  }
  package static func - (a: WallTime, b: Interval) -> WallTime {
    WallTime(microseconds: a.microseconds - b.microseconds)
  }
  /// Subtracts two dates; the result is limited to 146 years in either direction, because dates from
  /// another device can be arbitrary.
  package static func - (a: WallTime, b: WallTime) -> Interval {
    let most = Int64.max / 2_000
    let (difference, isTooMuch) = a.microseconds.subtractingReportingOverflow(b.microseconds)
    if isTooMuch { return .microseconds(a < b ? -most : most) }
    return .microseconds(min(most, max(-most, difference)))
  }
}

/// The readings of a device's two clocks at one instant; each input of a machine comes with one.
package struct Now: Sendable, Hashable {
  package var uptime: Uptime
  package var wall: WallTime
  /// The device's time zone, in seconds east of Greenwich.
  ///
  /// Dates are the same in every zone. It is for what knows days: apps, and the budget of SESSION-201.
  package var zoneSeconds: Int64

  package init(uptime: Uptime, wall: WallTime, zoneSeconds: Int64 = 0) {
    self.uptime = uptime
    self.wall = wall
    self.zoneSeconds = zoneSeconds
  }

  /// Returns the readings of the two clocks at another uptime, assuming that both advance together.
  ///
  /// Machines use it to act on the instant that was due instead of the instant of waking, and to
  /// turn an uptime into a date at the moment of sending.
  package func at(_ other: Uptime) -> Now {
    Now(uptime: other, wall: wall + (other - uptime), zoneSeconds: zoneSeconds)
  }
}
