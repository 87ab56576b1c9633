import Foundation
import LockstepTerminal
import Testing

/// Recordings and pictures are the same bytes in every run, and what others read them as.
struct RecordingTests {
  @Test func `the picture of a grid looks as it did`() throws {
    let picture = SVGPicture(Sampler.drawn(.unicode), title: "lockstep <demo>")
    try Golden.expect(picture.rendered(), isAs: "sampler.svg")
  }

  @Test func `a picture is well-formed, and holds every text`() throws {
    var grid = Grid(Size(columns: 30, rows: 2))
    grid.write("a < b && \"c\" > d ]]> 漢", at: .origin)
    grid.write("two  words", at: Point(column: 0, row: 1), style: Style(.indexed(2)))
    let text = SVGPicture(grid, title: "<&>").rendered()
    #expect(text.contains(">a &lt; b &amp;&amp; &quot;c&quot; &gt; d ]]&gt;</text>"))
    // Words of one style are one run, as wide as their columns.
    let words = text.split(separator: "\n").first { $0.contains("two  words") } ?? ""
    #expect(words.contains("textLength=\"100\" lengthAdjust=\"spacingAndGlyphs\" fill=\"#00cd00\""))
    // The blanks between them stay, in browsers too, which read this attribute of the text alone.
    #expect(words.hasSuffix(" xml:space=\"preserve\">two  words</text>"))
    #expect(text.components(separatedBy: "preserve").count == 2)
    #expect(text.contains("<title>&lt;&amp;&gt;</title>"))
    for tag in ["text", "svg", "g", "title"] {
      let opened =
        text.components(separatedBy: "<\(tag) ").count
        + text.components(separatedBy: "<\(tag)>").count
      #expect(opened - 2 == text.components(separatedBy: "</\(tag)>").count - 1, "\(tag)")
    }
  }

  private func recording() -> Asciicast {
    var cast = Asciicast(
      Size(columns: 80, rows: 24),
      title: "a \"title\" \\ \u{1}",
      idleSecondsMax: 2
    )
    cast.output(Array("\u{1B}[1mhi\u{8}\t\r\n\u{C}\u{7F}é漢👍\"\\".utf8), at: 0)
    cast.output([], at: 1)
    cast.output([0x61, 0xFF], at: 1_234_567_890)
    cast.input(Array("q".utf8), at: 1_000_000_000)
    cast.marker("cut", at: 61_000_000_999)
    cast.resize(to: Size(columns: 120, rows: 36), at: 61_000_001_000)
    return cast
  }

  @Test func `a recording looks as it did`() throws {
    try Golden.expect(String(decoding: recording().bytes, as: UTF8.self), isAs: "recording.cast")
  }

  @Test func `another reader of JSON finds in a recording what was put into it`() throws {
    let lines = recording().bytes.split(separator: 0x0A).map { Data($0) }
    let head = try #require(try JSONSerialization.jsonObject(with: lines[0]) as? [String: Any])
    #expect(head["version"] as? Int == 2)
    #expect(head["width"] as? Int == 80)
    #expect(head["height"] as? Int == 24)
    #expect(head["idle_time_limit"] as? Int == 2)
    #expect(head["title"] as? String == "a \"title\" \\ \\u{1}")
    let events = try lines.dropFirst().map {
      try #require(try JSONSerialization.jsonObject(with: $0) as? [Any])
    }
    #expect(events.map { $0[0] as? Double } == [0, 1.234567, 1.234567, 61, 61.000001])
    #expect(events.map { $0[1] as? String } == ["o", "o", "i", "m", "r"])
    #expect(
      events.map { $0[2] as? String } == [
        "\u{1B}[1mhi\u{8}\t\r\n\u{C}\u{7F}é漢👍\"\\", "a\u{FFFD}", "q", "cut", "120x36",
      ]
    )
  }

  @Test func `played into a terminal, a recording shows what was shown`() throws {
    let size = Size(columns: 40, rows: 6)
    var chance = Chance(seed: 21)
    var screen = Screen(Capabilities())
    var cast = Asciicast(size)
    var grid = Grid(size)
    for picture in 0..<20 {
      RandomGrid.scribble(&grid, count: 5, &chance)
      cast.output(screen.show(grid), at: Int64(picture) * 33_000_000)
    }
    var emulator = Emulator(size)
    for line in cast.bytes.split(separator: 0x0A).dropFirst() {
      let event = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [Any])
      emulator.feed(Array(try #require(event[2] as? String).utf8))
    }
    #expect(emulator.seen == Emulator.seen(of: grid))
  }

  @Test func `plain text is cut at its last character, or keeps every blank`() {
    var grid = Grid(Size(columns: 5, rows: 3))
    grid.write("ab", at: .origin, style: Style(.indexed(1), .bold))
    grid.write("漢", at: Point(column: 1, row: 1))
    #expect(grid.plainText() == "ab\n 漢\n")
    #expect(grid.plainText(keepsBlanks: true) == "ab   \n 漢  \n     \n")
    #expect(Grid(Size(columns: 2, rows: 2)).plainText() == "")
  }
}
