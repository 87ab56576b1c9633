import LockstepDevices
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Synchronization

/// An app whose answers a test writes.
struct TestApp: App {
  var answer: (AppEvent, Now) -> [AppCall]
  var nextDeadline: Uptime?

  mutating func handle(_ event: AppEvent, at now: Now) -> [AppCall] { answer(event, now) }
  mutating func takeScreen() -> JSONText? { nil }
  func add(to digest: inout Digest) {}
}

/// An app that asks for a tick, and at each tick for the next.
struct TickingApp: App {
  let interval: Interval
  private(set) var nextDeadline: Uptime?

  init(interval: Interval) { self.interval = interval }

  mutating func handle(_ event: AppEvent, at now: Now) -> [AppCall] {
    nextDeadline = now.uptime + interval
    return []
  }
  mutating func takeScreen() -> JSONText? { nil }
  func add(to digest: inout Digest) {}
}

/// A device under test with an app of the test's.
struct DeviceRig {
  var device: SimulatedDevice
  var seconds: Int64 = 0

  init(
    _ role: DeviceRole = .phone,
    incarnation: Int64 = 1,
    disk: SimulatedDisk = SimulatedDisk(),
    app: @escaping @Sendable (AppEnvironment) -> any App
  ) {
    let policy = DevicePolicy(
      role: role,
      app: Vocabulary.Side(isOpen: true),
      launchesAtStart: role == .phone,
      emptyScreen: nil,
      notKept: "not kept"
    )
    device = DeviceModel(policy: policy, app: app).make(incarnation: incarnation, disk: disk)
  }

  var now: Now {
    Now(uptime: .zero + .seconds(seconds), wall: WallTime(microseconds: seconds * 1_000_000))
  }

  @discardableResult
  mutating func give(_ inputs: DeviceInput...) -> [DeviceEffect] { device.handle(inputs, at: now) }

  /// The wearer or the owner does something without arguments.
  @discardableResult
  mutating func act(_ verb: String) -> [DeviceEffect] { give(.action(Action(verb))) }

  /// Lets the counterpart be there.
  mutating func connect() {
    give(.link(isUp: true))
    give(.packet(.presence(incarnation: 1, origin: 7, .foreground)))
  }
}

/// A program's side of an `AppPort`, as a function of the lines it is given.
final class TestPort: AppPort, Sendable {
  private let taken = Mutex<[String]>([])
  private let ended = Mutex(false)
  private let answer: @Sendable (String, Int) -> String

  /// - Parameter answer: What the program says to the line of a number, counted from 1.
  init(_ answer: @escaping @Sendable (String, Int) -> String) { self.answer = answer }

  var lines: [String] { taken.withLock { $0 } }
  var isEnded: Bool { ended.withLock { $0 } }

  func exchange(_ line: [UInt8]) throws(AppFault) -> [UInt8] {
    let text = String(decoding: line, as: UTF8.self)
    let number = taken.withLock { lines in
      lines.append(text)
      return lines.count
    }
    return Array(answer(text, number).utf8)
  }

  func end() { ended.withLock { $0 = true } }

  /// An answer with these calls.
  static func done(_ number: Int, _ calls: String = "", _ more: String = "") -> String {
    #"{"type":"done","number":\#(number),"calls":[\#(calls)]\#(more)}"#
  }
}

/// The port of a program that lives in real time: what it says is what a test has it say.
final class LivePort: AppPort, Sendable {
  private let given = Mutex<[String]>([])
  private let said = Mutex<[String]>([])
  private let hasDied = Mutex(false)

  let takesSteps = false
  var lines: [String] { given.withLock { $0 } }

  /// The program asks something.
  func say(_ calls: String) {
    said.withLock { $0.append(#"{"type":"calls","calls":[\#(calls)]}"#) }
  }

  func die() { hasDied.withLock { $0 = true } }

  func exchange(_ line: [UInt8]) throws(AppFault) -> [UInt8] { throw .died("takes no steps") }

  func send(_ line: [UInt8]) {
    given.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
  }

  func takeLine() throws(AppFault) -> [UInt8]? {
    let line = said.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    if line == nil, hasDied.withLock({ $0 }) { throw .died("exited with code 3") }
    return line.map { Array($0.utf8) }
  }

  func end() {}
}

/// A payload with one text.
func payload(_ text: String) -> JSONText {
  JSONText.propertyList { writer in
    writer.beginObject()
    writer.field("text", text)
    writer.endObject()
  }
}
