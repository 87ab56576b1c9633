package import LockstepProtocol
package import LockstepSimulation

/// A device as the engine sees it: a machine with two doors.
///
/// A device does its own work as of the instant of its deadline. Deadlines before `now` come before the
/// inputs; one at `now` comes after them, in a step of its own without inputs (LEASE-4).
package protocol Device {
  /// Takes the inputs of one instant, and returns the device's effects in order.
  mutating func handle(_ inputs: [DeviceInput], at now: Now) -> [DeviceEffect]
  /// Takes news from the computer on which the device runs, and returns the device's effects.
  mutating func hear(_ news: ShellNews, at now: Now) -> [DeviceEffect]
  /// The uptime at which the device next acts by itself; `nil` if it only waits for inputs.
  var nextDeadline: Uptime? { get }
  /// `true` while the device's app, a program in real time, has not answered the last event it was
  /// given.
  var isAwaitingApp: Bool { get }
  /// The digest of all state that decides the device's further behaviour.
  var digest: UInt64 { get }
  /// The state of the device's app and of its workout session.
  var system: SystemState? { get }
  /// `true` if a copy of the device works independently of the original: not while its app is a running
  /// program.
  var isValue: Bool { get }
}

extension Device {
  package var isAwaitingApp: Bool { false }
  package var isValue: Bool { true }
  package var system: SystemState? { nil }
  package mutating func hear(_ news: ShellNews, at now: Now) -> [DeviceEffect] { [] }

  /// Reads the three values that the engine needs of a device after each step.
  ///
  /// It changes nothing, and is mutating only to reach an `any Device` in place, without a copy.
  package mutating func standing() -> (nextDeadline: Uptime?, isAwaitingApp: Bool) {
    (nextDeadline, isAwaitingApp)
  }
}

/// The state of the system that the device's host was told last; a host is told only changes
/// (LEASE-37).
package struct ToldSystem: Sendable {
  private var told: SystemState?

  package init() {}

  /// Returns the system's state, or `nil` if the host has already been told it.
  package mutating func news(of device: any Device) -> SystemState? {
    let state = device.system
    if state == told { return nil }
    told = state
    return state
  }
}

/// News for a device from the process in which it runs; such news never crosses a socket.
package enum ShellNews: Sendable, Equatable {
  /// Files on the device's disk were changed by somebody else: these paths, or `nil` if the paths are
  /// unknown.
  case filesChanged([String]?)
  /// The device's app, a program of its own, has written a line or ended.
  case appSpoke
}
