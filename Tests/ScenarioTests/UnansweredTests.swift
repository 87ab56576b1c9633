import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepWorkoutChecks
import Testing

/// What a line asks for and never gets, on real devices.
struct UnansweredTests {
  private static func play(_ source: String) throws -> (report: Runner.Report, log: [LogEvent]) {
    var log: [LogEvent] = []
    var engine = try CrashPointTests.engine()
    let script = try ScriptParser.parse(source, in: .workouts)
    for plan in script.servers { engine.attach(plan) }
    var runner = Runner(script) { log.append($0) }
    var pacer = Unpaced()
    return (runner.run(on: &engine, pacedBy: &pacer), log)
  }

  @Test func `what never came is told, and what came is not`() throws {
    let (report, _) = try Self.play(
      """
      @1s link drop file
          link drop context 2
          phone kill at operation 5000
          watch launch
      +1s phone context {"n":1}
      +5s watch suspend
      +1s watch next
      +1s expect link connected
      """
    )
    #expect(report.idle.map(\.line) == [1, 3, 7])
  }

  @Test func `an end that came is not told, nor an action that a device took later`() throws {
    let (report, _) = try Self.play(
      """
      @1s phone kill before delivery of message
          watch suspend
          watch launch
      +1s watch resume
      +1s watch message {"n":1}
      +1s expect link connected
      """
    )
    #expect(report.idle.isEmpty)
  }

  @Test func `what waits for a device that ends as it is resumed is refused`() throws {
    let (report, log) = try Self.play(
      """
      @0s phone split Core
          watch launch
      @2s phone suspend
      +1s phone split Arms
          phone split Legs
          watch user-info {"n":1}
      +1s phone kill at operation 1
          phone resume
      +1s phone restart
      +1s end
      """
    )
    #expect(report.failures.map(\.line) == [5])
    #expect(
      report.failures.first?.found.contains("the phone has crashed: restart it first") == true
    )
    #expect(report.idle.isEmpty)
    #expect(log.contains { if case .lost(_, kind: "userInfo") = $0.kind { true } else { false } })
  }

  @Test(arguments: [
    ("watch screen nix = 5", true), ("watch screen screen = nothing", false),
    ("phone document split:Coer", true), ("phone document split name = Nobody", false),
    ("phone document split nmae = Core", true), ("phone exercise Plannk completed", true),
    ("phone exercise Plank completed", false), ("phone workout Coer completed", true),
    ("phone workout Core completed", false), ("phone answers Croe", true),
    ("phone answers Legs", false), ("watch packet message payload.nix = 5", true),
    ("watch packet message payload.n = 5", false), ("watch packet message payload.nix", false),
    ("phone receives message nix = 5", true), ("phone receives message n = 5", false),
    ("watch event sent nix = 5", true), ("watch reachable", false),
    (#"watch screen {"scren":"x"}"#, true), (#"watch screen {"screen":"x"}"#, false),
    (#"phone document split {"id":{"nix":1}}"#, true), (#"phone document split {"id":"x"}"#, false),
    (#"phone receives message {"nix":5}"#, false), ("watch screen {}", false),
    ("phone split Croe", true), ("phone split Core", false), ("watch exercise Plnak", true),
    ("watch exercise Plank", false), ("phone file rde.fit", true), ("phone document wrkout", true),
    ("phone document workout nmae = 1", true), ("phone document workout", false),
    ("watch told reachability vaule = false", true), ("watch told reachability value = 5", false),
    ("phone refuses do opne", true), ("phone refuses do splits", false),
    ("phone refuses splits", false),
  ])
  func `a line with “not” whose name is there at no time is told`(words: String, isTold: Bool)
    throws
  {
    let (report, _) = try Self.play(
      """
      @0s phone split Core
          phone add Plank to Core sets 3 reps 10
          expect not \(words)
      @2s phone start Core
      +2s phone splits
          watch message {"n":1}
          expect not \(words) within 1s
      +9s end
      """
    )
    #expect(report.idle.map(\.line) == (isTold ? [3, 7] : []), "\(report.idle)")
    #expect(report.idle.allSatisfy { $0.effect == "shows nothing" })
  }

  @Test func `ending a fault that is not there is told`() throws {
    let (report, _) = try Self.play(
      """
      @1s link hold message
      +1s link release
          link release
      +1s link stall to phone
      +1s link flow to watch
          link flow to phone
          link flow to phone
      +1s link drop file
      +1s link calm
          link calm
          watch disk works
          expect link connected
      """
    )
    #expect(report.idle.map(\.line) == [1, 3, 5, 7, 8, 10, 11])
  }

  @Test func `of two faults that are the same, the one that met something is not told`() throws {
    let (report, _) = try Self.play(
      """
      @1s link drop message to phone
          link drop message to phone
          watch launch
      +1s watch message {"n":1}
      +1s link calm
          link drop message to phone
          link drop any
          link drop message to phone
      +1s watch message {"n":2}
      +1s watch message {"n":3}
      +9s expect link connected
      """
    )
    #expect(report.idle.map(\.line) == [2, 8])
  }

  @Test func `a server's fault that met a request is not told because of one like it`() throws {
    let (report, _) = try Self.play(
      """
      server runs at https://runs.example
      @1s server runs down
          server runs down
      +1s phone request GET https://runs.example/
      +1s server runs works
          server runs down
          server runs down
          server runs lost
      +1s phone request GET https://runs.example/
      +9s expect link connected
      """
    )
    #expect(report.idle.map(\.line) == [3, 7, 8])
  }

  @Test func `a hold that never had a packet is told, and one that had some is not`() throws {
    let (report, _) = try Self.play(
      """
      @1s link hold file
          link hold message
          watch launch
      +1s watch message {"n":1}
      +1s link release
          expect link connected
      """
    )
    #expect(report.idle.map(\.line) == [1])
  }

  @Test func `a device that has crashed refuses, and the line fails`() throws {
    let (report, log) = try Self.play("@1s phone kill\n@2s phone start Core\n@3s end\n")
    #expect(report.failures.map(\.line) == [2])
    let found = try #require(report.failures.first).found
    #expect(found.contains("the phone has crashed: restart it first"))
    let action = Action("start", [.init("split", .text("Core"))])
    #expect(log.contains { $0.kind == .action(action) })
    let expected = try Self.play(
      "@1s phone kill\n@2s phone start Core\n    expect phone refuses start\n"
    )
    #expect(expected.report.verdict == .pass)
  }
}
