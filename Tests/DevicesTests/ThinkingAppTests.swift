import LockstepDevices
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Synchronization
import Testing

/// An app in real time that answers steps, and takes its time: nobody waits for it.
struct ThinkingAppTests {
  private let port = ThinkingPort()

  private func rig(_ role: DeviceRole = .phone, disk: SimulatedDisk = SimulatedDisk()) -> DeviceRig
  {
    let port = port
    return DeviceRig(role, disk: disk) { _ in ProgramApp(port) }
  }

  /// What the device does when its shell has heard the program.
  @discardableResult
  private func hear(_ rig: inout DeviceRig, _ calls: String = "", _ more: String = "")
    -> [DeviceEffect]
  {
    port.answer(calls, more)
    return rig.device.hear(.appSpoke, at: rig.now)
  }

  /// A device whose app was suspended while it thought about having to leave the front.
  private func suspended() -> DeviceRig {
    var rig = rig()
    rig.give(.start)
    hear(&rig, #"{"call":"activate"}"#)
    while port.isOwed { hear(&rig) }
    rig.act("home")
    rig.act("suspend-app")
    return rig
  }

  @Test func `its device goes on while it thinks, and what happens waits, one event at a time`() {
    var rig = rig()
    rig.give(.start)
    hear(&rig, #"{"call":"activate"}"#)
    #expect(port.lines.count == 2, "\(port.lines)")
    rig.connect()
    #expect(rig.act("say") == [])
    #expect(port.lines.count == 2, "\(port.lines)")
    let given = port.lines.count
    for _ in 0..<9 where port.isOwed {
      let before = port.lines.count
      hear(&rig)
      #expect(port.lines.count <= before + 1)
    }
    #expect(port.lines.count > given)
    #expect(port.lines.last?.contains(#""do":"say""#) == true, "\(port.lines)")
    #expect(!rig.device.isAwaitingApp)
  }

  @Test func `the calls of an answer are carried out before the next event is given`() {
    var rig = rig()
    rig.give(.start)
    rig.act("say")
    #expect(port.lines.count == 1)
    let effects = hear(&rig, #"{"call":"note","text":"first"},{"call":"activate"}"#)
    #expect(effects.contains(.note("first")))
    // What waited came first, what the answer caused comes after it.
    #expect(port.lines.last?.contains(#""do":"say""#) == true)
    let later = hear(&rig)
    #expect(later.contains(.session(.activated)))
    #expect(port.lines.last?.contains(#""event":"activated""#) == true)
  }

  @Test func `it is ended when its time is over, not before, and its device lives on`() {
    var rig = rig()
    rig.give(.start)
    hear(&rig)
    rig.act("say")
    #expect(rig.device.nextDeadline == .zero + .seconds(8))
    rig.seconds = 7
    #expect(rig.give() == [])
    rig.seconds = 8
    #expect(rig.give() == [.appEnded(how: "the app did not answer within 8000 ms")])
    #expect(port.isEnded)
    #expect(!rig.device.isAwaitingApp)
    #expect(rig.act("say") == [.refused(action: "say", reason: "the phone app is not running")])
  }

  @Test func `what waits for an app that ends is refused, for nobody does it any more`() {
    var rig = rig()
    rig.give(.start)
    hear(&rig)
    rig.act("say")
    #expect(rig.act("sing") == [])
    rig.seconds = 8
    #expect(
      rig.give() == [
        .appEnded(how: "the app did not answer within 8000 ms"),
        .refused(action: "sing", reason: "the app ended before it received the action"),
      ]
    )
  }

  @Test func `it is ended in time while it is suspended, too`() {
    var rig = suspended()
    #expect(rig.device.nextDeadline == .zero + .seconds(8))
    rig.seconds = 8
    #expect(rig.give().contains(.appEnded(how: "the app did not answer within 8000 ms")))
    #expect(rig.act("launch").contains { if case .refused = $0 { true } else { false } } == false)
  }

  @Test func `its end between two steps is told when it is heard, not at the next step`() {
    var rig = rig()
    rig.give(.start)
    hear(&rig)
    port.die()
    let told = rig.device.hear(.appSpoke, at: rig.now)
    #expect(told == [.appEnded(how: "the app exited with code 3")])
    #expect(port.lines.count == 1)
  }

  @Test func `an answer that comes at its last instant counts`() {
    var rig = rig()
    rig.give(.start)
    rig.seconds = 9
    port.answer(#"{"call":"note","text":"late"}"#)
    #expect(rig.give() == [.note("late")])
    #expect(!port.isEnded)
  }

  @Test
  func `a deadline is of the step that it answers, and a tick comes once the answer is there`() {
    var rig = rig()
    rig.give(.start)
    rig.seconds = 6
    hear(&rig, "", #","deadline":5000000000"#)
    #expect(rig.device.nextDeadline == .zero + .seconds(5))
    rig.give()
    #expect(port.lines.last?.contains(#""event":{"type":"tick","due":5000000000}"#) == true)
    hear(&rig, "", #","deadline":5000000000"#)
    #expect(port.isEnded, "the tick was given at 6 s")
  }

  @Test func `what happens while it thinks is no chain that it causes`() {
    var rig = rig()
    rig.give(.start)
    for _ in 0..<300 {
      rig.act("say")
      hear(&rig, #"{"call":"note","text":"heard"}"#)
      #expect(!port.isEnded)
    }
  }

  @Test func `before its hello nothing is given to it, and it has the same time for it`() {
    port.greets(false)
    var rig = rig()
    rig.give(.start)
    rig.act("say")
    #expect(port.lines == [])
    port.greets(true)
    _ = rig.device.hear(.appSpoke, at: rig.now)
    #expect(port.lines.count == 1)
    #expect(port.lines[0].contains(#""event":{"type":"launched""#))
    hear(&rig)
    #expect(port.lines.count == 2)

    let silent = ThinkingPort()
    silent.greets(false)
    var other = DeviceRig { _ in ProgramApp(silent) }
    other.give(.start)
    other.seconds = 8
    #expect(other.give() == [.appEnded(how: "the app did not answer within 8000 ms")])
    #expect(silent.isEnded)
  }

  @Test func `its answer waits while it is suspended, and comes before what happens next`() {
    var rig = suspended()
    #expect(hear(&rig, #"{"call":"note","text":"out of turn"}"#) == [])
    let lines = port.lines.count
    let effects = rig.act("launch")
    #expect(effects.contains(.note("out of turn")))
    #expect(port.lines.count == lines + 1, "\(port.lines)")
  }

  @Test func `a device whose app is ended while it thinks launches it anew`() {
    let ports = [ThinkingPort(), ThinkingPort()]
    let made = Mutex(0)
    var rig = DeviceRig { _ in
      ProgramApp(
        ports[
          made.withLock { count in
            count += 1
            return min(count, 2) - 1
          }
        ]
      )
    }
    rig.give(.start)
    rig.act("say")
    rig.act("quit")
    #expect(ports[0].isEnded)
    #expect(!rig.device.isAwaitingApp)
    rig.act("launch")
    #expect(ports[1].lines.count == 1)
    #expect(!ports[1].lines[0].contains("say"))
  }

  @Test func `a file is there for as long as it thinks about it`() throws {
    let disk = SimulatedDisk()
    var rig = rig(disk: disk)
    rig.give(.start)
    hear(&rig, #"{"call":"activate"}"#)
    rig.connect()
    while port.isOwed { hear(&rig) }
    let header = FileHeader(
      origin: 7,
      id: 3,
      name: "a.bin",
      size: 3,
      checksum: CRC32.checksum(of: [1, 2, 3]),
      metadata: payload("m")
    )
    rig.give(.packet(.file(header)))
    let given = rig.give(.packet(.fileData(origin: 7, id: 3, offset: 0, [1, 2, 3])))
    #expect(!given.contains { if case .note = $0 { true } else { false } }, "\(given)")
    while port.lines.last?.contains(#""type":"file""#) == false, port.isOwed { hear(&rig) }
    let effects = hear(&rig, #"{"call":"moveFile","path":"kept.bin"}"#)
    #expect(try disk.read("kept.bin", upTo: 10) == [1, 2, 3])
    #expect(!effects.contains { if case .note = $0 { true } else { false } }, "\(effects)")
  }
}

/// The port of a program that answers steps in real time, when a test has it answer.
final class ThinkingPort: AppPort, Sendable {
  private let given = Mutex<[String]>([])
  private let said = Mutex<[String]>([])
  private let answered = Mutex(0)
  private let hasGreeted = Mutex(true)
  private let ended = Mutex(false)
  private let hasDied = Mutex(false)

  let patience: Interval? = .seconds(8)
  var lines: [String] { given.withLock { $0 } }
  var isEnded: Bool { ended.withLock { $0 } }
  /// Whether there is a step that it has not answered.
  var isOwed: Bool { answered.withLock { $0 } < lines.count }

  func greets(_ value: Bool) { hasGreeted.withLock { $0 = value } }
  func greet() -> Bool { hasGreeted.withLock { $0 } }

  /// The program answers the first step that it has not answered.
  func answer(_ calls: String = "", _ more: String = "") {
    let number = answered.withLock { count in
      count += 1
      return count
    }
    said.withLock { $0.append(TestPort.done(number, calls, more)) }
  }

  func exchange(_ line: [UInt8]) throws(AppFault) -> [UInt8] { throw .died("was waited for") }

  func send(_ line: [UInt8]) {
    given.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
  }

  func die() { hasDied.withLock { $0 = true } }

  func takeLine() throws(AppFault) -> [UInt8]? {
    let line = said.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    if line == nil, hasDied.withLock({ $0 }) { throw .died("exited with code 3") }
    return line.map { Array($0.utf8) }
  }

  func end() { ended.withLock { $0 = true } }
}
