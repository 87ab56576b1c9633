import LockstepDevices
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Synchronization
import Testing

/// Background tasks: what wakes the watch's app, how long it may take for that, and what it costs.
struct BackgroundTaskTests {
  /// What the app was told of content and tasks, and of its end.
  private final class Heard: Sendable {
    private let words = Mutex<[String]>([])

    func add(_ word: String) { words.withLock { $0.append(word) } }

    func take() -> [String] {
      words.withLock { words in
        defer { words = [] }
        return words
      }
    }
  }

  private let heard = Heard()

  /// A watch with background refresh, whose app does this about each event.
  private func watch(_ answer: @escaping @Sendable (AppEvent) -> [AppCall]) -> DeviceRig {
    let heard = self.heard
    var rig = DeviceRig(.watch) { _ in
      TestApp { event, _ in
        if let word = event.word { heard.add(word) }
        return answer(event)
      }
    }
    rig.give(.start)
    rig.connect()
    rig.act("background-refresh")
    return rig
  }

  private static func userInfo(_ id: Int64) -> DeviceInput {
    .packet(.userInfo(origin: 7, id: id, payload: payload("a")))
  }

  private static func activates(_ event: AppEvent) -> [AppCall] {
    if case .launched = event { [.session(.activate)] } else { [] }
  }

  private static func completes(_ event: AppEvent) -> [AppCall] {
    if case .told(.backgroundTask(let id, .handed)) = event { return [.session(.completeTask(id))] }
    return activates(event)
  }

  private func states(_ effects: [DeviceEffect]) -> [AppState] {
    effects.compactMap {
      if case .packet(.presence(_, _, let state, _)) = $0 { state } else { nil }
    }
  }

  @Test func `an app that keeps its task runs on, and is ended ten seconds after it was handed it`()
  {
    var watch = watch(Self.activates)
    watch.give(Self.userInfo(1))
    watch.seconds = 9
    #expect(states(watch.give()) == [])
    watch.seconds = 10
    #expect(states(watch.give()) == [.notRunning])
    let told = heard.take()
    #expect(told.contains("handed 1"))
    #expect(told.last == "expired 1")
  }

  @Test func `the time for a task is what was set, and outlives the device's start`() {
    var watch = watch(Self.activates)
    watch.give(.action(Action("task-budget", [.init("seconds", .number(3))])))
    watch.give(Self.userInfo(1))
    #expect(watch.device.nextDeadline == .zero + .seconds(3))
  }

  @Test func `an app that completes its task is suspended five seconds later`() {
    var watch = watch { event in
      // It takes its time.
      if case .tick = event { return [.session(.completeTask(1))] }
      return Self.activates(event)
    }
    watch.give(Self.userInfo(1))
    watch.seconds = 7
    watch.give(.action(Action("message", [.init("payload", .json(payload("b")))])))
    #expect(watch.device.nextDeadline == .zero + .seconds(10))
    var other = self.watch(Self.completes)
    other.give(Self.userInfo(1))
    #expect(other.device.nextDeadline == .zero + .seconds(5))
  }

  @Test func `what comes while a task is open brings no other, and each wake brings one`() {
    var watch = watch(Self.completes)
    watch.give(Self.userInfo(1))
    watch.give(Self.userInfo(2))
    watch.act("suspend-app")
    watch.give(Self.userInfo(3))
    #expect(heard.take().filter { $0.hasPrefix("handed") } == ["handed 1", "handed 2"])
  }

  @Test(arguments: ["launch", "quit"])
  func `a task that is open when a person opens or ends the app does not end it later`(
    _ verb: String
  ) {
    var watch = watch(Self.activates)
    watch.give(Self.userInfo(1))
    watch.act(verb)
    watch.seconds = 11
    #expect(states(watch.give()) == [])
  }

  @Test func `content waits until the session is activated, and the app knows`() {
    var watch = watch { event in
      if case .action = event { return [.session(.activate)] }
      return []
    }
    watch.give(Self.userInfo(1))
    #expect(heard.take() == ["launched true", "handed 1"])
    watch.act("launch")
    watch.act("go")
    #expect(heard.take() == ["received", "pending false"])
  }

  @Test func `a message is no content that waits`() {
    let heard = self.heard
    var phone = DeviceRig(.phone) { _ in
      TestApp { event, _ in
        if let word = event.word { heard.add(word) }
        return []
      }
    }
    phone.give(.start)
    phone.connect()
    phone.give(.packet(.message(id: 1, wantsReply: false, payload: payload("a"))))
    phone.give(Self.userInfo(1))
    #expect(heard.take() == ["launched false", "pending true"])
  }

  @Test func `a wake without a task loses what it was for, and the next does not`() {
    var watch = watch(Self.completes)
    watch.give(.action(Action("fault", [.init("name", .text("task-not-delivered"))])))
    let effects = watch.give(Self.userInfo(1))
    #expect(effects.contains(.packet(.userInfoReceipt(origin: 7, id: 1))))
    watch.seconds = 6
    watch.give()
    #expect(heard.take() == ["launched true"])
    watch.give(Self.userInfo(2))
    #expect(heard.take() == ["pending true", "handed 1", "received", "pending false"])
  }
}

extension AppEvent {
  fileprivate var word: String? {
    switch self {
    case .launched(let launch): "launched \(launch.contentPending)"
    case .told(.backgroundTask(let id, let state)) where state != .completed:
      "\(state.rawValue) \(id)"
    case .delivered(.userInfo): "received"
    case .contentPending(let value): "pending \(value)"
    default: nil
    }
  }
}
