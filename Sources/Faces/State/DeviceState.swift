import LockstepProtocol
package import LockstepSimulation

/// The visible state of one device, apart from its screen.
package struct DeviceState: Sendable, Equatable {
  /// The state of a device: off, on, suspended or crashed.
  package enum Power: Sendable, Equatable {
    case off
    case on
    /// The device's process is stopped, and can go on later.
    case suspended(since: TrueTime)
    /// The device ended without warning, as by `kill`.
    case crashed(how: String, at: TrueTime)
  }

  /// An action that a device refused, with the reason.
  package struct Refusal: Sendable, Equatable {
    package var text: String
    package var time: TrueTime
  }

  package private(set) var power = Power.off
  package private(set) var incarnation: Int64 = 0
  /// `true` if the app believes that the other device is reachable; `nil` if it has not reported a
  /// belief.
  package private(set) var isReachable: Bool?
  /// The last action that the device refused.
  package private(set) var refusal: Refusal?

  package init() {}

  package var isCrashed: Bool { if case .crashed = power { true } else { false } }
  package var isSuspended: Bool { if case .suspended = power { true } else { false } }

  mutating func believes(_ reachable: Bool) { isReachable = reachable }

  mutating func see(_ event: LogEvent.Kind, at time: TrueTime) {
    switch event {
    case .started(let number):
      power = .on
      incarnation = number
      isReachable = false
    case .crashed(let how):
      power = .crashed(how: how, at: time)
      isReachable = nil
    case .suspended: power = .suspended(since: time)
    case .resumed: power = .on
    case .effect(.session(.reachability(let value))): isReachable = value
    case .effect(.refused(let action, let reason)):
      refusal = Refusal(text: "\(action): \(reason)", time: time)
    default: break
    }
  }
}
