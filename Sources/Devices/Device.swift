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
  /// Files on the device's disk were changed by others; `nil` when it is not known which.
  ///
  /// Told by the shell of a device whose disk others can reach, never over a socket.
  mutating func filesChanged(_ paths: [String]?, at now: Now) -> [DeviceEffect]
  /// When the device next acts by itself, or `nil` when it waits for inputs alone.
  var nextDeadline: Uptime? { get }
  /// The digest of everything that decides how the device goes on.
  var digest: UInt64 { get }
}

extension Device {
  package mutating func filesChanged(_ paths: [String]?, at now: Now) -> [DeviceEffect] { [] }
}
