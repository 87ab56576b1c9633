package import LockstepProtocol

/// The counterpart, the link and the host of one program under test, for one case.
///
/// If the program declares leases, the harness gives it virtual time, one instant after the other.
/// Otherwise the program lives in real time; after each act the harness then sends an action that no
/// device knows, whose refusal (ACTION-3) shows that the device has finished the act.
package final class Harness {
  package let role: DeviceRole
  let subject: any Subject
  /// `true` if the harness ignores the program's leases, and tests it in real time.
  private let forcesRealTime: Bool
  /// `true` if the harness keeps every line of the program, to compare them with those of another
  /// start.
  private let keepsLines: Bool
  private(set) var said: [[UInt8]] = []
  /// The digest of the device's last answer.
  private(set) var digest: JSONValue = .missing
  /// The monitor, which checks the device's lines against the rules that hold for all devices; `nil`
  /// for a device whose app is the suite's.
  private(set) var monitor: Monitor?

  /// The lines that the program wrote since the last act, unchanged.
  private(set) var lastLines = ""
  /// All lines that crossed between the suite and the program, in order.
  package private(set) var wire: [WireLine] = []
  private(set) var hello: JSONValue = .missing
  private(set) var capabilities: [String] = []
  /// The state of the device's system that its last answer reported (LEASE-37).
  private(set) var system = JSONValue.missing
  private(set) var isLeased = false
  private(set) var incarnation: Int64 = 1

  /// The device's uptime in nanoseconds; `dateOffset` is the lead of its date over it, in microseconds.
  private(set) var now: Int64 = 0
  private var dateOffset: Int64 = Harness.epoch
  private var zone: Int64 = 0
  private var steps: Int64 = 0
  private var barriers = 0
  /// The verbs that the device may refuse, but has carried out in this case.
  var done: Set<String> = []
  /// The deadline in the device's last answer.
  private(set) var deadline: Int64?
  /// The last screen of the device.
  private(set) var screen: JSONValue = .missing
  /// The device's origin from its last presence packet; 0 before the first.
  private(set) var origin: Int64 = 0
  /// The payload of the device's last context.
  var context: JSONValue = .missing
  /// The ids of the device's contexts that have no receipt yet.
  var openContexts: [Int64] = []
  /// The last id that the suite has given a send of the other side.
  var lastID: Int64 = 0
  /// The plan of a phone's run, as the case has made it.
  var plan = SnapshotSpec()
  /// The number of the last change that a watch has made of the exercise of a phone's run.
  var lastChange: Int64 = 0
  /// The content of each workout that the phone has written, in order.
  private(set) var written: [JSONValue] = []

  static let second: Int64 = 1_000_000_000
  /// The date at uptime 0: 2026-01-05 09:00:00 UTC, in microseconds since 1970.
  private static let epoch: Int64 = 1_767_603_600_000_000
  /// The number of further steps that a device may ask for at one instant.
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

  /// Reads the program's next line, which must be JSON.
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
    do throws(JSONError) {
      let value = try JSONValue(line)
      monitor?.reads(line, value, lines: wire.count)
      return value
    } catch {
      monitor?.reads(line, .missing, lines: wire.count)
      throw .noJSON(error)
    }
  }

  // MARK: Beginning

  /// Reads the device's hello and welcomes it, with a lease if it declares leases.
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

  /// Gives the device inputs at the present instant, and returns all its effects at this instant.
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

  /// Lets virtual time pass; the device acts on each deadline at its own instant.
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

  /// Lets time pass without a step, as when the device sleeps or its host is late.
  func sleep(seconds: Int64, nanoseconds: Int64 = 0) throws(Stop) {
    try needsLease()
    now += seconds * Self.second + nanoseconds
  }

  /// Moves the device's date, which may jump between two steps (LEASE-11).
  func jumpDate(seconds: Int64) { moveDate(microseconds: seconds * 1_000_000) }

  /// Moves the device's date by so little that it may have to notice nothing.
  func moveDate(microseconds: Int64) { dateOffset += microseconds }

  /// Moves the device to the time zone so many seconds east of Greenwich; its date stays (LEASE-2).
  func move(toZone seconds: Int64) { zone = seconds }

  /// Computes the device's date at an uptime.
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

  /// Plays one step, and checks the rules that hold for every answer (LEASE-3).
  func step(_ inputs: [String]) throws(Stop) -> [Effect] {
    try accept(try exchange(inputs), of: inputs)
  }

  /// Plays one step in which the device may end as it was ordered to; returns `nil` if it did
  /// (LEASE-32).
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

  /// Sends one step, and returns the answer unchecked.
  func exchange(_ inputs: [String]) throws(Stop) -> JSONValue {
    steps += 1
    // Greenwich is the default, so it is not named.
    let place = zone == 0 ? "" : #""zone":\#(zone),"#
    try send(
      #"{"type":"step","step":\#(steps),"uptime":\#(now),"wall":\#(date(now)),\#(place)"inputs":["#
        + inputs.joined(separator: ",") + "]}"
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

  /// Gives the monitor the inputs and effects of one instant, and notes the digest of the answer.
  private func watch(_ inputs: [String], _ effects: [Effect], _ answer: JSONValue) {
    let moment = DeviceStep(
      uptime: now,
      wall: date(now),
      isLeased: isLeased,
      inputs: values(of: inputs),
      effects: effects
    )
    if !answer.isMissing { digest = answer["digest"] }
    monitor?.takes(
      moment,
      digest: answer["digest"],
      deadline: answer["deadline"],
      lines: wire.count
    )
  }

  /// Reads inputs as JSON; a case may give the same input many times, which is read once.
  private func values(of inputs: [String]) -> [JSONValue] {
    var last: (text: String, value: JSONValue)?
    return inputs.compactMap { text in
      if let last, last.text == text { return last.value }
      do throws(JSONError) {
        let value = try JSONValue(Array(text.utf8))
        last = (text, value)
        return value
      } catch {
        return nil
      }
    }
  }

  private func hear(system told: JSONValue) { if !told.isMissing { system = told } }

  private func take(_ values: [JSONValue]) -> [Effect] {
    values.map { value in
      let effect = Effect(value: value, uptime: now)
      if effect.word == "shown" { screen = value["screen"] }
      if effect.word == "document:workout" { written.append(value["content"]) }
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
