package import LockstepProtocol

/// The other side, the link and the host of one program under test, for the length of one case.
///
/// A program that declares leases is given virtual time, an instant after the other; any other lives in
/// real time, where what happens at once is followed by an action that no device knows: its refusal
/// (ACTION-3) says that all before it has been done.
package final class Harness {
  package let role: DeviceRole
  let subject: any Subject
  /// Whether a program that declares leases is nevertheless taken in real time.
  private let forcesRealTime: Bool
  /// Whether every line of the program is kept, to be compared with those of another start.
  private let keepsLines: Bool
  private(set) var said: [[UInt8]] = []
  /// What it says is held against the rules of all devices; of one whose app is the suite's, it is not.
  private(set) var monitor: Monitor?

  /// The lines of the program since the last act, as it wrote them.
  private(set) var lastLines = ""
  /// Everything that crossed, in order.
  package private(set) var wire: [WireLine] = []
  private(set) var hello: JSONValue = .missing
  private(set) var capabilities: [String] = []
  /// The last word of the device's system (LEASE-37).
  private(set) var system = JSONValue.missing
  private(set) var isLeased = false
  private(set) var incarnation: Int64 = 1

  /// The device's uptime in nanoseconds, and by how many microseconds its date is ahead of it.
  private(set) var now: Int64 = 0
  private var dateOffset: Int64 = Harness.epoch
  private var zone: Int64 = 0
  private var steps: Int64 = 0
  private var barriers = 0
  /// The verbs that it might have refused, and has done.
  var done: Set<String> = []
  /// The deadline of the last answer.
  private(set) var deadline: Int64?
  /// What the device showed last.
  private(set) var screen: JSONValue = .missing
  /// The device's origin, as its presence named it last; 0 before it did.
  private(set) var origin: Int64 = 0
  /// The payload of the context that the device sent last.
  var context: JSONValue = .missing
  /// Contexts that the device sent and that have no receipt yet.
  var openContexts: [Int64] = []
  /// Counts what the suite sends as the other side.
  var lastID: Int64 = 0

  static let second: Int64 = 1_000_000_000
  /// 2026-01-05 09:00:00 UTC, in microseconds.
  private static let epoch: Int64 = 1_767_603_600_000_000
  /// How often a device may want to be stepped again at one instant.
  private static let stepsAtOnce = 200

  package init(
    _ role: DeviceRole,
    _ subject: any Subject,
    forcesRealTime: Bool = false,
    keepsLines: Bool = false,
    isMonitored: Bool = true,
    after before: Harness? = nil
  ) {
    self.role = role
    monitor = isMonitored ? Monitor(role, after: before?.monitor) : nil
    self.subject = subject
    self.forcesRealTime = forcesRealTime
    self.keepsLines = keepsLines
  }

  // MARK: Lines

  func send(_ line: String) throws(Stop) { try send(bytes: Array("\(line)\n".utf8)) }

  func send(bytes: [UInt8]) throws(Stop) {
    wire.append(WireLine(.toDevice, bytes))
    do throws(SubjectFault) {
      try subject.send(bytes)
    } catch {
      throw .fault(error)
    }
  }

  /// The program's next line, which must be JSON.
  func receive() throws(Stop) -> JSONValue {
    let line: [UInt8]
    do throws(SubjectFault) {
      line = try subject.receive()
    } catch {
      throw .fault(error)
    }
    wire.append(WireLine(.fromDevice, line))
    if keepsLines { said.append(line) }
    lastLines += String(decoding: line, as: UTF8.self) + "\n"
    monitor?.reads(line, lines: wire.count)
    do throws(JSONError) {
      return try JSONValue(line)
    } catch {
      throw .broke(
        statement: "VALUE-1",
        expected: "one JSON object",
        found: "\(error)"
      )
    }
  }

  // MARK: Beginning

  /// Takes the hello and welcomes the device, with leases where it declares them.
  func greet(incarnation: Int64 = 1, seed: String = "7", moreFields: String = "") throws(Stop) {
    self.incarnation = incarnation
    monitor?.welcomed(incarnation: incarnation)
    hello = try receive()
    capabilities = hello["capabilities"].elements.compactMap(\.text)
    isLeased = capabilities.contains("lease") && !forcesRealTime
    try send(
      #"{"type":"welcome","protocol":1,"role":"\#(role.name)","incarnation":\#(incarnation),"#
        + #""seed":"\#(seed)","leased":\#(isLeased)\#(moreFields)}"#
    )
  }

  func needs(_ capability: String) throws(Stop) {
    if !capabilities.contains(capability) {
      throw .notApplicable("the program does not declare “\(capability)”")
    }
  }

  func needsLease() throws(Stop) {
    if !isLeased { throw .notApplicable("it needs virtual time, and the program has no leases") }
  }

  // MARK: Inputs

  /// Lets things happen to the device at this instant, and returns all that it does at it.
  @discardableResult
  func act(_ inputs: String...) throws(Stop) -> [Effect] { try act(inputs) }

  @discardableResult
  func act(_ inputs: [String]) throws(Stop) -> [Effect] {
    lastLines = ""
    let effects =
      isLeased ? try step(inputs) + (try untilNothingIsDue()) : try actInRealTime(inputs)
    try follow(refusalsAmong: effects, of: inputs)
    return effects
  }

  /// Goes on in time and lets the device act on its deadlines, each at its own instant.
  @discardableResult
  func advance(seconds: Int64, nanoseconds: Int64 = 0) throws(Stop) -> [Effect] {
    try needsLease()
    let end = now + seconds * Self.second + nanoseconds
    var effects: [Effect] = []
    while let due = deadline, due <= end {
      now = max(now, due)
      effects += try step([])
      effects += try untilNothingIsDue()
    }
    now = end
    return effects
  }

  /// Lets time pass without a step: the device sleeps, or its host is late.
  func sleep(seconds: Int64, nanoseconds: Int64 = 0) throws(Stop) {
    try needsLease()
    now += seconds * Self.second + nanoseconds
  }

  /// Sets the device's date, which may jump between two steps (LEASE-11).
  func jumpDate(seconds: Int64) { dateOffset += seconds * 1_000_000 }

  /// Takes the device so far east of Greenwich; its date stays (LEASE-2).
  func move(toZone seconds: Int64) { zone = seconds }

  /// The device's date at an uptime.
  func date(_ uptime: Int64) -> Int64 {
    isLeased ? dateOffset + uptime / 1_000 : subject.wallMicroseconds
  }

  private func untilNothingIsDue() throws(Stop) -> [Effect] {
    var effects: [Effect] = []
    var count = 0
    while let due = deadline, due <= now {
      count += 1
      if count > Self.stepsAtOnce {
        throw .broke(
          statement: "LEASE-18",
          expected: "that nothing is due any more after \(Self.stepsAtOnce) steps at one instant",
          found: "the deadline \(due) at uptime \(now)"
        )
      }
      effects += try step([])
    }
    return effects
  }

  /// One lease, with what the answer must always be (LEASE-3).
  func step(_ inputs: [String]) throws(Stop) -> [Effect] {
    try accept(try exchange(inputs), of: inputs)
  }

  /// The same of a device that may end in it, as it was told to: then there is nothing (LEASE-32).
  func stepOrEnd(_ inputs: [String], by how: String) throws(Stop) -> [Effect]? {
    let answer = try exchange(inputs)
    guard answer["type"] == "crashed" else { return try accept(answer, of: inputs) }
    try demand("LEASE-32", answer["how"], is: .string(how), "how it crashed")
    return nil
  }

  private func accept(_ answer: JSONValue, of inputs: [String]) throws(Stop) -> [Effect] {
    guard answer["type"] == "done", answer["step"] == .integer(steps) else {
      throw .broke(
        statement: "LEASE-3",
        expected: "a “done” for step \(steps)",
        found: "\(answer)"
      )
    }
    deadline = answer["deadline"].number
    hear(system: answer["system"])
    let effects = take(answer["effects"].elements)
    watch(inputs, effects, answer)
    return effects
  }

  /// Hands over one step and returns the answer as it came.
  func exchange(_ inputs: [String]) throws(Stop) -> JSONValue {
    steps += 1
    try send(
      #"{"type":"step","step":\#(steps),"uptime":\#(now),"wall":\#(date(now)),"#
        + #""zone":\#(zone),"inputs":["# + inputs.joined(separator: ",") + "]}"
    )
    return try receive()
  }

  private func actInRealTime(_ inputs: [String]) throws(Stop) -> [Effect] {
    if !inputs.isEmpty {
      try send(#"{"type":"inputs","inputs":["# + inputs.joined(separator: ",") + "]}")
    }
    barriers += 1
    let verb = "conformance-\(barriers)"
    try send(#"{"type":"inputs","inputs":[{"type":"input","do":"\#(verb)"}]}"#)
    var effects: [Effect] = []
    while true {
      let frame = try receive()
      if frame["type"] == "system" {
        hear(system: frame)
        continue
      }
      guard frame["type"] == "effects" else {
        throw .broke(statement: "LEASE-20", expected: "“effects”", found: "\(frame)")
      }
      effects += take(frame["effects"].elements)
      if let end = effects.firstIndex(where: { $0.word == "refused:\(verb)" }) {
        effects.remove(at: end)
        watch(inputs, effects, .missing)
        return effects
      }
    }
  }

  /// Shows the monitor what came of some inputs.
  private func watch(_ inputs: [String], _ effects: [Effect], _ answer: JSONValue) {
    let moment = DeviceStep(
      uptime: now,
      wall: date(now),
      isLeased: isLeased,
      inputs: inputs.compactMap { text in
        do throws(JSONError) { return try JSONValue(Array(text.utf8)) } catch { return nil }
      },
      effects: effects
    )
    monitor?.takes(
      moment,
      digest: answer["digest"],
      deadline: answer["deadline"],
      lines: wire.count
    )
  }

  private func hear(system told: JSONValue) { if !told.isMissing { system = told } }

  private func take(_ values: [JSONValue]) -> [Effect] {
    values.map { value in
      let effect = Effect(value: value, uptime: now)
      if effect.word == "shown" { screen = value["screen"] }
      if effect.word == "packet:presence" {
        origin = value["packet"]["origin"].number ?? origin
      }
      if effect.word == "packet:context" {
        context = value["packet"]["payload"]
        if let id = value["packet"]["id"].number { openContexts.append(id) }
      }
      return effect
    }
  }
}
