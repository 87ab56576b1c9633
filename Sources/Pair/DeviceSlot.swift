import Protocol
import Simulation

/// What the engine keeps of one device.
struct DeviceSlot {
  /// How the device is reached.
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
  /// When a leased device wants to be stepped next.
  var deadline: TrueTime?
  var isSuspended = false
  /// What happened to the device while it was suspended.
  var waiting: [Arrival] = []
  /// How often it was stepped at the present instant.
  var stepsAtInstant = 0
  var lastStepTime = TrueTime.zero

  /// An input with what the log says of it.
  struct Arrival {
    var input: DeviceInput
    var event: LogEvent.Kind
  }

  init(role: DeviceRole, clock: DeviceClock) {
    self.role = role
    self.clock = clock
  }

  var isAttached: Bool {
    if case .none = port { false } else { true }
  }
}
