import LockstepTerminal
import Testing

/// Whatever a keyboard sends becomes the key it was, in one read or in many.
struct KeyDecoderTests {
  private static let keys: [(String, Key)] = [
    ("a", .character("a")), ("Z", .character("Z")), (" ", .character(" ")), ("é", .character("é")),
    ("漢", .character("漢")), ("👍", .character("👍")), ("\r", Key(.enter)), ("\n", Key(.enter)),
    ("\t", Key(.tab)), ("\u{7F}", Key(.backspace)), ("\u{8}", Key(.backspace)),
    ("\u{3}", .control("c")), ("\u{1A}", .control("z")), ("\0", .control(" ")),
    ("\u{1F}", .control("_")), ("\u{1B}x", Key(.character("x"), .alt)),
    ("\u{1B}é", Key(.character("é"), .alt)),
    ("\u{1B}\u{3}", Key(.character("c"), [.alt, .control])),
    ("\u{1B}[A", Key(.up)), ("\u{1B}OB", Key(.down)), ("\u{1B}[1;5C", Key(.right, .control)),
    ("\u{1B}[1;2D", Key(.left, .shift)), ("\u{1B}[H", Key(.home)), ("\u{1B}OF", Key(.end)),
    ("\u{1B}[1~", Key(.home)), ("\u{1B}[8~", Key(.end)), ("\u{1B}[5~", Key(.pageUp)),
    ("\u{1B}[6;3~", Key(.pageDown, .alt)), ("\u{1B}[2~", Key(.insert)),
    ("\u{1B}[3~", Key(.delete)), ("\u{1B}[Z", Key(.tab, .shift)), ("\u{1B}OP", Key(.function(1))),
    ("\u{1B}[[B", Key(.function(2))), ("\u{1B}[15~", Key(.function(5))),
    ("\u{1B}[17~", Key(.function(6))), ("\u{1B}[24;5~", Key(.function(12), .control)),
    ("\u{1B}[1;2P", Key(.function(1), .shift)), ("\u{1B}[34~", Key(.function(20))),
    ("\u{1B}[97;5u", .control("a")), ("\u{1B}[27;2;13~", Key(.enter, .shift)),
    ("\u{1B}[97:65;6u", Key(.character("a"), [.shift, .control])),
    ("\u{1B}[<0;1;1M", Key(.click(Point(column: 0, row: 0)))),
    ("\u{1B}[<0;211;57M", Key(.click(Point(column: 210, row: 56)))),
    ("\u{1B}[<64;3;4M", Key(.wheelUp)), ("\u{1B}[<65;3;4M", Key(.wheelDown)),
    ("\u{1B}[200~two\nlines\u{1B}[A\u{1B}[201~", Key(.paste("two\nlines\u{1B}[A"))),
  ]

  @Test(arguments: keys)
  func `each is known, whole and byte by byte`(_ example: (bytes: String, key: Key)) {
    var whole = KeyDecoder()
    #expect(whole.feed(Array(example.bytes.utf8), at: 0) == [example.key])
    #expect(whole.deadline == nil)
    var slow = KeyDecoder()
    let keys = example.bytes.utf8.enumerated().flatMap { slow.feed([$1], at: Int64($0)) }
    #expect(keys == [example.key])
    #expect(slow.deadline == nil)
  }

  @Test func `where Alt means nothing, escape swallows no key that comes at once`() {
    var decoder = KeyDecoder()
    let keys = decoder.feed(Array("\u{1B}q\u{1B}[1;3A".utf8), at: 0).flatMap(\.withoutAlt)
    #expect(keys == [Key(.escape), .character("q"), Key(.escape), Key(.up)])
  }

  @Test func `keys that come together come out in order`() {
    var decoder = KeyDecoder()
    let bytes = Self.keys.map(\.0).joined()
    #expect(decoder.feed(Array(bytes.utf8), at: 0) == Self.keys.map(\.1))
  }

  /// Let go, with Shift, dragged, other buttons, outside, and what is none of it.
  @Test(arguments: [
    "0;1;1m", "4;1;1M", "32;1;1M", "2;1;1M", "66;1;1M", "0;0;1M", "0;1;0M", "0;1M", "0;1;1;1M",
    ";;M", "0;999999999;1M",
  ])
  func `of a mouse nothing but a press of its first button and the wheel is a key`(_ rest: String) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array("\u{1B}[<\(rest)a".utf8), at: 0).last == .character("a"))
    #expect(decoder.feed(Array("\u{1B}[<\(rest)".utf8), at: 0).isEmpty)
  }

  @Test func `escape alone is a key once its time is up, and not before`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B], at: 1000) == [])
    #expect(decoder.deadline == 1000 + KeyDecoder.patienceNanoseconds)
    #expect(decoder.expire(at: 1000 + KeyDecoder.patienceNanoseconds - 1) == [])
    #expect(decoder.expire(at: 1000 + KeyDecoder.patienceNanoseconds) == [Key(.escape)])
    #expect(decoder.deadline == nil)
    #expect(decoder.expire(at: .max) == [])
    #expect(decoder.feed([0x5B, 0x41], at: .max) == [.character("["), .character("A")])
  }

  @Test func `escape twice is one at once and one in time`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B, 0x1B], at: 0) == [Key(.escape)])
    #expect(decoder.expire(at: .max) == [Key(.escape)])
  }

  @Test func `a sequence that another one interrupts is not heard, the other is`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array("\u{1B}O\u{1B}[A".utf8), at: 0) == [Key(.up)])
    #expect(decoder.feed(Array("\u{1B}[1;\u{1B}[B".utf8), at: 0) == [Key(.down)])
  }

  @Test func `a bracket with Alt is told from an unfinished arrow by time`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array("\u{1B}[".utf8), at: 0) == [])
    #expect(decoder.expire(at: KeyDecoder.patienceNanoseconds) == [Key(.character("["), .alt)])
  }

  @Test func `the rest of a character that never comes is let go of`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0xE6, 0xBC], at: 0) == [])
    #expect(decoder.expire(at: KeyDecoder.patienceNanoseconds) == [])
    #expect(decoder.feed([0x61], at: 0) == [.character("a")])
  }

  private static let silent = [
    "\u{1B}[<0;10;20m", "\u{1B}[M !!", "\u{1B}[I", "\u{1B}[O",
    "\u{1B}[?2026;2$y", "\u{1B}[?62;c", "\u{1B}[12;40R", "\u{1B}[9999999999999999999~",
    "\u{1B}[99999999u", "\u{1B}[55296u", "\u{1B}[57399u", "\u{1B}[42~", "\u{85}", "\u{1B}OX",
  ]

  @Test(arguments: silent)
  func `what is no key says nothing, and the next key is heard`(_ bytes: String) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array((bytes + "q").utf8), at: 0) == [.character("q")])
  }

  @Test func `a sequence without end is let go of`() {
    var decoder = KeyDecoder()
    let bytes = Array("\u{1B}[".utf8) + [UInt8](repeating: 0x31, count: 100_000) + Array("~q".utf8)
    let keys = bytes.flatMap { decoder.feed([$0], at: 0) }
    #expect(keys.last == .character("q"))
    #expect(decoder.deadline == nil)
  }

  @Test func `a paste is cut at its limit, and waits for its end without a time limit`() {
    var decoder = KeyDecoder()
    _ = decoder.feed(Array("\u{1B}[200~".utf8), at: 0)
    _ = decoder.feed([UInt8](repeating: 0x61, count: 100_000), at: 0)
    #expect(decoder.feed(Array("\u{1B}[20".utf8), at: 0) == [])
    #expect(decoder.deadline == nil)
    let keys = decoder.feed(Array("1~".utf8), at: 0)
    #expect(keys == [Key(.paste(String(repeating: "a", count: KeyDecoder.pasteBytesMax)))])
  }

  @Test func `bytes of any kind do no harm, and split anywhere they mean the same`() {
    var chance = Chance(seed: 11)
    let favourites: [UInt8] = [
      0x1B, 0x5B, 0x4F, 0x3B, 0x31, 0x32, 0x30, 0x7E, 0x4D, 0xC3, 0xE6, 0xF0,
    ]
    for _ in 0..<400 {
      let bytes = (0..<40).map { _ in
        chance.below(3) == 0 ? UInt8(chance.below(256)) : chance.pick(favourites)
      }
      var whole = KeyDecoder()
      let wanted = whole.feed(bytes, at: 0)
      var split = KeyDecoder()
      let cut = chance.below(bytes.count)
      let keys = split.feed(Array(bytes[..<cut]), at: 0) + split.feed(Array(bytes[cut...]), at: 0)
      #expect(keys == wanted)
      #expect(split.deadline == whole.deadline)
      #expect(split.expire(at: .max) == whole.expire(at: .max))
    }
  }
}
