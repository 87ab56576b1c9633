import LockstepPosix
import Testing

/// Devices in processes of their own that end in the middle of things.
@Suite(.waiting)
struct CrashTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private static let watch = "\(Program.shellPython) \(Package.file("Examples/devices/watch.py"))"

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
  func `what cannot be done to a program leaves the run undecided`(crash: String) throws {
    let text = "@1s watch \(crash)\n    expect not watch session\n"
    let run = try run(text, ["--watch", Self.watch])
    #expect(run.status == .exited(2))
    #expect(run.output.contains("undecided: the watch lacks “crash”, and "), "\(run.output)")
    #expect(run.output.contains(" 0 events"), "nothing is played")
  }

  @Test func `a fault of a session is for our own programs, and for the device that a line names`()
    throws
  {
    let watch = "@1s watch fault edge-lost\n    expect not watch session\n"
    let lacking = try run(watch, ["--watch", Self.watch])
    #expect(lacking.status == .exited(2))
    #expect(lacking.output.contains("undecided: the watch lacks “faults”, and "))
    let phone = "needs faults\n@1s phone fault edge-lost\n    expect not watch session\n"
    #expect(try run(phone, ["--watch", Self.watch]).status == .exited(0))
    let either = "needs faults\n@1s expect not watch session\n"
    #expect(try run(either, ["--watch", Self.watch]).status == .exited(2))
  }

  @Test(arguments: [("clock +1h", "lease"), ("power-cut", "crash"), ("disk full", "crash")])
  func `what no device can in real time leaves the run undecided`(verb: String, need: String)
    throws
  {
    let run = try run("@0s watch \(verb)\n    expect not watch session\n", ["--mode", "live"])
    #expect(run.status == .exited(2))
    let told = "undecided: the watch lacks “\(need)” in real time"
    #expect(run.output.contains(told), "\(run.output)")
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
