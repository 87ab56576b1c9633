import LockstepHealth
import LockstepLink
package import LockstepProtocol
import LockstepSimulation

/// The verbs of the watch's and the phone's system, whichever app they run, and the command of each.
package enum SystemVerbs {
  typealias Entry = VerbTable<SystemCommand>.Entry

  /// Lists the words that people can say to a device with an app: the app's, then its system's.
  ///
  /// If an app has a verb with the name of a system's, the app's counts.
  package static func words(of role: DeviceRole, with app: Vocabulary.Side) -> Vocabulary.Side {
    var words = app
    words.systemVerbs = table(of: role, leave: app.leave).verbs.filter { app[$0.name] == nil }
    for place in words.systemVerbs.indices {
      words.systemVerbs[place].isOfAnyApp = ofAnyApp.contains(words.systemVerbs[place].name)
    }
    words.verbs += words.systemVerbs
    return words
  }

  static func table(of role: DeviceRole, leave: String?) -> VerbTable<SystemCommand> {
    VerbTable(entries(of: role, leave: leave))
  }

  private static func entries(of role: DeviceRole, leave: String?) -> [Entry] {
    (role == .watch ? watch : phone) + permissions(leave ?? "do what the system asked leave for")
      + lives + calls
  }

  /// The verbs that concern one app; all others concern the device, or the pair's session.
  private static let ofAnyApp = [
    "launch", "quit", "allow", "deny", "forget-permission", "deny-saving", "deny-reading", "home",
    "suspend-app", "uninstall", "install", "update-app", "end-app", "notify", "request",
    "submit-task",
    "run-task",
    "background-refresh",
  ]

  /// The verbs that a device may refuse because it has nothing to carry them out with (ACTION-14).
  private static let refusable = [
    "home", "suspend-app", "wrist-down", "wrist-up", "load-timeline", "background-refresh",
    "task-budget", "independent", "end-app", "update-app", "install", "uninstall", "health-save",
    "health-delete", "health-sync", "complication-on-face", "complication-renewal", "fault",
    "any-order", "reply-timeout", "network", "request", "transfer-timeout", "unsupported",
    "no-delegate", "fail-activation", "submit-task", "run-task", "lock-screen", "unlock-screen",
    "lock", "unlock", "unpair", "pair", "edit-file", "write-file", "write-raw", "remove-file",
  ]

  /// Says if a device may refuse a verb at any time; it need not have any app beside its companion
  /// either.
  package static func mayBeRefused(_ verb: String) -> Bool {
    Action(verb).addressed != nil || refusable.contains(verb)
  }

  /// Lists the words that people can say to an app beside the companion.
  static func words(beside role: DeviceRole, with app: Vocabulary.Side) -> Vocabulary.Side {
    var words = app
    words.systemVerbs = table(beside: role).verbs.filter { app[$0.name] == nil }
    words.verbs += words.systemVerbs
    return words
  }

  static func table(beside role: DeviceRole) -> VerbTable<SystemCommand> {
    VerbTable(entries(of: role, leave: nil).filter { ofAnyApp.contains($0.verb.name) })
  }

  private static func permissions(_ leave: String) -> [Entry] {
    [
      Entry("allow", [], "let the app \(leave)") { _ in .permit(.allowed) },
      Entry("deny", [], "do not let the app \(leave)") { _ in .permit(.denied) },
      Entry("forget-permission", [], "ask again when it wants to") { _ in .permit(.notDetermined) },
    ]
  }

  /// Makes the table entry of a verb that refuses an app one type of health, until the general
  /// permission is answered again.
  private static func refusing(
    _ name: String,
    _ direction: HealthRefusals.Direction,
    _ help: String
  ) -> Entry {
    Entry(name, [healthType], help) { healthType(of: $0).map { .refuse(direction, $0) } }
  }

  private static let healthType = Verb.Parameter.name(
    "what",
    of: .one(HKObjectType.all.map(\.name))
  )

  private static func healthType(of action: Action) -> HKObjectType? {
    HKObjectType(name: action.text("what") ?? "")
  }

  /// The verbs of the wearer about the app or the watch.
  private static let watch: [Entry] = [
    Entry("launch", [], "open the watch app") { _ in .launch },
    Entry("quit", [], "end the watch app; its queue outlives it") { _ in .quit },
    Entry("wrist-down", [], "lower the wrist: the screen goes dark") { _ in
      .live(.screen(isOn: false))
    },
    Entry("wrist-up", [], "raise the wrist: the screen lights up") { _ in
      .live(.screen(isOn: true))
    },
    Entry("load-timeline", [], "have the app load its complication's first timeline") { _ in
      .live(.timeline)
    },
    switching("background-refresh", "let transfers wake the app; off: no longer") {
      $0.session.wakesForTransfers = $1
    },
    timing("task-budget", 1...86_400, "how long a background task may take") {
      $0.session.taskBudget = $1
    },
    switching("independent", "the watch app has no companion app, or has one again") {
      $0.session.isWatchOnly = $1
    },
    Entry("start-mirroring", [], "mirror the workout session on the phone") { _ in
      .remote(.start)
    },
    Entry("stop-mirroring", [], "mirror it no longer") { _ in .remote(.stop) },
  ]

  /// The verbs of the owner about the app or the phone.
  private static let phone: [Entry] = [
    Entry("launch", [], "open the phone app, or bring it back to the front") { _ in .launch },
    Entry("quit", [], "end the phone app; its queue outlives it") { _ in .quit },
    setting("lock", "as after switching it on, before it was unlocked: no app runs") {
      $0.isUnlocked = false
    },
    setting("unlock", "unlock it for the first time since it was switched on") {
      $0.isUnlocked = true
    },
    Entry("lock-screen", [], "lock it, as in a pocket; health closes ten minutes later") { _ in
      .live(.screenLock(isOn: true))
    },
    Entry("unlock-screen", [], "unlock it again; the app that was in front is there") { _ in
      .live(.screenLock(isOn: false))
    },
    setting("unpair", "the phone has no watch any more") { $0.session.isPaired = false },
    Entry("pair", [], "the phone has its watch again, or one that it was unpaired from") { _ in
      .pair
    },
    Entry("complication", [.json("payload")], "send a user info for the complication") {
      $0.json("payload").map { .call(.transferComplication($0)) }
    },
    switching("background-refresh", "let the system run the app's tasks; off: no longer") {
      $0.runsTasks = $1
    },
    timing(
      "complication-renewal",
      1...86_399,
      "when after midnight the complication's budget begins anew"
    ) { $0.session.budgetRenewal = $1 },
    Entry(
      "submit-task",
      [
        .text("identifier"), .flag("processing"),
        .seconds("seconds", 0...604_800, after: "after", optional: true),
      ],
      "have the app ask for a task"
    ) { action in
      action.text("identifier").map {
        let delay = Interval.seconds(action.number("seconds") ?? 0)
        let kind = action.flag("processing") ? TaskRequest.Kind.processing : .refresh
        return .task(.submit($0, kind, after: delay))
      }
    },
    Entry("run-task", [.text("identifier")], "run a task that waits, as with a debugger") {
      $0.text("identifier").map { .task(.run($0)) }
    },
    Entry("pause-mirrored", [], "pause the workout session that is mirrored here") { _ in
      .remote(.ask(.pause))
    },
    Entry("resume-mirrored", [], "resume the workout session that is mirrored here") { _ in
      .remote(.ask(.resume))
    },
    Entry("end-mirrored", [], "end the workout session that is mirrored here") { _ in
      .remote(.ask(.end))
    },
  ]

  /// The verbs about the life of the app, on either device.
  private static let lives: [Entry] = [
    refusing("deny-saving", .saving, "do not let the app save a type of health, or workouts"),
    refusing("deny-reading", .reading, "do not let it read a type of health: it finds nothing"),
    Entry(
      "health-save",
      [healthType, .number("amount", 0...1_000_000)],
      "another app saves a sample of now, or a workout of so many seconds"
    ) { action in
      healthType(of: action).map { .health(.save($0, amount: action.number("amount") ?? 0)) }
    },
    Entry("health-delete", [healthType], "the owner deletes all of a type in health") {
      healthType(of: $0).map { .health(.delete($0)) }
    },
    timing("health-sync", 1...3_600, "how long health collects what the other device is to have") {
      $0.healthSync = $1
    },
    Entry("home", [], "leave the app for another one; it goes to the background") { _ in
      .live(.home)
    },
    Entry("suspend-app", [], "the system takes the processor from the app in the background") { _ in
      .live(.suspend)
    },
    Entry("end-app", [], "the system ends the app; what comes may start it again") {
      _ in
      .live(.end)
    },
    setting(
      "update-app",
      "update the app: it ends, and its next launch is the next version"
    ) {
      $0.appVersion += 1
    },
    setting("uninstall", "remove the app, with what it kept and what it queued") {
      $0.isInstalled = false
    },
    setting("install", "install the app again; it does not run yet") { $0.isInstalled = true },
    Entry(
      "notify",
      [.text("name"), .json("userInfo", optional: true)],
      "post a notification of this name in the app, on its main queue"
    ) { .notify($0) },
    Entry(
      "network",
      [
        .name("how", of: .one(["online", "offline", "captive", "drops", "slow"])),
        .seconds("seconds", 1...WebCall.timeoutSecondsMax, optional: true),
      ],
      "how its network is: slow by so long, or what it carries"
    ) { .network(NetworkCondition($0)) },
    Entry(
      "complication-on-face",
      [.flag("off")],
      "the watch's face has the complication, or not"
    ) { .face(hasComplication: !$0.flag("off")) },
    switching("unsupported", "the device cannot have a session, or can again") {
      $0.session.isSupported = !$1
    },
    switching("no-delegate", "the app sets no delegate, or sets one again") {
      $0.session.hasDelegate = !$1
    },
    Entry("fault", [.name("name", of: .sessionFault)], "play a fault of the session, by its name") {
      .fault($0.text("name") ?? "")
    },
    switching("any-order", "tell the kinds that wait in a drawn order; off: no longer") {
      $0.session.hasAnyOrder = $1
    },
    timing("reply-timeout", 1...86_400, "how long a reply may take") {
      $0.session.replyTimeout = $1
    },
    timing("transfer-timeout", 0...86_400, "how long a file may take; 0s for as long as it takes") {
      $0.session.transferTimeout = $1
    },
    switching("fail-activation", "let activations fail; off: no longer") {
      $0.session.activationFails = $1
    },
  ]

  /// The verbs by which a developer makes the app call its session.
  private static let calls: [Entry] = [
    Entry("message", [.json("payload"), .flag("reply")], "send a message of your own") { action in
      action.json("payload").map {
        .call(.sendMessage($0, wantsReply: action.flag("reply")))
      }
    },
    Entry("user-info", [.json("payload"), label], "queue a user info of your own") {
      $0.json("payload").map { .call(.transferUserInfo($0)) }
    },
    Entry("context", [.json("payload")], "replace the application context with your own") {
      $0.json("payload").map { .call(.updateContext($0)) }
    },
    Entry(
      "message-data",
      [.text("data"), .flag("reply")],
      "send the bytes of a text as message data"
    ) { action in
      action.text("data").map {
        .call(.sendMessageData(.data(Array($0.utf8)), wantsReply: action.flag("reply")))
      }
    },
    Entry(
      "file",
      [
        .text("name"), .number("bytes", 0...67_108_864, after: "bytes"),
        .json("metadata", after: "with", optional: true), label,
      ],
      "queue a file of made-up bytes"
    ) { action in action.text("name").map { .files(FileCall.madeUp($0, action)) } },
    Entry(
      "request",
      [
        .text("method"), .text("address"), .json("body", optional: true),
        .text("key", after: "key", optional: true), .flag("background"),
      ],
      "have the app ask a server, or the system for it in the background"
    ) { WebCall($0).map { .request($0) } },
    taking("cancel-user-info", .userInfo, "take a user info back"),
    taking("cancel-file", .file, "take a file back"),
    Entry(
      "lacks",
      [.name("method", of: .one(methods))],
      "the delegate lacks this method until the app ends"
    ) { lacking($0.text("method") ?? "") },
    Entry(
      "send-to-remote",
      [.json("payload")],
      "send data over a mirrored workout session"
    ) { .remote(.send($0.json("payload")?.bytes ?? [])) },
  ]

  // MARK: Entries of one shape

  /// The parameter that gives a transfer a label, by which it can be cancelled (ACTION-15).
  private static let label = Verb.Parameter.text(
    "label",
    after: "as",
    optional: true,
    shownAs: "NAME"
  )

  private static func setting(
    _ name: String,
    _ summary: String,
    _ change: @escaping @Sendable (inout DeviceSettings) -> Void
  ) -> Entry {
    Entry(name, [], summary) { _ in .set(change) }
  }

  /// Makes the table entry of a verb that turns a setting on, or with `off` turns it off.
  private static func switching(
    _ name: String,
    _ summary: String,
    _ change: @escaping @Sendable (inout DeviceSettings, _ isOn: Bool) -> Void
  ) -> Entry {
    Entry(name, [.flag("off")], summary) { action in
      let isOn = !action.flag("off")
      return .set { change(&$0, isOn) }
    }
  }

  /// Makes the table entry of a verb that sets a time limit; zero removes the limit.
  private static func timing(
    _ name: String,
    _ range: ClosedRange<Int64>,
    _ summary: String,
    _ change: @escaping @Sendable (inout DeviceSettings, Interval?) -> Void
  ) -> Entry {
    Entry(name, [.seconds("seconds", range)], summary) { action in
      let seconds = action.number("seconds") ?? 0
      return .set { change(&$0, seconds == 0 ? nil : .seconds(seconds)) }
    }
  }

  /// Makes the table entry of a verb that cancels a transfer, named by its number or by its label.
  private static func taking(_ name: String, _ kind: TransferKind, _ summary: String) -> Entry {
    Entry(name, [.transfer("id", 1...maximumInteger)], summary) { action in
      if let label = action.text("id") { return .takeBack(kind, label: label) }
      return action.number("id").map {
        .call(kind == .file ? .cancelFile($0) : .cancelUserInfo($0))
      }
    }
  }

  /// The parameter with the delegate methods that an app can lack.
  private static let methods =
    DelegateMethod.allCases.map(\.rawValue) + RemoteHandler.allCases.map(\.rawValue)

  private static func lacking(_ method: String) -> SystemCommand? {
    RemoteHandler(rawValue: method).map { .remote(.lack($0)) }
      ?? DelegateMethod(rawValue: method).map { .call(.lack($0)) }
  }
}

extension NetworkCondition {
  /// The delay of a slow network if no time is given, in seconds.
  private static let slowSeconds: Int64 = 3

  fileprivate init(_ action: Action) {
    self =
      NetworkCondition(text: action.text("how") ?? "")
      ?? .slow(.seconds(action.number("seconds") ?? Self.slowSeconds))
  }
}

extension WebCall {
  /// Makes the request of a developer's line; its body is JSON, and its key becomes the header
  /// `Idempotency-Key`.
  fileprivate init?(_ action: Action) {
    var headers: [WebContent.Header] = []
    let body = action.json("body")
    if body != nil { headers.append(.init("Content-Type", "application/json")) }
    if let key = action.text("key") { headers.append(.init("Idempotency-Key", key)) }
    let call = WebCall(
      action.text("method") ?? "",
      action.text("address") ?? "",
      content: WebContent(headers: headers, body: body?.bytes ?? []),
      isBackground: action.flag("background")
    )
    do throws(AppFault) { self = try AppRules.request(call) } catch { return nil }
  }
}

extension Vocabulary {
  /// The words of a pair with unknown apps: the systems' verbs, and any other verb for the apps.
  package static let open = Vocabulary(
    watch: SystemVerbs.words(of: .watch, with: Side(isOpen: true)),
    phone: SystemVerbs.words(of: .phone, with: Side(isOpen: true))
  )
}

extension FileCall {
  /// Makes the calls that write a file of made-up bytes and send it.
  fileprivate static func madeUp(_ name: String, _ action: Action) -> [FileCall] {
    let count = Int(action.number("bytes") ?? 0)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      bytes.append(UInt8(truncatingIfNeeded: bytes.count &* 31 &+ bytes.count >> 8))
    }
    return [
      .write(name, bytes), .transfer(name, metadata: action.json("metadata") ?? .emptyDictionary),
    ]
  }
}
