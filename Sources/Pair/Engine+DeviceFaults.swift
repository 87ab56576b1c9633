import LockstepDevices
package import LockstepProtocol
package import LockstepSimulation

/// The faults of a device: it ends and is started again, its disk fails, its clock changes.
extension Engine {
  /// Returns the condition of a device's disk.
  package func diskCondition(of role: DeviceRole) -> DiskCondition { self[role].disk }

  /// Ends a device at once, by killing its process or cutting its power.
  ///
  /// - Parameters:
  ///   - point: The point in its further work at which the device ends; `nil` for at once.
  ///   - name: The word in the scenario that asked for the crash; `nil` for the crash's own name.
  package mutating func crash(
    _ role: DeviceRole,
    _ crash: Crash,
    at point: CrashPoint? = nil,
    calledBy name: String? = nil
  ) throws(DeviceFault) {
    let isDone: Bool
    switch (port(of: role), point) {
    case (.none, _): return
    case (.live(let port), nil): isDone = crash == .kill && port.end()
    case (.live, _?): isDone = false
    case (.leased(let port), nil): isDone = try end(port, crash)
    case (.leased(let port), .disk(let place)?): isDone = port.arm(Crash.Plan(place, crash))
    case (.leased, let passage?):
      self[role].ending = DeviceSlot.Ending(crash: crash, point: passage)
      isDone = true
    }
    guard isDone else { throw DeviceFault(role, .cannotCrash(name ?? crash.rawValue, at: point)) }
    if point == nil { try end(role, crash) }
  }

  mutating func end(_ role: DeviceRole, _ crash: Crash) throws(DeviceFault) {
    record(role, .crashed(crash.rawValue))
    self[role].crashedPort = port(of: role)
    try detach(role)
  }

  /// Makes a device's disk work or fail from now on.
  package mutating func setDisk(of role: DeviceRole, _ condition: DiskCondition)
    throws(DeviceFault)
  {
    let isDone: Bool
    switch port(of: role) {
    case .none: return
    case .live: isDone = false
    case .leased(let port): isDone = port.setDisk(condition)
    }
    guard isDone else { throw DeviceFault(role, .cannotSetDisk(condition)) }
    self[role].disk = condition
    record(role, .disk(condition.text))
  }

  /// Starts a crashed device again.
  package mutating func restart(_ role: DeviceRole) throws(DeviceFault) {
    let port = self[role].crashedPort
    self[role].crashedPort = .none
    switch port {
    case .none: return
    case .leased(let port):
      try port.restart(incarnation: nextIncarnation(of: role))
      try attach(role, to: port)
    case .live(let port):
      try port.restart(incarnation: nextIncarnation(of: role))
      try attach(role, live: port)
    }
  }

  /// Says if a device has crashed and was not started again.
  package func hasCrashed(_ role: DeviceRole) -> Bool {
    if case .none = self[role].crashedPort { false } else { true }
  }

  /// Changes a device's clock; a running device sees it at once, as its system tells its apps.
  package mutating func changeClock(of role: DeviceRole, _ change: ClockAdjustment)
    throws(DeviceFault)
  {
    if case .live = port(of: role) { throw DeviceFault(role, .cannotSetClock) }
    self[role].changeClock(change, at: time)
    guard change.isSeen else { return }
    if isSuspended(role) { self[role].hasUnseenClock = true } else { try step(role, []) }
  }
}
