import LockstepProtocol
import LockstepSimulation

/// The engine's record of one device.
struct DeviceSlot {
  /// The connection to the device: leased, live, or none.
  enum Port {
    case none
    case leased(any LeasedPort)
    case live(any LivePort)
  }

  let role: DeviceRole
  var port = Port.none
  var clock: DeviceClock
  var incarnation: Int64 = 0
  var stepNumber: Int64 = 0
  /// The uptime, by the device's own clock, at which a leased device wants its next step.
  private var deadlineUptime: Uptime?
  /// The same deadline in true time, by the present rate of the device's clock.
  private(set) var deadline: TrueTime?
  /// The digest of the device's state after its last step; `nil` if the device gives none, or has
  /// changed since.
  var digest: UInt64?
  /// The state that the system of a device in real time told last.
  var toldSystem: SystemState?
  var isSuspended = false
  var disk = DiskCondition.works
  /// The inputs for a suspended device, which wait until it is resumed.
  var waiting: [Arrival] = []
  /// The number of changes of the connection in `waiting`.
  var untoldLinks = 0
  /// `true` if the device's clock was changed while it was suspended, and it has not seen the change.
  var hasUnseenClock = false
  /// The number of steps that the device has taken at the present instant.
  var stepsAtInstant = 0
  var lastStepTime = TrueTime.zero
  /// The number of steps that the device has taken at its own deadlines, within the second that began
  /// at `since`.
  private var wakes = (since: TrueTime.zero, count: 0)

  /// The end of the device that is armed for a packet; `nil` if none is.
  var ending: Ending?

  /// An end of a device that comes when a certain packet arrives or is sent.
  struct Ending {
    let crash: Crash
    let point: CrashPoint

    /// Finds the crash with which the device ends before, or after, it takes these arrivals; `nil` if
    /// it does not end.
    func crash(_ side: CrashPoint.Side, _ arrivals: [Arrival]) -> Crash? {
      let isMet = arrivals.contains {
        if case .packet(let packet) = $0.input { return point.meets(side, deliveryOf: packet) }
        return false
      }
      return isMet ? crash : nil
    }

    /// Finds the crash with which the device ends before, or after, its packet is sent; `nil` if it
    /// does not end.
    func crash(_ side: CrashPoint.Side, sending packet: Packet) -> Crash? {
      point.meets(side, sendingOf: packet) ? crash : nil
    }
  }

  /// An input for the device, with the event for the log.
  struct Arrival {
    var input: DeviceInput
    var event: LogEvent.Kind

    /// `true` if the input reports a change of the connection.
    var tellsOfLink: Bool {
      if case .link = input { true } else { false }
    }
  }

  init(role: DeviceRole, clock: DeviceClock) {
    self.role = role
    self.clock = clock
  }

  var isAttached: Bool {
    if case .none = port { false } else { true }
  }

  /// Connects a device to this slot.
  ///
  /// For a new start of the device the uptime begins anew, and the date continues.
  mutating func start(on port: Port, incarnation: Int64, at time: TrueTime) {
    if incarnation > self.incarnation, self.incarnation > 0 {
      clock = clock.restarted(at: time)
    }
    self.port = port
    self.incarnation = incarnation
    stepNumber = 0
    setDeadline(nil)
    digest = nil
    toldSystem = nil
    isSuspended = false
    waiting = []
    untoldLinks = 0
    hasUnseenClock = false
    ending = nil
  }

  /// The port of a crashed device, for its next start; `none` if the device has not crashed.
  var crashedPort = Port.none

  /// Removes the device, and everything that waited for it.
  mutating func stop() {
    port = .none
    setDeadline(nil)
    waiting = []
    ending = nil
  }

  mutating func setDeadline(_ uptime: Uptime?) {
    deadlineUptime = uptime
    deadline = uptime.map(clock.trueTime)
  }

  /// Changes the device's clock; its deadlines keep their uptimes.
  mutating func changeClock(_ change: ClockAdjustment, at time: TrueTime) {
    change.apply(to: &clock, at: time)
    setDeadline(deadlineUptime)
  }

  /// Counts one more step, and returns a fault if the device takes too many.
  ///
  /// - Parameter isWake: `true` if the step is for the device's own deadline. Without a limit on these,
  ///   a device whose deadlines are always one nanosecond ahead would keep the run from ending.
  mutating func countStep(at time: TrueTime, isWake: Bool) -> DeviceFault.Kind? {
    stepNumber += 1
    stepsAtInstant = lastStepTime == time ? stepsAtInstant + 1 : 1
    lastStepTime = time
    if stepsAtInstant > Engine.stepsPerInstant { return .looped(steps: Engine.stepsPerInstant) }
    guard isWake else { return nil }
    if time >= wakes.since + .seconds(1) { wakes = (time, 0) }
    wakes.count += 1
    return wakes.count > Engine.wakesPerSecond ? .restless(steps: Engine.wakesPerSecond) : nil
  }
}
