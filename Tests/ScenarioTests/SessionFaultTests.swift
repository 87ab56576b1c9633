import Foundation
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

/// Each named fault of a session, played by a scenario, by a control peer's frame, and by code.
struct SessionFaultTests {
  /// Who plays it.
  enum Player: CaseIterable {
    case scenario, control, code
  }

  /// What happens after the fault, with something in it for each of them.
  private static let story = """

    @4s  phone context {"n":1}
         watch user-info {"n":1}
         watch message {"n":2} reply
         phone message {"n":3}
    @5s  watch wrist-down
    @6s  watch wrist-up
    @7s  watch user-info {"n":4}
         watch message {"n":5} reply
    @7s5ms  link break
    @20s end
    """

  private static func engine() throws -> Engine {
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

  /// The log of the story, with a fault of the watch at 3 s.
  private static func log(_ fault: String?, by player: Player) throws -> [String] {
    var engine = try engine()
    var log: [String] = []
    let sink: (LogEvent) -> Void = { event in
      var writer = JSONWriter()
      event.write(into: &writer)
      log.append(String(decoding: writer.bytes, as: UTF8.self))
    }
    var pacer = Unpaced()
    if player == .scenario {
      let line = fault.map { "@3s  watch fault \($0)" } ?? ""
      let script = try ScriptParser.parse("@1s  watch launch\n\(line)\(story)", in: .workouts)
      var runner = Runner(script, sink: sink)
      _ = runner.run(on: &engine, pacedBy: &pacer)
      return log
    }
    try engine.run(through: .zero + .seconds(1))
    try engine.act(.watch, Action("launch"))
    try engine.run(through: .zero + .seconds(3))
    if let fault {
      let action = Action("fault", [.init("name", .text(fault))])
      try engine.act(.watch, player == .code ? action : overTheWire(action))
    }
    let rest = try ScriptParser.parse("@3s end\(story)", in: .workouts)
    var runner = Runner(rest, sink: sink)
    _ = runner.run(on: &engine, pacedBy: &pacer)
    return log
  }

  /// An action as a host has it from a control peer.
  private static func overTheWire(_ action: Action) throws -> Action {
    var writer = JSONWriter()
    PeerFrame.act(number: 1, on: .watch, action).write(into: &writer)
    guard case .act(_, _, let told) = try PeerFrame.read(Array(writer.bytes.dropLast())) else {
      throw WrongFrame()
    }
    return told
  }

  private struct WrongFrame: Error {}

  @Test(arguments: SessionFault.all.map(\.name))
  func `a fault gives one log, whoever plays it`(name: String) throws {
    let scripted = try Self.log(name, by: .scenario)
    #expect(try Self.log(name, by: .control) == scripted)
    #expect(try Self.log(name, by: .code) == scripted)
    #expect(scripted.count > 20)
  }

  @Test(arguments: SessionFault.all.map(\.name))
  func `a fault has a scenario of its own`(name: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "scenarios/faults")
    let file = folder.appending(path: "\(name).scenario")
    #expect(try String(contentsOf: file, encoding: .utf8).contains("fault \(name)\n"))
  }

  @Test func `a name that no fault has is refused with those that there are`() throws {
    var engine = try Self.engine()
    try engine.act(.phone, Action("fault", [.init("name", .text("edge-list"))]))
    let names = SessionFault.all.map(\.name).joined(separator: ", ")
    let reasons = engine.takeEvents().compactMap { event in
      if case .effect(.refused(_, let reason)) = event.kind { reason } else { nil }
    }
    #expect(reasons == ["“edge-list” is no fault of a session; there are \(names)"])
  }
}
