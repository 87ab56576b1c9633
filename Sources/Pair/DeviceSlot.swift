import LockstepProtocol
import LockstepSimulation

/// The state of one device that the engine keeps.
struct DeviceSlot {
  /// The way to reach the device.
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
  /// The uptime at which a leased device wants to be stepped next, by its own clock.
  private var deadlineUptime: Uptime?
  /// The same in true time, as its clock runs now.
  private(set) var deadline: TrueTime?
  /// The digest of its state after its last step; `nil` where it gives none, or was changed since.
  var digest: UInt64?
  /// The state that the system of a device in real time said last.
  var toldSystem: SystemState?
  var isSuspended = false
  var disk = DiskCondition.works
  /// The inputs that came to the device while it was suspended.
  var waiting: [Arrival] = []
  /// The number of changes of the connection that it has yet to hear of, because it was suspended.
  var untoldLinks = 0
  /// `true` if its clock was changed in a way that it has yet to see, because it is suspended.
  var hasUnseenClock = false
  /// The number of its steps at the present instant.
  var stepsAtInstant = 0
  var lastStepTime = TrueTime.zero
  /// The number of its steps at its own deadlines within the second that began last.
  private var wakes = (since: TrueTime.zero, count: 0)

  /// A coming end of the device at a point between it and the air, if one is armed.
  var ending: Ending?

  /// An end of a device that is to come when a packet passes between it and the air.
  struct Ending {
    let crash: Crash
    let point: CrashPoint

    /// Finds how the device ends before, or after, it gets what has come to it; `nil` where it goes on.
    func crash(_ side: CrashPoint.Side, _ arrivals: [Arrival]) -> Crash? {
      let isMet = arrivals.contains {
        if case .packet(let packet) = $0.input { return point.meets(side, deliveryOf: packet) }
        return false
      }
      return isMet ? crash : nil
    }

    /// Finds how the device ends before, or after, its own packet gets out; `nil` where it goes on.
    func crash(_ side: CrashPoint.Side, sending packet: Packet) -> Crash? {
      point.meets(side, sendingOf: packet) ? crash : nil
    }
  }

  /// An input, and what the log says of it.
  struct Arrival {
    var input: DeviceInput
    var event: LogEvent.Kind

    /// `true` if the input tells of a change of the connection.
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

  /// Puts a device in this place; a new start has a new uptime and keeps the date.
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

  /// The port of a device that crashed, for its next start; `none` for one that did not.
  var crashedPort = Port.none

  /// Forgets the device, which is gone, and what waited for it.
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

  /// Changes the device's clock; its deadlines stay where they are in its uptime.
  mutating func changeClock(_ change: ClockAdjustment, at time: TrueTime) {
    change.apply(to: &clock, at: time)
    setDeadline(deadlineUptime)
  }

  /// Counts one more step, and says what is wrong where a device is stepped too often.
  ///
  /// - Parameter isWake: Whether its own deadline has come. Deadlines one nanosecond ahead are later than
  ///   their steps, as they must be, and yet no run would end.
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
