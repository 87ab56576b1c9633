import Testing

@testable import LockstepProtocol

/// Every kind of line is read as it was written.
struct FrameTests {
  private static let payload: JSONText = JSONText { writer in
    writer.beginObject()
    writer.field("n", 1)
    writer.endObject()
  }

  private static let ofPeers: [PeerFrame] = [
    .hello(
      Hello(role: .watch, name: "a watch", capabilities: [.lease, .digest, .crash], resumes: 7)
    ),
    .hello(Hello(role: .observer, name: "")),
    .done(StepAnswer(number: 3, effects: [], deadlineUptimeNanoseconds: 5, digest: 0xFEED)),
    .done(
      StepAnswer(
        number: 4,
        effects: [.note("so"), .refused(action: "next", reason: "no"), .answer(payload)],
        deadlineUptimeNanoseconds: nil,
        digest: nil
      )
    ),
    .done(
      StepAnswer(
        number: 5,
        effects: [],
        deadlineUptimeNanoseconds: nil,
        digest: nil,
        system: system
      )
    ),
    .system(system),
    .crashed(how: "power-cut"),
    .effects([.shown(payload), .document(kind: "split", id: "A", content: nil)]),
    .act(number: 9, on: .phone, Action("split", [.init("name", .text("Core"))])),
    .fault(number: 10, line: "link corrupt message"),
    .bye,
  ]

  private static var system: SystemState {
    let session = SystemState.Measured(elapsedNanoseconds: 5, sinceUptimeNanoseconds: -7)
    var state = SystemState(app: .background, session: session)
    state[.file] = 2
    return state
  }

  private static let ofHosts: [HostFrame] = [
    .welcome(Welcome(role: .phone, incarnation: 2, seed: 1, isLeased: true)),
    .step(
      Step(
        number: 1,
        uptimeNanoseconds: 5,
        wallMicroseconds: 6,
        inputs: [.start, .link(isUp: true)]
      )
    ),
    .crash(CrashOrder(how: "kill")),
    .crash(CrashOrder(how: "torn-power-cut", operation: 12)),
    .crash(CrashOrder(how: "kill", before: "write")),
    .crash(CrashOrder(how: "power-cut", after: "rename")),
    .disk(how: "full"),
    .inputs([.action(Action("next"))]),
    .result(number: 4, refusal: nil),
    .result(number: 5, refusal: "no such split"),
    .result(number: 6, refusal: nil, answer: payload),
    .event(payload),
    .error(ProtocolFault(.oversize, "too long")),
    .bye(),
  ]

  @Test(arguments: ofPeers)
  func `a peer's line is read as it was written`(frame: PeerFrame) throws {
    var writer = JSONWriter()
    frame.write(into: &writer)
    #expect(writer.bytes.last == 10)
    #expect(try PeerFrame.read(Array(writer.bytes.dropLast())) == frame)
  }

  @Test(arguments: ofHosts)
  func `a host's line is read as it was written`(frame: HostFrame) throws {
    var writer = JSONWriter()
    frame.write(into: &writer)
    #expect(writer.bytes.last == 10)
    #expect(try HostFrame.read(Array(writer.bytes.dropLast())) == frame)
  }

  @Test func `every kind of line is among those tried here`() {
    #expect(Set(Self.ofPeers.map(Self.kind)) == Set(PeerFrame.kinds))
    #expect(Set(Self.ofHosts.map(Self.kind)) == Set(HostFrame.kinds))
  }

  private static func kind(_ frame: PeerFrame) -> String {
    var writer = JSONWriter()
    frame.writeValue(into: &writer)
    return kind(of: writer.bytes)
  }

  private static func kind(_ frame: HostFrame) -> String {
    var writer = JSONWriter()
    frame.writeValue(into: &writer)
    return kind(of: writer.bytes)
  }

  private static func kind(of bytes: [UInt8]) -> String {
    let reader = JSONReader(bytes)
    return (try? reader.peekTag("type")) ?? ""
  }

  @Test(
    arguments: [
      #"{"type":"crash"}"#, #"{"type":"crash","how":1}"#,
      #"{"type":"crash","how":"kill","operation":0}"#,
      #"{"type":"crash","how":"kill","operation":"1"}"#,
    ]
  )
  func `a crash without its how, or at no operation, is refused`(line: String) {
    #expect(throws: JSONError.self) { try HostFrame.read(Array(line.utf8)) }
  }
}
