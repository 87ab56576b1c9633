import Foundation
import LockstepPosix
import Testing

/// `lockstep conformance` puts several programs side by side, and holds them to what they claim.
@Suite(.waiting)
struct ConformanceTableTests {
  private let workspace: Workspace
  private let ours: [String]
  private let slow: [String]
  private let cases = ["--only", "SESSION-32", "--only", "SESSION-70"]

  init() throws {
    workspace = try Workspace()
    ours = ["--watch", try Workspace.program("watchsim")]
    let path = Package.file("Tests/Peers/faulty/watch_slow.py")
    slow = [
      "--watch", "\(Program.shellPython) '\(path)'", "--patience",
      "\(Program.patienceMilliseconds)",
    ]
  }

  private func conformance(_ words: [String]) throws -> Finished {
    try workspace.run("lockstep", ["conformance"] + words)
  }

  @Test func `two programs have a column each, and a row for what did not pass with both`() throws {
    let finished = try conformance(ours + slow + cases)
    #expect(finished.status == .exited(1))
    let lines = finished.output.split(separator: "\n")
    #expect(lines[0].hasPrefix("1: watch lockstep watch, "))
    #expect(lines[1].hasPrefix("2: watch python-watch, "))
    let row = try #require(lines.first { $0.hasPrefix("SESSION-32.w.dz8") })
    #expect(row.split(separator: " ")[1...2] == ["pass", "fail"])
    #expect(lines.contains { $0.hasPrefix("lives  ") && $0.contains("0/8") })
    #expect(finished.output.hasSuffix("8 cases passed with every program\n"))
  }

  @Test func `earlier reports are columns too, of a page and of JSON`() throws {
    var files: [String] = []
    for (name, words) in [("ours", ours), ("slow", slow)] {
      let report = try conformance(words + cases + ["--report", "json"]).output
      files += ["--from", try workspace.write("\(name).json", report)]
    }
    let page = try conformance(files + ["--report", "html"]).output
    #expect(page.contains(#"<tr id="SESSION-32.w.dz8">"#))
    #expect(page.contains(#"<td class="fail" title="9">fail</td>"#))
    let json = try JSONSerialization.jsonObject(
      with: Data(try conformance(files + ["--report", "json"]).output.utf8)
    )
    let table = try #require(json as? [String: Any])
    let found = try #require(table["cases"] as? [[String: Any]])
    let row = try #require(found.first { $0["id"] as? String == "SESSION-32.w.dz8" })
    #expect(row["verdicts"] as? [String] == ["pass", "fail"])
    #expect(table["exitCode"] as? Int == 1)
  }

  @Test func `a claim that is not applicable is told, and fails a strict run`() throws {
    let words = slow + ["--only", "SESSION-70", "--claim", "lives"]
    let told = try conformance(words)
    #expect(told.status == .exited(0))
    #expect(told.output.contains("not applicable, 8 cases: the program does not declare “crash”"))
    #expect(told.output.contains("claimed, and not applicable: SESSION-70 watch over its lives"))
    #expect(try conformance(words + ["--strict"]).status == .exited(1))
    let junit = try conformance(words + ["--strict", "--report", "junit"]).output
    #expect(junit.contains("failures=\"8\" errors=\"0\" skipped=\"0\""))
    #expect(
      try conformance(ours + ["--only", "SESSION-70", "--claim", "lives", "--strict"]).status
        == .exited(0)
    )
  }

  @Test func `what is no report, no table and no claim is said with what to write`() throws {
    let other = try workspace.write("other.json", "{}")
    for (words, part) in [
      (["--from", other], "it is no report of one program"),
      (ours + ours + ["--report", "tap"], "--report tap is for one program, found several"),
      (ours + ["--claim", "lifes"], "did you mean “lives”?"),
    ] {
      let finished = try conformance(words)
      #expect(finished.errors.contains(part), "\(finished.errors)")
    }
  }
}
