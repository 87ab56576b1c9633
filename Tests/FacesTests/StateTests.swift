import LockstepWorkouts
import LockstepFaces
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// What is folded from the log.
struct StateTests {
  private var state = DemoState()

  private mutating func see(_ seconds: Int64, _ device: DeviceRole?, _ kind: LogEvent.Kind) {
    state.see(
      LogEvent(timeNanoseconds: seconds * 1_000_000_000, device: device, kind: kind)
    )
  }

  private mutating func send(_ number: Int64, _ packet: Packet, from role: DeviceRole) {
    see(number, role, .sent(number: number, packet, text: JSONText { $0.string("") }))
  }

  private mutating func deliver(_ number: Int64) {
    see(number, .phone, .delivered(number: number, kind: "any"))
  }

  private static let payload = JSONText { writer in
    writer.beginObject()
    writer.field("type", "change")
    writer.endObject()
  }

  @Test mutating func `another app's screen is its fields`() throws {
    let text = #"{"screen":"echo","heard":["a",{"n":1}],"left":2}"#
    for role in DeviceRole.allCases {
      see(1, role, .effect(.shown(try JSONText(validating: Array(text.utf8)))))
      let fields = state.otherScreen(of: role)?.fields
      #expect(fields?.map(\.name) == ["screen", "heard", "left"])
      #expect(fields?.map(\.lines) == [["echo"], ["a", #"{"n":1}"#], ["2"]])
      see(2, role, .started(incarnation: 2))
      #expect(state.otherScreen(of: role) == nil)
    }
    see(3, .phone, .effect(.shown(try JSONText(validating: Array(#"{"screen":[]}"#.utf8)))))
    #expect(state.otherScreen(of: .phone)?.fields.map(\.lines) == [[]])
    see(3, .watch, .effect(.shown(WatchScreen().text)))
    see(3, .phone, .effect(.shown(PhoneScreen().text)))
    #expect(DeviceRole.allCases.allSatisfy { state.otherScreen(of: $0) == nil })
  }

  @Test mutating func `a packet is under way until it is delivered or lost`() {
    send(1, .presence(incarnation: 1, origin: 1, .foreground), from: .watch)
    send(2, .presence(incarnation: 1, origin: 1, .foreground), from: .phone)
    #expect(state.wire.underWay(from: .watch) == 1)
    #expect(state.wire.underWay(from: .phone) == 1)
    deliver(1)
    see(3, nil, .lost(number: 2, kind: "presence"))
    #expect(state.wire.underWay(from: .watch) == 0)
    #expect(state.wire.underWay(from: .phone) == 0)
    let fates = state.wire.packets.map(\.fate)
    #expect(
      fates == [
        .delivered(TrueTime(nanoseconds: 1_000_000_000)),
        .lost(TrueTime(nanoseconds: 3_000_000_000)),
      ]
    )
  }

  @Test mutating func `a send is unanswered until its receipt has come, not until it is sent`() {
    send(1, .userInfo(origin: 1, id: 7, payload: Self.payload), from: .watch)
    #expect(state.wire.packets.last?.type == "change")
    deliver(1)
    #expect(state.wire.unanswered(from: .watch, .userInfo) == 1)
    send(2, .userInfoReceipt(origin: 1, id: 7), from: .phone)
    #expect(state.wire.unanswered(from: .watch, .userInfo) == 1)
    deliver(2)
    #expect(state.wire.unanswered(from: .watch, .userInfo) == 0)
  }

  @Test mutating func `the same user info sent again is still one`() {
    send(1, .userInfo(origin: 1, id: 7, payload: Self.payload), from: .watch)
    send(2, .userInfo(origin: 1, id: 7, payload: Self.payload), from: .watch)
    send(3, .userInfo(origin: 2, id: 7, payload: Self.payload), from: .watch)
    #expect(state.wire.unanswered(from: .watch, .userInfo) == 2)
  }

  @Test mutating func `of contexts only the latest is waited for`() {
    send(1, .context(id: 1, payload: Self.payload), from: .phone)
    send(2, .context(id: 2, payload: Self.payload), from: .phone)
    #expect(state.wire.unanswered(from: .phone, .context) == 1)
    send(3, .contextReceipt(id: 1), from: .watch)
    deliver(3)
    #expect(state.wire.unanswered(from: .phone, .context) == 1)
    send(4, .contextReceipt(id: 2), from: .watch)
    deliver(4)
    #expect(state.wire.unanswered(from: .phone, .context) == 0)
  }

  @Test mutating func `a message ends with what its sender is told`() {
    send(1, .message(id: 4, wantsReply: true, payload: Self.payload), from: .phone)
    see(2, .watch, .effect(.session(.outcome(.message, id: 4, .delivered))))
    #expect(state.wire.unanswered(from: .phone, .message) == 1)
    see(3, .phone, .effect(.session(.outcome(.message, id: 4, .delivered))))
    #expect(state.wire.unanswered(from: .phone, .message) == 0)
  }

  @Test mutating func `a crash forgets messages, and not the queue of user infos`() {
    send(1, .message(id: 1, wantsReply: false, payload: Self.payload), from: .watch)
    send(2, .userInfo(origin: 1, id: 1, payload: Self.payload), from: .watch)
    see(3, .watch, .crashed("kill"))
    #expect(state.watch.isCrashed)
    #expect(state.watch.isReachable == nil)
    #expect(state.wire.unanswered(from: .watch, .message) == 0)
    #expect(state.wire.unanswered(from: .watch, .userInfo) == 1)
    see(4, .watch, .started(incarnation: 2))
    #expect(state.watch.power == .on)
    #expect(state.wire.unanswered(from: .watch, .userInfo) == 1)
  }

  @Test mutating func `the mirror's going is dated, and its coming undoes it`() {
    var screen = PhoneScreen()
    screen.mirror = .init(
      isStale: false,
      exercise: "Dips",
      page: .work,
      set: 1,
      sets: 3,
      startedAtMicroseconds: 0,
      endsAtMicroseconds: nil
    )
    let mirrored = screen.text
    see(1, .phone, .effect(.shown(PhoneScreen().text)))
    #expect(state.mirrorGoneAt == nil)
    see(2, .phone, .effect(.shown(mirrored)))
    see(3, .phone, .effect(.shown(PhoneScreen().text)))
    see(4, .phone, .effect(.shown(PhoneScreen().text)))
    #expect(state.mirrorGoneAt == TrueTime(nanoseconds: 3_000_000_000))
    see(5, .phone, .effect(.shown(mirrored)))
    #expect(state.mirrorGoneAt == nil)
  }

  @Test mutating func `packets that are over make room for new ones, those under way never do`() {
    send(1, .presence(incarnation: 1, origin: 1, .foreground), from: .watch)
    for number in 2...200 as ClosedRange<Int64> {
      send(number, .receipt(id: number), from: .phone)
      deliver(number)
    }
    #expect(state.wire.packets.count <= 41)
    #expect(state.wire.packets.first?.number == 1)
    #expect(state.wire.packets.last?.number == 200)
  }

  @Test mutating func `the log keeps its last lines, and counts all`() {
    for number in 1...1_000 as ClosedRange<Int64> {
      see(number, .watch, .effect(.note("\(number)")))
    }
    #expect(state.lineCount == 1_000)
    #expect(state.lines.count >= DemoState.linesKept)
    #expect(state.lines.count < 700)
    #expect(state.lines.last?.text == "1000")
  }

  @Test mutating func `a met expectation is counted and a failed one is told`() {
    see(1, nil, .expectation(line: 4, failure: nil))
    see(2, nil, .expectation(line: 5, failure: "the watch shows nothing"))
    #expect(state.expectationsMet == 1)
    #expect(state.expectationsFailed == 1)
    #expect(state.lines.map(\.text) == ["✗ line 5: the watch shows nothing"])
  }

  @Test mutating func `a screen that cannot be read leaves the one before it`() {
    see(1, .watch, .effect(.shown(JSONText { $0.string("nonsense") })))
    #expect(state.watchScreen == nil)
    #expect(state.lines.last?.tone == .bad)
  }
}
