import LockstepCaseShare
import Lockstep
import LockstepEventWords
import LockstepLink
import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepWorkoutChecks
import Testing

/// Every fault of `lockstep faults`, played by a scenario, by a control peer and by a program.
struct NamedFaultTests {
  /// An app that answers, moves what it is given, and keeps nobody waiting.
  private struct Plain: CompanionApp {
    var screen: LockstepJSON { ["screen": "plain"] }

    mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
      switch event {
      case .launched, .deactivated: [.activate]
      case .action("start-activity", _): [.startWorkout("running")]
      case .message(let message):
        message.wantsReply ? [.reply(to: message, message.payload)] : []
      case .userInfo(let info): [.acknowledge(info)]
      case .file(let file): [.moveFile(to: "received-\(file.name)")]
      case .backgroundTask(let task): [.completeTask(task)]
      default: []
      }
    }
  }

  /// What happens, and when in milliseconds, with something in it for each fault, which comes at 3 s,
  /// after what it takes back.
  private static let story: [(at: Int64, line: String)] = [
    (1_000, "watch launch"), (1_000, "watch background-refresh"),
    (2_500, before), (3_000, ""),
    (4_000, #"phone context {"n":1}"#), (4_000, #"watch user-info {"n":2}"#),
    (4_000, #"watch message {"n":3} reply"#), (4_000, #"phone message {"n":4} reply"#),
    (5_000, "watch file up.bin bytes 100000"), (5_000, "phone file down.bin bytes 1000"),
    (6_500, #"watch context {"n":8}"#),
    (20_000, "phone restart"), (20_000, "watch restart"), (20_000, "phone resume"),
    (21_000, "watch launch"), (22_000, "watch quit"), (22_000, #"phone user-info {"n":5}"#),
    (24_000, "watch launch"), (24_000, "phone launch"),
    (25_000, "watch wrist-down"), (26_000, "watch wrist-up"),
    (26_000, #"watch context {"n":9}"#), (27_000, #"watch user-info {"n":6}"#),
    (27_000, #"watch message {"n":7} reply"#), (27_005, "link break"), (30_000, "link restore"),
    (35_000, "phone lock"), (36_000, #"watch user-info {"n":10}"#),
    (50_000, "phone unlock"), (50_000, "phone launch"),
    (52_000, "watch start-activity running"), (55_000, "watch kill"), (56_000, "watch restart"),
  ]
  private static let end: Int64 = 60_000
  private static let before = "before"

  /// What a fault takes back, which happens before it.
  private static let takenBack = [
    "phone resume": "phone suspend", "phone restart": "phone kill",
    "link flow to phone": "link stall to phone", "link release": "link hold userInfo to phone",
    "link calm": "link corrupt userInfo to phone",
  ]

  /// The story with a fault in it, or all the same without it.
  private static func story(with fault: String, isLeftOut: Bool) -> [(at: Int64, line: String)] {
    story.compactMap { step in
      switch step.line {
      case before: takenBack[fault].map { (step.at, $0) }
      case "": isLeftOut ? nil : (step.at, fault)
      default: step
      }
    }
  }

  private static func engine() throws -> Engine {
    var engine = Engine(.init(title: "pair", seed: 1))
    for role in DeviceRole.allCases { try engine.attach(role, to: port(role)) }
    return engine
  }

  private static func port(_ role: DeviceRole) -> InProcessPort {
    LockstepPair.port(role, .value { Plain() }, 1)
  }

  /// A line of the log, but for what a runner thinks of its script.
  private static func text(of event: LogEvent) -> String? {
    if case .expectation = event.kind { return nil }
    var writer = JSONWriter()
    event.write(into: &writer)
    return String(decoding: writer.bytes.dropLast(), as: UTF8.self)
  }

  // MARK: Three ways

  /// The logs of scenarios by their text: two tests ask for each, and many faults take back nothing.
  private static let logs = Locked<[String: [String]]>([:])

  /// The log of the story as a scenario.
  private static func scripted(_ fault: String, isLeftOut: Bool = false) throws -> [String] {
    let lines = story(with: fault, isLeftOut: isLeftOut).map { "@\($0.at)ms \($0.line)\n" }.joined()
    let text = "\(lines)@\(end)ms end\n"
    if let known = logs.withLock({ $0[text] }) { return known }
    let told = try log(ofScenario: text)
    logs.withLock { $0[text] = told }
    return told
  }

  private static func log(ofScenario scenario: String) throws -> [String] {
    var engine = try engine()
    var log: [String] = []
    let script = try ScriptParser.parse(scenario, in: .workouts)
    var runner = Runner(script) { event in
      if let line = text(of: event) { log.append(line) }
    }
    var pacer = Unpaced()
    _ = runner.run(on: &engine, pacedBy: &pacer)
    return log
  }

  /// The log of the story as a control peer tells it to a host, through a socket.
  private static func controlled(_ fault: String) throws -> [String] {
    var log: [String] = []
    let pair = try ControlledPair(port) { event in
      if let line = text(of: event) { log.append(line) }
    }
    for step in story(with: fault, isLeftOut: false) {
      pair.reach(milliseconds: step.at)
      try pair.say(step.line)
    }
    pair.reach(milliseconds: end)
    return log
  }

  /// The log of the story as calls of a pair in a program.
  private static func program(_ fault: String) throws -> [String] {
    let pair = try LockstepPair(watch: { Plain() }, phone: { Plain() })
    var now: Int64 = 0
    // What is refused under a fault, or changes nothing, is a part of the story, as the log tells it.
    func play(_ deed: (LockstepPair) throws -> Void) throws {
      do {
        try deed(pair)
      } catch let failure as LockstepPair.Failure where isOfStory(failure) {
      }
    }
    for step in story(with: fault, isLeftOut: false) {
      try play { try $0.run(for: .milliseconds(step.at - now)) }
      now = step.at
      try play { try call(step.line, on: $0) }
    }
    try play { try $0.run(for: .milliseconds(end - now)) }
    return pair.log
  }

  private static func isOfStory(_ failure: LockstepPair.Failure) -> Bool {
    failure.description.contains(" refuses “")
      || failure.description.hasPrefix("this changes nothing: ")
  }

  /// The same as a call of a pair in a program.
  private static func call(_ line: String, on pair: LockstepPair) throws {
    let words = line.split(separator: " ").map(String.init)
    guard let device = LockstepPair.Device(rawValue: words[0]) else {
      return try pair.change(link: try change(words))
    }
    if try act(words, device, on: pair) { return }
    switch words[1] {
    case "suspend": try pair.suspend(device)
    case "resume": try pair.resume(device)
    case "restart": try pair.restart(device)
    case "wear": try pair.wear(watch: 2)
    case "disk": try pair.change(diskOf: device, to: .full)
    case "clock": try pair.change(clockOf: device, .reset)
    case "drift": try pair.change(clockOf: device, .drift(partsPerMillion: 40))
    case "zone": try pair.change(clockOf: device, .zone(secondsFromGMT: 7200))
    case "power-cut": try pair.cutPower(of: device)
    case "torn-power-cut": try pair.cutPower(of: device, isTorn: true)
    case "battery-death": try pair.emptyBattery(of: device)
    default: try pair.kill(device, at: point(words.dropFirst(2)))
    }
  }

  /// Acts where a line is an action; false where it is none.
  private static func act(
    _ words: [String],
    _ device: LockstepPair.Device,
    on pair: LockstepPair
  ) throws -> Bool {
    let plain = [
      "launch", "quit", "wrist-down", "wrist-up", "lock", "unlock", "background-refresh",
      "suspend-app",
    ]
    switch words[1] {
    case let verb where plain.contains(verb): try pair.act(device, verb)
    case "fault": try pair.act(device, "fault", ["name": .string(words[2])])
    case "lacks": try pair.act(device, "lacks", ["method": .string(words[2])])
    case "transfer-timeout": try pair.act(device, "transfer-timeout", ["seconds": 1])
    case "start-activity": try pair.act(device, "start-activity", ["activity": "running"])
    case "context", "user-info", "message": try pair.act(device, words[1], try sending(words))
    case "file":
      let count = try #require(Int64(words[4]))
      try pair.act(device, "file", ["name": .string(words[2]), "bytes": .integer(count)])
    default: return false
    }
    return true
  }

  /// The arguments of what sends a number.
  private static func sending(_ words: [String]) throws -> LockstepJSON {
    let digits = words[2].dropFirst(5).dropLast()
    let payload: LockstepJSON = ["n": .integer(try #require(Int64(digits)))]
    return words.last == "reply" ? ["payload": payload, "reply": true] : ["payload": payload]
  }

  private static func change(_ words: [String]) throws -> LockstepPair.LinkChange {
    if words[1] == "break" { return .breakConnection }
    if words[1] == "restore" { return .restore }
    let fault = try #require(AirFault.named(words[1]))
    let has = { fault.arguments.contains($0) }
    return .fault(
      fault.name,
      kind: has(.kind) ? "userInfo" : nil,
      to: has(.receiver) || has(.receiverIfAny) ? .phone : nil,
      count: has(.count) ? 2 : has(.bytes) ? 300 : 1,
      percent: has(.share) ? 50 : nil
    )
  }

  private static func point(_ words: ArraySlice<String>) -> KillPoint? {
    guard let name = words.last else { return nil }
    let moments: [String: KillPoint.Moment] = [
      "write": .write, "sync": .sync, "rename": .rename, "delivery": .delivery(),
      "acknowledgement": .acknowledgement,
    ]
    guard let moment = moments[name] else { return nil }
    return words.first == "before" ? .before(moment) : .after(moment)
  }

  // MARK: The list

  /// What the project set out to play, each with the line that plays it.
  private static let wanted = [
    "cut now": "link break", "cut after n bytes": "link break-after",
    "stall a direction": "link stall", "hold": "link hold", "release": "link release",
    "duplicate": "link duplicate", "reorder": "link reorder", "corrupt": "link corrupt",
    "lose a reply": "link lose-reply", "double error callback": "DEVICE fault double-error",
    "phantom reachability": "DEVICE fault phantom-reachability",
    "reachability that never comes": "DEVICE fault never-reachable",
    "a lost reachability edge": "DEVICE fault edge-lost",
    "a locked phone's app that is woken": "phone fault woken-locked",
    "a workout session that is not recovered": "watch fault workout-not-recovered",
    "user info stuck until restart": "DEVICE fault user-infos-stuck",
    "context replayed": "DEVICE fault context-replayed",
    "missing delegate variant": "DEVICE lacks",
    "background task not delivered": "watch fault task-not-delivered",
    "file removed before it is moved": "DEVICE fault file-removed",
    "disk full": "DEVICE disk", "transfer time-out": "DEVICE transfer-timeout",
    "kill before delivery": "DEVICE kill before delivery",
    "kill after delivery": "DEVICE kill after delivery",
    "kill before acknowledgement": "DEVICE kill before acknowledgement",
    "kill after acknowledgement": "DEVICE kill after acknowledgement",
    "kill before write": "DEVICE kill before write",
    "kill after write": "DEVICE kill after write",
    "kill before sync": "DEVICE kill before sync", "kill after sync": "DEVICE kill after sync",
    "kill before rename": "DEVICE kill before rename",
    "kill after rename": "DEVICE kill after rename", "suspend": "DEVICE suspend",
    "resume": "DEVICE resume", "battery death": "DEVICE battery-death",
    "stolen delegate": "DEVICE fault delegate-stolen",
    "activated late": "DEVICE fault activated-late",
  ]

  @Test func `all that was wanted is in the list`() {
    for (name, line) in Self.wanted.sorted(by: { $0.key < $1.key }) {
      #expect(NamedFault.all.contains { "\($0.usage) ".hasPrefix("\(line) ") }, "\(name)")
    }
    let usages = NamedFault.all.map(\.usage)
    #expect(Set(usages).count == usages.count)
  }

  private static let tried = CaseShare.of(NamedFault.all.map(\.example), each: 6)

  @Test(arguments: tried)
  func `a fault gives one log, whoever plays it`(line: String) throws {
    let scripted = try Self.scripted(line)
    #expect(try Self.controlled(line) == scripted)
    #expect(try Self.program(line) == scripted)
    #expect(scripted.count > 40)
  }

  @Test(arguments: tried)
  func `a fault changes what happens`(line: String) throws {
    #expect(try Self.scripted(line) != Self.scripted(line, isLeftOut: true))
  }

  /// A device in real time: it hears what it is told, can be killed, and started anew.
  private final class Live: LivePort {
    func send(_ line: [UInt8]) {}
    func end() -> Bool { true }
    func restart(incarnation: Int64) {}
  }

  @Test(arguments: NamedFault.all.map(\.example))
  func `what the list says of devices in real time is what a host does with them`(line: String)
    throws
  {
    let fault = try #require(NamedFault.all.first { $0.example == line })
    // What is no fault for the host is an action, which any device takes.
    guard NamedFault.isForHost(line.split(separator: " ").map(String.init)) else {
      #expect(fault.insteadInRealTime == nil)
      return
    }
    var engine = Engine(.init(title: "pair", seed: 1))
    for role in DeviceRole.allCases { try engine.attach(role, live: Live()) }
    let refusal = engine.play(fault: line, in: .workouts)
    #expect((refusal == nil) == (fault.insteadInRealTime == nil), "\(refusal ?? "taken")")
  }

  @Test(arguments: ["power-cut", "torn-power-cut", "battery-death"])
  func `a host that cannot end a device refuses by the word that was written`(word: String) throws {
    var engine = Engine(.init(title: "pair", seed: 1))
    for role in DeviceRole.allCases { try engine.attach(role, live: Live()) }
    let refusal = engine.play(fault: "watch \(word)", in: .workouts) ?? ""
    #expect(refusal.hasPrefix("the watch cannot be made to crash by \(word): "), "\(refusal)")
  }

  @Test func `what a fault takes away is named`() {
    for fault in NamedFault.all {
      #expect(!fault.summary.isEmpty && !fault.suspends.isEmpty, "\(fault.usage)")
    }
  }

  @Test func `a line that is no fault is refused with what would be one`() throws {
    var engine = try Self.engine()
    let typo = engine.play(fault: "link corupt message", in: .workouts)
    #expect(typo?.contains("did you mean “corrupt”") == true)
    let act = engine.play(fault: "watch launch", in: .workouts)
    #expect(act?.contains("expected a change of the link") == true)
    #expect(engine.play(fault: "phone drift 40ppm", in: .workouts) == nil)
    #expect(engine.clock(of: .phone).driftPartsPerMillion == 40)
  }
}
