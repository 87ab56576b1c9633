import LockstepDevices
import LockstepLink
import LockstepPair
import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWatchSim
import LockstepWorkoutChecks
import LockstepWorkouts

/// Two real devices on the engine in one process, and what can be seen of them.
struct PairRig {
  var engine: Engine
  private let seed: UInt64
  /// Whether devices and engine write and read all that they say to one another, and digests with it.
  private let usesLines: Bool
  /// How many things have happened: events of the engine, actions, changes of the link.
  private(set) var operations = 0
  /// After how many operations each packet was sent and delivered.
  private(set) var packetOperations: [Int] = []
  private(set) var events: [LogEvent] = []
  private(set) var watchScreen: JSONText?
  private(set) var phoneScreen: JSONText?
  private(set) var promises = PromiseCheckers.workouts

  /// What the devices of the rig store on, where the rig made them.
  let watchDisk = SimulatedDisk()
  let otherWatchDisk = SimulatedDisk()
  /// A copy of the first watch's folder, on which that watch can be worn too.
  let twinDisk = SimulatedDisk()
  let phoneDisk = SimulatedDisk()
  /// A folder that nobody means to be the phone's store.
  let wrongDisk = SimulatedDisk()
  /// The wearer has taken one watch off and not yet put on the other.
  private(set) var isBetweenWatches = false
  /// The phone was started with another folder than its own.
  private(set) var isElsewhere = false
  /// The most sets of each exercise that a watch has shown as done and kept.
  private(set) var told: [String: Int64] = [:]
  /// What documents said, whenever one was written, that contradicts itself.
  private(set) var contradictions: [String] = []
  /// How often a watch lost what it alone had.
  private(set) var losses = 0

  init(
    seed: UInt64 = 1,
    profile: LinkProfile = .bleActive,
    watch: (any LeasedPort)? = nil,
    phone: (any LeasedPort)? = nil,
    plan: (role: DeviceRole, crash: Crash.Plan)? = nil,
    outage: (role: DeviceRole, DiskOutage)? = nil,
    usesLines: Bool = true,
    files: [(role: DeviceRole, path: String, bytes: [UInt8])] = []
  ) throws {
    self.seed = seed
    self.usesLines = usesLines
    for file in files {
      let disk = file.role == .watch ? watchDisk : phoneDisk
      let names = file.path.split(separator: "/").dropLast()
      for end in names.indices { disk.loadFolder(names[...end].joined(separator: "/")) }
      disk.load(file.bytes, to: file.path)
    }
    if let outage { (outage.role == .watch ? watchDisk : phoneDisk).outage = outage.1 }
    if let plan { (plan.role == .watch ? watchDisk : phoneDisk).plan = plan.crash }
    engine = Engine(Engine.Configuration(title: "test", seed: seed, profile: profile))
    try engine.attach(
      .watch,
      to: watch
        ?? port(.watch, on: watchDisk) { DeviceModel.watch().make(incarnation: $0, disk: $1) }
    )
    try engine.attach(
      .phone,
      to: phone
        ?? port(.phone, on: phoneDisk) {
          DeviceModel.phone.make(seed: seed, incarnation: $0, disk: $1)
        }
    )
    observe()
    guard let outage else { return }
    let failing = DiskCondition.failing.text
    promises.see(LogEvent(timeNanoseconds: 0, device: outage.role, kind: .disk(failing)))
  }

  private func port(
    _ role: DeviceRole,
    on disk: SimulatedDisk,
    make: @escaping (Int64, SimulatedDisk) -> any Device
  ) -> InProcessPort {
    InProcessPort(role, on: disk, usesLines: usesLines, hasDigests: usesLines, make: make)
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

  mutating func change(_ input: PacketAir.Input) throws {
    try engine.changeLink(input)
    observe()
  }

  mutating func changeClock(of role: DeviceRole, _ adjustment: ClockAdjustment) throws {
    try engine.changeClock(of: role, adjustment)
    observe()
  }

  mutating func crash(_ role: DeviceRole, _ crash: Crash, atOperation operation: Int64?) throws {
    try engine.crash(role, crash, at: operation.map { .disk(.operation($0)) })
    observe()
  }

  mutating func restart(_ role: DeviceRole) throws {
    try engine.restart(role)
    observe()
  }

  /// The disk that a device has now.
  func disk(of role: DeviceRole) -> SimulatedDisk { role == .watch ? watchDisk : phoneDisk }

  /// A disk fails, or does again what it is asked; those who judge a run hear of it, as of a `disk` line.
  mutating func setOutage(of disk: SimulatedDisk, _ outage: DiskOutage?) {
    disk.outage = outage
    let condition: DiskCondition = outage == nil ? .works : .failing
    let role: DeviceRole = disk === phoneDisk || disk === wrongDisk ? .phone : .watch
    let time = engine.time.nanoseconds
    promises.see(
      LogEvent(timeNanoseconds: time, device: role, kind: .disk(condition.text))
    )
  }

  /// All disks do again what they are asked, and none is about to end its device.
  mutating func heal() {
    for disk in [watchDisk, otherWatchDisk, twinDisk, phoneDisk, wrongDisk] {
      if disk.outage != nil { setOutage(of: disk, nil) }
      disk.plan = nil
      disk.hidden = []
    }
  }

  /// The wearer takes the watch off, which ends it, and puts on another one, or the first again.
  mutating func takeOff() throws {
    isBetweenWatches = true
    try crash(.watch, .kill, atOperation: nil)
  }

  /// - Parameter isTwin: Whether it is that watch on the copy of its folder.
  mutating func putOn(watch number: Int, isTwin: Bool = false) throws {
    isBetweenWatches = false
    let disk = isTwin ? twinDisk : number == 1 ? watchDisk : otherWatchDisk
    let start = engine.nextIncarnation(of: .watch)
    let port = port(.watch, on: disk) { incarnation, disk in
      // The port makes its first device before it is told which start that is.
      DeviceModel.watch(number: number).make(incarnation: max(incarnation, start), disk: disk)
    }
    let worn = LogEvent(
      timeNanoseconds: engine.time.nanoseconds,
      device: .watch,
      kind: .worn(watch: number)
    )
    promises.see(worn)
    try engine.attach(.watch, to: port)
    observe()
  }

  /// A device ends, and its files are what another version would have written of them.
  mutating func rewriteFiles(of role: DeviceRole, _ rewrite: ([UInt8]) throws -> [UInt8]) throws {
    if !engine.hasCrashed(role) { try crash(role, .kill, atOperation: nil) }
    let disk = disk(of: role)
    for item in disk.content where item.path.hasSuffix(".json") {
      guard let bytes = item.bytes, let rewritten = try? rewrite(bytes) else { continue }
      disk.load(rewritten, to: item.path)
    }
    disk.unload(StoreFormat.path)
  }

  /// The phone ends, and starts with another folder, or with its own again.
  mutating func startPhone(elsewhere: Bool) throws {
    try crash(.phone, .kill, atOperation: nil)
    isElsewhere = elsewhere
    let seed = seed
    let start = engine.nextIncarnation(of: .phone)
    let port = port(.phone, on: elsewhere ? wrongDisk : phoneDisk) { incarnation, disk in
      DeviceModel.phone.make(seed: seed, incarnation: max(incarnation, start), disk: disk)
    }
    try engine.attach(.phone, to: port)
    observe()
  }

  /// The watch is what it was at an earlier time: what its wearer was told since is there where the
  /// phone has it.
  mutating func loseTold(since earlier: [String: Int64]) {
    losses += 1
    let logs = (try? StoredDocuments(on: phoneDisk))?.workouts.flatMap(\.logs) ?? []
    let stored = Dictionary(logs.map { ($0.exerciseName, $0.setsDone) }, uniquingKeysWith: max)
    for (exercise, sets) in told {
      told[exercise] = min(sets, max(earlier[exercise] ?? 0, stored[exercise] ?? 0))
    }
  }

  /// Somebody else changes a file on the phone's disk, of which the phone is told at once.
  mutating func changeByHand(_ path: String, to bytes: [UInt8]?) throws {
    if let bytes {
      phoneDisk.load(bytes, to: path)
    } else {
      phoneDisk.unload(path)
    }
    try engine.hear(.filesChanged([path]), on: .phone)
    observe()
  }

  /// The rights of a file on the phone's disk go or come back.
  mutating func hide(_ path: String, _ isHidden: Bool) throws {
    phoneDisk.hidden = isHidden ? [path] : []
    try engine.hear(.filesChanged([path]), on: .phone)
    observe()
  }

  /// Whether the split written last has an exercise.
  func splitHas(_ exercise: String) -> Bool {
    for event in events.reversed() {
      guard case .effect(.document("split", _, let content?)) = event.kind else { continue }
      return content.description.contains("\"\(exercise)\"")
    }
    return false
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
      case .effect(.shown(let screen)):
        if event.device == .watch { watchScreen = screen } else { phoneScreen = screen }
        if event.device == .watch { note(screen) }
      case .effect(.document("workout", _, let content?)): judge(content)
      case .sent, .delivered: packetOperations.append(operations)
      default: break
      }
    }
  }

  private mutating func judge(_ document: JSONText) {
    var reader = JSONReader(document.bytes)
    guard let workout = try? Workout.read(&reader) else { return }
    let time = engine.time - .zero
    contradictions += Contradiction.all(in: workout).map { "\(time): \($0)" }
  }

  /// Remembers what the wearer was told.
  private mutating func note(_ text: JSONText) {
    guard let screen = try? WatchScreen.read(text), screen.notKept == 0 else { return }
    var shown: [(String, Int64)] = []
    switch screen.content {
    case .off, .workouts: break
    case .exercises(_, let list): shown = list.map { ($0.name, $0.setsDone) }
    case .run(let run):
      let done =
        switch run.page {
        case .ready, .work: run.set - 1
        // The owner may plan more sets while the last one's end is shown.
        case .rest, .finish: run.set
        }
      shown = [(run.exercise, done)]
    }
    for (name, done) in shown { told[name] = max(told[name] ?? 0, done) }
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
      guard case .effect(.haptic(let haptic)) = event.kind else { return nil }
      return (.nanoseconds(event.timeNanoseconds), haptic)
    }
  }

  /// Every write of a document in order, without ids and dates.
  var documents: [String] {
    events.compactMap { event in
      guard case .effect(.document(let kind, _, let content)) = event.kind else { return nil }
      guard let content else { return "\(kind) deleted" }
      var reader = JSONReader(content.bytes)
      if kind == "settings" {
        guard let settings = try? Settings.read(&reader) else { return "unreadable" }
        return "rest \(settings.restSeconds), auto-finish \(settings.autoFinishSeconds)"
      }
      if kind != "workout" { return kind }
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
