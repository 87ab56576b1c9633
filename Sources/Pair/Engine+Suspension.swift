package import LockstepProtocol
import LockstepSimulation

/// Suspended devices: a device whose process is stopped takes no step, and its inputs wait.
extension Engine {
  /// Says if a device is suspended.
  package func isSuspended(_ role: DeviceRole) -> Bool {
    self[role].isSuspended
  }

  /// Suspends a device: it takes no steps, and its inputs wait until it is resumed.
  package mutating func suspend(_ role: DeviceRole) {
    guard !isSuspended(role) else { return }
    self[role].isSuspended = true
    record(role, .suspended)
  }

  /// Resumes a suspended device: it first does what was due, then takes the inputs that waited, or sees
  /// its new date.
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
