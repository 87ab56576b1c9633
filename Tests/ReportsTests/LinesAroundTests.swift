import LockstepProtocol
import Testing

@testable import LockstepReports

/// What a report shows of the log around a failure.
struct LinesAroundTests {
  /// A log of clicks, one a second, with the failure of line 9 behind the seventh.
  private static func log(after: Int) throws -> RecordedLog {
    let head = #"{"t":0,"event":"run","lockstep":1,"title":"A","seed":"7"}"#
    let failure = #"{"t":7000000000,"event":"expectation","line":9,"ok":false,"found":"none"}"#
    func click(_ second: Int) -> String {
      #"{"t":\#(second)000000000,"at":"watch","event":"haptic","kind":"click","#
        + #""digest":"0000000000000001"}"#
    }
    let lines = [head] + (1...7).map(click) + [failure] + (8..<8 + after).map(click)
    return try RecordedLog(Array((lines.joined(separator: "\n") + "\n").utf8))
  }

  private static func report(_ name: String, after: Int = 6) throws -> String {
    let bytes = try Exporter.named(name)?.export(log(after: after), Findings()) ?? []
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [(after: 0, shown: 0), (2, 2), (3, 3), (4, 3), (6, 3)])
  func `a failure keeps five lines before it and three after`(after: Int, shown: Int) throws {
    var around = LinesAround()
    for event in try Self.log(after: after).events { around.see(event, ColumnLog()) }
    let kept = try #require(around.kept.first)
    #expect(around.kept.count == 1)
    #expect(kept.line == 9)
    #expect(kept.before.map { $0.prefix(1) } == ["3", "4", "5", "6", "7"])
    #expect(kept.after.count == shown)
    #expect(kept.after.allSatisfy { $0.contains("click") })
  }

  @Test func `JUnit, TAP and JSON tell them of each failure`() throws {
    let junit = try Self.report("junit")
    #expect(junit.contains("\nbefore    3.000  watch  "))
    #expect(junit.contains("\nafter     10.000  watch  "))
    #expect(!junit.contains("  11.000"))
    let tap = try Self.report("tap")
    #expect(tap.contains("\n  before:\n    - \"3.000  watch  "))
    #expect(tap.contains("\n  after:\n    - \"8.000  watch  "))
    #expect(!tap.contains("\"11.000"))
    let summary = try Self.report("json")
    #expect(summary.contains("\"before\": [\n        \"3.000  watch  "))
    #expect(summary.contains("\"after\": [\n        \"8.000  watch  "))
  }

  @Test(arguments: ["junit", "tap", "json"])
  func `what did not happen is no part of a report`(name: String) throws {
    let report = try Self.report(name, after: 0)
    #expect(report.contains("before"))
    #expect(!report.contains("after"))
  }

  @Test(arguments: ["junit", "tap", "json"])
  func `a run that fails as it should shows nothing around it`(name: String) throws {
    var findings = Findings()
    findings.meant.texts = ["none"]
    let bytes = try Exporter.named(name)?.export(Self.log(after: 6), findings) ?? []
    #expect(!String(decoding: bytes, as: UTF8.self).contains("before"))
  }
}
