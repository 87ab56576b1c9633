import LockstepDevices
import LockstepDocuments
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWatchSim
import LockstepWorkouts

/// A watch alone: packets, actions and time go in, effects come out as words.
///
/// Its wall clock reads 1,000 s more than its uptime, so that the two cannot be mistaken for each other.
struct WatchRig {
  var device: SimulatedDevice
  var now: Now
  /// The last screen shown.
  private(set) var screen = WatchScreen()
  /// The effects of the last step.
  private(set) var effects: [DeviceEffect] = []
  /// Every live message and end that left, in order.
  private(set) var stamps: [LiveMessage.Stamp] = []
  /// Every change that left, in order, repeats included.
  private(set) var changes: [Change] = []
  private var contexts: Int64 = 0
  /// The user infos that left and were not acknowledged.
  private var userInfos: [(origin: Int64, id: Int64)] = []

  init(
    incarnation: Int64 = 1,
    seconds: Int64 = 0,
    disk: SimulatedDisk = SimulatedDisk(),
    asksPermission: Bool = false
  ) {
    Self.identify(disk)
    device = DeviceModel.watch().make(
      incarnation: incarnation,
      disk: disk,
      asksPermission: asksPermission
    )
    now = Self.at(seconds)
    give(.start)
  }

  /// Makes the watch on a new disk the one of origin 1, which has used no number yet.
  static func identify(_ disk: SimulatedDisk) {
    if !disk.content.isEmpty { return }
    disk.loadFolder(".system")
    disk.load(Array(#"{"origin":1,"reserved":0}"#.utf8), to: ".system/identity.json")
  }

  /// A watch in reach of the phone, its app launched into a workout.
  init(launchedInto workout: Workout, settings: Settings = Settings()) {
    self.init()
    give(.link(isUp: true))
    snapshot(Snapshot(workouts: [workout], settings: settings))
    give(.launch(workout.id))
  }

  static func at(_ seconds: Int64, _ nanoseconds: Int64 = 0) -> Now {
    let uptime = Uptime.zero + .seconds(seconds) + .nanoseconds(nanoseconds)
    return Now(uptime: uptime, wall: WallTime(microseconds: 1_000_000_000) + (uptime - .zero))
  }

  // MARK: What happens to it

  @discardableResult
  mutating func give(_ inputs: DeviceInput...) -> [String] { step(inputs) }

  @discardableResult
  mutating func step(_ inputs: [DeviceInput]) -> [String] {
    effects = device.handle(inputs, at: now)
    for effect in effects { note(effect) }
    return effects.map(\.words)
  }

  /// The wearer acts; one argument under its name.
  @discardableResult
  mutating func act(_ verb: String, _ name: String = "", _ value: Action.Value = .flag)
    -> [String]
  {
    give(.action(Action(verb, name.isEmpty ? [] : [Action.Argument(name, value)])))
  }

  @discardableResult
  mutating func snapshot(_ snapshot: Snapshot) -> [String] {
    contexts += 1
    let payload = ApplicationMessage.snapshot(snapshot).payload
    return give(.packet(.context(id: contexts, payload: payload)))
  }

  /// Steps the watch at each of its deadlines up to an uptime, as a host does, and stops there.
  @discardableResult
  mutating func wait(until seconds: Int64, _ nanoseconds: Int64 = 0) -> [String] {
    var words: [String] = []
    let end = Self.at(seconds, nanoseconds)
    while let due = device.nextDeadline, due <= end.uptime {
      now = Self.at(0, due.nanoseconds)
      words += step([])
    }
    now = end
    return words
  }

  /// The phone's session takes in every user info, until none is left to send.
  mutating func acknowledgeAll() {
    while let last = userInfos.first {
      userInfos.removeFirst()
      give(.acknowledged(last.id, origin: last.origin))
    }
  }

  /// Sleeps: nothing is stepped until the next input.
  mutating func sleep(until seconds: Int64, _ nanoseconds: Int64 = 0) {
    now = Self.at(seconds, nanoseconds)
  }

  private mutating func note(_ effect: DeviceEffect) {
    switch effect {
    case .shown(let text):
      do {
        screen = try WatchScreen.read(text)
      } catch {
        Issue.record("a screen that cannot be read: \(error)")
      }
    case .packet(let packet):
      if case .userInfo(let origin, let id, _, _) = packet { userInfos.append((origin, id)) }
      switch packet.payload.flatMap({ try? ApplicationMessage.read($0) }) {
      case .live(let live)?: stamps.append(live.stamp)
      case .liveEnd(let stamp)?: stamps.append(stamp)
      case .change(let change)?: changes.append(change)
      default: break
      }
    default: break
    }
  }

  /// The run's page on the screen.
  var run: WatchScreen.Run? {
    guard case .run(let run) = screen.content else { return nil }
    return run
  }
}

extension DeviceInput {
  static func launch(_ id: DocumentID, number: Int64 = 1) -> DeviceInput {
    .packet(.launch(id: number, payload: ApplicationMessage.launch(workoutID: id).payload))
  }

  /// The phone's session has the user info of this number.
  static func acknowledged(_ id: Int64, origin: Int64 = 1) -> DeviceInput {
    .packet(.userInfoReceipt(origin: origin, id: id))
  }
}

extension Workout {
  /// A workout of the tests: each exercise by name, with its sets and what is done of them.
  static func push(
    id: String = "w",
    name: String = "Push",
    _ logs: [WorkoutLog] = [.log("Bench Press"), .log("Plank", sets: 2, seconds: 20)]
  ) -> Workout {
    Workout(
      id: DocumentID(id),
      splitID: DocumentID("split"),
      splitName: name,
      start: WallTime(microseconds: 0),
      logs: logs
    )
  }

  /// The same workout with one exercise changed.
  func with(_ log: String, _ change: (inout WorkoutLog) -> Void) -> Workout {
    var workout = self
    for index in workout.logs.indices where workout.logs[index].exerciseName == log {
      change(&workout.logs[index])
    }
    return workout
  }
}

extension WorkoutLog {
  static func log(
    _ name: String,
    sets: Int64 = 3,
    done: Int64 = 0,
    seconds: Int64 = 0,
    status: Workout.Status = .notStarted
  ) -> WorkoutLog {
    WorkoutLog(
      id: DocumentID("log of \(name)"),
      exerciseName: name,
      plan: Plan(sets: sets, durationTotalSeconds: seconds),
      setsDone: done,
      status: status
    )
  }
}
