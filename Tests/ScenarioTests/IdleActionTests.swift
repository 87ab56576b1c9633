import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepWorkoutChecks
import Testing

/// Actions that change nothing, on real devices: told, and no failure.
struct IdleActionTests {
  private static func play(_ source: String) throws -> Runner.Report {
    var engine = try CrashPointTests.engine()
    var runner = Runner(try ScriptParser.parse(source, in: .workouts)) { _ in }
    var pacer = Unpaced()
    return runner.run(on: &engine, pacedBy: &pacer)
  }

  /// What is done once to some effect, and then has none.
  @Test(arguments: [
    #"watch load {"workout":{"workoutActivityType":"running","elapsed":60,"metadata":{}},"samples":{}}"#,
    "watch wrist-down", "watch wrist-up", "watch allow", "watch deny", "watch sensors off",
    "watch home", "watch background-refresh off", "watch task-budget 20s", "watch independent",
    "watch unsupported", "watch no-delegate", "watch any-order", "watch reply-timeout 20s",
    "watch transfer-timeout 20s", "watch fail-activation", "watch install", "watch uninstall",
    "watch close", "phone allow", "phone deny", "phone lock", "phone unlock", "phone pair",
    "phone unpair", "phone complication-on-face off", "phone drive available",
    "phone correct-mirror off", "phone suspend-app", "phone background-refresh off",
  ])
  func `a second time is told, as nothing is left to change`(line: String) throws {
    let report = try Self.play(
      """
      @0s watch launch
      @5s \(line)
      @6s \(line)
      @7s \(line)
      @9s end
      """
    )
    let refused = report.failures.map(\.line)
    #expect(report.idle.map(\.line).contains(4) || refused.contains(4), "\(report)")
    for idle in report.idle {
      let device = line.prefix { $0 != " " }
      #expect(idle.reason == "the \(device) did nothing, and is as it was")
    }
  }

  /// An owner's edit that leaves a document as it is, on a phone with the starter splits.
  @Test(arguments: [
    "starter-splits", "edit-split Core name Core", "edit-split Core color red",
    "move-split Core to 1",
    "edit-exercise Plank of Core sets 5", "edit-exercise Plank of Core name Hold",
    "move-exercise Plank of Core to 2", "plan Crunches sets 5", "note Crunches hello",
  ])
  func `an edit that leaves its document as it is is told, and writes nothing`(verb: String) throws
  {
    var engine = try CrashPointTests.engine()
    var written = 0
    let source = """
      @0s phone starter-splits
      @1s phone start Core
      @5s phone \(verb)
      @6s phone \(verb.replacing("Plank of Core name", with: "Hold of Core name"))
      @9s end
      """
    var runner = Runner(try ScriptParser.parse(source, in: .workouts)) { event in
      guard case .effect(.document) = event.kind, event.timeNanoseconds >= 6_000_000_000 else {
        return
      }
      written += 1
    }
    var pacer = Unpaced()
    let report = runner.run(on: &engine, pacedBy: &pacer)
    #expect(report.failures.isEmpty, "\(report.failures)")
    #expect(report.idle.map(\.line).contains(4), "\(report.idle)")
    #expect(written == 0)
  }

  @Test(arguments: ["cancel-user-info", "cancel-file"])
  func `a number that nothing was queued with is refused, and one that is over is told`(
    verb: String
  )
    throws
  {
    let report = try Self.play(
      """
      @0s watch launch
      @1s watch \(verb) 9
      @2s watch user-info {"n":1}
          watch file a bytes 10
      @5s watch \(verb) 3
      @6s watch \(verb) 1
      @9s end
      """
    )
    #expect(report.failures.map(\.line) == [2, 5], "\(report.failures)")
    let told = report.failures.map(\.found)
    #expect(told.first?.contains("with the number 9: nothing was queued at all") == true, "\(told)")
    #expect(told.last?.contains("with the number 3: the last number is 2") == true, "\(told)")
    #expect(report.idle.map(\.line) == [6], "\(report.idle)")
  }

  /// What has an effect each time, though some of it shows later, or nowhere.
  @Test(arguments: [
    "watch message {\"n\":1}", "watch user-info {\"n\":1}", "watch file a bytes 10", "watch ping",
    "watch rest 40s", "phone splits", "phone status",
    "phone write-raw notes.txt \"one\"", "phone settings",
  ])
  func `what has an effect is not told`(line: String) throws {
    let report = try Self.play("@0s watch launch\n@5s \(line)\n    \(line)\n@9s end\n")
    #expect(report.idle.isEmpty, "\(report.idle)")
    #expect(report.failures.isEmpty, "\(report.failures)")
  }

  @Test func `an action that waits for its device, or is refused, is not told twice`() throws {
    let report = try Self.play(
      """
      @0s watch launch
      @2s watch suspend
          watch allow
      @3s watch resume
      @4s watch next
          expect watch refuses next
      """
    )
    #expect(report.idle.isEmpty, "\(report.idle)")
  }

  @Test func `of a device without digests nothing is told`() throws {
    var engine = Engine(.init(title: "mute"))
    for role in DeviceRole.allCases { try engine.attach(role, to: Mute()) }
    let isKnown = try engine.act(.watch, Action("allow"))
    #expect(isKnown)
  }

  /// A device that answers every step with nothing at all.
  private final class Mute: LeasedPort {
    func step(_ step: Step) -> StepAnswer {
      StepAnswer(number: step.number, effects: [], deadlineUptimeNanoseconds: nil, digest: nil)
    }
  }
}
