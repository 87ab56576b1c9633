import LockstepProtocol

/// The system of an app under test, for the length of one case: it gives events and looks at the calls.
final class AppHarness {
  let role: Role
  private let subject: any Subject
  private(set) var wire: [WireLine] = []
  /// The lines of the program, as it wrote them.
  private(set) var said: [String] = []
  private(set) var takesSteps = false
  private var number: Int64 = 0
  private(set) var uptime: Int64 = 0
  /// The deadline of the last answer.
  private(set) var deadline: Int64?

  /// 2026-01-05 09:00:00 UTC, in microseconds.
  private static let epoch: Int64 = 1_767_603_600_000_000

  init(_ role: Role, _ subject: any Subject) {
    self.role = role
    self.subject = subject
  }

  // MARK: Lines

  private func send(_ line: String) throws(Stop) {
    let bytes = Array("\(line)\n".utf8)
    wire.append(WireLine(.toDevice, bytes))
    do throws(SubjectFault) { try subject.send(bytes) } catch { throw .fault(error) }
  }

  private func receive() throws(Stop) -> JSONValue {
    let line: [UInt8]
    do throws(SubjectFault) { line = try subject.receive() } catch { throw .fault(error) }
    wire.append(WireLine(.fromDevice, line))
    said.append(String(decoding: line, as: UTF8.self))
    do throws(JSONError) { return try JSONValue(line) } catch {
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

  /// Takes the hello and welcomes the app.
  func greet() throws(Stop) {
    let hello = try receive()
    try demand("APP-2", hello["type"], is: "hello", "the type of the first line")
    try demand("APP-2", hello["role"], is: .string(role.rawValue), "the role of the hello")
    takesSteps = hello["capabilities"].elements.contains("lease")
    try send(
      #"{"type":"welcome","protocol":1,"role":"\#(role.rawValue)","incarnation":1,"seed":"7","#
        + #""leased":\#(takesSteps)}"#
    )
  }

  /// Greets an app that answers steps; of one that lives in real time, nothing more is asked.
  func greetWithSteps() throws(Stop) {
    try greet()
    if takesSteps { return }
    throw .notApplicable("the app lives in real time: its hello declares no “lease”")
  }

  /// Greets and launches it, and lets its session be activated.
  func launched(_ more: String = "") throws(Stop) {
    try greetWithSteps()
    try give(AppEvents.launched + more)
    try give(AppEvents.activated)
  }

  /// Gives an event, and returns the calls of its answer.
  ///
  /// - Parameter fields: The fields of the event, as JSON without braces.
  @discardableResult
  func give(_ fields: String) throws(Stop) -> [JSONValue] {
    number += 1
    let wall = Self.epoch + uptime / 1_000
    try send(
      #"{"type":"step","number":\#(number),"uptime":\#(uptime),"wall":\#(wall),"event":{\#(fields)}}"#
    )
    let answer = try receive()
    try demand("APP-6", answer["type"], is: "done", "the type of an answer")
    try demand("APP-6", answer["number"], is: .integer(number), "the number of the answer")
    try check(deadline: answer["deadline"])
    try check(digest: answer["digest"])
    guard case .array(let calls) = answer["calls"] else {
      throw .broke(statement: "APP-6", expected: "an array of calls", found: "\(answer["calls"])")
    }
    for call in calls { try AppCallRules.check(call) }
    return calls
  }

  private func check(deadline found: JSONValue) throws(Stop) {
    deadline = found.number
    if found.isMissing { return }
    let isLater = found.number.map { $0 > uptime } ?? false
    try demand("APP-7", isLater, is: true, "a deadline after \(uptime), found \(found)")
  }

  private func check(digest found: JSONValue) throws(Stop) {
    if found.isMissing { return }
    let isDigest = found.text?.wholeMatch(of: /[0-9a-f]{16}/) != nil
    try demand("APP-8", isDigest, is: true, "a digest of 16 hexadecimal digits, found \(found)")
  }

  /// Time passes.
  func advance(seconds: Int64) { uptime += seconds * Harness.second }

  /// The time of the app's deadline comes, with a tick; false when it has none.
  func tick() throws(Stop) -> Bool {
    guard let due = deadline else { return false }
    uptime = max(uptime, due)
    try give(#""type":"tick","due":\#(due)"#)
    return true
  }
}
