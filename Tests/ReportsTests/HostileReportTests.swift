import LockstepProtocol
import Testing

@testable import LockstepReports

/// Text of others in every place of a run: no report has it as it stands, whoever opens the report.
struct HostileReportTests {
  /// A title, a C1 sequence, a turned direction and a character nobody sees, each with what it steers.
  private static let pieces = ["\u{1B}]0;t\u{7}", "\u{9B}2J", "\u{202E}y", "\u{200B}z"]
  /// As JSON has it, which need not escape all of it.
  private static let escaped = #"\u001b]0;t\u0007"# + "\u{9B}2J\u{202E}y\u{200B}z"

  /// What of the sample's lines is somebody else's text, and what the place is called.
  private static let places: [(text: String, name: String)] = [
    (#""exercise":"Push </script> <b>""#, "typed"), (#""name":"Morning""#, "named"),
    (#""id":"01K""#, "document"), (#""exercise":"Plank""#, "shown"),
    (#""phase":"rest""#, "sent"), (#""do":"next""#, "verb"), (#""reason":"no run""#, "reason"),
    (#""text":"a note; with # signs""#, "note"), (#""how":"full""#, "disk"),
    (#""text":"a line""#, "fault"), (#""found":"page rest & <more>""#, "found"),
  ]

  private static func log(_ title: String = "title") throws -> RecordedLog {
    var text = Sample.text(title: title + escaped)
    for (place, name) in places {
      try #require(text.contains(place))
      let key = place.prefix { $0 != ":" }
      text = text.replacing(place, with: "\(key):\"\(name)\(escaped)\"")
    }
    return try RecordedLog(Array(text.utf8))
  }

  private static var findings: Findings {
    var findings = Findings()
    let hostile = pieces.joined()
    findings.path = "path" + hostile
    findings.source = ["", "", "expect source" + hostile, "expect line" + hostile]
    findings.broken = [
      .init(promise: "promise" + hostile, found: "broken" + hostile, timeNanoseconds: 1)
    ]
    findings.fault = "ended" + hostile
    return findings
  }

  private static func report(_ name: String) throws -> [UInt8] {
    try #require(Exporter.named(name)).export(try log(), findings)
  }

  private func expectSafe(_ text: String, _ place: String) {
    let steering = text.unicodeScalars.filter {
      ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || (0x7F..<0xA0).contains($0.value)
        || (0x202A...0x202E).contains($0.value) || $0.value == 0x200B
    }
    #expect(steering.isEmpty, "\(place): \(text.debugDescription)")
  }

  /// What each report shows of these places; columns cut what is long.
  private static let told: [(report: String, places: [String])] = [
    ("columns", ["typed", "named", "shown", "sent", "verb", "note", "disk", "fault", "found"]),
    ("tap", ["title", "source", "line", "found", "promise", "broken", "ended", "fault"]),
    ("junit", ["title", "path", "source", "line", "found", "promise", "broken", "ended", "fault"]),
    ("mermaid", ["title", "typed", "named", "sent", "verb", "reason", "fault", "found"]),
    ("html", ["title", "line", "found", "broken", "shown"]),
    ("json", ["title"]),
    ("asciicast", ["title", "typed", "named", "shown", "sent", "note", "found"]),
    ("perfetto", ["typed", "document", "shown", "sent", "reason", "note", "found"]),
  ]

  @Test func `every report is looked at`() {
    #expect(Self.told.map(\.report).sorted() == Exporter.all.map(\.name).sorted())
  }

  @Test(arguments: told)
  func `a report tells what others wrote, and nothing as it stands`(
    _ name: String,
    _ places: [String]
  ) throws {
    let bytes = try Self.report(name)
    // A trace is no text, but shows the names in it to people as they are.
    let text = String(decoding: bytes, as: UTF8.self)
    for piece in Self.pieces {
      #expect(!text.contains(piece), "\(name): \(piece.debugDescription)")
    }
    if try #require(Exporter.named(name)).isText { expectSafe(text, name) }
    for place in places { #expect(text.contains(place + #"\"#), "\(name) has no \(place)") }
  }

  @Test func `what a recording plays steers nothing`() throws {
    let lines = String(decoding: try Self.report("asciicast"), as: UTF8.self).split(separator: "\n")
    #expect(lines.count > 20)
    for line in lines.dropFirst() {
      var reader = JSONReader(Array(line.utf8))
      try reader.beginArray()
      for _ in 0..<2 {
        #expect(try reader.nextElement())
        try reader.skipValue()
      }
      #expect(try reader.nextElement())
      let played = try reader.string()
      #expect(played.hasSuffix("\r\n"))
      expectSafe(played.replacing("\r\n", with: ""), "played")
    }
    var reader = JSONReader(Array(lines[0].utf8))
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if key == "title" { expectSafe(try reader.string(), "title") } else { try reader.skipValue() }
    }
  }

  @Test func `a comparison steers nothing, whatever the two logs say`() throws {
    let comparison = LogComparison(
      try Self.log(),
      try Sample.log(title: "other" + Self.escaped),
      names: ("one" + Self.pieces.joined(), "two")
    )
    expectSafe(comparison.text, "comparison")
    for place in ["title", "other", "one", "typed"] {
      #expect(comparison.text.contains(place + #"\"#), "\(place)")
    }
  }
}
