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
    for (place, arrival) in waiting.enumerated() {
      if hasCrashed(role) { return miss(Array(waiting[place...]), of: role) }
      if arrival.tellsOfLink { self[role].untoldLinks -= 1 }
      try step(role, [arrival])
    }
    if seesClock { try step(role, []) }
  }

  /// Records what still waited for a device that ended as it was resumed: packets are lost, and actions
  /// refused.
  private mutating func miss(_ arrivals: [DeviceSlot.Arrival], of role: DeviceRole) {
    lose(arrivals)
    for case .action(let action) in arrivals.map(\.event) { refuse(action, to: role) }
  }

  /// Records that a device refuses an action because it has crashed.
  mutating func refuse(_ action: Action, to role: DeviceRole) {
    record(role, .action(action))
    let reason = "the \(role.name) has crashed: restart it first"
    record(role, .effect(.refused(action: action.spokenVerb, reason: reason)))
  }
}
