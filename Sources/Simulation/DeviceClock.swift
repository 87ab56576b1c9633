/// The clocks of one device in relation to true time: when it started, its rate, and its date.
///
/// Only the engine holds one. Drift is an integer number of parts per million, so that conversions are
/// exact and repeatable; a device with drift +50 gains 50 µs in each true second. The rate may change
/// while the device runs; its uptime goes on from what it was then.
package struct DeviceClock: Sendable, Equatable {
  /// The true instant at which the device's uptime was zero.
  package let startedAt: TrueTime
  /// The rate's error in parts per million: positive if the device's clocks run fast, negative if slow;
  /// within -10,000...10,000.
  package private(set) var driftPartsPerMillion: Int64
  /// The date that the device showed when its uptime was zero.
  package private(set) var wallAtStart: WallTime
  /// The device's time zone in seconds east of Greenwich; it affects no clock.
  package var zoneSeconds: Int64 = 0
  /// The true instant since which the present rate holds, and the uptime at that instant.
  private var rateSince: TrueTime
  private var uptimeThen = Uptime.zero

  package init(startedAt: TrueTime, driftPartsPerMillion: Int64 = 0, wallAtStart: WallTime) {
    invariant(abs(driftPartsPerMillion) <= 10_000, "drift beyond 1 % is not a clock")
    self.startedAt = startedAt
    self.driftPartsPerMillion = driftPartsPerMillion
    self.wallAtStart = wallAtStart
    rateSince = startedAt
  }

  /// Moves the device's date by an interval, as a person or a time service does; the uptime does not
  /// change.
  package mutating func jumpWall(by interval: Interval) {
    wallAtStart = wallAtStart + interval
  }

  /// Sets the device's date; the uptime does not change.
  package mutating func setWall(_ wall: WallTime, at time: TrueTime) {
    wallAtStart = wall - (uptime(at: time) - .zero)
  }

  /// Changes the rate at which the device's clocks run from this instant on.
  package mutating func setDrift(_ partsPerMillion: Int64, at time: TrueTime) {
    invariant(abs(partsPerMillion) <= 10_000, "drift beyond 1 % is not a clock")
    uptimeThen = uptime(at: time)
    rateSince = time
    driftPartsPerMillion = partsPerMillion
  }

  /// Makes the clock for the device's next start: the uptime begins anew, the date and the rate
  /// continue.
  package func restarted(at time: TrueTime) -> DeviceClock {
    var clock = DeviceClock(
      startedAt: time,
      driftPartsPerMillion: driftPartsPerMillion,
      wallAtStart: now(at: time).wall
    )
    clock.zoneSeconds = zoneSeconds
    return clock
  }

  /// Returns the device's uptime at a true instant, rounded down to the nanosecond.
  package func uptime(at time: TrueTime) -> Uptime {
    let elapsed = (time - rateSince).nanoseconds
    if driftPartsPerMillion == 0 { return uptimeThen + .nanoseconds(elapsed) }
    return uptimeThen
      + .nanoseconds(Self.scale(elapsed, 1_000_000 + driftPartsPerMillion, 1_000_000))
  }

  /// Returns both of the device's clocks at a true instant.
  package func now(at time: TrueTime) -> Now {
    let uptime = uptime(at: time)
    return Now(uptime: uptime, wall: wallAtStart + (uptime - .zero), zoneSeconds: zoneSeconds)
  }

  /// Finds the first true instant at which the device's uptime has reached `uptime`, at its present
  /// rate.
  package func trueTime(of uptime: Uptime) -> TrueTime {
    let wanted = (uptime - uptimeThen).nanoseconds
    if driftPartsPerMillion == 0 { return rateSince + .nanoseconds(wanted) }
    let rate = 1_000_000 + driftPartsPerMillion
    var elapsed = Self.scale(wanted, 1_000_000, rate)
    while Self.scale(elapsed, rate, 1_000_000) < wanted { elapsed += 1 }
    return rateSince + .nanoseconds(elapsed)
  }

  /// Finds the true instant at which the device's date, in its present setting, reaches a date.
  package func trueTime(showing date: WallTime) -> TrueTime {
    trueTime(of: .zero + (date - wallAtStart))
  }

  /// Computes `value * numerator / denominator`, rounded down, without overflow in between.
  private static func scale(_ value: Int64, _ numerator: Int64, _ denominator: Int64) -> Int64 {
    let (quotient, remainder) = (Int128(value) * Int128(numerator)).quotientAndRemainder(
      dividingBy: Int128(denominator)
    )
    return Int64(remainder < 0 ? quotient - 1 : quotient)
  }
}
