import Foundation
import LockstepPosix
import Testing

/// What is said of the model's fidelity comes from the tables that the devices use.
@Suite(.waiting)
struct FidelityTests {
  private static let page = Package.file("docs/fidelity.md")
  private static let head = """
    # How true it is

    The rules of the session as the devices have them, printed by `lockstep tables`. A rule rests on the
    vendor's documents (`Apple`), on what developers report (`report`), on what follows from both
    (`inference`), or on a decision of this project where nothing is known (`ours`). Each statement of
    [the protocol](protocol/README.md) ends with that word and with the documents that say so; what is
    `ours` is constructed, an assumption like any other of a model. The last two tables list them all.


    """

  @Test func `the page is what the program prints`() throws {
    let printed = try Workspace().run("lockstep", ["tables"])
    #expect(printed.status == .exited(0))
    let text = Self.head + printed.output
    let kept = String(decoding: try FileSystem.readFile(Self.page), as: UTF8.self)
    if kept != text, ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try text.write(toFile: Self.page, atomically: true, encoding: .utf8)
      Issue.record("the page was written: look at it, then run again without UPDATE_GOLDEN")
      return
    }
    #expect(kept == text)
  }

  @Test func `the protocol's page says of each code what the program says`() throws {
    let printed = try Workspace().run("lockstep", ["tables", "codes"]).output
    let rows = printed.split(separator: "\n").filter { $0.hasPrefix("| 70") }
    #expect(rows.count == 19)
    let page = Package.file("docs/protocol/session.md")
    let text = String(decoding: try FileSystem.readFile(page), as: UTF8.self)
    for row in rows {
      let said = cells(of: row).prefix(3).joined(separator: " | ")
      #expect(text.contains("\n| \(said) |\n"), "\(said)")
    }
  }

  private func cells(of row: Substring) -> [String] {
    let inner = row.dropFirst(2).dropLast(2)
    return String(inner).components(separatedBy: " | ")
  }

  /// The paths of the scenarios that a row names.
  private func paths(in row: Substring) -> [String] {
    row.split(separator: "`").filter { $0.hasSuffix(".scenario") }.map(String.init)
  }

  @Test(arguments: [("codes", 19), ("reachability", 19)])
  func `a row's scenario names the row in its turn`(_ table: String, count: Int) throws {
    let printed = try Workspace().run("lockstep", ["tables", table]).output
    let rows = printed.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    #expect(rows.count == count)
    for row in rows {
      let name = rowName(cells(of: row)[0], in: table)
      #expect(!paths(in: row).isEmpty, "\(name) has no scenario")
      for path in paths(in: row) { #expect(try covers(of: path).contains(name), "\(path)") }
    }
  }

  /// The word of a covers line for a row that begins with this cell.
  private func rowName(_ cell: String, in table: String) -> String {
    if table == "codes" { return "error-\(cell)" }
    let state = cell.split(separator: "`").last.map(String.init) ?? cell
    if cell.hasPrefix("any") { return "reachable-phone-\(state)" }
    return (cell.hasPrefix("without") ? "reachable-without-" : "reachable-") + state
  }

  private func covers(of path: String) throws -> [String] {
    let text = String(decoding: try FileSystem.readFile(Package.file(path)), as: UTF8.self)
    return text.split(separator: "\n").filter { $0.hasPrefix("covers ") }
      .flatMap { $0.split(separator: " ").dropFirst().map(String.init) }
  }

  @Test func `a code's scenario expects the code`() throws {
    let printed = try Workspace().run("lockstep", ["tables", "codes"]).output
    for row in printed.split(separator: "\n").filter({ $0.hasPrefix("| 70") }) {
      let code = cells(of: row)[0]
      for path in paths(in: row) {
        let text = String(decoding: try FileSystem.readFile(Package.file(path)), as: UTF8.self)
        let isExpected = text.split(separator: "\n").contains {
          $0.contains("expect ") && !$0.contains("expect not")
            && $0.split(separator: " ").contains(Substring(code))
        }
        #expect(isExpected, "\(path) expects no \(code)")
      }
    }
  }

  @Test func `each scenario that a table names passes`() throws {
    let printed = try Workspace().run("lockstep", ["tables", "reachability", "codes", "reports"])
      .output
    let named = Set(printed.split(separator: "\n").flatMap(paths)).sorted()
    #expect(named.count >= 40)
    let arguments = ["run", "--mode", "inprocess", "--quiet"] + named.map(Package.file)
    #expect(try Workspace().run("lockstep", arguments).status == .exited(0))
  }

  @Test func `each report's scenario is there`() throws {
    let printed = try Workspace().run("lockstep", ["tables", "reports"]).output
    let paths = printed.split(separator: "`").filter { $0.hasSuffix(".scenario") }.map(String.init)
    #expect(paths.count >= 10)
    for path in paths { #expect(FileSystem.exists(Package.file(path)), "\(path)") }
  }

  @Test func `a table that is none is refused with the nearest name, or with all of them`() throws {
    let near = try Workspace().run("lockstep", ["tables", "code"])
    #expect(near.status == .exited(64) && near.errors.contains("did you mean “codes”?"))
    let names =
      "reachability, codes, reports, questions, kindnesses, left-out, evidence, statements, sources"
    let far = try Workspace().run("lockstep", ["tables", "xyzzy"])
    #expect(far.status == .exited(64) && far.errors.contains("there are: \(names)"))
  }
}
