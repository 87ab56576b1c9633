import LockstepDevices
import LockstepLink
import LockstepPair
import LockstepPhoneSim
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepWatchSim
import LockstepWorkoutChecks
import Testing

/// Each named fault of the air, played by a scenario, by a control peer's line, and by code.
struct NamedFaultTests {
  /// A line of each fault, and the same as a value.
  static let lines: [(String, AirFault.Order)] = [
    ("break", .init("break")),
    ("break-after 300 to phone", .init("break-after", to: .phone, count: 300)),
    (
      "break-in-file 50% to phone",
      .init("break-in-file", to: .phone, count: 50, isPercent: true)
    ),
    ("stall to watch", .init("stall", to: .watch)),
    ("flow to watch", .init("flow", to: .watch)),
    ("hold userInfoReceipt", .init("hold", kind: "userInfoReceipt")),
    ("release", .init("release")),
    ("duplicate userInfo to phone", .init("duplicate", kind: "userInfo", to: .phone)),
    ("reorder message 2", .init("reorder", kind: "message", count: 2)),
    ("corrupt any", .init("corrupt")),
    ("lose-reply to watch", .init("lose-reply", to: .watch)),
    ("drop userInfo to phone 2", .init("drop", kind: "userInfo", to: .phone, count: 2)),
    ("calm", .init("calm")),
  ]

  /// What the watch does two seconds after the fault.
  private static let story = """

    @5s  watch user-info {"n":1}
         watch message {"n":2} reply
         watch message {"n":3}
         watch user-info {"n":4}
    @20s end
    """

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

  /// The log of the story, with something done to the engine at 3 s.
  private static func log(
    _ fault: String?,
    _ play: (inout Engine) throws -> Void = { _ in }
  ) throws -> [String] {
    var engine = try engine()
    var log: [String] = []
    let sink: (LogEvent) -> Void = { event in
      var writer = JSONWriter()
      event.write(into: &writer)
      log.append(String(decoding: writer.bytes, as: UTF8.self))
    }
    var pacer = Unpaced()
    let line = fault.map { "@3s  link \($0)" } ?? ""
    guard fault == nil else {
      let script = try ScriptParser.parse("@1s  watch launch\n\(line)\(story)", in: .workouts)
      var runner = Runner(script, sink: sink)
      _ = runner.run(on: &engine, pacedBy: &pacer)
      return log
    }
    try engine.run(through: .zero + .seconds(1))
    try engine.act(.watch, Action("launch"))
    try engine.run(through: .zero + .seconds(3))
    try play(&engine)
    let rest = try ScriptParser.parse("@3s end\(story)", in: .workouts)
    var runner = Runner(rest, sink: sink)
    _ = runner.run(on: &engine, pacedBy: &pacer)
    return log
  }

  @Test func `every fault has a line here`() {
    #expect(
      Self.lines.map { String($0.0.prefix { $0 != " " }) } == AirFault.all.map(\.name)
    )
  }

  @Test(arguments: lines.map(\.0), [true, false])
  func `a fault gives one log, whoever plays it`(line: String, isControl: Bool) throws {
    let order = try #require(Self.lines.first { $0.0 == line }?.1)
    let scripted = try Self.log(line)
    let other = try Self.log(nil) { engine in
      guard isControl else { return try engine.changeLink(.fault(order)) }
      var writer = JSONWriter()
      PeerFrame.fault(number: 1, line: "link \(line)").write(into: &writer)
      guard case .fault(_, let told) = try PeerFrame.read(Array(writer.bytes.dropLast())) else {
        throw WrongFrame()
      }
      #expect(engine.play(fault: told, in: .workouts) == nil)
    }
    #expect(scripted == other)
    #expect(scripted.count > 20)
  }

  private struct WrongFrame: Error {}

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
