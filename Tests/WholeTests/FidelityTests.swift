import Foundation
import LockstepPosix
import Testing

/// What is said of the model's fidelity comes from the tables that the devices use.
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
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try text.write(toFile: Self.page, atomically: true, encoding: .utf8)
      Issue.record("the page was written: look at it, then run again without UPDATE_GOLDEN")
    }
    #expect(String(decoding: try FileSystem.readFile(Self.page), as: UTF8.self) == text)
  }

  @Test func `the protocol's page says of each code what the program says`() throws {
    let printed = try Workspace().run("lockstep", ["tables", "codes"]).output
    let rows = printed.split(separator: "\n").filter { $0.hasPrefix("| 70") }
    #expect(rows.count == 19)
    let page = Package.file("docs/protocol/session.md")
    let text = String(decoding: try FileSystem.readFile(page), as: UTF8.self)
    for row in rows { #expect(text.contains("\n\(row)\n"), "\(row)") }
  }

  @Test func `each report's scenario is there`() throws {
    let printed = try Workspace().run("lockstep", ["tables", "reports"]).output
    let paths = printed.split(separator: "`").filter { $0.hasSuffix(".scenario") }.map(String.init)
    #expect(paths.count >= 10)
    for path in paths { #expect(FileSystem.exists(Package.file(path)), "\(path)") }
  }

  @Test func `a table that is none is refused with the names of those that are`() throws {
    let refused = try Workspace().run("lockstep", ["tables", "code"])
    #expect(refused.status == .exited(64))
    let names = "reachability, codes, reports, questions, evidence, statements, sources"
    #expect(refused.errors.contains(names))
  }
}
