package import LockstepSimulation

/// A change of a device's clock, as a person, a time service, an empty battery, a journey or the cold
/// causes it.
package enum ClockAdjustment: Sendable, Equatable {
  /// The date jumps by this interval; timers are not affected, since they use the uptime.
  case jump(Interval)
  /// The date begins again at 1970, as in a device whose battery was empty.
  case reset
  /// Date and uptime run fast (positive) or slow (negative) from now on, by this many parts per
  /// million.
  case drift(partsPerMillion: Int64)
  /// The device's time zone becomes this many seconds east of Greenwich; its date stays.
  case zone(seconds: Int64)

  /// The range of the error with which a clock can be made to run, in parts per million.
  ///
  /// Quartz without correction is off by up to some 100 parts per million in the cold; what two devices
  /// conclude of each other's clocks counts on this (SESSION-162).
  package static let driftRange: ClosedRange<Int64> = -200...200

  func apply(to clock: inout DeviceClock, at time: TrueTime) {
    switch self {
    case .jump(let interval): clock.jumpWall(by: interval)
    case .reset: clock.setWall(WallTime(microseconds: 0), at: time)
    case .drift(let partsPerMillion): clock.setDrift(partsPerMillion, at: time)
    case .zone(let seconds): clock.zoneSeconds = seconds
    }
  }

  /// `true` if the device's system notices the change at once; a clock that runs wrong goes unnoticed.
  var isSeen: Bool {
    switch self {
    case .jump, .reset, .zone: true
    case .drift: false
    }
  }
}
