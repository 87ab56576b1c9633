import LockstepPosix
import Testing

/// Stories of the workout app as the program tells them.
@Suite(.waiting)
struct ExploreTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    let course = """
      title A set
      @0s      phone split Core
               phone add Plank to Core sets 1 reps 10
      @2s      phone start Core
      @5s      watch exercise Plank
      +1s      watch start
      +30s     watch next

      promise the set is done, settled within 1s
               expect phone exercise Plank done 1
      """
    _ = try workspace.write("set.scenario", course + "\n")
  }

  private func explore(_ words: String) throws -> Finished {
    try workspace.run(
      "lockstep",
      ["explore", "--shrink-seconds", "300"] + words.split(separator: " ").map(String.init)
    )
  }

  private func finding(in folder: String) throws -> [UInt8] {
    let names = try FileSystem.list(workspace.file(folder))
    return try FileSystem.readFile(workspace.file("\(folder)/\(try #require(names.first))"))
  }

  /// All that a search says, but for where its findings are.
  private static func told(_ finished: Finished) -> [Substring] {
    finished.output.split(separator: "\n").filter { !$0.hasPrefix("again ") }
  }

  @Test func `the stories are the same with as many jobs as one likes, and in parts`() throws {
    let course = workspace.file("set.scenario")
    let alone = try explore("--stories 400 --out \(workspace.file("alone")) \(course)")
    #expect(alone.status == .exited(1), "\(alone.output)")
    let together = try explore("--stories 400 --jobs 3 --out \(workspace.file("three")) \(course)")
    #expect(Self.told(together) == Self.told(alone))
    let found = try finding(in: "alone")
    #expect(try finding(in: "three") == found)
    for part in 1...2 {
      let folder = workspace.file("part-\(part)")
      _ = try explore("--stories 400 --shard \(part)/2 --out \(folder) \(course)")
    }
    let parts = [1, 2].map { workspace.file("part-\($0)") }.joined(separator: " ")
    let merged = try explore("--merge --out \(workspace.file("merged")) \(parts)")
    #expect(merged.output.hasSuffix(": 1 finding\n"))
    #expect(try finding(in: "merged") == found)
  }

  @Test func `what is found fails in one process and in several, with one log`() throws {
    let course = workspace.file("set.scenario")
    let text = String(decoding: try FileSystem.readFile(course), as: UTF8.self)
    let others = try workspace.write(
      "others.scenario",
      text + """
        promise nothing waits, settled within 1s
                 expect watch screen pending = 0
        promise the watch is heard of, always
                 expect phone screen reachable = true

        """
    )
    let found = workspace.file("found")
    _ = try explore("--stories 400 --out \(found) \(others)")
    let names = try FileSystem.list(found)
    #expect(names.count == 3)
    for name in names {
      let logs = try ["inprocess", "processes"].map { mode in
        let log = workspace.file("\(mode).log")
        let run = try workspace.run(
          "lockstep",
          ["run", "--quiet", "--mode", mode, "--log", log, "\(found)/\(name)"]
        )
        #expect(run.status == .exited(1), "\(name) \(mode): \(run.output)")
        return try FileSystem.readFile(log)
      }
      #expect(logs[0] == logs[1], "\(name)")
    }
  }

  @Test func `a promise of which two lines fail is found once`() throws {
    let course = workspace.file("set.scenario")
    let text = String(decoding: try FileSystem.readFile(course), as: UTF8.self)
    let both = try workspace.write(
      "both.scenario",
      text + "         expect watch screen pending = 0\n"
    )
    let finished = try explore("--stories 400 \(both)")
    #expect(finished.output.contains(": 1 found\n"), "\(finished.output)")
    #expect(finished.output.ranges(of: "\nfound ").count == 1)
  }

  @Test func `what is kept is played first, and not found again`() throws {
    let course = workspace.file("set.scenario")
    let kept = workspace.file("kept")
    let first = try explore("--until-new --stories 400 --keep \(kept) \(course)")
    #expect(first.output.contains("found     the promise “the set is done” does not hold"))
    let second = try explore("--stories 200 --keep \(kept) \(course)")
    #expect(second.status == .exited(1))
    #expect(second.output.contains("the-set-is-done.scenario: still fails"))
    #expect(!second.output.contains("\nfound "))
  }

  @Test func `the report has each promise and each kind of trouble, zeros too`() throws {
    let report = workspace.file("report.txt")
    _ = try explore(
      "--stories 100 --without suspend --report \(report) \(workspace.file("set.scenario"))"
    )
    let text = String(decoding: try FileSystem.readFile(report), as: UTF8.self)
    #expect(text.contains("- the set is done: "))
    #expect(text.contains("| power-cut | off | 0 | 0 | 0 |"))
    #expect(!text.contains("| suspend |"))
  }

  @Test func `a report that is called a page is one, with the same rows`() throws {
    let report = workspace.file("report.html")
    let course = String(
      decoding: try FileSystem.readFile(workspace.file("set.scenario")),
      as: UTF8.self
    )
    let named = try workspace.write(
      "named.scenario",
      course.replacing("the set is done", with: "“done” < 2 & kept")
    )
    _ = try explore("--stories 20 --report \(report) \(named)")
    let page = String(decoding: try FileSystem.readFile(report), as: UTF8.self)
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    #expect(page.contains("<li>“done” &lt; 2 &amp; kept: "))
    #expect(page.contains("<td>power-cut</td><td>off</td>"))
    for name in ["ul", "li", "table", "tr", "th", "td", "h1", "h2", "p"] {
      #expect(page.ranges(of: "<\(name)>").count == page.ranges(of: "</\(name)>").count, "\(name)")
    }
  }
}
