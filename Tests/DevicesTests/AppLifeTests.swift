import LockstepDevices
import LockstepHealth
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Synchronization
import Testing

/// An app's life on its device: who starts it, who takes the processor from it, and what it misses.
struct AppLifeTests {
  /// A device whose app activates its session, and writes down what it is told.
  struct Rig {
    var rig: DeviceRig
    let heard = Heard()

    init(_ role: DeviceRole, on disk: SimulatedDisk = SimulatedDisk(), _ verbs: String...) {
      let heard = self.heard
      rig = DeviceRig(role, disk: disk) { _ in
        TestApp { event, _ in
          heard.words.withLock { $0.append(event.word) }
          if case .launched = event { return [.session(.activate)] }
          if case .told(.backgroundTask(let id, .handed)) = event {
            return [.session(.completeTask(id))]
          }
          return []
        }
      }
      rig.give(.start)
      rig.connect()
      for verb in verbs { rig.act(verb) }
      _ = take()
    }

    /// What the app was told since the last call.
    func take() -> [String] {
      heard.words.withLock { words in
        defer { words = [] }
        return words
      }
    }

    /// The states that the device has told the other side since the step began.
    mutating func states(_ inputs: DeviceInput...) -> [AppState] {
      rig.device.handle(inputs, at: rig.now).compactMap { effect in
        if case .packet(.presence(_, _, let state, _)) = effect { state } else { nil }
      }
    }
  }

  final class Heard: Sendable {
    let words = Mutex<[String]>([])
  }

  private static let context = DeviceInput.packet(.context(id: 1, payload: payload("a")))
  private static let userInfo = DeviceInput.packet(
    .userInfo(origin: 7, id: 1, payload: payload("a"))
  )
  private static let message = DeviceInput.packet(
    .message(id: 1, wantsReply: false, payload: payload("a"))
  )

  @Test(arguments: [context, userInfo])
  func `a transfer starts the watch's app in the background, and a while later it is suspended`(
    _ transfer: DeviceInput
  ) {
    var watch = Rig(.watch, "background-refresh")
    #expect(watch.states(transfer) == [.background])
    #expect(watch.take().prefix(3) == ["launched background", "told", "activated"])
    watch.rig.seconds = 4
    #expect(watch.states() == [])
    watch.rig.seconds = 5
    #expect(watch.states() == [.suspended])
  }

  @Test func `without background refresh a transfer waits for the wearer`() {
    var watch = Rig(.watch)
    #expect(watch.states(Self.userInfo) == [])
    #expect(watch.take() == [])
    watch.rig.act("launch")
    #expect(
      watch.take() == [
        "launched foreground", "activated", "received", "userInfo", "told", "pending",
      ]
    )
  }

  @Test func `a message never wakes the watch's app, and always the phone's`() {
    var watch = Rig(.watch, "background-refresh")
    let refused = watch.rig.give(Self.message)
    #expect(refused.contains(.packet(.failure(id: 1, .notReachable))))
    #expect(watch.take() == [])

    for verbs in [["quit"], ["home", "suspend-app"]] {
      var phone = Rig(.phone)
      for verb in verbs { phone.rig.act(verb) }
      _ = phone.take()
      let effects = phone.rig.give(Self.message)
      #expect(phone.take().filter { $0.hasPrefix("message") } == ["message"])
      let receipts = effects.filter {
        if case .packet(.receipt(id: 1, _)) = $0 { true } else { false }
      }
      #expect(receipts.count == 1)
    }
  }

  @Test func `a suspended app is told what it missed when it is resumed, in order`() {
    var phone = Rig(.phone, "home", "suspend-app")
    #expect(phone.states(Self.userInfo) == [])
    phone.rig.give(Self.context)
    #expect(phone.take() == [])
    phone.rig.act("launch")
    #expect(phone.take() == ["received", "context", "received", "userInfo", "state foreground"])
  }

  @Test
  func `the wrist goes down and the app is in front, until it is suspended after two minutes`() {
    var watch = Rig(.watch, "launch")
    #expect(watch.states(.action(Action("wrist-down"))) == [.background])
    watch.rig.seconds = 119
    #expect(watch.states() == [])
    watch.rig.seconds = 120
    #expect(watch.states() == [.suspended])
    #expect(watch.states(.action(Action("wrist-up"))) == [.foreground])
  }

  @Test func `an app that is resumed does first what was due meanwhile`() {
    let heard = Heard()
    var watch = DeviceRig(.watch) { _ in
      RestingApp { word in heard.words.withLock { $0.append(word) } }
    }
    watch.give(.start)
    for verb in ["launch", "home", "suspend-app"] { watch.act(verb) }
    watch.seconds = 100
    heard.words.withLock { $0 = [] }
    watch.act("launch")
    #expect(heard.words.withLock { $0 } == ["tick", "state foreground"])
  }

  /// An app that wants to do something once, at 60 s.
  private struct RestingApp: App {
    var hear: (String) -> Void
    var nextDeadline: Uptime? = .zero + .seconds(60)

    mutating func handle(_ event: AppEvent, at now: Now) -> [AppCall] {
      hear(event.word)
      if case .tick = event { nextDeadline = nil }
      return []
    }

    mutating func takeScreen() -> JSONText? { nil }
    func add(to digest: inout Digest) {}
  }

  @Test(arguments: ["lock", "uninstall"])
  func `what cannot run is not launched, and can be once it can run`(_ verb: String) {
    let disk = SimulatedDisk()
    var phone = Rig(.phone, on: disk)
    phone.rig.act(verb)
    phone = Rig(.phone, on: disk)
    _ = phone.take()
    phone.rig.act(verb == "lock" ? "unlock" : "install")
    #expect(
      phone.rig.act("launch").contains { if case .refused = $0 { true } else { false } } == false
    )
    #expect(phone.take().contains("launched foreground"))
  }

  @Test func `what a person does needs the app in front`() {
    var watch = Rig(.watch, "launch", "wrist-down")
    let effects = watch.rig.act("say")
    #expect(effects.contains { if case .refused("say", _) = $0 { true } else { false } })
    watch.rig.act("wrist-up")
    _ = watch.take()
    watch.rig.act("say")
    #expect(watch.take() == ["action"])
  }

  @Test func `an app that was removed is sent nothing, and its queue and documents go with it`() {
    let disk = SimulatedDisk()
    let found = Heard()
    var rig = DeviceRig(.phone, disk: disk) { _ in
      TestApp { event, _ in
        switch event {
        case .launched(let launch):
          found.words.withLock { $0 = launch.documents.map(\.name) }
          return [.session(.activate)]
        case .action:
          return [.keep("list", payload("a"), .durable), .session(.transferUserInfo(payload("a")))]
        default: return []
        }
      }
    }
    rig.give(.start)
    rig.act("add")
    rig.act("uninstall")
    rig.act("install")
    rig.act("launch")
    #expect(found.words.withLock { $0 } == [])
    #expect(rig.give(.link(isUp: true)).allSatisfy { !$0.isUserInfo })
  }

  /// The settings that refuse an activation, each with its code.
  private static let failures: [(String, SessionError)] = [
    ("unsupported", .sessionNotSupported), ("no-delegate", .sessionMissingDelegate),
    ("fail-activation", .genericError),
  ]

  @Test(arguments: failures)
  func `an activation that cannot be has its error`(_ verb: String, _ error: SessionError) {
    var watch = Rig(.watch, verb)
    let effects = watch.rig.act("launch")
    #expect(effects.contains(.session(.activationFailed(error))))
    #expect(!effects.contains(.session(.activated)))
  }

  /// What refuses every send, each with its code.
  private static let refusals: [(DeviceRole, DeviceInput, SessionError)] = [
    (.phone, .action(Action("unpair")), .deviceNotPaired),
    (
      .phone, .packet(.presence(incarnation: 1, origin: 7, .notInstalled)), .watchAppNotInstalled
    ),
    (
      .watch, .packet(.presence(incarnation: 1, origin: 7, .notInstalled)),
      .companionAppNotInstalled
    ),
    (.watch, .action(Action("independent")), .watchOnlyApp),
  ]

  @Test(arguments: refusals)
  func `a send without a counterpart fails with its code`(
    _ role: DeviceRole,
    _ cause: DeviceInput,
    _ error: SessionError
  ) {
    var rig = Rig(role, role == .watch ? "launch" : "home", "launch").rig
    rig.give(cause)
    for (verb, kind) in [
      ("message", TransferKind.message), ("user-info", .userInfo), ("context", .context),
    ] {
      let effects = rig.give(.action(Action(verb, [.init("payload", .json(payload("a")))])))
      #expect(effects.contains { $0.failure == kind.rawValue + " \(error.rawValue)" }, "\(verb)")
    }
  }

  @Test func `a phone that was not unlocked is unreachable, and tells the watch so`() {
    var phone = Rig(.phone)
    #expect(phone.states(.action(Action("lock"))) == [.locked])
    #expect(phone.rig.give(Self.message).contains(.packet(.failure(id: 1, .notReachable))))
    var watch = Rig(.watch, "launch").rig
    let effects = watch.give(.packet(.presence(incarnation: 1, origin: 7, .locked)))
    #expect(effects.contains(.session(.reachability(false))))
    #expect(
      effects.contains(.session(.companionState(CompanionState(needsUnlockForReachability: true))))
    )
  }

  @Test func `the time that a reply may take outlives the device's start`() {
    let disk = SimulatedDisk()
    func phone(_ start: Int64) -> DeviceRig {
      DeviceRig(.phone, incarnation: start, disk: disk) { _ in
        TestApp { event, _ in
          if case .launched = event { [.session(.activate)] } else { [] }
        }
      }
    }
    var rig = phone(1)
    rig.give(.start)
    rig.give(.action(Action("reply-timeout", [.init("seconds", .number(5))])))
    rig = phone(2)
    rig.give(.start)
    rig.connect()
    let arguments: [Action.Argument] = [
      .init("payload", .json(payload("?"))), .init("reply", .flag),
    ]
    rig.give(.action(Action("message", arguments)))
    #expect(rig.device.nextDeadline == .zero + .seconds(5))
  }

  @Test func `settings outlive the device's start`() {
    let disk = SimulatedDisk()
    var rig = DeviceRig(.watch, disk: disk) { _ in TestApp { _, _ in [] } }
    rig.give(.start)
    rig.act("uninstall")
    rig = DeviceRig(.watch, incarnation: 2, disk: disk) { _ in TestApp { _, _ in [] } }
    rig.give(.start)
    let states = rig.give(.link(isUp: true)).compactMap { effect in
      if case .packet(.presence(2, _, let state, _)) = effect { state } else { nil }
    }
    #expect(states == [.notInstalled])
  }

  @Test func `an app in the background is not felt, unless a workout session keeps it there`() {
    var rig = DeviceRig(.watch) { _ in
      TestApp { event, _ in
        switch event {
        case .launched: [.session(.activate)]
        case .delivered(.message): [.haptic(Haptic(.click))]
        case .action: [.workout(.start(.running, isIndoor: false))]
        default: []
        }
      }
    }
    rig.give(.start)
    rig.connect()
    rig.act("launch")
    rig.act("wrist-down")
    #expect(!rig.give(Self.message).contains(.haptic(Haptic(.click))))
    rig.act("wrist-up")
    rig.act("allow")
    rig.act("run")
    rig.act("wrist-down")
    #expect(rig.give(Self.message).contains(.haptic(Haptic(.click))))
  }
}

extension AppEvent {
  fileprivate var word: String {
    switch self {
    case .launched(let launch): "launched \(launch.state.rawValue)"
    case .action: "action"
    case .tick: "tick"
    case .state(let state): "state \(state.rawValue)"
    case .told(.activated): "activated"
    case .told(.received): "received"
    case .told: "told"
    case .delivered(.context): "context"
    case .delivered(.userInfo): "userInfo"
    case .delivered(.message): "message"
    case .delivered: "delivered"
    case .contentPending: "pending"
    default: "other"
    }
  }
}

extension DeviceEffect {
  fileprivate var isUserInfo: Bool {
    if case .packet(.userInfo) = self { true } else { false }
  }

  fileprivate var failure: String? {
    guard case .session(.outcome(let kind, _, .failed(let error))) = self else { return nil }
    return "\(kind.rawValue) \(error.rawValue)"
  }
}
