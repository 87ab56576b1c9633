import Foundation
import LockstepPosix
import Testing

/// The README's commands work, in the order in which they stand there.
@Suite(.waiting)
struct ReadmeTests {
  /// A shell whose home and current folder are a workspace with the project's folders in it.
  private let workspace: Workspace
  private let readme: String

  init() throws {
    workspace = try Workspace()
    readme = String(decoding: try FileSystem.readFile(Package.file("README.md")), as: UTF8.self)
    for name in ["Examples", "Fuzz", "Tests", "scenarios"] {
      try FileManager.default.createSymbolicLink(
        atPath: workspace.file(name),
        withDestinationPath: Package.file(name)
      )
    }
    try FileManager.default.createDirectory(
      atPath: workspace.file(".local/share"),
      withIntermediateDirectories: true
    )
  }

  /// What builds, tests or measures the whole: what the tests are a part of.
  private static let ofTheWhole = [
    "swift build", "swift build -c release", "swift test", ".ci/run",
    "swift run -c release lockstep-bench",
    // A minute of every case: `.ci/run` has it.
    "swift run lockstep conformance --watch \"python3 Examples/devices/watch.py\"",
  ]

  /// The indented lines outside of fences, which a person types; a backslash at an end joins two.
  private var commands: [String] {
    let joined = readme.replacing(" \\\n      ", with: " ")
    let plain = joined.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 0 }
    return plain.flatMap { $0.element.split(separator: "\n") }
      .filter { $0.hasPrefix("    ") && !$0.hasPrefix("    pass  ") }
      .map { String($0.dropFirst(4)) }.filter { !Self.ofTheWhole.contains($0) }
  }

  /// The scenario that a person is asked to save.
  private var scenario: String {
    let fence = "```"
    let parts = readme.components(separatedBy: "\(fence)scenario\n")
    return parts.dropFirst().first?.components(separatedBy: fence).first ?? ""
  }

  @Test func `every command works, in the order of the page`() throws {
    _ = try workspace.write("away.scenario", scenario)
    #expect(commands.count > 20)
    var living: [Program] = []
    for command in commands {
      if command.contains("python3"), !Self.hasPython { continue }
      let program = try start(command)
      if Self.stays(command) {
        try waitForSocket(workspace.file(".lockstep/link"))
        living.append(program)
      } else {
        let finished = try program.finish()
        #expect(finished.status == .exited(0), "\(command)\n\(finished.errors)")
      }
    }
    #expect(living.count == 3)
    for program in living { program.child.terminate() }
    for program in living { _ = try program.finish() }
    #expect(try FileSystem.list(workspace.path).contains("run.html"))
    #expect(try FileSystem.readFile(workspace.file("ride.fit")).count > 1_000)
  }

  @Test func `the scenario of the page passes at its first try`() throws {
    let path = try workspace.write("away.scenario", scenario)
    let run = try workspace.run("lockstep", ["run", "--mode", "inprocess", "--quiet", path])
    #expect(run.status == .exited(0), "\(run.output)")
  }

  /// Whether a command goes on until somebody ends it.
  private static func stays(_ command: String) -> Bool {
    ["phonesim --listen", "watchsim --connect", "lockstep observe"].contains(
      where: command.contains
    )
  }

  private static let hasPython = (Environment.value("PATH") ?? "").split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/python3")
  }

  /// Starts a line of the page with the programs that were built beside this test.
  private func start(_ command: String) throws -> Program {
    let folder = try Workspace.program("")
    var line = command.replacing("swift run ", with: folder)
    for built in [".build/debug/", ".build/release/"] { line = line.replacing(built, with: folder) }
    // A shell that stands between would take the signal that ends what stays.
    let shell = "cd '\(workspace.path)' && \(Self.stays(command) ? "exec " : "")\(line)"
    return try Program(
      ["/bin/sh", "-c", shell],
      environment: [("XDG_RUNTIME_DIR", workspace.path), ("HOME", workspace.path)]
    )
  }
}
