package import LockstepProtocol
import LockstepSimulation

/// A device whose process is stopped: what happens to it waits until it goes on.
extension Engine {
  /// Says if a device is stopped.
  package func isSuspended(_ role: DeviceRole) -> Bool {
    self[role].isSuspended
  }

  /// Stops a device's process: it takes no step until it is resumed, and what happens to it waits.
  package mutating func suspend(_ role: DeviceRole) {
    guard !isSuspended(role) else { return }
    self[role].isSuspended = true
    record(role, .suspended)
  }

  /// Lets a stopped device go on: it first catches up, then takes what waited, or sees its new date.
  package mutating func resume(_ role: DeviceRole) throws(DeviceFault) {
    guard isSuspended(role) else { return }
    let waiting = self[role].waiting
    let seesClock = self[role].hasUnseenClock && waiting.isEmpty
    self[role].isSuspended = false
    self[role].waiting = []
    self[role].hasUnseenClock = false
    record(role, .resumed)
    self[role].untoldLinks = waiting.count(where: \.tellsOfLink)
    // Each in a step of its own, as it would have come: together they might not fit a line.
    for arrival in waiting {
      if arrival.tellsOfLink { self[role].untoldLinks -= 1 }
      try step(role, [arrival])
    }
    if seesClock { try step(role, []) }
  }
}
