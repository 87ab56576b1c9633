import Foundation
import LockstepPosix
import Testing

/// What a run looks like at a person's terminal, and elsewhere.
@Suite(.waiting)
struct RunLookTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private static let failing = """
    title Plank
    @0s      watch launch
    @2s      expect watch screen workouts.count = 12345678901234567890 within 1s
    """

  /// Runs a command at a terminal and returns the lines that it shows, without what steers it.
  private func shown(_ arguments: [String], columns: UInt16, colors: Bool = false) throws -> String
  {
    let person = try PersonAtTerminal(
      workspace,
      arguments,
      columns: columns,
      environment: colors ? [("NO_COLOR", "")] : []
    )
    _ = try person.finish()
    return person.shown
  }

  private func lines(_ text: String) -> [Substring] {
    text.replacing("\r\n", with: "\n").split(separator: "\n")
  }

  @Test(arguments: [60, 80, 120])
  func `no line but a command to copy is wider than the terminal`(columns: UInt16) throws {
    let path = try workspace.write("a.scenario", Self.failing)
    let wrong = try workspace.write(
      "b.scenario",
      "@0s watch strat " + String(repeating: "# long ", count: 30) + "\n"
    )
    for command in [["run", path], ["run", "--jobs", "2", path, path + "x"], ["check", wrong]] {
      let lines = lines(try shown(command, columns: columns))
      #expect(lines.count >= 3)
      for line in lines where !line.contains(workspace.path) {
        // What is shown of progress goes again before anything stands in its place.
        for shown in line.components(separatedBy: "\r\u{1B}[K") {
          #expect(shown.count <= columns, "\(shown)")
        }
      }
    }
  }

  @Test func `a hint that is a long list goes on in lines of its own, below its first word`() throws
  {
    let wrong = try workspace.write("b.scenario", "@0s watch zzzzzz\n")
    let shown = lines(try shown(["check", wrong], columns: 60)).map(String.init)
    let start = try #require(shown.firstIndex { $0.hasPrefix("  = ") })
    let hint = shown[start...].prefix { $0.hasPrefix("  = ") || $0.hasPrefix("    ") }
    #expect(hint.count > 5)
    #expect(hint.dropFirst().allSatisfy { $0.hasPrefix("    ") && $0.dropFirst(4).first != " " })
    #expect(hint.allSatisfy { $0.count <= 60 })
  }

  @Test func `a long payload is cut in columns and in failures, and the log has it`() throws {
    let text = String(repeating: "x", count: 20_000)
    let path = try workspace.write(
      "long.scenario",
      """
      @0s watch launch
      @2s watch message {"text":"\(text)"}
          expect phone receives message {"text":"y"} within 1s
      """
    )
    let log = workspace.file("long.ndjson")
    for words in [["--log", log], ["--jobs", "2"]] {
      let run = try workspace.run("lockstep", ["run", path] + words)
      #expect(run.status == .exited(1))
      let longest = lines(run.output).map(\.count).max() ?? 0
      #expect(longest > 100 && longest < 700, "\(longest)")
    }
    #expect(try workspace.read("long.ndjson").contains(text))
    let columns = try workspace.run("lockstep", ["report", log, "--as", "columns"])
    #expect(lines(columns.output).allSatisfy { $0.count <= 160 })
  }

  @Test func `a failure shows the events before it and after it, once for an instant`() throws {
    let path = try workspace.write(
      "around.scenario",
      """
      @0s watch launch
      @5s watch message {"n":1}
          expect watch page work
          expect watch page rest
      @6s watch message {"n":2}
      """
    )
    let run = try workspace.run("lockstep", ["run", "--quiet", path])
    let told = lines(run.output).filter { $0.hasPrefix("  before") || $0.hasPrefix("  after") }
    #expect(told.filter { $0.hasPrefix("  before") }.count == 5, "\(run.output)")
    #expect(told.filter { $0.hasPrefix("  after") }.count == 3)
    #expect(told.contains { $0.hasSuffix("5.000  watch  ▶ message {\"n\":1}") })
    #expect(told.contains { $0.hasPrefix("  after") && $0.hasSuffix("message {\"n\":2}") })
  }

  @Test func `there is colour at a terminal, and none without one or where it is not wanted`()
    throws
  {
    let path = try workspace.write("a.scenario", Self.failing)
    let colored = try shown(["run", path], columns: 100, colors: true)
    #expect(colored.contains("\u{1B}[1;31mfailed:\u{1B}[0m "))
    #expect(
      colored.contains("\u{1B}[2m  expected  \u{1B}[0m\u{1B}[32m@2s      expect watch screen")
    )
    #expect(colored.contains("\u{1B}[1;31mfailed\u{1B}[0m  "))
    let plain = try shown(["run", path], columns: 100)
    #expect(!plain.contains("\u{1B}"))
    #expect(plain.contains("failed: "))
    let piped = try workspace.run("lockstep", ["run", path])
    #expect(!piped.output.contains("\u{1B}"))
    let uncolored = colored.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(figures(uncolored) == figures(plain))
  }

  /// The lines without those that a clock has a part in.
  private func figures(_ text: String) -> [Substring] {
    lines(text).filter { !$0.contains("wall") && !$0.contains("digest") }
  }

  @Test func `errors are coloured like all else`() throws {
    let wrong = try workspace.write("b.scenario", "@0s watch strat\n")
    let colored = try shown(["check", wrong], columns: 100, colors: true)
    #expect(colored.contains("\u{1B}[1;31merror:\u{1B}[0m"))
    #expect(colored.contains("\u{1B}[32m  = did you mean “start”?\u{1B}[0m"))
  }

  @Test func `how far it is stands in the last line, and goes`() throws {
    let path = try workspace.write("a.scenario", "@0s expect not watch session\n")
    let shown = try shown(["run", "--seeds", "1..300", path], columns: 70)
    #expect(shown.contains("\r\u{1B}[K") && shown.contains(" of 300"))
    let last = try #require(shown.components(separatedBy: "\r\u{1B}[K").last)
    #expect(last.contains("300 seeds") && last.contains("300 passed, 0 failed"))
    #expect(!last.contains(" of 300"))
    let piped = try workspace.run("lockstep", ["run", "--seeds", "1..3", path])
    #expect(piped.errors.isEmpty)
  }

  @Test func `the name of a file paints nothing`() throws {
    let path = try workspace.write("\u{1B}[7ma.scenario", Self.failing)
    let shown = try shown(["run", path], columns: 120, colors: true)
    #expect(!shown.contains("\u{1B}[7m"))
    #expect(shown.contains("\\u{1b}[7ma.scenario"))
  }

  @Test func `text of others paints nothing`() throws {
    let path = try workspace.write(
      "a.scenario",
      "title \"\u{1B}[31mred\"\n@0s phone split \"\u{1B}[7mX\"\n"
    )
    let shown = try shown(["run", path], columns: 120, colors: true)
    #expect(!shown.contains("\u{1B}[7m") && !shown.contains("\u{1B}[31m"))
    #expect(shown.contains("\\u{1b}[7mX"))
  }
}
