import LockstepDevices
import LockstepLink
import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// A phone under test: the owner's actions, packets and time go in, effects come out as words.
///
/// Its wall clock reads 1,000 s more than its uptime. Every context that leaves gets its receipt in a
/// step of its own, so that the next snapshot need not wait.
struct PhoneRig {
  var device: SimulatedDevice
  var now: Now
  /// The effects of the last step.
  private(set) var effects: [DeviceEffect] = []
  private(set) var screen = PhoneScreen()
  /// Every snapshot that left, in order.
  private(set) var snapshots: [Snapshot] = []
  /// Every document written, in order; `nil` content for a deletion.
  private(set) var documents: [(kind: String, id: String, content: JSONText?)] = []
  private var contextsUnderWay: [Int64] = []
  private var lastTransfer: Int64 = 0

  /// - Parameter disk: What the phone starts on; another phone may have left it.
  init(
    seed: UInt64 = 1,
    limits: SessionLimits = .standard,
    disk: SimulatedDisk = SimulatedDisk(),
    now: Now = Self.at(0)
  ) {
    device = DeviceModel.phone.make(seed: seed, incarnation: 1, limits: limits, disk: disk)
    self.now = now
    give(.start)
  }

  /// A phone whose watch is in reach and at work, with a workout of two exercises in progress.
  static func training(
    limits: SessionLimits = .standard,
    disk: SimulatedDisk = SimulatedDisk()
  ) -> PhoneRig {
    var phone = PhoneRig(limits: limits, disk: disk)
    phone.act("split", ["name": .text("Push")])
    phone.act(
      "add",
      ["exercise": .text("Bench Press"), "split": .text("Push"), "sets": .number(3)]
    )
    phone.act("add", ["exercise": .text("Plank"), "split": .text("Push"), "sets": .number(2)])
    phone.give(.link(isUp: true))
    phone.give(.packet(.presence(incarnation: 1, origin: 1, .foreground)))
    phone.act("start", ["split": .text("Push")])
    phone.give(.packet(.launchReceipt(id: 1, nil)))
    return phone
  }

  static func at(_ seconds: Int64, _ nanoseconds: Int64 = 0) -> Now {
    let uptime = Uptime.zero + .seconds(seconds) + .nanoseconds(nanoseconds)
    return Now(uptime: uptime, wall: WallTime(microseconds: 1_000_000_000) + (uptime - .zero))
  }

  // MARK: What happens to it

  @discardableResult
  mutating func give(_ inputs: DeviceInput...) -> [String] {
    let words = step(inputs)
    while let id = contextsUnderWay.first {
      contextsUnderWay.removeFirst()
      _ = step([.packet(.contextReceipt(id: id))])
    }
    return words
  }

  /// Files were changed by hand; `nil` when it is not known which.
  @discardableResult
  mutating func filesChanged(_ paths: [String]?) -> [String] {
    take(device.hear(.filesChanged(paths), at: now))
    let words = effects.map(\.words)
    give()
    return words
  }

  private mutating func take(_ new: [DeviceEffect]) {
    effects = new
    for effect in effects { note(effect) }
  }

  private mutating func step(_ inputs: [DeviceInput]) -> [String] {
    take(device.handle(inputs, at: now))
    return effects.map(\.words)
  }

  @discardableResult
  mutating func act(_ verb: String, _ arguments: KeyValuePairs<String, Action.Value> = [:])
    -> [String]
  {
    give(.action(Action(verb, arguments.map { Action.Argument($0.key, $0.value) })))
  }

  /// A change arrives in the watch's next user info, or again in one of this number.
  @discardableResult
  mutating func change(_ change: Change, transfer: Int64? = nil) -> [String] {
    if transfer == nil { lastTransfer += 1 }
    let payload = ApplicationMessage.change(change).payload
    return give(.packet(.userInfo(origin: 1, id: transfer ?? lastTransfer, payload: payload)))
  }

  /// A message without reply arrives.
  @discardableResult
  mutating func message(_ message: ApplicationMessage) -> [String] {
    give(.packet(.message(id: 1, wantsReply: false, payload: message.payload)))
  }

  mutating func wait(until seconds: Int64, _ nanoseconds: Int64 = 0) {
    now = Self.at(seconds, nanoseconds)
  }

  /// Waits, and lets the phone act on whatever is due by then.
  mutating func pass(until seconds: Int64) {
    wait(until: seconds)
    give()
  }

  private mutating func note(_ effect: DeviceEffect) {
    switch effect {
    case .shown(let text):
      do {
        screen = try PhoneScreen.read(text)
      } catch {
        Issue.record("a screen that cannot be read: \(error)")
      }
    case .packet(.context(let id, let payload)):
      contextsUnderWay.append(id)
      if case .snapshot(let snapshot)? = try? ApplicationMessage.read(payload) {
        snapshots.append(snapshot)
      }
    case .document(let kind, let id, let content): documents.append((kind, id, content))
    default: break
    }
  }

  // MARK: What it has

  /// The workout written last.
  var workout: Workout {
    get throws {
      let content = try #require(documents.last { $0.kind == "workout" }?.content)
      var reader = JSONReader(content.bytes)
      return try Workout.read(&reader)
    }
  }

  func log(_ name: String) throws -> WorkoutLog {
    try #require(workout.logs.first { $0.exerciseName == name })
  }

  /// A change of the watch to an exercise of the workout written last.
  func edit(
    _ sequence: Int64,
    _ exercise: String,
    _ edit: LogEdit,
    incarnation: Int64 = 1
  ) throws -> Change {
    Change(
      mark: Change.Mark(origin: incarnation, sequence: sequence),
      date: WallTime(microseconds: 5_000_000 + sequence),
      edit: .log(workoutID: try workout.id, logID: try log(exercise).id, edit)
    )
  }

  /// A live message of the watch's run of an exercise.
  func live(
    _ exercise: String = "Bench Press",
    run: Int64 = 1,
    version: Int64,
    _ phase: WatchScreen.Page = .work,
    set: Int64 = 1,
    ends: Now? = nil
  ) throws -> LiveMessage {
    LiveMessage(
      stamp: LiveMessage.Stamp(incarnation: 1, run: run, version: version),
      workoutID: try workout.id,
      logID: try log(exercise).id,
      exerciseName: exercise,
      phase: phase,
      set: set,
      sets: 3,
      startedAt: now.wall,
      endsAt: ends?.wall,
      clock: DateCorrection(offsetMicroseconds: 0, withinMicroseconds: 0, jumps: 0)
    )
  }
}

extension SimulatedDisk {
  /// What is on the disk, but for what the system holds for the app.
  var contentWithoutInbox: [DiskItem] {
    content.filter { !$0.path.hasPrefix(".system/Received") }
  }
}
