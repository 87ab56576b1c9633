import Foundation
import LockstepScenario
import Testing

/// Each file in `Golden` is a scenario with mistakes; beside it stands what a person is told of them.
///
/// A missing expectation, and with `UPDATE_GOLDEN=1` one that differs, is written and fails, so that
/// somebody reads it before it counts.
struct GoldenTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")

  /// The names of all cases, in their order.
  static let cases: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".scenario") }.map { String($0.dropLast(9)) }.sorted()
  }()

  /// What `lockstep check` says of a text, or that there is nothing to say.
  private static func told(of source: String, path: String) -> String {
    do throws(Diagnostics) {
      let script = try ScriptParser.parse(source)
      return "no mistake in \(script.statements.count) lines\n"
    } catch {
      return error.rendered(path: path, source: source) + "\n"
    }
  }

  @Test(arguments: GoldenTests.cases)
  func `each mistake of a file is reported once, with its place and what to do`(name: String)
    throws
  {
    let source = try String(
      contentsOf: Self.folder.appending(path: name + ".scenario"),
      encoding: .utf8
    )
    let told = Self.told(of: source, path: name + ".scenario")
    let file = Self.folder.appending(path: name + ".expected")
    let isUpdating = ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1"
    let expected = try? String(contentsOf: file, encoding: .utf8)
    guard let expected, !isUpdating || told == expected else {
      try told.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("wrote \(name).expected: read it, then run the tests again")
      return
    }
    #expect(told == expected)
  }

  @Test func `there is a case for every kind of mistake`() {
    #expect(Self.cases.count >= 30)
  }
}
