import LockstepDevices
import LockstepPair
import LockstepPhoneSim
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepWatchSim
import LockstepWorkoutChecks
import Testing

/// Where in what it does a device ends, by name.
struct CrashPointTests {
  /// Every point with a line that says it, and the same as a value.
  static let points: [(line: String, point: CrashPoint)] = CrashPoint.Side.allCases.flatMap {
    side in
    DiskCall.allCases.map { call in
      (
        "\(side.rawValue) \(call.rawValue)",
        CrashPoint.disk(side == .before ? .before(call) : .after(call))
      )
    } + [
      ("\(side.rawValue) delivery", .delivery(side, kind: nil)),
      ("\(side.rawValue) delivery of userInfo", .delivery(side, kind: "userInfo")),
      ("\(side.rawValue) acknowledgement", .acknowledgement(side)),
    ]
  }

  /// Both devices with the workout app, on disks that outlive them.
  static func engine() throws -> Engine {
    var engine = Engine(.init(title: "fault"))
    try engine.attach(
      .watch,
      to: InProcessPort(.watch) { DeviceModel.watch().make(incarnation: $0, disk: $1) }
    )
    try engine.attach(
      .phone,
      to: InProcessPort(.phone) { DeviceModel.phone.make(seed: 1, incarnation: $0, disk: $1) }
    )
    return engine
  }

  /// The log of a watch that sends a user info to a phone that ends there, and is started again.
  ///
  /// - Parameter play: Arms the crash, where no line of a scenario does.
  private static func log(
    _ line: String?,
    _ play: (inout Engine) throws -> Void = { _ in }
  ) throws -> [LogEvent] {
    var engine = try Self.engine()
    var pacer = Unpaced()
    var log: [LogEvent] = []
    func run(_ text: String) throws {
      var runner = Runner(try ScriptParser.parse(text, in: .workouts), promises: .workouts) {
        log.append($0)
      }
      _ = runner.run(on: &engine, pacedBy: &pacer)
    }
    let rest = "\n@5s watch user-info {\"n\":1}\n@10s phone restart\n@20s end\n"
    if let line {
      try run("@1s watch launch\n@3s phone kill \(line)\(rest)")
    } else {
      try run("@1s watch launch\n@3s end\n")
      try play(&engine)
      try run("@3s end\(rest)")
    }
    return log
  }

  private static func lines(_ log: [LogEvent]) -> [String] {
    log.map { event in
      var writer = JSONWriter()
      event.write(into: &writer)
      return String(decoding: writer.bytes, as: UTF8.self)
    }
  }

  @Test func `every point has a line here`() {
    let names = Set(CrashPointTests.points.map { $0.line.split(separator: " ")[1] })
    #expect(names == Set(CrashPointWord.all.map { Substring($0.name) }))
  }

  @Test(arguments: points.map(\.line))
  func `a point gives one log, whoever names it`(line: String) throws {
    let point = try #require(Self.points.first { $0.line == line }?.point)
    let scripted = Self.lines(try Self.log(line))
    let coded = Self.lines(try Self.log(nil) { try $0.crash(.phone, .kill, at: point) })
    let controlled = Self.lines(
      try Self.log(nil) { engine in
        #expect(engine.play(fault: "phone kill \(line)", in: .workouts) == nil)
      }
    )
    #expect(scripted == coded)
    #expect(scripted == controlled)
    #expect("\(point)" == line)
    #expect(scripted.filter { $0.contains(#""event":"crashed""#) }.count == 1)
  }

  /// What became of the user info and of its receipt before the phone was started again.
  private static func passage(_ line: String) throws -> [String] {
    let log = try log(line)
    let end = try #require(log.firstIndex { $0.device == .phone && $0.kind == .crashed("kill") })
    var words: [String] = []
    for event in log[...end] {
      switch event.kind {
      case .delivered(_, "userInfo"): words.append("given")
      case .lost(_, "userInfo"): words.append("lost")
      case .sent(_, .userInfoReceipt, _): words.append("receipt sent")
      case .delivered(_, "userInfoReceipt"): words.append("receipt given")
      default: break
      }
    }
    return words
  }

  @Test(arguments: [
    ("before delivery of userInfo", ["lost"]), ("after delivery of userInfo", ["given"]),
    ("before acknowledgement", ["given"]),
    ("after acknowledgement", ["given", "receipt sent", "receipt given"]),
  ])
  func `nothing passes that comes after the point`(line: String, passed: [String]) throws {
    #expect(try Self.passage(line) == passed)
  }

  @Test(arguments: ["before delivery of userInfo", "after acknowledgement", "after sync"])
  func `the user info is there once after the next start`(line: String) throws {
    let received = try Self.log(line).filter {
      if case .effect(.session(.received(.userInfo, _))) = $0.kind {
        $0.device == .phone
      } else {
        false
      }
    }
    #expect(received.count == 1)
  }

  @Test func `an empty battery takes the date with the power`() throws {
    var engine = try Self.engine()
    #expect(engine.play(fault: "watch battery-death", in: .workouts) == nil)
    #expect(engine.hasCrashed(.watch))
    try engine.restart(.watch)
    let wall = engine.clock(of: .watch).now(at: engine.time).wall
    #expect((0..<86_400_000_000).contains(wall.microseconds))
  }

  @Test(arguments: [
    ("phone kill befor write", "did you mean “before”"), ("phone kill before wrote", "write"),
    ("phone kill before", "point"), ("phone kill after delivery of userinfo", "userInfo"),
    ("phone battery-death now", "nothing more"),
  ])
  func `a mistake in a point is shown with what was meant`(line: String, hint: String) {
    #expect {
      try ScriptParser.parse("@1s \(line)\n", in: .workouts)
    } throws: {
      "\($0)".contains(hint)
    }
  }
}
