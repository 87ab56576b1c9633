package import LockstepDevices
package import LockstepProtocol
package import LockstepSimulation

/// A device under a lease, behind the connection that carries its steps.
package protocol LeasedPort: AnyObject {
  /// Gives the device one step, and returns its answer.
  func step(_ step: Step) throws(DeviceFault) -> StepAnswer

  /// `true` while the device's app has not answered its last event; always `false` under a lease.
  var isAwaitingApp: Bool { get }

  /// The state of the app, as the device's system last told it; `nil` if the device does not tell it.
  var system: SystemState? { get }

  /// Gives the device news from the process around it; does nothing if the device runs in a process of
  /// its own.
  func hear(_ news: ShellNews, at now: Now) -> (effects: [DeviceEffect], deadline: Uptime?)?

  /// Arms a crash at a point of the disk's work; returns `false` if this device cannot crash so.
  func arm(_ plan: Crash.Plan) -> Bool

  /// Makes the device's disk work or fail from now on; returns `false` if that is impossible with this
  /// device.
  func setDisk(_ condition: DiskCondition) -> Bool

  /// Ends the device between two steps; returns `false` if that is impossible with this device.
  func end(_ crash: Crash) throws(DeviceFault) -> Bool

  /// Releases a device whose process somebody else has ended.
  func bury()

  /// Starts the device again, on the disk as its end left it.
  func restart(incarnation: Int64) throws(DeviceFault)

  /// Chooses another device of the same kind, with its own disk, for the next start; returns `false` if
  /// that is impossible.
  func change(to number: Int) -> Bool

  /// Returns the device's present state; `nil` if it cannot be saved, because the device is a program.
  func save() -> SavedPort?

  /// Sets the device back to a saved state.
  func restore(_ saved: SavedPort)
}

extension LeasedPort {
  package var isAwaitingApp: Bool { false }
  package var system: SystemState? { nil }
  package func hear(_ news: ShellNews, at now: Now) -> (
    effects: [DeviceEffect], deadline: Uptime?
  )? { nil }
  package func arm(_ plan: Crash.Plan) -> Bool { false }
  package func setDisk(_ condition: DiskCondition) -> Bool { false }
  package func end(_ crash: Crash) -> Bool { false }
  package func bury() {}
  package func change(to number: Int) -> Bool { false }
  package func save() -> SavedPort? { nil }
  package func restore(_ saved: SavedPort) {}
  package func restart(incarnation: Int64) throws(DeviceFault) {
    fatalError("lockstep: a port that cannot be ended is started again")
  }
}

/// A device in real time: it is told events, and acts at any time.
package protocol LivePort: AnyObject {
  /// Sends one line, with its LF, without waiting for an answer.
  func send(_ line: [UInt8])

  /// Ends the device's process at once; returns `false` if that is impossible with this device.
  func end() -> Bool

  /// Starts the device again, and returns when its hello was welcomed.
  func restart(incarnation: Int64) throws(DeviceFault)
}

extension LivePort {
  package func end() -> Bool { false }
  package func restart(incarnation: Int64) throws(DeviceFault) {
    fatalError("lockstep: a port that cannot be ended is started again")
  }
}

/// The reason why a device cannot go on.
package struct DeviceFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of the fault.
  package enum Kind: Sendable, Equatable {
    /// The device's process ended; the text says how, with the last lines of its standard error.
    case died(String)
    /// The device crashed, as the scenario demanded.
    case crashed(Crash)
    /// The scenario demands a crash, named by its word, of which this device is not capable.
    case cannotCrash(String, at: CrashPoint?)
    /// The scenario demands a change of the disk, of which this device is not capable.
    case cannotSetDisk(DiskCondition)
    /// The scenario demands a change of the clock, but a device in real time has the computer's.
    case cannotSetClock
    /// The scenario demands that another watch be worn, but that watch cannot be started here.
    case cannotWear(Int)
    /// The device did not answer a step within the time for which the host waits.
    case stalled(milliseconds: Int)
    /// The device broke a rule of the protocol.
    case broke(ProtocolFault)
    /// The device loops: at one instant it took as many steps as the engine allows.
    case looped(steps: Int)
    /// The device never rests: within one second it asked for more steps than the engine allows.
    case restless(steps: Int)
  }

  package var device: DeviceRole
  package var kind: Kind

  package init(_ device: DeviceRole, _ kind: Kind) {
    self.device = device
    self.kind = kind
  }

  package var description: String {
    switch kind {
    case .died(let how): "the \(device.name) died: \(how)"
    case .crashed(let crash): "the \(device.name) crashed: \(crash.rawValue)"
    case .cannotCrash(let word, let point):
      "the \(device.name) cannot be made to crash by \(word)"
        + (point.map { " \($0)" } ?? "")
        + ": in real time a device can only be killed at once, so play it in virtual time: lockstep run "
        + "FILE; there its hello has to declare “crash”"
    case .cannotSetDisk(let condition):
      "the \(device.name)'s disk cannot be made “\(condition.text)”: in real time a device has the "
        + "computer's disk, so play it in virtual time: lockstep run FILE; there its hello has to "
        + "declare “crash”"
    case .cannotSetClock:
      "the \(device.name)'s clock cannot be changed: it lives in real time, by the clock of its "
        + "machine; play it in virtual time: lockstep run FILE"
    case .cannotWear(let number):
      "watch \(number) cannot be worn: the watch lives in real time; end it, and start one with another "
        + "“--state”"
    case .stalled(let milliseconds):
      "the \(device.name) did not answer a step within \(milliseconds) ms; "
        + "raise --stall-timeout if it needs longer"
    case .broke(let fault): "the \(device.name) broke the protocol: \(fault)"
    case .looped(let steps):
      "the \(device.name) is never done: \(steps) steps at one instant; "
        + "its deadline must be later than the step, or absent"
    case .restless(let steps):
      "the \(device.name) is never done: it wants more than \(steps) steps within one second; "
        + "name a later deadline, or none"
    }
  }
}
