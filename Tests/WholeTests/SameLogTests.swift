import LockstepCaseShare
import LockstepPosix
import Testing

/// One scenario with one seed has one log, whatever carries the lines.
@Suite(.waiting)
struct SameLogTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// A scenario's log, with its digest.
  private func log(_ scenario: String, _ name: String, _ options: [String]) throws
    -> (bytes: [UInt8], digest: String?)
  {
    let path = Package.file("scenarios/\(scenario)")
    let run = try workspace.run(
      "lockstep",
      ["run", path, "--quiet", "--log", workspace.file(name)] + options
    )
    #expect(run.status == .exited(0), "\(run.output)\(run.errors)")
    return (try FileSystem.readFile(workspace.file(name)), run.digest)
  }

  @Test func `there are scenarios to play`() { #expect(!Package.scenarios.isEmpty) }

  /// A log takes seconds in a debug build, so that a third seed is left to the check of everything.
  private static let seeds =
    CaseShare.isWhole ? [1, 2, 3] : [1, 2]

  // The check of everything plays every scenario both ways; here are all kinds with several seeds.
  @Test(arguments: CaseShare.of(Package.someScenarios, each: 3))
  func `two processes write the log of one process byte by byte, and each seed another`(
    scenario: String
  ) throws {
    var digests: Set<String?> = []
    for seed in Self.seeds {
      let seed = ["--seed", "\(seed)"]
      let inside = try log(scenario, "inside", seed + ["--mode", "inprocess"])
      let outside = try log(scenario, "outside", seed + ["--mode", "processes"])
      #expect(!inside.bytes.isEmpty)
      // Never show two whole logs: the first line that differs tells more.
      let difference = zip(lines(inside.bytes), lines(outside.bytes)).first { $0 != $1 }
      #expect(difference == nil)
      #expect(inside.bytes == outside.bytes)
      #expect(inside.digest == outside.digest)
      #expect(!digests.contains(inside.digest))
      digests.insert(inside.digest)
      #expect(try workspace.leftFolders.isEmpty)
      #expect(try workspace.leftProcesses.isEmpty)
    }
  }

  @Test(arguments: CaseShare.of(Package.someForAnyDevice, each: 4))
  func `a fixed hash seed in one device changes nothing`(scenario: String) throws {
    let watch = try Workspace.program("watchsim")
    let phone = try Workspace.program("phonesim")
    let both = try log(scenario, "both", [])
    for (option, program) in [("--watch", watch), ("--phone", phone)] {
      let command = "env SWIFT_DETERMINISTIC_HASHING=1 '\(program)'"
      let one = try log(scenario, "one", [option, command])
      #expect(one == both)
    }
  }

  @Test(arguments: CaseShare.of(Package.someScenarios, each: 3))
  func `the same seed gives the same log again`(scenario: String) throws {
    let inside = ["--mode", "inprocess", "--seed", "1"]
    let first = try log(scenario, "first", inside)
    let again = try log(scenario, "again", inside)
    #expect(again == first)
  }

  private func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
  }
}
