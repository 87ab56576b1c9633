import Testing

@testable import LockstepProtocol

/// What a person may see of text that others wrote.
struct VisibleTextTests {
  private static let shown: [(String, String)] = [
    ("plain", "plain"), ("\u{1B}]0;x\u{7}", #"\u{1b}]0;x\u{7}"#), ("\u{9B}2J", #"\u{9b}2J"#),
    ("a\u{7F}b", #"a\u{7f}b"#), ("\u{202E}abc", #"\u{202e}abc"#), ("a\u{200B}b", #"a\u{200b}b"#),
    ("a\u{200D}b", #"a\u{200d}b"#), ("x\u{E0041}", #"x\u{e0041}"#), ("ä漢é́", "ä漢é́"),
    ("👩‍👩‍👧‍👦 ❤️‍🔥 1️⃣ 🇩🇪", "👩‍👩‍👧‍👦 ❤️‍🔥 1️⃣ 🇩🇪"), ("a\u{FE0F}b", #"a\u{fe0f}b"#),
    ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}" + #"\u{fe0f}"#), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    ("🏴\u{E0067}\u{E007F}\u{FE0F}", "🏴\u{E0067}\u{E007F}" + #"\u{fe0f}"#),
    ("\u{3164}", #"\u{3164}"#), ("\u{FFFF}", #"\u{ffff}"#),
  ]

  @Test(arguments: shown)
  func `what would steer or hide reads as its number`(_ example: (text: String, shown: String)) {
    #expect(Array(example.text.visibleLine.utf8) == Array(example.shown.utf8))
    #expect(Array(example.text.visibleText.utf8) == Array(example.shown.utf8))
  }

  @Test func `ends of lines and tabs stay in texts of lines alone`() {
    let text = "a\tb\r\nc\rd\n"
    #expect(text.visibleText == "a\tb\r\nc" + #"\u{d}"# + "d\n")
    #expect(text.visibleLine == #"a\u{9}b\u{d}\u{a}c\u{d}d\u{a}"#)
  }

  @Test func `making text visible takes a time that grows with it, not with its square`() {
    func time(_ count: Int) -> Duration {
      let text = String(repeating: "\u{85}", count: count)
      return ContinuousClock().measure { #expect(text.visibleText.utf8.count == count * 6) }
    }
    _ = time(1_000)
    // Ten times as much took a hundred times as long when each character copied what was there.
    #expect(time(100_000) < time(10_000) * 40)
  }

  @Test func `a line of others has a bound, and says how much is left out`() {
    let line = String(repeating: "ä", count: 5_000).visibleLine
    #expect(line.hasSuffix("ä… (5904 more bytes)") && line.utf8.count < 4_200)
    let odd = ("a" + String(repeating: "ä", count: 5_000)).visibleLine
    #expect(odd.hasSuffix("ä… (5905 more bytes)") && !odd.contains("\u{FFFD}"))
    #expect(String(repeating: "a", count: 4_096).visibleLine.utf8.count == 4_096)
  }

  @Test func `JSON stays the same value`() throws {
    let text = "\u{1B}\u{9B}\u{202E}a\u{E0041}👩‍👧\n"
    let json = JSONText { $0.string(text) }
    let shown = VisibleJSON.bytes(json.bytes + [0x0A])
    #expect(
      String(decoding: shown, as: UTF8.self)
        == #""\u001b\u009b\u202ea\udb40\udc41👩‍👧\n""# + "\n"
    )
    var reader = JSONReader(Array(shown.dropLast()))
    #expect(try Array(reader.string().unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func `the standard library knows no unseen character that we show as it is`() {
    let categories: Set<Unicode.GeneralCategory> = [
      .control, .format, .lineSeparator, .paragraphSeparator,
    ]
    let missed = (0..<0x110000 as Range<UInt32>).compactMap(Unicode.Scalar.init).filter {
      let hides =
        categories.contains($0.properties.generalCategory)
        || $0.properties.isDefaultIgnorableCodePoint || $0.properties.isNoncharacterCodePoint
      return hides && !$0.isUnseen(after: nil)
    }
    #expect(missed.map { String($0.value, radix: 16) } == [])
  }
}
