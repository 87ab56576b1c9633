import LockstepProtocol
package import LockstepSimulation

/// The state of one device as far as it can be seen, beside its screen.
package struct DeviceState: Sendable, Equatable {
  /// The state of a device: off, on, suspended or crashed.
  package enum Power: Sendable, Equatable {
    case off
    case on
    /// Its process was stopped and goes on some time.
    case suspended(since: TrueTime)
    /// It ended in the middle of things: `kill` and the like.
    case crashed(how: String, at: TrueTime)
  }

  /// An action that a device refused to do, and why.
  package struct Refusal: Sendable, Equatable {
    package var text: String
    package var time: TrueTime
  }

  package private(set) var power = Power.off
  package private(set) var incarnation: Int64 = 0
  /// `true` if its app believes that it reaches the other one; `nil` when nothing was said yet.
  package private(set) var isReachable: Bool?
  /// The last action that it refused, and why.
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
