import LockstepDevices
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Synchronization
import Testing

/// A system and an app that is a program of its own: the lines between them.
struct ProgramAppTests {
  @Test func `the first event is launched, and every step has one event and the next number`() {
    let port = TestPort { _, number in TestPort.done(number) }
    var rig = DeviceRig(port: port)
    rig.give(.start)
    rig.give(.action(Action("say", [.init("text", .text("hello"))])))
    #expect(port.lines.count == 2)
    #expect(port.lines[0].hasPrefix(#"{"type":"step","number":1,"#))
    #expect(port.lines[0].contains(#""event":{"type":"launched","#))
    #expect(port.lines[1].hasPrefix(#"{"type":"step","number":2,"#))
    #expect(port.lines[1].contains(#""event":{"type":"action","do":"say","text":"hello"}"#))
  }

  @Test func `a step says what the clocks read, and the zone where it is not that of Greenwich`() {
    let port = TestPort { _, number in TestPort.done(number) }
    var rig = DeviceRig(port: port)
    rig.give(.start)
    rig.seconds = 5
    var now = rig.now
    now.zoneSeconds = 3_600
    rig.device.handle([.action(Action("say"))], at: now).expectNone()
    #expect(port.lines.count == 3)
    #expect(!port.lines[0].contains(#""zone""#))
    let clocks = #""uptime":5000000000,"wall":\#(now.wall.microseconds),"zone":3600,"#
    #expect(port.lines[1].contains(clocks))
    #expect(port.lines.last?.contains(#""event":{"type":"zone","seconds":3600}"#) == true)
  }

  @Test func `calls cross as they are written on the page`() {
    let calls = [
      #"{"call":"activate"}"#, #"{"call":"shown","screen":{"screen":"mine"}}"#,
      #"{"call":"haptic","haptic":"click"}"#, #"{"call":"note","text":"a note"}"#,
      #"{"call":"document","kind":"list","document":"1","content":{"a":1}}"#,
      #"{"call":"answer","content":{"b":2}}"#,
      #"{"call":"refused","action":"say","reason":"no"}"#,
    ]
    let port = TestPort { _, number in
      TestPort.done(number, number == 1 ? calls.joined(separator: ",") : "")
    }
    var rig = DeviceRig(port: port)
    let effects = rig.give(.start)
    let object = { (text: String) in try? JSONText(validating: Array(text.utf8)) }
    #expect(
      effects == [
        .haptic(Haptic(.click)), .note("a note"),
        .document(kind: "list", id: "1", content: object(#"{"a":1}"#)),
        .answer(object(#"{"b":2}"#) ?? payload("")),
        .refused(action: "say", reason: "no"), .session(.activated),
        .shown(object(#"{"screen":"mine"}"#) ?? payload("")),
      ]
    )
  }

  @Test(arguments: [
    (
      #"{"call":"message","payload":{},"replly":true}"#,
      "the field “replly” of the call “message” is not known and does nothing; did you mean “reply”?"
    ),
    (
      #"{"call":"context","payload":{},"reply":true}"#,
      "the field “reply” of the call “context” is not known and does nothing; there is only “payload”"
    ),
    (
      #"{"call":"activate","now":1}"#,
      "the field “now” of the call “activate” is not known and does nothing: it has none"
    ),
  ])
  func `a field that a call does not have does nothing, and a note says so once in a life`(
    call: String,
    note: String
  ) {
    let port = TestPort { _, number in TestPort.done(number, call) }
    var rig = DeviceRig(port: port)
    #expect(rig.give(.start).first == .note(note))
    #expect(!rig.act("say").contains(.note(note)))
  }

  @Test func `a note says so of a field of the answer, too`() {
    let port = TestPort { _, number in TestPort.done(number, "", #","deadlin":5000000000"#) }
    var rig = DeviceRig(port: port)
    let told = "the field “deadlin” of the answer is not known and does nothing"
    #expect(rig.give(.start) == [.note("\(told); did you mean “deadline”?")])
  }

  @Test func `a line with a name twice in an object breaks the protocol`() {
    let call = #"{"call":"message","payload":{"n":1,"n":2}}"#
    let port = TestPort { _, number in TestPort.done(number, call) }
    var rig = DeviceRig(port: port)
    let ended = rig.give(.start).compactMap { effect -> String? in
      if case .appEnded(let reason) = effect { reason } else { nil }
    }
    #expect(ended.first?.contains(#"the key "n" a second time in its object at byte 70"#) == true)
  }

  @Test func `a deadline gives a tick when it has come`() {
    let port = TestPort { line, number in
      TestPort.done(number, "", line.contains("launched") ? #","deadline":5000000000"# : "")
    }
    var rig = DeviceRig(port: port)
    rig.give(.start)
    #expect(rig.device.nextDeadline == .zero + .seconds(5))
    rig.seconds = 5
    rig.device.handle([], at: rig.now).expectNone()
    #expect(port.lines.last?.contains(#""event":{"type":"tick","due":5000000000}"#) == true)
    #expect(rig.device.nextDeadline == nil)
  }

  @Test func `a deadline that is named again as it comes stands until its tick, and no longer`() {
    let port = TestPort { _, number in TestPort.done(number, "", #","deadline":5000000000"#) }
    var rig = DeviceRig(port: port)
    rig.give(.start)
    rig.seconds = 5
    #expect(rig.act("say") == [])
    #expect(!port.isEnded)
    let effects = rig.device.handle([], at: rig.now)
    #expect(port.lines.last?.contains(#""event":{"type":"tick","due":5000000000}"#) == true)
    #expect(port.isEnded, "it was not moved at its tick")
    let told = effects.contains { effect in
      if case .appEnded(let how) = effect { how.contains("deadline must be later") } else { false }
    }
    #expect(told)
  }

  @Test func `no other deadline may be the instant of its step`() {
    let port = TestPort { line, number in
      let deadline = line.contains("launched") ? 6_000_000_000 : 5_000_000_000
      return TestPort.done(number, "", #","deadline":\#(deadline)"#)
    }
    var rig = DeviceRig(port: port)
    rig.give(.start)
    rig.seconds = 5
    rig.act("say")
    #expect(port.isEnded)
  }

  /// Answers that end the app, each with a part of how.
  static let wrong: [(answer: String, how: String)] = [
    (TestPort.done(9), "expected “done” for step 1, found “done” for step 9"),
    (#"{"type":"hello"}"#, "hello"),
    ("no JSON", "broke the protocol"),
    (#"{"type":"done","number":1}"#, #"the field "calls" is missing"#),
    (TestPort.done(1, "", #","deadline":0"#), "deadline must be later"),
    (TestPort.done(1, #"{"call":"dance"}"#), "dance"),
    (TestPort.done(1, #"{"call":"message"}"#), "payload"),
    (TestPort.done(1, #"{"call":"keep","name":"../../x","content":{}}"#), "letters, digits"),
    (TestPort.done(1, #"{"call":"keep","name":".x","content":{}}"#), "letters, digits"),
    (TestPort.done(1, #"{"call":"exit","code":3}"#), "ended with code 3"),
    (TestPort.done(1, #"{"call":"haptic","haptic":"buzz"}"#), "found “buzz”"),
    (TestPort.done(1, #"{"call":"shown","screen":[1]}"#), "found [1]"),
    (TestPort.done(1, #"{"call":"shown","screen":"hello"}"#), "an object whose “screen” is a text"),
    (TestPort.done(1, #"{"call":"shown","screen":{"a":1}}"#), #"found {"a":1}"#),
    (TestPort.done(1, #"{"call":"shown","screen":{"screen":5}}"#), #"found {"screen":5}"#),
  ]

  /// Calls that name what is not there, each with a part of what is told of them.
  private static let idle = [
    (call: #"{"call":"reply","to":9,"payload":{}}"#, told: "“reply” to 9 went nowhere"),
    (#"{"call":"cancelUserInfo","id":9}"#, "“cancelUserInfo” 9 found nothing"),
    (#"{"call":"cancelFile","id":9}"#, "“cancelFile” 9 found nothing"),
    (#"{"call":"cancelFile","tag":"x"}"#, "took back “x”, of which nothing waits"),
    (#"{"call":"completeTask","id":9}"#, "“completeTask” 9 completed nothing"),
    (#"{"call":"acknowledge","origin":9,"id":1}"#, "“acknowledge” of 1 of origin 9 did nothing"),
    (#"{"call":"forget","name":"x"}"#, "“forget” of “x” forgot nothing"),
  ]

  @Test(arguments: idle.indices)
  func `a call that names what is not there is told as a note`(index: Int) {
    let (call, told) = Self.idle[index]
    let port = TestPort { _, number in TestPort.done(number, number == 1 ? call : "") }
    var rig = DeviceRig(port: port)
    let notes = rig.give(.start).compactMap { effect in
      if case .note(let text) = effect { text } else { nil }
    }
    #expect(notes.count == 1 && notes.first?.contains(told) == true, "\(notes)")
    #expect(!port.isEnded)
  }

  @Test func `what is there is acknowledged and forgotten without a note`() {
    let queued = #"{"call":"activate"},{"call":"userInfo","name":"x","payload":{"a":1}}"#
    let port = TestPort { line, number in
      if line.contains("launched") { return TestPort.done(number, queued) }
      let isGiven = line.contains(#""type":"userInfo""#)
      let calls = #"{"call":"acknowledge","origin":7,"id":1},{"call":"forget","name":"x"}"#
      return TestPort.done(number, isGiven ? calls : "")
    }
    var rig = DeviceRig(port: port)
    rig.give(.start)
    rig.connect()
    let effects = rig.give(.packet(.userInfo(origin: 7, id: 1, payload: payload("given"))))
    #expect(port.lines.contains { $0.contains("given") })
    #expect(!effects.contains { if case .note = $0 { true } else { false } }, "\(effects)")
  }

  @Test func `a payload that is no property list fails as it does when it is sent`() {
    // SESSION-20: the app lives on, as one in Swift does.
    let port = TestPort { _, number in
      let call = #"{"call":"context","payload":"#
      return TestPort.done(
        number,
        number == 1 ? #"{"call":"activate"},\#(call)[1]},\#(call){"a":null}}"# : ""
      )
    }
    var rig = DeviceRig(port: port)
    let failed = rig.give(.start).filter { effect in
      if case .session(.outcome(.context, _, .failed(.payloadUnsupportedTypes))) = effect {
        true
      } else {
        false
      }
    }
    #expect(failed.count == 2)
    #expect(!port.isEnded)
  }

  @Test(arguments: wrong)
  func `an app that breaks a rule is ended, and its device tells how and lives on`(
    answer: String,
    how: String
  ) {
    let port = TestPort { _, _ in answer }
    var rig = DeviceRig(port: port)
    let effects = rig.give(.start)
    let told = effects.compactMap { effect in
      if case .appEnded(let how) = effect { how } else { nil }
    }
    #expect(told.count == 1)
    #expect(told.first?.contains(how) == true, "\(told)")
    #expect(port.isEnded)
    rig.connect()
    #expect(rig.act("say") == [.refused(action: "say", reason: "the phone app is not running")])
  }

  @Test func `without a digest of its own, all that the app was given and did counts`() {
    func digest(_ calls: String, _ more: String = "") -> UInt64 {
      let port = TestPort { _, number in TestPort.done(number, calls, more) }
      var rig = DeviceRig(port: port)
      rig.give(.start)
      return rig.device.digest
    }
    #expect(digest("") == digest(""))
    #expect(digest("") != digest(#"{"call":"note","text":"a"}"#))
    let own = #","digest":"00000000000000ff""#
    #expect(digest("", own) == digest(#"{"call":"note","text":"a"}"#, own))
  }

  @Test func `an app that begins later is told what is known of the watch, where it is news`() {
    // APP-22: as the properties of a session say it.
    let ports = Ports()
    var rig = DeviceRig(.phone) { _ in
      ProgramApp(ports.make { _, number in TestPort.done(number) })
    }
    rig.give(.start)
    for verb in ["launch", "complication-on-face", "quit", "launch"] { rig.act(verb) }
    let launches = ports.all.compactMap(\.lines.first)
    #expect(launches.map { $0.contains("watchState") } == [false, true])
    let known = #""watchState":{"paired":true,"installed":true,"complication":true,"remaining":50}"#
    #expect(launches.last?.contains(known) == true)
  }

  @Test func `samples that an app has not taken are given to its next launch`() {
    // APP-13: the first launch takes nothing.
    let ports = Ports()
    var rig = DeviceRig(.watch) { _ in
      ProgramApp(
        ports.make { [unowned ports] line, number in
          TestPort.done(
            number,
            line.contains("launched") && ports.all.count == 1
              ? #"{"call":"activate"},{"call":"startWorkout","activity":"running"}"# : ""
          )
        }
      )
    }
    rig.give(.start)
    rig.act("launch")
    for second in stride(from: Int64(5), through: 65, by: 5) {
      rig.seconds = second
      _ = rig.device.handle([], at: rig.now)
    }
    let given = ports.all[0].lines.filter { $0.contains(#""samples""#) }
    #expect(given.count == 1)
    rig.act("quit")
    rig.act("launch")
    let again = ports.all[1].lines.filter { $0.contains(#""samples""#) }
    #expect(again.first.map(Self.samples) == given.first.map(Self.samples))
  }

  /// The part of a line that is the event.
  private static func samples(_ line: String) -> Substring {
    line[(line.firstRange(of: #""event""#)?.lowerBound ?? line.startIndex)...]
  }

  private final class Ports: Sendable {
    private let made = Mutex<[TestPort]>([])
    var all: [TestPort] { made.withLock { $0 } }

    func make(_ answer: @escaping @Sendable (String, Int) -> String) -> TestPort {
      let port = TestPort(answer)
      made.withLock { $0.append(port) }
      return port
    }
  }
}

extension DeviceRig {
  /// A device whose app is at the other end of a port.
  init(
    _ role: DeviceRole = .phone,
    incarnation: Int64 = 1,
    disk: SimulatedDisk = SimulatedDisk(),
    port: TestPort
  ) {
    self.init(role, incarnation: incarnation, disk: disk) { _ in ProgramApp(port) }
  }
}

extension [DeviceEffect] {
  fileprivate func expectNone(_ location: SourceLocation = #_sourceLocation) {
    #expect(isEmpty, sourceLocation: location)
  }
}
