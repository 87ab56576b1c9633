import Link
import Pair
import PhoneSim
import Protocol
import Simulation
import Testing
import WatchSim
import Workouts

/// Two real devices on the engine in one process, and what can be seen of them.
struct PairRig {
  var engine: Engine
  /// How many things have happened: events of the engine, actions, changes of the link.
  private(set) var operations = 0
  /// After how many operations each packet was sent and delivered.
  private(set) var packetOperations: [Int] = []
  private(set) var events: [LogEvent] = []
  private(set) var watchScreen: JSONText?
  private(set) var phoneScreen: JSONText?
  private(set) var promises = PromiseCheckers()

  /// What the devices of the rig store on, where the rig made them.
  let watchDisk = SimulatedDisk()
  let phoneDisk = SimulatedDisk()

  init(
    seed: UInt64 = 1,
    profile: LinkProfile = .bleActive,
    watch: (any LeasedPort)? = nil,
    phone: (any LeasedPort)? = nil
  ) throws {
    engine = Engine(Engine.Configuration(title: "test", seed: seed, profile: profile))
    try engine.attach(
      .watch,
      to: watch ?? InProcessPort(.watch, on: watchDisk) { WatchDevice(incarnation: $0, disk: $1) }
    )
    try engine.attach(
      .phone,
      to: phone
        ?? InProcessPort(.phone, on: phoneDisk) {
          PhoneDevice(seed: seed, incarnation: $0, disk: $1)
        }
    )
    observe()
  }

  // MARK: What is done to it

  mutating func act(_ role: DeviceRole, _ action: Action) throws {
    try engine.act(role, action)
    observe()
  }

  mutating func act(
    _ role: DeviceRole,
    _ verb: String,
    _ arguments: KeyValuePairs<String, Action.Value> = [:]
  ) throws {
    try act(role, Action(verb, arguments.map { Action.Argument($0.key, $0.value) }))
  }

  mutating func change(_ input: Air.Input) throws {
    try engine.changeLink(input)
    observe()
  }

  mutating func runNextEvent() throws {
    try engine.runNextEvent()
    observe()
  }

  /// Runs through an instant of true time.
  mutating func run(until end: Interval) throws {
    try engine.run(through: .zero + end)
    observe()
  }

  /// A workout of a bench press of three sets, the watch launched into it, at 3 s.
  static func training(
    seed: UInt64 = 1,
    watch: (any LeasedPort)? = nil,
    phone: (any LeasedPort)? = nil
  ) throws -> PairRig {
    var pair = try PairRig(seed: seed, watch: watch, phone: phone)
    try pair.act(.phone, "split", ["name": .text("Push")])
    try pair.act(
      .phone,
      "add",
      ["exercise": .text("Bench Press"), "split": .text("Push"), "sets": .number(3)]
    )
    try pair.run(until: .seconds(2))
    try pair.act(.phone, "start", ["split": .text("Push")])
    try pair.run(until: .seconds(3))
    return pair
  }

  // MARK: What is seen

  mutating func observe() {
    operations += 1
    for event in engine.takeEvents() {
      promises.see(event)
      events.append(event)
      switch event.kind {
      case .shown(let screen):
        if event.device == .watch { watchScreen = screen } else { phoneScreen = screen }
      case .sent, .delivered: packetOperations.append(operations)
      default: break
      }
    }
  }

  var watch: WatchScreen {
    get throws { try WatchScreen.read(#require(watchScreen)) }
  }

  var phone: PhoneScreen {
    get throws { try PhoneScreen.read(#require(phoneScreen)) }
  }

  /// The watch's run, or `nil` when it shows something else.
  var run: WatchScreen.Run? {
    get throws {
      guard case .run(let run) = try watch.content else { return nil }
      return run
    }
  }

  /// Each haptic with its instant.
  var haptics: [(time: Interval, haptic: Haptic)] {
    events.compactMap { event in
      guard case .haptic(let haptic) = event.kind else { return nil }
      return (.nanoseconds(event.timeNanoseconds), haptic)
    }
  }

  /// Every write of a document in order, without ids and dates.
  var documents: [String] {
    events.compactMap { event in
      guard case .document(let kind, _, let content) = event.kind else { return nil }
      guard let content else { return "\(kind) deleted" }
      guard kind == "workout" else { return kind == "settings" ? "\(content)" : kind }
      var reader = JSONReader(content.bytes)
      guard let workout = try? Workout.read(&reader) else { return "unreadable" }
      return "\(workout.splitName) \(workout.status)"
        + workout.logs.map { log in
          "; \(log.exerciseName) \(log.setsDone)/\(log.plan.sets) \(log.status)"
        }.joined()
    }
  }

  /// The bytes of the whole event log.
  var logBytes: [UInt8] {
    var writer = JSONWriter()
    for event in events { event.write(into: &writer) }
    return writer.bytes
  }
}
