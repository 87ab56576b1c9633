import Foundation
import LockstepCaseShare
import LockstepPosix
import Testing

/// `run --on-save`: a person edits files in another window.
@Suite(.waiting)
struct OnSaveTests {
  private static let passing = "@0s watch launch\n@1s expect watch shows workouts\n"
  private static let failing = "@0s watch launch\n@1s expect watch shows run\n"

  private let workspace: Workspace
  private let folder: String

  init() throws {
    workspace = try Workspace()
    folder = workspace.path + "/saved"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func save(_ name: String, _ text: String, atOnce: Bool = false) throws {
    try text.write(toFile: "\(folder)/\(name)", atomically: atOnce, encoding: .utf8)
  }

  private func watching(_ paths: String...) throws -> Program {
    try workspace.start("lockstep", ["run", "--on-save"] + paths)
  }

  /// The files of a round, in the order of their verdicts.
  private func names(_ round: String) -> [String] {
    round.split(separator: "\n").filter { $0.hasPrefix("pass  ") || $0.hasPrefix("failed  ") }
      .compactMap { $0.split(separator: "/").last?.prefix(1) }.map(String.init)
  }

  @Test func `what failed is played first once a file is saved, new, renamed over or deleted`()
    throws
  {
    try save("a.scenario", Self.passing)
    try save("b.scenario", Self.failing)
    let program = try watching(folder)
    let first = try program.wait(for: "1 passed, 1 failed")
    #expect(names(first) == ["a", "b"])
    try program.waitForError("waiting for a file to be saved")
    // A file in its place, as an editor does that writes beside it and renames.
    try save("b.scenario", Self.passing, atOnce: true)
    let second = try program.wait(for: "2 passed, 0 failed")
    #expect(names(second) == ["b", "a"])
    try save("c.scenario", Self.failing)
    try program.wait(for: "2 passed, 1 failed")
    try FileManager.default.removeItem(atPath: folder + "/c.scenario")
    try program.wait(for: "2 passed, 0 failed")
    program.signal(SIGINT)
    #expect(try program.finish().status == .exited(130))
  }

  @Test func `a file that a scenario includes is one of it, there or not`() throws {
    try save("a.scenario", "include part\n@1s expect watch shows workouts\n")
    let program = try watching(folder + "/a.scenario")
    try program.waitForError("part: cannot be read")
    try save("part", "@0s watch launch\n")
    try program.wait(for: "pass  ")
    try save("part", "@0s watch lunch\n")
    try program.waitForError("did you mean “launch”?")
    program.signal(SIGINT)
    #expect(try program.finish().status == .exited(130))
  }

  // A round takes its last look for a wish before its last words, which the wish may follow at once.
  @Test func `an interrupt is heard whenever it comes, in a round or behind it`() throws {
    try save("a.scenario", Self.passing)
    try save("b.scenario", Self.passing)
    for _ in CaseShare.of(1...24, each: 4) {
      let program = try watching(folder)
      try program.wait(for: "2 passed")
      program.signal(SIGINT)
      #expect(try program.finish().status == .exited(130))
    }
  }

  @Test func `one file is told in full each time`() throws {
    try save("a.scenario", Self.failing)
    let program = try watching(folder + "/a.scenario")
    try program.wait(for: "▶ launch")
    try program.wait(for: "failed: ")
    try save("a.scenario", Self.passing)
    try program.wait(for: "▶ launch")
    try program.wait(for: "pass  ")
    program.signal(SIGINT)
    _ = try program.finish()
  }
}
