import LockstepScenario
import LockstepWorkoutChecks
import Testing

/// What a failure says of a watch whose screen is off.
struct OffScreenTests {
  private static func found(_ source: String) throws -> [String] {
    var engine = try CrashPointTests.engine()
    var runner = Runner(try ScriptParser.parse(source, in: .workouts)) { _ in }
    var pacer = Unpaced()
    return runner.run(on: &engine, pacedBy: &pacer).failures.map(\.found)
  }

  @Test(arguments: [
    ("", "its app is not-running"),
    ("@1s watch launch\n@2s watch wrist-down\n", "its app is background"),
    ("@1s watch launch\n@2s watch home\n", "its app is suspended"),
    (
      "@1s watch launch\n@2s link cut\n@30s watch quit\n",
      "the app does not run, or is not in front"
    ),
  ])
  func `an app that does not run and one behind another are told apart where it is known`(
    story: String,
    told: String
  ) throws {
    let found = try Self.found("\(story)@40s expect watch shows workouts\n")
    #expect(found == ["the watch shows nothing: \(told)"])
  }
}
