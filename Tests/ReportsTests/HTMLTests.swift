import LockstepProtocol
import Testing

@testable import LockstepReports

/// The page: what its script finds in it, and what stands in it without one.
struct HTMLTests {
  /// Puts the contents together again as the script does.
  private func contents(_ rows: EventRows) -> [String] {
    var contents: [String] = []
    for line in String(decoding: rows.bytes, as: UTF8.self).split(separator: "\n") {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      let numbers = columns.prefix(6).map { Int($0) ?? -1 }
      let base = numbers[3] == 0 ? "" : contents[contents.count - numbers[3]]
      contents.append(
        String(base.prefix(numbers[4])) + columns[6] + String(base.suffix(numbers[5]))
      )
    }
    return contents
  }

  private static func lanes() throws -> Lanes { Lanes(Timeline(try Sample.log())) }

  @Test func `rows hold every content to the byte`() throws {
    let events = try Sample.log(title: Sample.title).events
    let rows = EventRows(events)
    #expect(
      contents(rows)
        == events.map { String(decoding: EventRows.plain($0.content.bytes), as: UTF8.self) }
    )
    #expect(rows.bytes.allSatisfy { $0 < 0x7F && $0 != UInt8(ascii: "<") })
    #expect(rows.kinds.first == "run")
  }

  @Test func `every row has words, whether or not a column would leave it out`() throws {
    let events = try Sample.log(title: Sample.title).events
    let words = String(decoding: EventRows(events).bytes, as: UTF8.self).split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).last ?? "" }
    #expect(words.count == events.count && !words.contains(""))
    #expect(words.first == #""the run begins""#)
    #expect(words.contains { $0.hasPrefix(#""arrived #"#) })
  }

  @Test func `what two contents share is not counted twice`() {
    let events = ["aa", "aaa", "a", "aaaa"].map {
      LogEvent(timeNanoseconds: 0, device: .phone, kind: .effect(.note($0)))
    }
    #expect(
      contents(EventRows(events))
        == events.map { String(decoding: $0.content.bytes, as: UTF8.self) }
    )
  }

  @Test func `escaped JSON is the same value`() throws {
    let text = JSONText { $0.string("a<b </script> é 👍 \u{1B}") }
    let plain = EventRows.plain(text.bytes)
    #expect(plain.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "<") })
    var reader = JSONReader(plain)
    #expect(try reader.string() == "a<b </script> é 👍 \u{1B}")
  }

  @Test func `a lost packet stops half way, one under way short of the end`() throws {
    let page = try Sample.report("html")
    let row = try #require(Self.lanes()[.link])
    let lost = #"<line class="message lost" x1="40%" y1="\#(row.y)" x2="50%" "#
    #expect(page.contains(lost + #"y2="\#(row.y + row.height / 2)"/>"#))
    let open = #"<line class="receipt open" x1="70%" y1="\#(row.y)" x2="100%" "#
    #expect(page.contains(open + #"y2="\#(row.y + row.height * 3 / 4)"/>"#))
    let arrived = #"<line class="presence" x1="9.60492%" y1="\#(row.y)" x2="10.17312%" "#
    #expect(page.contains(arrived + #"y2="\#(row.y + row.height)"/>"#))
  }

  @Test func `bands say what was true, what was believed and what was shown`() throws {
    let page = try Sample.report("html")
    let belief = try #require(Self.lanes()[.phoneBelief]).y
    for band in [
      #"<svg class="band link stalled" x="44%""#, #"<svg class="band link connected" x="8%""#,
      #"<svg class="band yes" x="10.17312%" y="\#(belief)" "#
        + #"width="53.82688%""#,
      #"<svg class="band page work" x="32%""#, #"<svg class="band page work stale" x="34%""#,
      #"<line class="haptic missed" x1="54%""#, "work 1 Plank, stale",
    ] {
      #expect(page.contains(band), "\(band)")
    }
  }

  @Test func `the page asks nobody for anything`() throws {
    let page = try Sample.report("html")
    for way in ["src=", "@import", "fetch(", "XMLHttpRequest", "<link", "import("] {
      #expect(!page.contains(way), "\(way)")
    }
    let addresses = page.matches(of: /https?:\/\/[^"'\s]*/).map { String($0.output) }
    #expect(Set(addresses) == ["http://www.w3.org/2000/svg"])
    #expect(page.matches(of: /url\(([^)]*)\)/).allSatisfy { $0.output.1.hasPrefix("#") })
    #expect(page.contains("default-src 'none'"))
  }

  @Test func `what there is one of is told as one`() throws {
    let page = try Sample.report("html")
    #expect(page.contains("<b>1</b> check passed</li>") && page.contains("<b>2</b> haptics</li>"))
  }

  @Test func `what failed stands at the top, also without scripts`() throws {
    let page = try Sample.report("html")
    #expect(page.contains("<h2>What failed</h2>"))
    #expect(page.contains("<dd>page rest &amp; &lt;more&gt;</dd>"))
    #expect(page.contains("<noscript>"))
  }

  @Test func `ten thousand events stay within two megabytes`() throws {
    var text = Sample.text()
    for round in 1...310 {
      let shifted = Sample.lines.split(separator: "\n").map { line in
        let end = line.dropFirst(5).firstIndex(of: ",") ?? line.endIndex
        let time = (Int64(line.dropFirst(5)[..<end]) ?? 0) + Int64(round) * 5_000_000_000
        return #"{"t":\#(time)"# + line[end...]
      }
      text += shifted.joined(separator: "\n") + "\n"
    }
    let log = try RecordedLog(Array(text.utf8))
    #expect(log.events.count > 9_600)
    let page = try #require(Exporter.named("html")?.export(log, Findings()))
    #expect(page.count < 2_000_000, "\(page.count) bytes")
  }
}
