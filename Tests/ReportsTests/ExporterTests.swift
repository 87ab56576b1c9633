import Foundation
import LockstepProtocol
import Testing

@testable import LockstepReports

/// What each exporter makes of a log.
struct ExporterTests {
  static let names = Exporter.all.map(\.name)

  @Test func `each exporter has a name of its own and a summary`() {
    #expect(Set(Self.names).count == Self.names.count)
    #expect(Exporter.all.allSatisfy { !$0.summary.isEmpty })
  }

  @Test(arguments: names)
  func `the same log gives the same bytes`(name: String) throws {
    let exporter = try #require(Exporter.named(name))
    let first = exporter.export(try Sample.log(), Findings())
    #expect(first == exporter.export(try Sample.log(), Findings()))
    #expect(!first.isEmpty)
  }

  @Test(arguments: names)
  func `a log of its first line alone is no trouble`(name: String) throws {
    let line = Sample.text().prefix { $0 != "\n" } + "\n"
    let exporter = try #require(Exporter.named(name))
    #expect(!exporter.export(try RecordedLog(Array(line.utf8)), Findings()).isEmpty)
  }

  @Test(arguments: Exporter.all.filter(\.isText).map(\.name))
  func `text of others steers nothing and ends nothing`(name: String) throws {
    let report = try Sample.report(name, title: Sample.title)
    let steering = report.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" && $0 != "\t" }
    #expect(steering.isEmpty)
    if ["html", "junit"].contains(name) {
      #expect(!report.contains("<three>"))
      #expect(!report.contains("<more>"))
      #expect(report.contains("Two &amp; &lt;three&gt; \\u{1b}]0;x\\u{7} &quot;four&quot;"))
    }
  }

  @Test func `the page on reports has a row for each of them`() throws {
    let project = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: project.appending(path: "docs/reports.md"), encoding: .utf8)
    let rows = page.split(separator: "\n")
    let missing = Self.names.filter { name in !rows.contains { $0.hasPrefix("| `\(name)` | ") } }
    #expect(missing == [])
  }

  /// The programs of others are given the output of every exporter.
  @Test func `the readers of other people have each of them`() throws {
    let project = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let script = try String(contentsOf: project.appending(path: ".ci/readers"), encoding: .utf8)
    let lists = script.split(separator: "\n").filter { $0.contains("for kind in ") }
    let first = try #require(lists.first).split(separator: " ").map { $0.filter { $0 != ";" } }
    #expect(Set(first).isSuperset(of: Self.names), "\(first)")
  }

  // MARK: Test results

  private var findings: Findings {
    var findings = Findings()
    findings.path = "a.scenario"
    findings.source = [
      "title A", "", "  expect  watch page work", "@2s expect phone gone \"#\" really # why",
    ]
    findings.played = .init(
      wallNanoseconds: 1_500_000_000,
      wallOfChecks: [1_000_000_000, 1_250_000_000],
      digest: "0f",
      expected: [3, 4]
    )
    findings.broken = [.init(promise: "haptics", found: "two at once", timeNanoseconds: 1)]
    findings.fault = "the phone died"
    return findings
  }

  private func report(_ name: String) throws -> String {
    let bytes = try Exporter.named(name)?.export(Sample.log(), findings) ?? []
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `JUnit has a case for each check, with its words`() throws {
    let report = try report("junit")
    #expect(report.contains(#"tests="5" failures="2" errors="2""#))
    #expect(
      report.contains(
        #"name="expect watch page work" time="1.000000" file="a.scenario" line="3"/>"#
      )
    )
    #expect(report.contains(#"<failure message="page rest &amp; &lt;more&gt;">"#))
    #expect(report.contains(#"name="the promises are kept""#))
    #expect(report.contains("haptics: two at once"))
    for property in [
      #"name="seed" value="7""#, #"name="virtual_seconds" value="5.000""#, #"value="0f""#,
    ] {
      #expect(report.contains(property), "\(property)")
    }
    #expect(report.contains(#"errors="2" time="1.500000">"#))
    #expect(report.contains(#"<error message="the phone died">"#))
  }

  @Test func `TAP numbers the same cases`() throws {
    let lines = try report("tap").split(separator: "\n")
    #expect(lines.first == "TAP version 14" && lines.contains("1..5"))
    #expect(lines.contains("# seed 7, virtual 5.000 s, wall 1.500000 s, digest 0f"))
    #expect(lines.contains("ok 2 - expect watch page work"))
    #expect(lines.contains("not ok 3 - expect phone gone \"\\#\" really"))
    #expect(lines.contains(#"  message: "page rest & <more>""#))
    #expect(lines.count { $0.hasPrefix("not ok ") } == 4)
  }

  @Test func `the summary counts what happened`() throws {
    let report = try Sample.report("json")
    for wanted in [
      #""lines": 33"#, #""nanoseconds": 5000000000"#, #""checks": 3"#, #""passed": 1"#,
      #""link": 1800000000"#, #""phone": 2691344164"#, #""haptics": 1"#, #""hapticsMissed": 1"#,
      #""documents": 3"#, #""crashes": 1"#, #""medianNanoseconds": 28409942"#,
    ] {
      #expect(report.contains(wanted), "\(wanted) in \(report)")
    }
  }

  // MARK: Pictures in words

  @Test func `Mermaid shows what was lost, and no receipt that arrived`() throws {
    let report = try Sample.report("mermaid")
    #expect(report.contains("  watch->>phone: 0.480 presence, 28 ms\n"))
    #expect(report.contains("  watch-xphone: 2.000 message live rest\n"))
    #expect(report.contains("  Note over watch,phone: 2.200 ═ stalled ═\n"))
    #expect(!report.contains("receipt"))
    #expect(!report.contains("</script>"))
  }

  @Test func `Mermaid gets no more than it draws`() throws {
    let more = (3...2_000).map { number in
      #"{"t":9000000000,"at":"watch","event":"sent","number":\#(number + 1),"bytes":44,"packet""#
        + #":{"kind":"presence","incarnation":1,"origin":1,"app":"foreground"}}"# + "\n"
    }
    let log = try RecordedLog(Array((Sample.text() + more.joined()).utf8))
    let bytes = try #require(Exporter.named("mermaid")?.export(log, Findings()))
    #expect(bytes.count < 50_000)
    #expect(String(decoding: bytes, as: UTF8.self).contains("more that find no room here"))
  }

  @Test func `a recording has a line an event, each at its time`() throws {
    let lines = try Sample.report("asciicast").split(separator: "\n")
    #expect(lines[0].hasPrefix(#"{"version":2,"width":"#))
    #expect(lines.contains { $0.hasPrefix(#"[2.5,"o","     2.500"#) && $0.contains("#2 message") })
    #expect(lines.dropFirst().allSatisfy { $0.hasSuffix(#"\r\n"]"#) })
  }

  @Test func `columns are what a run prints`() throws {
    let report = try Sample.report("columns")
    #expect(report.hasPrefix("      time  watch"))
    #expect(report.contains("✗ #2 message lost"))
  }
}
