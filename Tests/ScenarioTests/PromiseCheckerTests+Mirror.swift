import LockstepPair
import LockstepProtocol
import LockstepWorkoutChecks
import Testing

/// The promises about live messages, which the phone mirrors and never writes or sends.
extension PromiseCheckerTests {
  @Test(arguments: ["live", "liveEnd"])
  func `a phone that sends a live message breaks the mirror's promise`(type: String) {
    let broken = Self.broken([(.phone, Self.message(1, Self.live(type)))])
    #expect(broken.map(\.promise) == [MirrorIsSilent.promise])
    #expect(Self.broken([(.watch, Self.message(1, Self.live(type)))]).isEmpty)
    #expect(Self.broken([(.phone, Self.message(1, Self.change))]).isEmpty)
  }

  @Test func `a document written because of a live message breaks its promise`() {
    let write = LogEvent.Kind.effect(.document(kind: "workout", id: "w", content: Self.change))
    let sent = Self.message(4, Self.live("live"))
    let delivered = LogEvent.Kind.delivered(number: 4, kind: "message")
    let broken = Self.broken([(.watch, sent), (.phone, delivered), (.phone, write)], apart: 0)
    #expect(broken.map(\.promise) == [LiveMessagesWriteNothing.promise])
    #expect(broken.map(\.found) == ["packet 4, a live message, led to a write of workout w"])

    let later = Self.broken([(.watch, sent), (.phone, delivered), (.phone, write)])
    #expect(later.isEmpty, "what the phone does later it does by itself")

    let other = Self.message(4, Self.change)
    #expect(Self.broken([(.watch, other), (.phone, delivered), (.phone, write)], apart: 0).isEmpty)
    let action = LogEvent.Kind.action(Action("rest"))
    let between = Self.broken(
      [
        (.watch, sent), (.phone, delivered), (.phone, action), (.phone, write),
      ],
      apart: 0
    )
    #expect(between.isEmpty)
  }

  @Test func `an app that a live message starts tells its documents, and writes none`() {
    let told = LogEvent.Kind.effect(.document(kind: "workout", id: "w", content: Self.change))
    let presence = Packet.presence(incarnation: 1, origin: 7, .background)
    let woken = Self.sent(5, presence)
    let story: [(device: DeviceRole?, kind: LogEvent.Kind)] = [
      (.watch, Self.message(4, Self.live("live"))),
      (.phone, .delivered(number: 4, kind: "message")),
      (.phone, woken), (.phone, told),
    ]
    #expect(Self.broken(story, apart: 0).isEmpty)
  }

  @Test
  func `a document written in a step that a change came to as well is not the live message's`() {
    let write = LogEvent.Kind.effect(.document(kind: "workout", id: "w", content: Self.change))
    let story: [(device: DeviceRole?, kind: LogEvent.Kind)] = [
      (.watch, Self.message(3, Self.change)), (.watch, Self.message(4, Self.live("live"))),
      (.phone, .delivered(number: 3, kind: "userInfo")),
      (.phone, .delivered(number: 4, kind: "message")), (.phone, write),
    ]
    #expect(Self.broken(story, apart: 0).isEmpty)
    let messageAlone = Array(story[1...1] + story[3...])
    #expect(Self.broken(messageAlone, apart: 0).count == 1)
    #expect(
      Self.broken(messageAlone, digest: nil, apart: 0).isEmpty,
      "a live device may answer much later"
    )
  }
}
