package import LockstepSimulation

/// A change of a device's clock: by a person, a time service, a flat battery, a journey, or the cold.
package enum ClockAdjustment: Sendable, Equatable {
  /// The date moves; timers do not, they are in the device's uptime.
  case jump(Interval)
  /// The date begins again at 1970, as in a device whose battery was flat.
  case reset
  /// Both clocks run fast (positive) or slow by so many parts per million from now on.
  case drift(partsPerMillion: Int64)
  /// The device takes itself to be so many seconds east of Greenwich; its date stays.
  case zone(seconds: Int64)

  /// The most by which a clock can be made to run wrong.
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

  /// `true` if the device's system notices at once; nobody notices that a clock runs wrong.
  var isSeen: Bool {
    switch self {
    case .jump, .reset, .zone: true
    case .drift: false
    }
  }
}
