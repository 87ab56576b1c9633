import Foundation
import LockstepPosix
import Testing

/// The first watch of `Examples/devices`, which people copy with its library, in each language.
@Suite(.waiting)
struct ExampleDeviceTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// The watch in each language that is there.
  private static let watches: [String] = {
    let python = "\(Program.shellPython) '\(Package.file("Examples/devices/first_watch.py"))'"
    let node = ["/usr/bin/node", "/usr/local/bin/node"].first(where: FileSystem.exists)
    let script = Package.file("Examples/devices/first_watch.mjs")
    return [python] + (node.map { ["\($0) '\(script)'"] } ?? [])
  }()

  @Test(arguments: watches)
  func `a scenario is played with the example's watch`(watch: String) throws {
    let run = try workspace.run(
      "lockstep",
      ["run", "--quiet", "--watch", watch, Package.file("Examples/devices/list.scenario")]
    )
    #expect(run.status == .exited(0), "\(run)")
  }

  /// What either library keeps, of what the first three steps of the tutorial are about.
  private static let kept = [
    "HOST", "LEASE-3", "LEASE-6", "LEASE-7", "VALUE-1", "VALUE-10", "VALUE-11", "VALUE-12",
    "VALUE-13", "SESSION-3", "SESSION-4", "SESSION-5", "SESSION-10", "SESSION-11",
    "SESSION-14", "SESSION-15", "SESSION-17", "SESSION-18", "SESSION-19",

    "SESSION-24", "SESSION-25", "SESSION-26", "SESSION-28", "SESSION-29", "SESSION-31",
    "SESSION-32", "SESSION-33", "SESSION-34", "SESSION-38", "SESSION-40",
    "SESSION-50", "SESSION-52", "SESSION-53", "SESSION-54", "SESSION-55",
    "SESSION-61", "SESSION-211",
  ]

  /// What the library in Python keeps beside that, of what none of a device's own code is asked for.
  private static let keptInPython = [
    "VALUE", "SESSION-20", "SESSION-30", "SESSION-85", "SESSION-95", "SESSION-101", "SESSION-184",
    "SESSION-185", "SESSION-202",
  ]

  @Test(arguments: watches)
  func `the example's watch keeps what the first steps are about`(watch: String) throws {
    let statements = Self.kept + (watch == Self.watches[0] ? Self.keptInPython : [])
    let only = statements.flatMap { ["--only", $0] } + ["--histories", "0"]
    let finished = try workspace.run(
      "lockstep",
      ["conformance", "--watch", watch, "--patience", "\(Program.patienceMilliseconds)"] + only
    )
    #expect(finished.status == .exited(0), "\(finished.output)")
  }
}
