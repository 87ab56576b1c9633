import LockstepCaseShare
import LockstepPosix
import Testing

/// Each fault that `lockstep faults` lists names a scenario, which is about that fault.
@Suite(.waiting)
struct FaultScenarioTests {
  /// A fault as it is printed: the words of its line that never change, and its scenario.
  private struct Fault {
    var words: [Substring]
    var path: String

    init(_ paragraph: [Substring]) {
      words = Array(
        paragraph[0].split(separator: " ").filter { $0 != "DEVICE" }
          .prefix { $0.allSatisfy { $0.isLowercase || $0 == "-" } }
      )
      let shown = paragraph.first { $0.hasPrefix("  shown by ") } ?? ""
      path = String(shown.dropFirst("  shown by ".count))
    }

    /// Whether a line of a scenario plays the fault.
    func isPlayed(by line: Substring) -> Bool {
      let found = line.split(separator: " ")
      return !line.hasPrefix("#") && !line.hasPrefix("title ") && !found.contains("expect")
        && words.allSatisfy(found.contains)
    }
  }

  private static func printed() throws -> [Fault] {
    let lines = try Workspace().run("lockstep", ["faults"]).output.split(separator: "\n")
    let starts = lines.indices.filter { !lines[$0].hasPrefix(" ") }
    return zip(starts, starts.dropFirst() + [lines.endIndex]).map { Fault(Array(lines[$0..<$1])) }
  }

  private static func lines(of path: String) throws -> [Substring] {
    String(decoding: try FileSystem.readFile(Package.file(path)), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func `each fault is played by the scenario that it names`() throws {
    let faults = try Self.printed()
    #expect(faults.count >= 50)
    for fault in faults {
      let isPlayed = try Self.lines(of: fault.path).contains(where: fault.isPlayed)
      #expect(isPlayed, "\(fault.path) plays no \(fault.words)")
    }
  }

  @Test func `the scenarios of all faults pass`() throws {
    let named = Set(try Self.printed().map(\.path)).sorted().map(Package.file)
    let some = CaseShare.of(named, each: 4)
    let played = try Workspace().run("lockstep", ["run", "--mode", "inprocess", "--quiet"] + some)
    #expect(played.status == .exited(0))
  }

  /// A line in place of one that is taken out: it keeps the time for what stands below, and does nothing.
  private static func without(_ line: Substring) -> String {
    guard let first = line.first, "@+".contains(first) else { return "" }
    return "\(line.prefix { $0 != " " }) phone zone +0h"
  }

  @Test func `a fault's scenario fails when the fault is taken out`() throws {
    let faults = try Self.printed().filter { $0.words.count < 3 || !$0.words.contains("kill") }
    for fault in CaseShare.of(faults, each: 4) {
      let text = try Self.lines(of: fault.path).map {
        fault.isPlayed(by: $0) ? Self.without($0) : String($0)
      }
      let workspace = try Workspace()
      let path = try workspace.write("without.scenario", text.joined(separator: "\n"))
      let played = try workspace.run("lockstep", ["run", "--mode", "inprocess", "--quiet", path])
      #expect(played.status == .exited(1), "\(fault.path) passes without \(fault.words)")
    }
  }
}
