import LockstepPair
import LockstepProtocol
import LockstepWorkoutChecks
import Testing

/// Each promise is broken by a short list of events, and kept by its nearest neighbours.
struct PromiseCheckerTests {
  static let change = JSONText { writer in
    writer.beginObject()
    writer.field("type", "change")
    writer.endObject()
  }

  static func live(_ type: String) -> JSONText {
    JSONText { writer in
      writer.beginObject()
      writer.field("type", type)
      writer.endObject()
    }
  }

  static func sent(_ number: Int64, _ packet: Packet) -> LogEvent.Kind {
    .sent(number: number, packet, text: JSONText { packet.write(into: &$0) })
  }

  static func message(_ number: Int64, _ payload: JSONText) -> LogEvent.Kind {
    sent(number, .message(id: number, wantsReply: false, payload: payload))
  }

  /// What is found broken in a list of events, one microsecond apart: of one promise, or of all.
  static func broken(
    _ events: [(device: DeviceRole?, kind: LogEvent.Kind)],
    digest: UInt64? = 1,
    apart: Int64 = 1_000,
    of promise: String? = nil
  ) -> [PromiseCheckers.Broken] {
    var checkers = PromiseCheckers.workouts
    for (index, event) in events.enumerated() {
      let time = Int64(index) * apart
      checkers.see(
        LogEvent(timeNanoseconds: time, device: event.device, kind: event.kind, digest: digest)
      )
    }
    return checkers.broken.filter { promise == nil || $0.promise == promise }
  }

  private static func userInfo(_ id: Int64) -> LogEvent.Kind {
    .effect(.session(.received(.userInfo, id: id)))
  }

  private static func outcome(_ id: Int64, _ outcome: Outcome) -> LogEvent.Kind {
    .effect(.session(.outcome(.message, id: id, outcome)))
  }

  // MARK: Queued transfers

  @Test(arguments: DeviceRole.allCases)
  func `a queued transfer that reaches the app twice or late breaks its promise`(
    device: DeviceRole
  ) {
    let twice = Self.broken([(device, Self.userInfo(1)), (device, Self.userInfo(1))])
    #expect(twice.map(\.promise) == [TransfersOnceAndInOrder.promise])
    #expect(twice.map(\.found) == ["the \(device.name) app received user info 1 after 1"])
    #expect(twice.map(\.timeNanoseconds) == [1_000])
    let late = Self.broken([(device, Self.userInfo(2)), (device, Self.userInfo(1))])
    #expect(late.map(\.promise) == [TransfersOnceAndInOrder.promise])
  }

  @Test func `each device counts its own transfers, and those of an app that activates anew`() {
    let activated = LogEvent.Kind.effect(.session(.activated))
    let kept = Self.broken([
      (.watch, Self.userInfo(1)), (.phone, Self.userInfo(1)), (.phone, Self.userInfo(5)),
      (.phone, activated), (.phone, Self.userInfo(5)), (.watch, Self.userInfo(2)),
    ])
    #expect(kept.isEmpty)
  }

  @Test func `transfers are numbered on over a start, and anew by somebody new`() {
    func found(_ origin: Int64) -> [String] {
      Self.broken(
        [
          (.watch, Self.presence(1, origin: 7)), (.phone, Self.userInfo(5)),
          (.watch, .started(incarnation: 2)), (.watch, Self.presence(2, origin: origin)),
          (.phone, Self.userInfo(1)),
        ],
        of: TransfersOnceAndInOrder.promise
      ).map(\.found)
    }
    #expect(found(7) == ["the phone app received user info 1 after 5"])
    #expect(found(8).isEmpty)
  }

  @Test
  func `what an earlier self queued has numbers of its own, though nobody heard of that self`() {
    func found(_ origin: Int64) -> Int {
      let queued = Packet.userInfo(origin: origin, id: 20, payload: Self.change)
      return Self.broken(
        [
          (.watch, Self.presence(1, origin: 8)), (.watch, Self.sent(2, queued)),
          (.phone, Self.userInfo(20)), (.phone, Self.userInfo(1)),
        ],
        of: TransfersOnceAndInOrder.promise
      ).count
    }
    #expect(found(7) == 0)
    #expect(found(8) == 1)
  }

  // MARK: Two watches

  private static func presence(_ number: Int64, origin: Int64) -> LogEvent.Kind {
    sent(number, .presence(incarnation: 1, origin: origin, .foreground))
  }

  /// A watch is put on, and the phone hears who it is.
  private static func wears(_ watch: Int) -> [(device: DeviceRole?, kind: LogEvent.Kind)] {
    [
      (.watch, .worn(watch: watch)), (.watch, .started(incarnation: Int64(watch))),
      (.watch, presence(Int64(100 + watch), origin: Int64(watch))),
      (.phone, .delivered(number: Int64(100 + watch), kind: "presence")),
    ]
  }

  @Test func `what one watch has sent is not what another one is told of`() {
    let packet = Packet.complication(origin: 1, id: 7, payload: Self.change)
    func came(_ number: Int64) -> [(device: DeviceRole?, kind: LogEvent.Kind)] {
      [(.watch, Self.sent(number, packet)), (.phone, .delivered(number: number, kind: "it"))]
    }
    let given: [(device: DeviceRole?, kind: LogEvent.Kind)] = [
      (.phone, .effect(.session(.received(.complication, id: 7))))
    ]
    let told: [(device: DeviceRole?, kind: LogEvent.Kind)] = [
      (.watch, Self.ended(.complication))
    ]
    func found(_ events: [(device: DeviceRole?, kind: LogEvent.Kind)]) -> [String] {
      Self.broken(events).map(\.promise)
    }
    let one = Self.wears(1) + came(1)
    #expect(found(one + given + told) == [])
    #expect(found(one + given + Self.wears(2) + told) == [DeliveredHasArrived.promise])
    let both = one + Self.wears(2) + came(2) + given
    #expect(found(both + told) == [DeliveredHasArrived.promise], "the first that came was given")
    #expect(found(both + given + told) == [])
    #expect(found(one + given + Self.wears(2) + Self.wears(1) + told) == [])
  }

  @Test func `a file that one watch has sent is not what another one is told of`() {
    let given = LogEvent.Kind.effect(.session(.received(.file, id: 7)))
    let told = LogEvent.Kind.effect(.session(.outcome(.file, id: 7, .delivered)))
    let sent = Self.wears(1) + [(.phone, given)] + Self.wears(2)
    #expect(Self.broken(sent + Self.wears(1) + [(.watch, told)]).isEmpty)
    #expect(Self.broken(sent + [(.watch, told)]).map(\.promise) == [FilesWereGiven.promise])
  }

  @Test func `each watch counts its own transfers, in lists that are in order`() {
    func given(_ ids: [Int64]) -> [String] {
      let came = (1...2).flatMap { watch in
        Self.wears(watch) + [
          (
            .watch,
            Self.sent(Int64(watch), .userInfo(origin: Int64(watch), id: 1, payload: Self.change))
          ), (.phone, .delivered(number: Int64(watch), kind: "userInfo")),
        ]
      }
      let events = came + ids.map { (.phone, Self.userInfo($0)) }
      return Self.broken(events, of: TransfersOnceAndInOrder.promise).map(\.found)
    }
    #expect(given([14, 10_001, 20_001, 10_001, 30_001, 20_002]) == [])
    #expect(given([5, 1, 3]) == [], "two lists: 5, and 1 with 3")
    #expect(given([5, 3, 1]) == ["the phone app received user info 1 after 5"])
    #expect(given([5, 5, 5]) == ["the phone app received user info 5 after 5"])
  }

  // MARK: Outcomes

  @Test func `a file that is told as delivered and was not given breaks its promise`() {
    let told = LogEvent.Kind.effect(.session(.outcome(.file, id: 7, .delivered)))
    let given = LogEvent.Kind.effect(.session(.received(.file, id: 7)))
    let fault = LogEvent.Kind.action(Action("fault", [.init("name", .text("delegate-stolen"))]))
    #expect(Self.broken([(.phone, given), (.watch, told)]).isEmpty)
    #expect(Self.broken([(.phone, fault), (.watch, told)]).isEmpty, "the fault loses it")
    for broken in [Self.broken([(.watch, told)]), Self.broken([(.watch, given), (.watch, told)])] {
      #expect(broken.map(\.promise) == [FilesWereGiven.promise])
    }
  }

  /// A user info comes to a phone whose app is there and is told as delivered; then some seconds go by.
  private static func delivered(
    _ between: [(device: DeviceRole?, kind: LogEvent.Kind)],
    seconds: Int = 10
  ) -> [String] {
    let came: [(device: DeviceRole?, kind: LogEvent.Kind)] = [
      (.phone, .effect(.session(.activated))), (.phone, presence(1, origin: 8)),
      (.watch, sent(2, .userInfo(origin: 7, id: 3, payload: change))),
      (.phone, .delivered(number: 2, kind: "userInfo")),
      (.watch, .effect(.session(.outcome(.userInfo, id: 3, .delivered)))),
    ]
    let later = [(device: DeviceRole?.none, kind: LogEvent.Kind.link(.connected))]
    let events = came + between + Array(repeating: later, count: seconds + 1).flatMap(\.self)
    return broken(events, apart: 1_000_000_000, of: UserInfosAreGiven.promise).map(\.found)
  }

  @Test func `a user info that is told as delivered and never given breaks its promise`() {
    let found =
      "userInfo 3 of the watch was reported as delivered, and the other app was not given it"
    #expect(Self.delivered([]) == [found])
    #expect(Self.delivered([(.phone, Self.userInfo(2))]) == [found], "that is another one")
    #expect(Self.delivered([(.phone, Self.userInfo(3))]) == [])
  }

  @Test func `an app that is not there, or loses what it is given, breaks no promise`() {
    let gone = Self.sent(9, .presence(incarnation: 1, origin: 8, .notRunning))
    let fault = LogEvent.Kind.action(Action("fault", [.init("name", .text("delegate-stolen"))]))
    #expect(Self.delivered([(.phone, gone)]) == [])
    #expect(Self.delivered([(.phone, fault)]) == [])
    #expect(Self.delivered([(.phone, .action(Action("uninstall")))]) == [])
    #expect(Self.delivered([(.phone, .disk("full"))]) == [])
  }

  @Test func `what waits for a disk or a drive is given once the app has looked at that again`() {
    func drive(_ state: String) -> LogEvent.Kind {
      .action(Action("drive", [.init("state", .text(state))]))
    }
    let ways: [(gone: LogEvent.Kind, back: LogEvent.Kind)] = [
      (.disk("full"), .disk("works")), (drive("unavailable"), drive("available")),
    ]
    for (gone, back) in ways {
      let waits: [(device: DeviceRole?, kind: LogEvent.Kind)] = [(.phone, gone), (.phone, back)]
      #expect(Self.delivered([waits[0]], seconds: 60) == [])
      #expect(Self.delivered(waits, seconds: 14) == [])
      #expect(Self.delivered(waits + [(.phone, Self.userInfo(3))], seconds: 60) == [])
      #expect(Self.delivered(waits, seconds: 16).count == 1)
    }
  }

  @Test func `a send that ends twice breaks its promise`() {
    let broken = Self.broken(
      [(.watch, Self.outcome(7, .delivered)), (.watch, Self.outcome(7, .unknown(.notReachable)))],
      of: OneOutcomeEach.promise
    )
    #expect(broken.map(\.found) == ["message 7 of the watch ended twice"])
  }

  @Test func `a send that failed for certain, yet was received, breaks its promise`() {
    let broken = Self.broken([
      (.phone, .effect(.session(.received(.message, id: 7)))),
      (.watch, Self.outcome(7, .failed(.notReachable))),
    ])
    #expect(broken.map(\.promise) == [OneOutcomeEach.promise])
  }

  @Test(arguments: [
    Outcome.delivered, .replied, .unknown(.notReachable), .unknown(.messageReplyTimedOut),
    .failed(.deliveryFailed),
  ])
  func `an outcome that the receiver does not contradict keeps the promise`(outcome: Outcome) {
    let kept = Self.broken(
      [
        (.phone, .effect(.session(.received(.message, id: 7)))), (.watch, Self.outcome(7, outcome)),
      ],
      of: OneOutcomeEach.promise
    )
    #expect(kept.isEmpty)
  }

  @Test func `sends are told apart by device, kind, id and start`() {
    let kept = Self.broken(
      [
        (.watch, Self.outcome(1, .delivered)), (.phone, Self.outcome(1, .delivered)),
        (.watch, .effect(.session(.outcome(.userInfo, id: 1, .delivered)))),
        (.watch, Self.outcome(2, .delivered)), (.watch, .started(incarnation: 2)),
        (.watch, Self.outcome(1, .failed(.notReachable))),
      ],
      of: OneOutcomeEach.promise
    )
    #expect(kept.isEmpty)
  }

  @Test func `a result is told again by a later life alone, and as it was`() {
    let told = LogEvent.Kind.effect(.session(.outcome(.file, id: 7, .delivered)))
    let other = LogEvent.Kind.effect(.session(.outcome(.file, id: 7, .unknown(.fileAccessDenied))))
    let start = LogEvent.Kind.started(incarnation: 2)
    func found(_ kinds: [LogEvent.Kind]) -> [String] {
      Self.broken(kinds.map { (.watch, $0) }, of: OneOutcomeEach.promise).map(\.found)
    }
    #expect(found([told, start, told]) == [])
    #expect(found([told, start, told, told]) == ["file 7 of the watch ended twice"])
    #expect(found([start, told, told]) == ["file 7 of the watch ended twice"])
    #expect(found([told, start, other]) == ["file 7 of the watch ended twice"])
  }

  @Test func `another watch ends its own sends, whatever their numbers`() {
    let ended = LogEvent.Kind.effect(.session(.outcome(.userInfo, id: 15, .delivered)))
    let presence = { (number: Int64, origin: Int64) in
      Self.sent(number, .presence(incarnation: 1, origin: origin, .foreground))
    }
    let one: [(device: DeviceRole?, kind: LogEvent.Kind)] = [
      (.watch, presence(1, 7)), (.watch, ended),
    ]
    func found(_ origin: Int64) -> Int {
      let events = one + [(.watch, presence(2, origin)), (.watch, ended)]
      return Self.broken(events, of: OneOutcomeEach.promise).count
    }
    #expect(found(8) == 0)
    #expect(found(7) == 1)
  }

  // MARK: What is told of a send

  private static func ended(_ kind: TransferKind, _ outcome: Outcome = .delivered) -> LogEvent.Kind
  {
    .effect(.session(.outcome(kind, id: 7, outcome)))
  }

  private static func packet(_ kind: TransferKind) -> Packet {
    switch kind {
    case .message: .message(id: 7, wantsReply: false, payload: change)
    case .launch: .launch(id: 7, payload: change)
    case .complication: .complication(origin: 1, id: 7, payload: change)
    default: .userInfo(origin: 1, id: 7, payload: change)
    }
  }

  @Test(arguments: [TransferKind.message, .launch, .complication, .userInfo])
  func `what is told as delivered and never came breaks its promise`(kind: TransferKind) {
    let sent = Self.sent(1, Self.packet(kind))
    let came = LogEvent.Kind.delivered(number: 1, kind: "it")
    let given = LogEvent.Kind.effect(.session(.received(kind, id: 7)))
    let end = Self.ended(kind)
    #expect(Self.broken([(.phone, sent), (.watch, came), (.watch, given), (.phone, end)]).isEmpty)
    let lost = Self.broken([(.phone, sent), (.phone, end)])
    #expect(lost.map(\.promise) == [DeliveredHasArrived.promise])
    let unread = Self.broken([(.phone, sent), (.watch, came), (.phone, end)])
    let isRead = kind == .message || kind == .complication
    #expect(unread.map(\.promise) == (isRead ? [DeliveredHasArrived.promise] : []))
  }

  @Test func `what came may be told again, as of another watch or by a disk that failed`() {
    let came = [Int64(1), 2].flatMap { origin -> [(device: DeviceRole?, kind: LogEvent.Kind)] in
      let packet = Packet.userInfo(origin: origin, id: 7, payload: Self.change)
      return [
        (.watch, Self.sent(origin, packet)), (.phone, .delivered(number: origin, kind: "userInfo")),
      ]
    }
    let told = Array(repeating: (DeviceRole.watch as DeviceRole?, Self.ended(.userInfo)), count: 3)
    #expect(Self.broken(came + told, of: DeliveredHasArrived.promise).isEmpty)
  }

  @Test func `a fault that keeps from the app what came is allowed to`() {
    let fault = LogEvent.Kind.action(Action("fault", [.init("name", .text("delegate-stolen"))]))
    let sent = Self.sent(1, Self.packet(.message))
    let came = LogEvent.Kind.delivered(number: 1, kind: "message")
    let kept = Self.broken([
      (.watch, fault), (.phone, sent), (.watch, came), (.phone, Self.ended(.message)),
    ])
    #expect(kept.isEmpty)
  }

  /// What is found broken where a message is sent, something happens, and ten minutes later anything.
  private static func late(
    _ happens: [(device: DeviceRole?, kind: LogEvent.Kind)],
    _ kind: TransferKind = .message
  ) -> [PromiseCheckers.Broken] {
    var checkers = PromiseCheckers()
    let events =
      [(DeviceRole.phone, sent(1, packet(kind)))] + happens.map { ($0.device, $0.kind) }
      + [(nil, LogEvent.Kind.link(.connected))]
    for (index, event) in events.enumerated() {
      let time = index == events.count - 1 ? 600_000_000_000 : Int64(index)
      checkers.see(LogEvent(timeNanoseconds: time, device: event.0, kind: event.1))
    }
    return checkers.broken
  }

  @Test(arguments: [TransferKind.message, .launch])
  func `a send that has not ended when its time is over breaks its promise`(kind: TransferKind) {
    let broken = Self.late([], kind)
    #expect(broken.map(\.promise) == [EverySendEnds.promise])
    #expect(broken.map(\.found) == ["\(kind.rawValue) 7 of the phone has not ended"])
    #expect(Self.late([(.phone, Self.ended(kind, .unknown(.messageReplyTimedOut)))], kind).isEmpty)
    #expect(Self.late([(.phone, .crashed("kill"))], kind).isEmpty)
    #expect(Self.late([(.phone, .suspended)], kind).isEmpty, "it catches up when it is resumed")
    let longer = Action("reply-timeout", [.init("seconds", .number(86_400))])
    #expect(Self.late([(.phone, .action(longer))], kind).count == 1, "it was sent before")
  }

  @Test func `a receipt of which the app is told nothing breaks the promise`() {
    let presence = Self.sent(9, .presence(incarnation: 1, origin: 1, .foreground))
    let receipt = Self.sent(2, .userInfoReceipt(origin: 1, id: 7))
    let came = LogEvent.Kind.delivered(number: 2, kind: "userInfoReceipt")
    let activated = LogEvent.Kind.effect(.session(.activated))
    func found(_ last: LogEvent.Kind) -> [PromiseCheckers.Broken] {
      var checkers = PromiseCheckers()
      let events: [(DeviceRole, LogEvent.Kind)] = [
        (.phone, presence), (.phone, Self.sent(1, Self.packet(.userInfo))),
        (.watch, .delivered(number: 1, kind: "userInfo")), (.watch, receipt), (.phone, came),
        (.phone, activated), (.phone, last), (.watch, activated),
      ]
      for (index, event) in events.enumerated() {
        let time = Int64(index) * 3_000_000_000
        checkers.see(LogEvent(timeNanoseconds: time, device: event.0, kind: event.1))
      }
      return checkers.broken
    }
    #expect(found(Self.ended(.userInfo)).isEmpty)
    #expect(found(.radio(isUp: false)).map(\.promise) == [EverySendEnds.promise])
  }

  @Test func `a user info that goes to the own phone too has ended, and not one of another self`() {
    func found(_ origin: Int64) -> [String] {
      func leaves(_ number: Int64, _ origin: Int64) -> [Happening] {
        [
          (.watch, Self.sent(number, .presence(incarnation: 1, origin: origin, .foreground))),
          (.watch, Self.sent(number + 1, .userInfo(origin: origin, id: 7, payload: Self.change))),
          (.phone, .delivered(number: number + 1, kind: "userInfo")),
          (.phone, Self.sent(number + 2, .userInfoReceipt(origin: origin, id: 7))),
          (.watch, .delivered(number: number + 2, kind: "userInfoReceipt")),
        ]
      }
      let again = leaves(4, origin) + [(.watch, .effect(.session(.activated)))] + Self.later
      return Self.broken(
        leaves(1, 1) + [(.watch, Self.ended(.userInfo))] + again,
        apart: 1_000_000_000,
        of: EverySendEnds.promise
      ).map(\.found)
    }
    #expect(found(1) == [])
    #expect(found(2) == ["userInfo 7 of the watch has not ended"])
  }

  // MARK: Contexts

  private typealias Happening = (device: DeviceRole?, kind: LogEvent.Kind)

  private static func given(_ id: Int64) -> LogEvent.Kind {
    .effect(.session(.received(.context, id: id)))
  }

  /// A context of the watch's that comes to the phone, whose content is its number unless it is told.
  private static func comes(_ id: Int64, _ content: Int64? = nil) -> [Happening] {
    let payload = JSONText { $0.integer(content ?? id) }
    return [
      (.watch, sent(id, .context(id: id, payload: payload))),
      (.phone, .delivered(number: id, kind: "context")),
    ]
  }

  private static func isIn(_ state: AppState) -> Happening {
    (.phone, sent(99, .presence(incarnation: 1, origin: 1, state)))
  }

  private static let active: Happening = (.phone, .effect(.session(.activated)))
  private static let later: [Happening] = Array(repeating: (.watch, .radio(isUp: true)), count: 8)

  /// What is found of a list of events, a second apart, where a context has come and was given before.
  private static func contexts(_ events: [Happening]) -> [String] {
    let before = [isIn(.foreground), active] + comes(1) + [(.phone, given(1))]
    return broken(before + events, apart: 1_000_000_000, of: LatestContextWins.promise).map(\.found)
  }

  @Test func `of contexts with one content the app may be given any`() {
    let twice = Self.comes(2, 5) + Self.comes(3, 5)
    for id in [Int64(2), 3] { #expect(Self.contexts(twice + [(.phone, Self.given(id))]).isEmpty) }
    let changed = twice + Self.comes(4) + [(.phone, Self.given(2))]
    #expect(Self.contexts(changed).count == 1)
  }

  @Test func `a context that the app is given after a later one has come breaks its promise`() {
    let kept = Self.comes(2) + [(.phone, Self.given(2))]
    #expect(Self.contexts(kept + Self.later).isEmpty)
    #expect(
      Self.contexts(kept + [(.phone, Self.given(1))])
        == ["the phone app was given context 1, although a newer one had come"]
    )
    let fault = LogEvent.Kind.action(Action("fault", [.init("name", .text("context-replayed"))]))
    #expect(Self.contexts([(.phone, fault)] + kept + [(.phone, Self.given(1))]).isEmpty)
  }

  @Test func `a context that the app is not given in time breaks its promise`() {
    #expect(
      Self.contexts(Self.comes(2) + Self.later)
        == ["the phone app was not given context 2, the latest that had come"]
    )
    #expect(Self.contexts(Self.comes(2, 1) + Self.later).isEmpty, "the same is not given again")
    let replaced = Self.comes(2) + Self.comes(3) + [(.phone, Self.given(3))]
    #expect(Self.contexts(replaced + Self.later).isEmpty)
  }

  @Test(arguments: [AppState.notRunning, .suspended])
  func `a context waits for an app that is not there, and then is given in time`(state: AppState) {
    let waits = [Self.isIn(state)] + Self.comes(2) + Self.later
    #expect(Self.contexts(waits).isEmpty)
    let resumed = Self.contexts(waits + [Self.isIn(.foreground)] + Self.later)
    #expect(resumed.isEmpty == (state == .notRunning), "one that starts anew has to activate first")
    let back = waits + [Self.isIn(.foreground), Self.active]
    #expect(Self.contexts(back + [(.phone, Self.given(2))] + Self.later).isEmpty)
    #expect(Self.contexts(back + Self.later).count == 1)
  }
}
