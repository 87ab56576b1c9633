import LockstepPosix
import Testing

/// Devices in processes of their own that end in the middle of things.
struct CrashTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private static let watch = "python3 \(Package.file("Tests/Peers/watch.py"))"

  private func run(_ text: String, _ options: [String]) throws -> Finished {
    let scenario = try workspace.write("crash.scenario", text)
    let patience = ["--stall-timeout", "\(Program.patienceMilliseconds)"]
    return try workspace.run("lockstep", ["run", scenario] + patience + options)
  }

  @Test func `a program that knows no crashes is killed and started again`() throws {
    let run = try run(
      """
      @0s phone split Core
      +1s watch kill
      +1s watch restart
          watch launch
          expect watch reachable within 5s
      """,
      ["--watch", Self.watch]
    )
    #expect(run.status == .exited(0), "\(run.output)\(run.errors)")
    #expect(run.output.contains("switched on (start 2)"))
    #expect(try workspace.leftProcesses.isEmpty)
  }

  @Test(arguments: ["power-cut", "torn-power-cut", "kill at operation 1"])
  func `what cannot be done to a program is said before anything is lost`(crash: String) throws {
    let run = try run("@1s watch \(crash)\n", ["--watch", Self.watch])
    #expect(run.status == .exited(3))
    #expect(run.output.contains("the watch cannot be made to crash by"), "\(run.output)")
    #expect(run.output.contains("kill it at once"))
  }

  @Test func `on real clocks a kill ends the process, and the documents outlive it`() throws {
    let run = try run(
      """
      @0s     phone split Core
              phone add Plank to Core sets 2 reps 10
      +1s     phone start Core
      +1s     phone kill
      +1s     expect not watch reachable
      +1s     phone restart
              watch exercise Plank
              watch start
              watch next
              expect phone exercise Plank done 1 within 5s
      """,
      ["--mode", "live"]
    )
    #expect(run.status == .exited(0), "\(run.output)\(run.errors)")
    #expect(try workspace.leftFolders.isEmpty)
    #expect(try workspace.leftProcesses.isEmpty)
  }

  @Test func `a run that crashes its devices leaves no folder of theirs`() throws {
    let run = try run(
      "@1s phone power-cut at operation 1\n+1s phone rest 30s\n+1s expect not watch reachable\n",
      []
    )
    #expect(run.status == .exited(0), "\(run.output)\(run.errors)")
    #expect(run.output.contains("✗ power-cut"))
    #expect(try workspace.leftFolders.isEmpty)
    #expect(try workspace.leftProcesses.isEmpty)
  }
}
