import LockstepProtocol
import Testing

@testable import LockstepReports

/// The names of cases, by which a dashboard knows them again.
struct CaseNameTests {
  private func log(_ checks: [(line: Int, found: String?)]) -> RecordedLog {
    let events = checks.enumerated().map { number, check in
      LogEvent(
        timeNanoseconds: Int64(number + 1) * 1_000_000_000,
        device: nil,
        kind: .expectation(line: check.line, failure: check.found)
      )
    }
    return RecordedLog(events, titled: "A", seed: 1)
  }

  private func cases(_ source: [String], _ checks: [(line: Int, found: String?)], _ lines: [Int])
    -> [Verdicts.Case]
  {
    var findings = Findings()
    findings.source = source
    findings.played = .init(wallNanoseconds: 9, wallOfChecks: [], digest: "0f", expected: lines)
    return Verdicts(log(checks), findings).cases
  }

  private static let source = [
    "title A", "@1s  expect watch page work", "     expect phone text \"#1\"",
    "@2s  expect watch page work",
  ]

  @Test func `comments, lines above and other times leave names as they are`() {
    let before = cases(Self.source, [(2, nil), (3, nil), (4, nil)], [2, 3, 4])
    let commented =
      ["# Why.", "title A", "", "@1500ms expect  watch page work # so"] + Self.source.dropFirst(2)
    let after = cases(Array(commented), [(4, nil), (5, nil), (6, nil)], [4, 5, 6])
    #expect(before.map(\.name) == after.map(\.name))
    #expect(
      before.map(\.name) == [
        "expect watch page work", "expect phone text \"#1\"", "expect watch page work (2)",
        "the promises are kept", "the devices go on",
      ]
    )
    #expect(after.prefix(3).map(\.line) == [4, 5, 6])
  }

  @Test func `a run that fails or ends early has the cases of one that passes`() {
    let passed = cases(Self.source, [(2, nil), (3, nil), (4, nil)], [2, 3, 4])
    // Judged in another order: the number of a repeated line goes by its place in the file.
    let failed = cases(Self.source, [(4, "page rest"), (2, nil)], [2, 3, 4])
    #expect(Set(passed.map(\.name)) == Set(failed.map(\.name)))
    #expect(failed.first { $0.failure != nil }?.name == "expect watch page work (2)")
    #expect(failed.filter { $0.undecided != nil }.map(\.line) == [3])
  }

  @Test func `a log alone knows no time on the wall and no more cases than it has`() {
    let cases = Verdicts(log([(2, nil)]), Findings()).cases
    #expect(cases.map(\.name) == ["line 2"])
    #expect(cases.map(\.wallNanoseconds) == [nil])
  }
}
