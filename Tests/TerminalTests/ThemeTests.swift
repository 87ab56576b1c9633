import LockstepTerminal
import Testing

/// Whether a terminal is dark or light: by what it answers, and by its environment.
struct ThemeTests {
  private static let answers: [(String, Color?)] = [
    ("\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\", .rgb(0x1E1E1E)),
    ("\u{1B}]11;rgb:ff/ff/ff\u{7}", .rgb(0xFFFFFF)),
    ("\u{1B}]11;rgba:fdfd/f6f6/e3e3/ffff\u{1B}\\", .rgb(0xFDF6E3)),
    ("\u{1B}]11;rgb:f/0/8\u{7}", .rgb(0xFF0088)),
    ("\u{1B}]11;rgb:12345/0/0\u{7}", nil), ("\u{1B}]11;rgb:1/2\u{7}", nil),
    ("\u{1B}]10;rgb:ff/ff/ff\u{7}", nil), ("\u{1B}]0;a title\u{7}", nil),
  ]

  @Test(arguments: answers)
  func `what a terminal tells of its background is no key`(
    _ example: (bytes: String, color: Color?)
  ) {
    let bytes = Array((example.bytes + "\u{1B}[?62;4cq").utf8)
    var whole = KeyDecoder()
    #expect(whole.feed(bytes, at: 0) == [.character("q")])
    #expect(whole.background == example.color)
    #expect(whole.hasDeclaredItself)
    var slow = KeyDecoder()
    let keys = bytes.enumerated().flatMap { slow.feed([$1], at: Int64($0)) }
    #expect(keys == [.character("q")])
    #expect(slow.background == example.color)
  }

  @Test func `a report without an end is let go of`() {
    var decoder = KeyDecoder()
    let endless = Array("\u{1B}]11;".utf8) + [UInt8](repeating: 0x61, count: 300)
    _ = decoder.feed(endless, at: 0)
    #expect(decoder.feed(Array("\r\u{1B}[A".utf8), at: 1).suffix(2) == [Key(.enter), Key(.up)])
    var alt = KeyDecoder()
    #expect(alt.feed(Array("\u{1B}]".utf8), at: 0).isEmpty)
    #expect(alt.expire(at: KeyDecoder.patienceNanoseconds) == [Key(.character("]"), .alt)])
  }

  @Test func `a background is dark or light`() {
    for code in [0x000000, 0x1E1E1E, 0x282C34, 0x002B36, 0x300A24, 0x0000FF] as [UInt32] {
      #expect(Theme(background: .rgb(code)) == .dark)
    }
    for code in [0xFFFFFF, 0xFDF6E3, 0xEEE8D5, 0x00FF00] as [UInt32] {
      #expect(Theme(background: .rgb(code)) == .light)
    }
  }

  private static let environment: [(String, Theme?)] = [
    ("15;0", .dark), ("0;15", .light), ("12;default;7", .light), ("0;8", .dark), ("15;6", .dark),
    ("default;default", nil), ("", nil), ("15;99", nil),
  ]

  @Test(arguments: environment)
  func `the environment tells the numbers of the colours`(
    _ example: (text: String, theme: Theme?)
  ) {
    #expect(Theme(colorFGBG: example.text) == example.theme)
    let found = Capabilities.detected(isTerminal: true) { $0 == "COLORFGBG" ? example.text : nil }
    #expect(found.theme == example.theme ?? .dark)
  }
}
