import LockstepDevices
import LockstepProtocol

/// The system of an app under test, for the length of one case: it gives events and looks at the calls.
final class AppHarness {
  let role: Role
  private let home: any SystemHome
  private var subject: (any Subject)?
  private(set) var wire: [WireLine] = []
  /// The lines of the program, as it wrote them.
  private(set) var said: [String] = []
  private(set) var takesSteps = false
  private var number: Int64 = 0
  private(set) var uptime = AppHarness.firstUptime
  private var dateOffset: Int64 = AppHarness.epoch - AppHarness.firstUptime / 1_000
  /// The deadline of the last answer.
  private(set) var deadline: Int64?
  /// What the app showed last, and keeps.
  private(set) var screen: JSONValue = .missing
  private(set) var documents: [String: JSONValue] = [:]
  private var duties: AppDuties
  private var digests: [String: JSONValue] = [:]
  /// More fields of each step, as JSON with a comma in front.
  private let stepFields: String
  /// Whether the fields of each line stand in another order, with white space between them.
  private let isTurned: Bool

  /// 2026-01-05 09:00:00 UTC, in microseconds.
  private static let epoch: Int64 = 1_767_603_600_000_000
  /// The uptime of the first step: of a device that has run for thirty days, so that seconds, the date
  /// and what is counted from the step are all no deadlines.
  private static let firstUptime: Int64 = 30 * 86_400 * Harness.second
  /// How many ticks an app is given to do what it owes.
  private static let ticksMax = 20

  init(
    _ role: Role,
    _ home: any SystemHome,
    stepFields: String = "",
    isTurned: Bool = false
  ) {
    self.role = role
    self.home = home
    self.stepFields = stepFields
    self.isTurned = isTurned
    duties = AppDuties(role)
  }

  // MARK: Lines

  private func send(_ fields: [String]) throws(Stop) {
    let line =
      isTurned
      ? " " + fields.reversed().joined(separator: " , ") + "\t" : fields.joined(separator: ",")
    let bytes = Array("{\(line)}\n".utf8)
    wire.append(WireLine(.toDevice, bytes))
    do throws(SubjectFault) { try subject?.send(bytes) } catch { throw .fault(error) }
  }

  private func receive() throws(Stop) -> (value: JSONValue, bytes: [UInt8]) {
    guard let subject else { throw .undecided("no program was started") }
    let line: [UInt8]
    do throws(SubjectFault) { line = try subject.receive() } catch { throw .fault(error) }
    wire.append(WireLine(.fromDevice, line))
    said.append(String(decoding: line, as: UTF8.self))
    do throws(JSONError) { return (try JSONValue(line), line) } catch {
      throw .broke(statement: "VALUE-1", expected: "one JSON object", found: "\(error)")
    }
  }

  // MARK: Demands

  func demand<Value: Equatable>(
    _ statement: String,
    _ found: Value,
    is expected: Value,
    _ what: String
  ) throws(Stop) {
    if found == expected { return }
    throw .broke(statement: statement, expected: "\(what): \(expected)", found: "\(found)")
  }

  // MARK: The app's life

  /// Starts the program, takes its hello and welcomes it.
  func greet(_ welcomeFields: String = "") throws(Stop) {
    do throws(SubjectFault) { subject = try home.start() } catch { throw .fault(error) }
    (number, deadline, screen) = (0, nil, .missing)
    duties = AppDuties(role)
    let (hello, bytes) = try receive()
    try demand("APP-2", hello["type"], is: "hello", "the type of the first line")
    try demand("APP-2", hello["role"], is: .string(role.rawValue), "the role of the hello")
    do throws(JSONError) { _ = try PeerFrame.read(bytes) } catch {
      throw .broke(statement: "APP-2", expected: "a hello by its table", found: "\(error)")
    }
    try demand("APP-2", hello["protocol"].elements.contains(1), is: true, "1 among its versions")
    takesSteps = hello["capabilities"].elements.contains("lease")
    try send([
      #""type":"welcome""#, #""protocol":1"#, #""role":"\#(role.rawValue)""#, #""incarnation":3"#,
      #""seed":"7""#, #""leased":\#(takesSteps)\#(welcomeFields)"#,
    ])
  }

  /// Greets an app that answers steps; of one that lives in real time, nothing more is asked.
  func greetWithSteps(_ welcomeFields: String = "") throws(Stop) {
    try greet(welcomeFields)
    if takesSteps { return }
    throw .notApplicable("the app lives in real time: its hello declares no “lease”")
  }

  /// Greets and launches it, and lets its session be activated.
  func launched(_ more: String = "", welcomeFields: String = "") throws(Stop) {
    try greetWithSteps(welcomeFields)
    try give(AppEvents.launched + more)
    try give(AppEvents.activated)
  }

  /// Gives an event, and returns the calls of its answer.
  ///
  /// - Parameter fields: The fields of the event, as JSON without braces.
  @discardableResult
  func give(_ fields: String) throws(Stop) -> [JSONValue] {
    number += 1
    if let event = try? Result(catching: { () throws(JSONError) in
      try JSONValue(Array("{\(fields)}".utf8))
    }).get() {
      duties.given(event)
    }
    try send([
      #""type":"step""#, #""number":\#(number)"#, #""uptime":\#(uptime)"#,
      #""wall":\#(dateOffset + uptime / 1_000)"#, #""zone":3600\#(stepFields)"#,
      #""event":{\#(fields)}"#,
    ])
    let (answer, bytes) = try receive()
    try demand("APP-6", answer["type"], is: "done", "the type of an answer")
    try demand("APP-6", answer["number"], is: .integer(number), "the number of the answer")
    try check(deadline: answer["deadline"])
    try check(digest: answer["digest"])
    guard case .array(let calls) = answer["calls"] else {
      throw .broke(statement: "APP-6", expected: "an array of calls", found: "\(answer["calls"])")
    }
    for call in calls { try take(call) }
    if let fault = AppAnswer.fault(of: bytes) {
      throw .broke(statement: "APP-15", expected: "an answer that a system takes", found: fault)
    }
    try check(digest: answer["digest"].text)
    return calls
  }

  private func take(_ call: JSONValue) throws(Stop) {
    try AppCallRules.check(call)
    try AppSends.check(call)
    try duties.called(call)
    if call["call"] == "shown" { screen = call["screen"] }
    if call["call"] == "keep", let name = call["name"].text { documents[name] = call["content"] }
  }

  private func check(deadline found: JSONValue) throws(Stop) {
    let standing = deadline
    deadline = found.number
    if found.isMissing { return }
    let isLater = found.number.map { $0 > uptime || $0 == standing } ?? false
    try demand("APP-7", isLater, is: true, "a deadline after \(uptime), found \(found)")
    let isUptime = found.number.map { $0 <= maximumInteger } ?? false
    try demand("APP-7", isUptime, is: true, "an uptime up to \(maximumInteger), found \(found)")
  }

  private func check(digest found: JSONValue) throws(Stop) {
    if found.isMissing { return }
    let isDigest = found.text?.wholeMatch(of: /[0-9a-f]{16}/) != nil
    try demand("APP-8", isDigest, is: true, "a digest of 16 hexadecimal digits, found \(found)")
  }

  /// An app that shows something else, or waits for something else, is not in the same state.
  private func check(digest: String?) throws(Stop) {
    guard let digest else { return }
    let state = JSONValue.array([screen, deadline.map(JSONValue.integer) ?? .missing])
    guard let other = digests.updateValue(state, forKey: digest) else { return }
    try demand("APP-8", state, is: other, "with the digest \(digest) the screen and deadline")
  }

  // MARK: Time

  /// Time passes.
  func advance(seconds: Int64) { uptime += seconds * Harness.second }

  /// The device's date is set to another one.
  func jumpDate(seconds: Int64) { dateOffset += seconds * 1_000_000 }

  /// The time of the app's deadline comes, with a tick; false when it has none.
  func tick() throws(Stop) -> Bool {
    guard let due = deadline else { return false }
    uptime = max(uptime, due)
    deadline = nil
    try give(#""type":"tick","due":\#(due)"#)
    return true
  }

  /// Gives the ticks that the app has asked for, and asks then for all that it owes.
  func settle() throws(Stop) {
    for _ in 0..<Self.ticksMax where try !tick() { break }
    if takesSteps, number > 1 { try duties.demandDone() }
  }
}
