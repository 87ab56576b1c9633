import LockstepProtocol
import Testing

@testable import LockstepReports

/// Logs that were written are read back, and what is no log is told by its line.
struct RecordedLogTests {
  @Test func `every kind of line reads back as it was written`() throws {
    let log = try Sample.log()
    var writer = JSONWriter()
    for event in log.events { event.write(into: &writer) }
    let written = String(decoding: writer.bytes, as: UTF8.self)
    #expect(written == Sample.text())
    #expect(Set(log.events.map(\.name)).count == 21)
  }

  @Test func `a kind of a later version is passed over`() throws {
    let later = #"{"t":6000000000,"at":"watch","event":"weather","rain":[true]}"# + "\n"
    let log = try RecordedLog(Array((Sample.text() + later).utf8))
    #expect(log.events.count == Sample.text().split(separator: "\n").count)
    #expect(log.lineCount == log.events.count + 1)
  }

  @Test func `a log without its last line feed is whole`() throws {
    let log = try RecordedLog(Array(Sample.text().utf8.dropLast()))
    #expect(log.lineCount == (try Sample.log().lineCount))
    #expect(log.events.count == (try Sample.log().events.count))
  }

  private static let damages: [(text: String, line: Int, says: String)] = [
    ("", 1, "the first line of a log"), ("{}\n", 1, "it is no line of a log"),
    (Sample.lines, 1, "the first line of a log"),
    (Sample.text() + #"{"t":1"#, 34, "the log was cut"),
    (Sample.text() + "{\"t\":1\n", 34, "it is no line of a log"),
    (Sample.text() + #"{"t":1,"event":"link","state":"connected"}"# + "\n", 34, "before that"),
    (
      Sample.text() + #"{"t":9000000000,"event":"link","state":"up"}"# + "\n", 34,
      "unknown value \"up\""
    ),
    (Sample.text() + #"{"t":9000000000,"event":"lost","number":1}"# + "\n", 34, "kind"),
    (#"{"t":0,"event":"run","lockstep":2,"title":"","seed":"7"}"# + "\n", 1, "lockstep 2"),
  ]

  @Test(arguments: damages)
  func `what is no log is told by its line`(_ damage: (text: String, line: Int, says: String)) {
    let error = #expect(throws: RecordedLog.Damage.self) {
      _ = try RecordedLog(Array(damage.text.utf8))
    }
    #expect(error?.line == damage.line)
    #expect(error?.what.contains(damage.says) == true, "\(String(describing: error))")
  }

  // MARK: Comparison

  @Test func `two logs that are the same are told so, whatever their seeds`() throws {
    let other = Sample.text().replacing(#""seed":"7""#, with: #""seed":"8""#)
    let comparison = LogComparison(
      try Sample.log(),
      try RecordedLog(Array(other.utf8)),
      names: ("a", "b")
    )
    #expect(comparison.isEqual)
    #expect(comparison.text.contains("with seed 8"))
  }

  @Test func `where two logs part is shown with what was before`() throws {
    let other = Sample.text().replacing(#""state":"stalled""#, with: #""state":"connected""#)
    let comparison = LogComparison(
      try Sample.log(),
      try RecordedLog(Array(other.utf8)),
      names: ("a", "b")
    )
    #expect(comparison.common == 14)
    #expect(comparison.text.contains("they part at line 16"))
    #expect(comparison.text.contains("-       2.200  -  ═ stalled ═\n"))
    #expect(comparison.text.contains("+       2.200  -  ═ connected ═\n"))
    #expect(comparison.text.contains("a: 18 more events, 1 packet lost, 1 line failed"))
  }

  @Test func `a state that differs before anything is seen of it is named`() throws {
    let other = Sample.text().replacing("fb2e9abae28b989d", with: "fb2e9abae28b9890")
    let comparison = LogComparison(
      try Sample.log(),
      try RecordedLog(Array(other.utf8)),
      names: ("a", "b")
    )
    #expect(comparison.common == 4)
    #expect(comparison.text.contains("the watch is in another state"))
    #expect(comparison.text.contains("Nothing else differs, to the end."))
  }

  @Test func `where it is seen that a state differs is shown, too`() throws {
    let other = Sample.text().replacing("fb2e9abae28b989d", with: "fb2e9abae28b9890")
      .replacing(#""state":"stalled""#, with: #""state":"connected""#)
    let comparison = LogComparison(
      try Sample.log(),
      try RecordedLog(Array(other.utf8)),
      names: ("a", "b")
    )
    #expect(comparison.text.contains("they part at line 6"))
    #expect(comparison.text.contains("the same as far as line 15, and then:"))
    #expect(comparison.text.contains("+       2.200  -  ═ connected ═\n"))
  }
}
