package import LockstepDevices
package import LockstepProtocol
package import LockstepSimulation

/// A device that lives by leases, behind whatever carries its steps.
package protocol LeasedPort: AnyObject {
  /// Hands over one step and returns the device's answer to it.
  func step(_ step: Step) throws(DeviceFault) -> StepAnswer

  /// `true` while the device's app still thinks about the event that it got last; never under a lease.
  var isAwaitingApp: Bool { get }

  /// The state of its app that the device's system tells; `nil` of a device that does not tell it.
  var system: SystemState? { get }

  /// Tells the device what its shell knows; does nothing if the device has a shell of its own.
  func hear(_ news: ShellNews, at now: Now) -> (effects: [DeviceEffect], deadline: Uptime?)?

  /// Arms a crash at a point of the disk's work; false if that cannot be done.
  func arm(_ plan: Crash.Plan) -> Bool

  /// Makes the device's disk work or fail from now on; false where that cannot be done.
  func setDisk(_ condition: DiskCondition) -> Bool

  /// Ends the device between two steps; false where that cannot be done.
  func end(_ crash: Crash) throws(DeviceFault) -> Bool

  /// Lets go of a device that somebody else has ended.
  func bury()

  /// Starts the device anew on what its end left of its disk.
  func restart(incarnation: Int64) throws(DeviceFault)

  /// Has the next start be of another device of its kind, with a disk of its own; false if it cannot.
  func change(to number: Int) -> Bool

  /// Returns what the device is now; `nil` where that cannot be kept, as of a program.
  func save() -> SavedPort?

  /// Makes the device what it was.
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

/// A device that lives in real time: it is told what happens, and acts whenever it likes.
package protocol LivePort: AnyObject {
  /// Hands over one line with its LF; nothing is answered here.
  func send(_ line: [UInt8])

  /// Ends the device's process at once; false where that cannot be done.
  func end() -> Bool

  /// Starts the device anew, and returns when it has been welcomed.
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
  /// A thing that happened to the device.
  package enum Kind: Sendable, Equatable {
    /// Its process ended; the text says how, with the last lines it wrote to standard error.
    case died(String)
    /// It crashed where the scenario wanted it to.
    case crashed(Crash)
    /// The scenario wants it to crash in a way that cannot be done to it, by the word for it.
    case cannotCrash(String, at: CrashPoint?)
    /// The scenario wants to change its disk, which cannot be done to it.
    case cannotSetDisk(DiskCondition)
    /// The scenario wants to change its clock, which is the machine's own in real time.
    case cannotSetClock
    /// The scenario wants another watch to be worn, which cannot be started here.
    case cannotWear(Int)
    /// It did not answer a step within the time the host waits.
    case stalled(milliseconds: Int)
    /// It broke the protocol.
    case broke(ProtocolFault)
    /// It never finishes: it was stepped as often at one instant as the engine allows.
    case looped(steps: Int)
    /// It never finishes: it wants to be stepped more often within one second than the engine allows.
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
        + ": it lives in real time or does not declare “crash”; kill it at once, or play it in virtual "
        + "time: lockstep run FILE"
    case .cannotSetDisk(let condition):
      "the \(device.name)'s disk cannot be made “\(condition.text)”: it lives in real time or does "
        + "not declare “crash”; play it in virtual time: lockstep run FILE"
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
