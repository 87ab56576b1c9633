/// The scanning of text eight bytes at a time, as one word with the first byte least significant.
///
/// In each byte of a word the top bit is set by a subtraction when the byte is below the subtrahend, and
/// a byte XORed with the one looked for is below 1. A borrow sets bits wrongly only above a byte that is
/// looked for, so the lowest is right.
enum PlainBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let topBits: UInt64 = ones << 7

  /// Marks the quotes, backslashes and control characters in a word; with `marksOthers`, also bytes
  /// that are not ASCII.
  @inline(__always)
  static func marks(in word: UInt64, withOthers marksOthers: Bool) -> UInt64 {
    let quote = (word ^ ones &* UInt64(JSONCharacter.quote)) &- ones
    let backslash = (word ^ ones &* UInt64(JSONCharacter.backslash)) &- ones
    let control = word &- ones &* 0x20
    let marked = quote | backslash | control
    return (marksOthers ? marked | word : marked & ~word) & topBits
  }

  /// Reads eight bytes as a word, least significant first.
  ///
  /// Of a part whose count is known the compiler checks no single byte, and reads several at once.
  @inline(__always)
  static func word(of bytes: Span<UInt8>, at index: Int) -> UInt64 {
    let part = bytes.extracting(droppingFirst: index).extracting(first: 8)
    precondition(part.count == 8)
    return UInt64(part[0]) | UInt64(part[1]) << 8 | UInt64(part[2]) << 16 | UInt64(part[3]) << 24
      | UInt64(part[4]) << 32 | UInt64(part[5]) << 40 | UInt64(part[6]) << 48 | UInt64(part[7])
      << 56
  }

  /// Finds the first marked byte from an index on; if none is marked, the first byte of the incomplete
  /// word at the end.
  @inline(__always)
  static func end(of bytes: Span<UInt8>, from start: Int, withOthers marksOthers: Bool) -> Int {
    var index = start
    while index + 8 <= bytes.count {
      let marked = marks(in: word(of: bytes, at: index), withOthers: marksOthers)
      if marked != 0 { return index + marked.trailingZeroBitCount / 8 }
      index += 8
    }
    return index
  }

  /// Counts the bytes of a word before its first quote; returns `nil` if there is none, or if another
  /// marked byte precedes it.
  @inline(__always)
  static func countBeforeQuote(in word: UInt64) -> Int? {
    let marked = marks(in: word, withOthers: true)
    if marked == 0 { return nil }
    let count = marked.trailingZeroBitCount / 8
    return UInt8(truncatingIfNeeded: word >> (8 * count)) == JSONCharacter.quote ? count : nil
  }

  /// Returns a word with only its first bytes, at most seven.
  @inline(__always)
  static func first(_ count: Int, of word: UInt64) -> UInt64 { word & (1 << (8 * count) - 1) }

  /// Says if any of some bytes must be escaped in a string.
  static func anyNeedsEscape(of bytes: Span<UInt8>) -> Bool {
    var index = 0
    var marked: UInt64 = 0
    while index + 8 <= bytes.count {
      marked |= marks(in: word(of: bytes, at: index), withOthers: false)
      index += 8
    }
    var isOdd = marked != 0
    while index < bytes.count {
      isOdd = isOdd || JSONCharacter.needsEscape(bytes[index])
      index += 1
    }
    return isOdd
  }
}
