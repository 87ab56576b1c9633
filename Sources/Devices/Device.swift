package import LockstepProtocol
package import LockstepSimulation

/// A device as the engine sees it: a machine with two doors.
///
/// A device acts on its own deadlines as of the instant they were due. Deadlines strictly before `now`
/// are acted on before the inputs; one at `now` comes after them, in a step of its own without inputs
/// (LEASE-4).
package protocol Device {
  /// Takes what happens at one instant and returns what the device does, in order.
  mutating func handle(_ inputs: [DeviceInput], at now: Now) -> [DeviceEffect]
  /// Takes what happened to the device on the computer that it runs on.
  mutating func hear(_ news: ShellNews, at now: Now) -> [DeviceEffect]
  /// The uptime at which the device next acts by itself, or `nil` when it waits for inputs alone.
  var nextDeadline: Uptime? { get }
  /// `true` while its app, a program in real time, still thinks about the event that it got last.
  var isAwaitingApp: Bool { get }
  /// The digest of everything that decides how the device goes on.
  var digest: UInt64 { get }
  /// The state of its app and its workout session, as its system says it.
  var system: SystemState? { get }
  /// `true` if a copy of the device goes on without it: not while a program runs in it.
  var isValue: Bool { get }
}

extension Device {
  package var isAwaitingApp: Bool { false }
  package var isValue: Bool { true }
  package var system: SystemState? { nil }
  package mutating func hear(_ news: ShellNews, at now: Now) -> [DeviceEffect] { [] }

  /// Reads what the engine asks of a device after each step.
  ///
  /// It changes nothing, and is mutating only to reach an `any Device` in place, without a copy.
  package mutating func standing() -> (nextDeadline: Uptime?, isAwaitingApp: Bool) {
    (nextDeadline, isAwaitingApp)
  }
}

/// The system's state that a device's host heard last; a host hears only what is new (LEASE-37).
package struct ToldSystem: Sendable {
  private var told: SystemState?

  package init() {}

  /// Returns what the system says, unless the host has heard it already.
  package mutating func news(of device: any Device) -> SystemState? {
    let state = device.system
    if state == told { return nil }
    told = state
    return state
  }
}

/// News for a device from the shell around it, never over a socket.
package enum ShellNews: Sendable, Equatable {
  /// Files on the device's disk were changed by others; `nil` when it is not known which.
  case filesChanged([String]?)
  /// The device's app, a program of its own, has said something, or ended.
  case appSpoke
}
