import Foundation
import LockstepPosix
import Testing

/// Which files a path names, and what is none.
@Suite(.waiting)
struct SelectionTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    _ = try workspace.write("a.scenario", "title A\n@0s expect not watch session\n")
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: workspace.file(name),
      withDestinationPath: target
    )
  }

  private func list(_ paths: [String]) throws -> [String] {
    let listed = try workspace.run("lockstep", ["run", "--list"] + paths)
    #expect(listed.status == .exited(0), "\(listed.errors)")
    return listed.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [".", "../\(UUID().uuidString)"])
  func `a link that leads around is walked once`(target: String) throws {
    try link("self", to: target == "." ? "." : workspace.path)
    #expect(try list([workspace.path]) == [workspace.file("a.scenario")])
    #expect(try list([workspace.path + "/**/*.scenario"]) == [workspace.file("a.scenario")])
  }

  @Test(arguments: ["/none/**/*.scenario", "/b*.scenario"])
  func `a pattern that no file is like is told, also below no folder`(pattern: String) throws {
    let run = try workspace.run("lockstep", ["run", workspace.path + pattern])
    #expect(run.status == .exited(74))
    #expect(
      run.errors.contains(
        "no scenario has a path that fits the pattern \(workspace.path)\(pattern)"
      )
    )
  }

  @Test func `a file that is named in two ways is played once`() throws {
    let path = workspace.file("a.scenario")
    let other = workspace.path + "/./a.scenario"
    #expect(try list([path, other, workspace.path]) == [path])
  }

  @Test func `what has no end is told, and not waited for`() throws {
    let pipe = workspace.file("pipe.scenario")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let device = try workspace.run("lockstep", ["run", "/dev/zero"])
    #expect(device.status == .exited(74))
    #expect(device.errors.contains("cannot read /dev/zero: it is a device, and a regular file"))
    let folder = try workspace.run("lockstep", ["run", "--jobs", "1", workspace.path])
    #expect(folder.status == .exited(74))
    #expect(
      folder.errors.contains("pipe.scenario: it is a pipe, and a regular file"),
      "\(folder.errors)"
    )
    #expect(
      folder.output.contains("1 passed, 0 failed, not played: a mistake in 1 file"),
      "\(folder.output)"
    )
    let include = try workspace.write("i.scenario", "@0s include /dev/zero\n")
    let included = try workspace.run("lockstep", ["check", include])
    #expect(included.status == .exited(65))
    #expect(included.errors.contains("/dev/zero: it is a device, and a regular file"))
    let play = try workspace.write("p.scenario", "@0s watch launch\n+1s watch play /dev/zero\n")
    #expect(try workspace.run("lockstep", ["run", play]).status == .exited(74))
  }

  @Test func `a pipe that a shell holds open is a file`() throws {
    let lockstep = try Workspace.program("lockstep")
    let line = "printf '@0s expect link disconnected\\n' | '\(lockstep)' check /dev/stdin"
    let checked = try Program(["/bin/sh", "-c", line]).finish()
    #expect(checked.status == .exited(0), "\(checked.errors)")
  }

  private static let environments: [(set: String, code: Int32)] = [
    ("CI_NODE_TOTAL=4", 64), ("CI_NODE_TOTAL=1", 0), ("CI_NODE_TOTAL=4 CI_NODE_INDEX=1", 0),
    ("TEST_SHARD_INDEX=0", 64), ("SLURM_ARRAY_TASK_ID=3", 64),
    ("CIRCLE_NODE_INDEX=0 CIRCLE_NODE_TOTAL=1", 0),
    ("BUILDKITE_PARALLEL_JOB=0 BUILDKITE_PARALLEL_JOB_COUNT=1", 0),
  ]

  @Test(arguments: environments)
  func `a part that is half told is a mistake`(set: String, code: Int32) throws {
    let words = ["run", "--list", "--shard", "auto", workspace.file("a.scenario")]
    let pairs = set.split(separator: " ").map { setting in
      let parts = setting.split(separator: "=").map(String.init)
      return (parts[0], parts[1])
    }
    let run = try workspace.run("lockstep", words, environment: pairs)
    #expect(run.status == .exited(code), "\(run.errors)")
    if code == 64 { #expect(run.errors.contains("is set, and ")) }
  }

  /// What several systems say of the second of three parts, and of what is no part.
  private static let parts: [(set: String, told: String)] = [
    ("TEST_SHARD_INDEX=1 TEST_TOTAL_SHARDS=3", "b"), ("CI_NODE_INDEX=2 CI_NODE_TOTAL=3", "b"),
    ("CIRCLE_NODE_INDEX=1 CIRCLE_NODE_TOTAL=3", "b"),
    ("BUILDKITE_PARALLEL_JOB=1 BUILDKITE_PARALLEL_JOB_COUNT=3", "b"),
    ("SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_COUNT=3", "b"),
    ("SLURM_ARRAY_TASK_ID=8 SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=7", "b"),
    (
      "SLURM_ARRAY_TASK_ID=11 SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=7",
      "is none of the 3 parts, which are 7 to 9\n  = number them without a step: --array=1-3"
    ),
    (
      "CI_NODE_INDEX=0 CI_NODE_TOTAL=3",
      "CI_NODE_INDEX=0 is none of the 3 parts, which are 1 to 3\n  = number them from 1"
    ),
    ("CI_NODE_INDEX=one CI_NODE_TOTAL=3", "are not a part's number and the number of parts"),
  ]

  @Test(arguments: parts)
  func `a system's part is the same whichever system says it`(set: String, told: String) throws {
    for name in ["b", "c"] {
      _ = try workspace.write("\(name).scenario", "@0s expect not watch session\n")
    }
    let pairs = set.split(separator: " ").map { setting in
      let parts = setting.split(separator: "=").map(String.init)
      return (parts[0], parts[1])
    }
    let words = ["run", "--list", "--shard", "auto", workspace.path]
    let run = try workspace.run("lockstep", words, environment: pairs)
    if told == "b" {
      #expect(run.output == workspace.file("b.scenario") + "\n", "\(run.errors)")
    } else {
      #expect(run.status == .exited(64))
      #expect(run.errors.contains(told), "\(run.errors)")
    }
  }

  @Test func `a row is asked only of a file with a table`() throws {
    let run = try workspace.run("lockstep", ["run", "--row", "1", workspace.file("a.scenario")])
    #expect(run.status == .exited(64))
    #expect(run.errors.contains("a.scenario has no table of examples\n  = leave out --row"))
    let table = try workspace.write(
      "t.scenario",
      "examples n\n| 1\n| 2\n@0s watch user-info {\"n\":${n}}\n    expect not watch session\n"
    )
    let none = try workspace.run("lockstep", ["run", "--row", "3", table])
    #expect(none.status == .exited(64))
    #expect(none.errors.contains("has no row 3\n  = its table has 2: write --row 1 to 2"))
    let second = try workspace.run("lockstep", ["run", "--list", "--row", "2", table])
    #expect(second.output.contains("(n 2)") && !second.output.contains("(n 1)"))
  }

  @Test func `what stands behind two dashes is a path`() throws {
    let path = try workspace.write("-x.scenario", "@0s expect not watch session\n")
    let lockstep = try Workspace.program("lockstep")
    let line = "cd '\(workspace.path)' && exec '\(lockstep)' check -- -x.scenario"
    let checked = try Program(["/bin/sh", "-c", line]).finish()
    #expect(checked.status == .exited(0), "\(path): \(checked.errors)")
  }

  @Test func `a seed and seeds are not named together`() throws {
    let words = ["run", "--seed", "4", "--seeds", "1..3", workspace.file("a.scenario")]
    let run = try workspace.run("lockstep", words)
    #expect(run.status == .exited(64))
    #expect(run.errors.contains("--seed and --seeds name seeds twice"))
  }

  @Test func `seeds that are interrupted tell and report what came of those that were played`()
    throws
  {
    let report = workspace.file("all.xml")
    let path = try workspace.write("f.scenario", "title F\n@0s expect watch session\n")
    let words = ["run", "--seeds", "1..1000000", "--report", "junit=\(report)", path]
    let run = try workspace.start("lockstep", words)
    try run.wait(for: "failed: ")
    run.signal(SIGINT)
    let finished = try run.finish()
    #expect(finished.status == .exited(130), "\(finished)")
    #expect(finished.output.contains("not played, in "), "\(finished.output)")
    #expect(finished.errors.contains("interrupted"))
    let text = try workspace.read("all.xml")
    #expect(text.hasSuffix("</testsuites>\n"))
    #expect(text.contains(#/<testsuites name="interrupted after [0-9]+ of 1000000 runs" /#))
    #expect(text.contains("runs were not played\""))
  }
}
