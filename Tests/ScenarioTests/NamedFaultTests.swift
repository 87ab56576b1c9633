import Lockstep
import LockstepEventWords
import LockstepLink
import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepWorkoutChecks
import Testing

/// Every fault of `lockstep faults`, played by a scenario, by a control peer and by a program.
struct NamedFaultTests {
  /// An app that answers, moves what it is given, and keeps nobody waiting.
  private struct Plain: CompanionApp {
    var screen: JSON { ["screen": "plain"] }

    mutating func handle(_ event: Event, at moment: Moment) -> [Call] {
      switch event {
      case .launched, .deactivated: [.activate]
      case .message(let message):
        message.wantsReply ? [.reply(to: message, message.payload)] : []
      case .userInfo(let info): [.acknowledge(info)]
      case .file(let file): [.moveFile(to: "received-\(file.name)")]
      case .backgroundTask(let task): [.completeTask(task)]
      default: []
      }
    }
  }

  /// What happens around the fault, with something in it for each of them.
  private static let before = "@1s watch launch\n     watch background-refresh\n"
  private static let after = """

    @4s      phone context {"n":1}
             watch user-info {"n":2}
             watch message {"n":3} reply
             phone message {"n":4}
    @5s      watch file up.bin bytes 100000
             phone file down.bin bytes 1000
    @20s     phone restart
             watch restart
             phone resume
    @21s     watch launch
    @22s     watch quit
             phone user-info {"n":5}
    @24s     watch launch
             phone launch
    @25s     watch wrist-down
    @26s     watch wrist-up
    @27s     watch user-info {"n":6}
             watch message {"n":7} reply
    @27s5ms  link break
    @60s     end
    """

  private static func engine() throws -> Engine {
    var engine = Engine(.init(title: "pair", seed: 1))
    for role in DeviceRole.allCases {
      try engine.attach(role, to: LockstepPair.port(role, { Plain() }, 1))
    }
    return engine
  }

  /// The log of the story, with something done to the engine at 3 s.
  private static func log(_ fault: String, _ play: (inout Engine) throws -> Void = { _ in }) throws
    -> [String]
  {
    var engine = try engine()
    var log: [String] = []
    var pacer = Unpaced()
    func run(_ text: String) throws {
      var runner = Runner(try ScriptParser.parse(text, in: .workouts)) { event in
        // What a runner thinks of its script, a program does not say.
        if case .expectation = event.kind { return }
        var writer = JSONWriter()
        event.write(into: &writer)
        log.append(String(decoding: writer.bytes.dropLast(), as: UTF8.self))
      }
      _ = runner.run(on: &engine, pacedBy: &pacer)
    }
    guard fault.isEmpty else {
      try run("\(before)@3s \(fault)\(after)")
      return log
    }
    try run("\(before)@3s end\n")
    try play(&engine)
    try run("@3s end\(after)")
    return log
  }

  // MARK: A control peer

  /// What its host does with the words of a control peer, which come as a frame.
  private static func control(_ line: String, _ engine: inout Engine) throws {
    let words = line.split(separator: " ").map(String.init)
    if NamedFault.isForHost(words) {
      guard case .fault(_, let told) = try overTheWire(.fault(number: 1, line: line)) else {
        throw WrongFrame()
      }
      return #expect(engine.play(fault: told, in: .workouts) == nil)
    }
    let role = try #require(DeviceRole(name: words[0]))
    var rest = try Words(words.dropFirst().joined(separator: " "), line: 1)
    let action = try ActionParser.parse(&rest, of: role, in: .workouts)
    let frame = try overTheWire(.act(number: 1, on: role, action))
    guard case .act(_, _, let told) = frame else { throw WrongFrame() }
    try engine.act(role, told)
  }

  private static func overTheWire(_ frame: PeerFrame) throws -> PeerFrame {
    var writer = JSONWriter()
    frame.write(into: &writer)
    return try PeerFrame.read(Array(writer.bytes.dropLast()))
  }

  private struct WrongFrame: Error {}

  // MARK: A program

  /// The same as a call of a pair in a program.
  private static func call(_ line: String, on pair: LockstepPair) throws {
    let words = line.split(separator: " ").map(String.init)
    guard let device = LockstepPair.Device(rawValue: words[0]) else {
      return try pair.change(link: try change(words))
    }
    switch words[1] {
    case "fault": try pair.act(device, "fault", ["name": .string(words[2])])
    case "lacks": try pair.act(device, "lacks", ["method": .string(words[2])])
    case "transfer-timeout": try pair.act(device, "transfer-timeout", ["seconds": 1])
    case "suspend-app": try pair.act(device, "suspend-app")
    case "suspend": pair.suspend(device)
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

  private static func change(_ words: [String]) throws -> LockstepPair.LinkChange {
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

  private static func program(_ line: String) throws -> [String] {
    let pair = try LockstepPair(watch: { Plain() }, phone: { Plain() })
    var now = Duration.zero
    // What is refused under a fault is a part of the story, as the log tells it.
    func play(_ deed: (LockstepPair) throws -> Void) throws {
      do {
        try deed(pair)
      } catch let failure as LockstepPair.Failure where failure.description.contains(" refuses “") {
      }
    }
    func act(_ device: LockstepPair.Device, _ verb: String, _ words: JSON = .object([])) throws {
      try play { try $0.act(device, verb, words) }
    }
    func reach(_ instant: Duration) throws {
      try play { try $0.run(for: instant - now) }
      now = instant
    }
    func number(_ value: Int64) -> JSON { ["payload": ["n": .integer(value)]] }
    func asking(_ value: Int64) -> JSON { ["payload": ["n": .integer(value)], "reply": true] }
    try reach(.seconds(1))
    try act(.watch, "launch")
    try act(.watch, "background-refresh")
    try reach(.seconds(3))
    try play { try call(line, on: $0) }
    try reach(.seconds(4))
    try act(.phone, "context", number(1))
    try act(.watch, "user-info", number(2))
    try act(.watch, "message", asking(3))
    try act(.phone, "message", number(4))
    try reach(.seconds(5))
    try act(.watch, "file", ["name": "up.bin", "bytes": 100_000])
    try act(.phone, "file", ["name": "down.bin", "bytes": 1000])
    try reach(.seconds(20))
    try pair.restart(.phone)
    try pair.restart(.watch)
    try play { try $0.resume(.phone) }
    try reach(.seconds(21))
    try act(.watch, "launch")
    try reach(.seconds(22))
    try act(.watch, "quit")
    try act(.phone, "user-info", number(5))
    try reach(.seconds(24))
    try act(.watch, "launch")
    try act(.phone, "launch")
    try reach(.seconds(25))
    try act(.watch, "wrist-down")
    try reach(.seconds(26))
    try act(.watch, "wrist-up")
    try reach(.seconds(27))
    try act(.watch, "user-info", number(6))
    try act(.watch, "message", asking(7))
    try reach(.seconds(27) + .milliseconds(5))
    try pair.change(link: .breakConnection)
    try reach(.seconds(60))
    return pair.log
  }

  // MARK: The list

  /// What the project set out to play, each with the line that plays it.
  private static let wanted = [
    "cut now": "link break", "cut after n bytes": "link break-after",
    "stall a direction": "link stall", "hold": "link hold", "release": "link release",
    "duplicate": "link duplicate", "reorder": "link reorder", "corrupt": "link corrupt",
    "lose a reply": "link lose-reply", "double error callback": "DEVICE fault double-error",
    "phantom reachability": "DEVICE fault phantom-reachability",
    "a lost reachability edge": "DEVICE fault edge-lost",
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

  @Test(arguments: NamedFault.all.map(\.example))
  func `a fault gives one log, whoever plays it`(line: String) throws {
    let scripted = try Self.log(line)
    let controlled = try Self.log("") { try Self.control(line, &$0) }
    #expect(controlled == scripted)
    #expect(try Self.program(line) == scripted)
    #expect(scripted.count > 40)
  }

  /// What finds nothing to do in the story: it ends something, moves no date, or no reply goes that way.
  private static let idle = [
    "phone resume", "phone restart", "link flow to phone", "link release", "link calm",
    "link lose-reply to phone 2", "phone zone +2h",
  ]

  @Test(arguments: NamedFault.all.map(\.example))
  func `a fault changes what happens, where there is something to change`(line: String) throws {
    let calm = try Self.log("") { _ in }
    #expect((try Self.log(line) == calm) == Self.idle.contains(line))
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
    #expect(act?.contains("was expected") == true)
    #expect(engine.play(fault: "phone drift 40ppm", in: .workouts) == nil)
    #expect(engine.clock(of: .phone).driftPartsPerMillion == 40)
  }
}
