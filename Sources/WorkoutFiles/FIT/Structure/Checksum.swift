extension FIT {
  /// The CRC-16 of headers and files (polynomial 0xA001 reflected, start 0, no final step).
  ///
  /// Most bytes never meet a table. The polynomial is P = x^16 + x^15 + x^2 + 1. A square of a sum of
  /// bits is the sum of the squares, so that P divides x^1024 + x^960 + x^128 + 1, too: a word of 64 bits
  /// may be taken away when it is added to the words 1, 14 and 16 after it, and the rest stays the same.
  /// What is left are the last 16 words, which go through tables.
  package struct Checksum: Equatable, Sendable {
    /// The checksum of the bytes so far; it is 0 after its own two bytes are added.
    package private(set) var value: UInt16 = 0

    package init() {}

    /// Computes the checksum of a range of bytes.
    package init(of bytes: [UInt8]) {
      update(bytes.span, 0..<bytes.count)
    }

    /// Adds bytes of the span to the checksum.
    package mutating func update(_ bytes: Span<UInt8>, _ range: Range<Int>) {
      let words = range.count / 8
      let start = words > 2 * Self.kept ? fold(bytes, range.lowerBound, words) : range.lowerBound
      for index in start..<range.upperBound { add(bytes[index]) }
    }

    /// The number of words that one folding step changes.
    private static let kept = 16

    /// Folds all words but the last ones into these, and returns the position after the folded words.
    private mutating func fold(_ bytes: Span<UInt8>, _ start: Int, _ words: Int) -> Int {
      let rounds = words / Self.kept - 1
      // The words that were taken away last, in the order of their places modulo 16.
      var gone = [16 of UInt64](repeating: 0)
      gone[15] = UInt64(value)
      for round in 0..<rounds {
        let begin = start &+ round &* 128
        let piece = bytes.extracting(begin..<(begin &+ 128))
        var last = gone[15]
        if round == 0 { gone[15] = 0 }
        for index in 0..<16 {
          last ^= piece.load64(index &* 8) ^ gone[(index &+ 2) & 15] ^ gone[index]
          gone[index] = last
        }
      }
      return addRest(bytes, start + rounds * 128, gone)
    }

    /// Adds the last words, changed by the words that were folded into them.
    private mutating func addRest(
      _ bytes: Span<UInt8>,
      _ start: Int,
      _ gone: [16 of UInt64]
    ) -> Int {
      value = 0
      for index in 0..<16 {
        var word = bytes.load64(start + index * 8) ^ gone[index]
        if index == 0 { word ^= gone[15] }
        if index < 14 { word ^= gone[index + 2] }
        for shift in stride(from: 0, to: 64, by: 8) {
          add(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
        }
      }
      return start + 128
    }

    private mutating func add(_ byte: UInt8) {
      value = (value &>> 8) ^ Self.table[Int(UInt8(truncatingIfNeeded: value) ^ byte)]
    }

    /// The checksum of each single byte.
    private static let table: [256 of UInt16] = {
      var table = [256 of UInt16](repeating: 0)
      for byte in 0..<256 {
        var crc = UInt16(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xA001 : crc >> 1 }
        table[byte] = crc
      }
      return table
    }()
  }

  /// The treatment of a checksum that does not match.
  package enum ChecksumPolicy: String, CaseIterable, Sendable {
    /// A wrong checksum is an error, and reading ends there.
    case strict
    /// A wrong checksum is noted in the file's summary, and reading continues.
    case tolerant
  }

  /// The result of a check of a checksum.
  package enum ChecksumState: String, Sendable {
    case matches
    case differs
    /// The header has the checksum 0, which means that it was not computed.
    case notComputed
    /// There is no room for a checksum, or the bytes end before it.
    case absent
  }
}
