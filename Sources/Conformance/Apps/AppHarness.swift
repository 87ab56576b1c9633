import LockstepDevices
import LockstepProtocol

/// The system of an app under test, for one case: it gives events to the app and checks the calls.
final class AppHarness {
  let role: Role
  private let home: any SystemHome
  /// The way in which the program begins its first life.
  private let way: AppSetting.Again
  private let setting: AppSetting
  private var subject: (any Subject)?
  private(set) var wire: [WireLine] = []
  /// The lines that the program wrote, unchanged.
  private(set) var said: [[UInt8]] = []
  private(set) var takesSteps = false
  private var number: Int64 = 0
  /// The bytes that go out together with the next line.
  private var held: [UInt8] = []
  private(set) var uptime = AppHarness.firstUptime
  private var dateOffset: Int64 = AppHarness.epoch - AppHarness.firstUptime / 1_000
  /// The deadline in the app's last answer.
  private(set) var deadline: Int64?
  /// The last screen of the app.
  private(set) var screen: JSONValue = .missing
  private(set) var documents: [String: JSONValue] = [:]
  private var duties = AppDuties()
  /// The payloads that the app has sent, one of each set of keys.
  private(set) var sent = SentPayloads()
  /// The system's answers to the app's calls, where a case is about them.
  var reactions: AppReactions?
  private var owedEvents: [String] = []
  /// The first SHOULD that the app has missed; it is the verdict unless a graver failure follows.
  private(set) var slip: Stop?
  private var zoneSeconds: Int64 = 0
  private var digests: [String: JSONValue] = [:]

  /// The date at uptime 0: 2026-01-05 09:00:00 UTC, in microseconds since 1970.
  private static let epoch: Int64 = 1_767_603_600_000_000
  /// The uptime of the first step, after thirty days.
  ///
  /// So a deadline that an app mistakenly gives in seconds, as a date, or from the step on is not a
  /// valid one.
  ///
  /// It is no whole number of seconds, nor of microseconds.
  private static let firstUptime: Int64 = 30 * 86_400 * Harness.second + 123_456_789
  /// The number of ticks within which an app in steps must do its duties, and of lines within which one
  /// in real time must.
  private static let (ticksMax, linesMax) = (20, 1_000)
  private static let reactionsMax = 200
  /// The number of ticks within a second that a system accepts (APP-7).
  private static let ticksASecond = 10_000

  init(
    _ role: Role,
    _ home: any SystemHome,
    _ setting: AppSetting,
    begins way: AppSetting.Again = .started
  ) {
    self.role = role
    self.home = home
    self.way = way
    self.setting = setting
  }

  /// The lessons that the app itself gives about its verbs and its payloads.
  var lessons: AppLessons {
    if let known = home.lessons { return known }
    let learnt = AppLearner.lessons(of: role, home)
    home.lessons = learnt
    return learnt
  }

  /// `true` once the app has started a workout session in this launch.
  var hasWorkout: Bool { duties.hasWorkout }

  // MARK: Lines

  private func send(_ fields: [String]) throws(Stop) {
    let line =
      setting.isTurned
      ? " " + fields.reversed().joined(separator: " , ") + "\t" : fields.joined(separator: ",")
    let bytes = held + Array("{\(line)}\n".utf8)
    wire.append(WireLine(.toDevice, Array("{\(line)}\n".utf8)))
    held = []
    if setting.joinsFirst, number == 0 { return held = bytes }
    do throws(SubjectFault) { try subject?.send(bytes) } catch { throw .fault(error) }
  }

  private func receive() throws(Stop) -> (value: JSONValue, bytes: [UInt8]) {
    guard let subject else { throw .undecided("no program was started") }
    let line: [UInt8]
    do throws(SubjectFault) { line = try subject.receive() } catch { throw .fault(error) }
    wire.append(WireLine(.fromDevice, line))
    said.append(line)
    do throws(JSONError) { return (try JSONValue(line), line) } catch {
      throw .noJSON(error)
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

  /// Starts the program, reads its hello and answers with a welcome.
  func greet(
    _ welcomeFields: String = "",
    incarnation: Int64 = 3,
    seed: String = "7"
  ) throws(Stop) {
    do throws(SubjectFault) { try begin() } catch { throw .fault(error) }
    if subject == nil { throw .notApplicable("the program's hello does not declare “reset”") }
    (number, deadline, screen) = (0, nil, .missing)
    (documents, digests) = ([:], [:])
    duties = AppDuties()
    zoneSeconds = 0
    let (hello, bytes) = try receive()
    try demand("APP-2", hello["type"], is: "hello", "the type of the first line")
    try demand("APP-2", hello["role"], is: .string(role.rawValue), "the role of the hello")
    do throws(JSONError) { _ = try PeerFrame.read(bytes) } catch {
      throw .broke(statement: "APP-2", expected: "a hello by its table", found: "\(error)")
    }
    try demand("APP-2", hello["protocol"].elements.contains(1), is: true, "1 among its versions")
    takesSteps = hello["capabilities"].elements.contains("lease")
    if !takesSteps, let wall = subject?.wallMicroseconds { dateOffset = wall - uptime / 1_000 }
    try send([
      #""type":"welcome""#, #""protocol":1"#, #""role":"\#(role.rawValue)""#,
      #""incarnation":\#(incarnation)"#,
      #""seed":"\#(seed)""#, #""leased":\#(takesSteps)\#(welcomeFields)"#,
    ])
  }

  private func begin() throws(SubjectFault) {
    let isFirst = said.isEmpty
    subject =
      switch way {
      case .startedLater where isFirst: try home.startLater()
      case .inItsProcess where isFirst: try home.beginAnew()
      case .started, .startedLater, .inItsProcess: try home.start()
      }
  }

  /// Ends the case as not applicable if the app lives in real time, since the case is about steps.
  func demandSteps() throws(Stop) {
    if takesSteps { return }
    throw .notApplicable("the app lives in real time: its hello declares no “lease”")
  }

  /// Starts the program, launches the app, and tells it that its session is activated.
  func launched(_ more: String = "", welcomeFields: String = "") throws(Stop) {
    try greet(welcomeFields)
    try give(AppEvents.launched + more)
    try give(AppEvents.activated)
  }

  /// The documents that the app keeps, as JSON and in the order of their names.
  var keptDocuments: [String] {
    documents.filter { $0.value != .null && !$0.value.isMissing }
      .sorted { $0.key < $1.key }
      .map { #"{"name":"\#($0.key)","content":\#($0.value)}"# }
  }

  /// Starts the program and launches the app once more, with its files and its documents.
  func relaunched() throws(Stop) {
    let (files, kept) = (subject?.takeFiles() ?? [], keptDocuments)
    let hadWorkout = hasWorkout
    try greet()
    if hadWorkout { duties.beganWorkout() }
    for file in files { subject?.place(file.bytes, at: file.path) }
    try give(AppEvents.launched(kept))
    try give(AppEvents.activated)
  }

  /// Says if a file is in the app's folder.
  func hasFile(at path: String) -> Bool { subject?.hasFile(at: path) ?? false }

  /// Asks the program for another life though nobody will listen, and returns how it has ended.
  func leave() throws(Stop) -> SubjectEnd {
    guard let end = subject?.finishUnheard() else {
      throw .notApplicable("the program's hello does not declare “reset”")
    }
    (subject, deadline) = (nil, nil)
    return end
  }

  /// Gives the app an event, and returns the calls of its answer.
  ///
  /// - Parameter fields: The fields of the event, as JSON without braces.
  @discardableResult
  func give(_ fields: String) throws(Stop) -> [JSONValue] {
    let event = Self.value(of: "{\(fields)}")
    duties.given(event, at: uptime)
    if event["type"] == "zone" { zoneSeconds = event["seconds"].number ?? 0 }
    // The system has made the folder of a watch before it tells of it.
    for origin in [event["origin"], event["counterpart"]].compactMap(\.number)
    where event["event"] == "counterpart" || !event["counterpart"].isMissing {
      subject?.makeFolder(at: "Watches/\(origin)")
    }
    let more = place(fileOf: event).map { #","path":"\#($0)""# } ?? ""
    try sendEvent(fields + more)
    let calls = takesSteps ? try answer() : try callsBeforeNews()
    for call in calls {
      try reactions?.completed(call)
      owedEvents += reactions?.events(after: call) ?? []
    }
    return calls
  }

  /// Gives the app what its calls have led to, until they lead to nothing more.
  func react() throws(Stop) {
    // An app may ask again for each answer that it gets.
    for _ in 0..<Self.reactionsMax where !owedEvents.isEmpty { try give(owedEvents.removeFirst()) }
    owedEvents = []
  }

  private static func value(of text: String) -> JSONValue {
    (try? Result { () throws(JSONError) in try JSONValue(Array(text.utf8)) }.get()) ?? .missing
  }

  /// Puts the file of an event into the app's folder, and returns the file's path there.
  private func place(fileOf event: JSONValue) -> String? {
    guard event["type"] == "file", let origin = event["origin"].number,
      let id = event["id"].number, let name = event["name"].text
    else { return nil }
    let path = "Inbox/\(origin)-\(id)-\(name)"
    subject?.place(Array(repeating: 0x68, count: Int(event["size"].number ?? 0)), at: path)
    return path
  }

  private func sendEvent(_ fields: String) throws(Stop) {
    number += 1
    let head =
      takesSteps ? [#""type":"step""#, #""number":\#(number)"#] : [#""type":"event""#]
    let zone = zoneSeconds == 0 ? [] : [#""zone":\#(zoneSeconds)"#]
    try send(
      head + [
        #""uptime":\#(uptime)"#, #""wall":\#(dateOffset + uptime / 1_000)\#(setting.stepFields)"#,
      ]
        + zone + [#""event":{\#(fields)}"#]
    )
  }

  private func answer() throws(Stop) -> [JSONValue] {
    let (answer, bytes) = try receive()
    try demand("APP-6", answer["type"], is: "done", "the type of an answer")
    try demand("APP-6", answer["number"], is: .integer(number), "the number of the answer")
    try check(deadline: answer["deadline"])
    try check(digest: answer["digest"])
    let calls = try takeCalls(of: answer, bytes)
    try check(digest: answer["digest"].text)
    return calls
  }

  private func takeCalls(of answer: JSONValue, _ bytes: [UInt8]) throws(Stop) -> [JSONValue] {
    let statement = takesSteps ? "APP-6" : "APP-51"
    guard case .array(let calls) = answer["calls"] else {
      let found = "\(answer["calls"])"
      throw .broke(statement: statement, expected: "an array of calls", found: found)
    }
    for call in calls { try take(call) }
    let (fault, notes) = AppAnswer.judgement(of: bytes, answersStep: takesSteps)
    if let fault {
      throw .broke(statement: "APP-15", expected: "an answer that a system takes", found: fault)
    }
    if let note = notes.first {
      try notice(.broke(statement: "APP-52", expected: "fields of the tables", found: note))
    }
    return calls
  }

  private func take(_ call: JSONValue) throws(Stop) {
    try AppCallRules.check(call)
    try AppSends.check(call)
    do throws(Stop) { try duties.called(call, at: uptime) } catch { try notice(error) }
    sent.take(call)
    if call["call"] == "shown" { screen = call["screen"] }
    if call["call"] == "keep", let name = call["name"].text { documents[name] = call["content"] }
  }

  /// Remembers the first missed SHOULD; any other failure is thrown, and ends the case.
  private func notice(_ stop: Stop) throws(Stop) {
    guard case .broke(let statement, _, _) = stop,
      Statement.named(statement)?.level == .should
    else { throw stop }
    slip = slip ?? stop
  }

  // MARK: In real time

  /// Gives the app an action that no app knows, and returns the calls before its refusal: so an app in
  /// real time shows that it has finished.
  private func callsBeforeNews() throws(Stop) -> [JSONValue] {
    let action = "conformance-\(number)"
    let fields = #""type":"action","do":"\#(action)""#
    duties.given(Self.value(of: "{\(fields)}"), at: uptime)
    try sendEvent(fields)
    var calls: [JSONValue] = []
    for _ in 0..<Self.linesMax {
      do throws(Stop) { calls += try takeSaid() } catch .fault(.silent(let milliseconds)) {
        throw .broke(
          statement: "APP-21",
          expected: "a call “refused” of the action “\(action)”, which no app knows",
          found: "nothing for \(milliseconds) ms"
        )
      }
      let end = calls.firstIndex { $0["call"] == "refused" && $0["action"] == .string(action) }
      if let end { return Array(calls[..<end]) }
    }
    throw .broke(statement: "APP-21", expected: "a call “refused”", found: "\(calls.count) calls")
  }

  /// Reads a line that an app in real time writes by itself, and returns its calls.
  private func takeSaid() throws(Stop) -> [JSONValue] {
    let (said, bytes) = try receive()
    try demand("APP-51", said["type"], is: "calls", "the type of a line in real time")
    return try takeCalls(of: said, bytes)
  }

  /// Waits until an app in real time has done its duties.
  private func waitForDuties() throws(Stop) {
    for _ in 0..<Self.linesMax {
      guard let debt = duties.debt else { return }
      do throws(Stop) { _ = try takeSaid() } catch .fault(.silent) { throw debt }
    }
    if let debt = duties.debt { throw debt }
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

  /// Demands that the app's screen, deadline and documents are the same whenever its digest is.
  private func check(digest: String?) throws(Stop) {
    guard let digest else { return }
    let kept = documents.sorted { $0.key < $1.key }.map(\.value)
    let state = JSONValue.array([screen, deadline.map(JSONValue.integer) ?? .missing] + kept)
    guard let other = digests.updateValue(state, forKey: digest) else { return }
    let what = "with the digest \(digest) the screen, the deadline and the documents"
    try demand("APP-8", state, is: other, what)
  }

  // MARK: Time

  /// Lets time pass, without a step.
  func advance(seconds: Int64) { uptime += seconds * Harness.second }

  /// Moves the device's date by so many seconds.
  func jumpDate(seconds: Int64) { dateOffset += seconds * 1_000_000 }

  /// Moves time to the app's deadline and gives the app the tick; returns `false` if the app has none.
  ///
  /// - Parameter lateSeconds: The seconds after its deadline for which the app was suspended.
  func tick(lateSeconds: Int64 = 0) throws(Stop) -> Bool {
    guard let due = deadline else { return false }
    uptime = max(uptime, due) + lateSeconds * Harness.second
    deadline = nil
    try give(#""type":"tick","due":\#(due)"#)
    return true
  }

  /// Lets time pass, and gives the app each tick that it has asked for until then.
  func pass(seconds: Int64) throws(Stop) {
    let end = uptime + seconds * Harness.second
    for _ in 0..<Self.ticksASecond {
      guard let due = deadline, due <= end else { break }
      _ = try tick()
    }
    uptime = end
  }

  /// Gives the app all ticks that it has asked for, and then demands that it has done its duties.
  func settle() throws(Stop) {
    if !takesSteps { return number > 0 ? try waitForDuties() : () }
    let began = uptime
    for _ in 0..<Self.ticksMax where try !tick() { break }
    try demandPauses(since: began)
    if number > 0, let debt = duties.debt { throw debt }
  }

  /// Demands pauses between the app's ticks: an app that wants tick after tick would never let a run
  /// end.
  private func demandPauses(since began: Int64) throws(Stop) {
    var ticks = Self.ticksMax
    while deadline != nil, uptime - began < Harness.second * Int64(ticks) / Int64(Self.ticksASecond)
    {
      if ticks > Self.ticksASecond {
        let found = "\(ticks) in \(uptime - began) ns"
        throw .broke(statement: "APP-7", expected: "10,000 ticks a second at most", found: found)
      }
      _ = try tick()
      ticks += 1
    }
  }
}
