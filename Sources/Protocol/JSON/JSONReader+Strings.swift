// Strings: strict UTF-8, every escape of RFC 8259, surrogates in pairs.

extension JSONReader {
  /// Reads a string.
  package mutating func string() throws(JSONError) -> String {
    skipWhiteSpace()
    guard byteOrZero == JSONCharacter.quote else { throw mismatch(.string) }
    let value = try readString()
    isAfterValue = true
    return value
  }

  /// Reads the UTF-8 bytes of a string, which for a long one is faster than reading a `String`.
  package mutating func stringBytes() throws(JSONError) -> ArraySlice<UInt8> {
    skipWhiteSpace()
    guard byteOrZero == JSONCharacter.quote else { throw mismatch(.string) }
    let start = offset + 1
    let hasEscapes = try skipString()
    isAfterValue = true
    let content = bytes[start..<(offset - 1)]
    return hasEscapes ? Array(Self.unescaped(content).utf8)[...] : content
  }

  /// Reads the string whose opening quote is the next byte.
  mutating func readString() throws(JSONError) -> String {
    let start = offset + 1
    let hasEscapes = try skipString()
    return string(from: start, hasEscapes: hasEscapes)
  }

  /// Decodes the string that began at an index and ends just before the present offset.
  func string(from start: Int, hasEscapes: Bool) -> String {
    let content = bytes[start..<(offset - 1)]
    return hasEscapes ? Self.unescaped(content) : String(decoding: content, as: UTF8.self)
  }

  /// Finds the frequent string whose opening quote is at an index, and the index after its closing
  /// quote.
  ///
  /// Returns `nil` for any other string, and near the end of the text, where no whole word of eight
  /// bytes can be read.
  @inline(__always)
  func frequentString(at place: Int) -> (string: String, end: Int)? {
    let content = bytes.span
    let start = place + 1
    guard start + 8 <= content.count else { return nil }
    let low = PlainBytes.word(of: content, at: start)
    if let count = PlainBytes.countBeforeQuote(in: low) {
      let string = FrequentStrings.shared[.init(low: PlainBytes.first(count, of: low))]
      return string.map { ($0, start + count + 1) }
    }
    guard start + 16 <= content.count else { return nil }
    let high = PlainBytes.word(of: content, at: start + 8)
    guard let count = PlainBytes.countBeforeQuote(in: high) else { return nil }
    let key = FrequentStrings.Key(low: low, high: PlainBytes.first(count, of: high))
    return FrequentStrings.shared[key].map { ($0, start + 8 + count + 1) }
  }

  /// Checks and skips the string whose opening quote is the next byte; returns `true` if it has
  /// escapes.
  mutating func skipString() throws(JSONError) -> Bool {
    var hasEscapes = false
    var index = offset + 1
    while true {
      index = PlainBytes.end(of: bytes.span, from: index, withOthers: true)
      guard index < bytes.count else { throw unexpected("'\"'", at: bytes.count) }
      let byte = bytes[index]
      if byte == JSONCharacter.quote { break }
      if byte >= 0x80 {
        index = try endOfScalar(at: index)
      } else if byte == JSONCharacter.backslash {
        hasEscapes = true
        index = try endOfEscape(at: index)
      } else if byte < 0x20 {
        throw failure(.controlCharacter, at: index)
      } else {
        index += 1
      }
    }
    offset = index + 1
    return hasEscapes
  }

  // MARK: UTF-8

  /// Finds the index after a UTF-8 sequence of two to four bytes.
  ///
  /// The first byte narrows the range of the second, which keeps out over-long forms, surrogates
  /// and scalars beyond U+10FFFF (The Unicode Standard, table 3-7).
  private func endOfScalar(at start: Int) throws(JSONError) -> Int {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xbf
    switch bytes[start] {
    case 0xc2...0xdf: length = 2
    case 0xe0: (length, second) = (3, 0xa0...0xbf)
    case 0xed: (length, second) = (3, 0x80...0x9f)
    case 0xe1...0xef: length = 3
    case 0xf0: (length, second) = (4, 0x90...0xbf)
    case 0xf1...0xf3: length = 4
    case 0xf4: (length, second) = (4, 0x80...0x8f)
    default: throw failure(.badUTF8, at: start)
    }
    for index in (start + 1)..<(start + length) {
      guard index < bytes.count else {
        throw unexpected("the other bytes of a character of UTF-8", at: index)
      }
      guard (index == start + 1 ? second : 0x80...0xbf).contains(bytes[index]) else {
        throw failure(.badUTF8, at: index)
      }
    }
    return start + length
  }

  // MARK: Escapes

  /// Finds the index after an escape, or a pair of surrogate escapes, whose backslash is at `start`.
  private func endOfEscape(at start: Int) throws(JSONError) -> Int {
    guard start + 1 < bytes.count else { throw unexpected("an escape", at: start + 1) }
    if JSONCharacter.unescaped(bytes[start + 1]) != nil { return start + 2 }
    let unit = try codeUnit(at: start)
    switch unit {
    case 0xd800...0xdbff:
      guard start + 6 < bytes.count else {
        throw unexpected("the second escape of a pair", at: start + 6)
      }
      guard bytes[start + 6] == JSONCharacter.backslash else {
        throw failure(.loneSurrogate, at: start)
      }
      guard start + 7 < bytes.count else { throw unexpected("an escape", at: start + 7) }
      guard bytes[start + 7] == UInt8(ascii: "u") else {
        throw failure(.loneSurrogate, at: start)
      }
      let low = try codeUnit(at: start + 6)
      guard (0xdc00...0xdfff).contains(low) else { throw failure(.loneSurrogate, at: start) }
      return start + 12
    case 0xdc00...0xdfff: throw failure(.loneSurrogate, at: start)
    default: return start + 6
    }
  }

  /// Reads the four hexadecimal digits of the `\u` whose backslash is at `start`.
  private func codeUnit(at start: Int) throws(JSONError) -> UInt32 {
    guard bytes[start + 1] == UInt8(ascii: "u") else { throw failure(.badEscape, at: start) }
    var unit: UInt32 = 0
    for index in (start + 2)..<(start + 6) {
      guard index < bytes.count else { throw unexpected("a hex digit", at: index) }
      guard let digit = JSONCharacter.hexValue(bytes[index]) else {
        throw failure(.badEscape, at: start)
      }
      unit = unit << 4 | digit
    }
    return unit
  }

  /// Decodes the escapes in the content of a string that was already checked.
  private static func unescaped(_ content: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(content.count)
    var index = content.startIndex
    while index < content.endIndex {
      guard content[index] == JSONCharacter.backslash else {
        text.append(content[index])
        index += 1
        continue
      }
      if let byte = JSONCharacter.unescaped(content[index + 1]) {
        text.append(byte)
        index += 2
        continue
      }
      var scalar = hexadecimal(content[(index + 2)..<(index + 6)])
      index += 6
      if (0xd800...0xdbff).contains(scalar) {
        let low = hexadecimal(content[(index + 2)..<(index + 6)])
        scalar = 0x10000 + (scalar - 0xd800) << 10 + (low - 0xdc00)
        index += 6
      }
      appendUTF8(scalar, to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt32 {
    digits.reduce(0) { $0 << 4 | (JSONCharacter.hexValue($1) ?? 0) }
  }

  private static func appendUTF8(_ scalar: UInt32, to text: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(scalar) else { return }
    text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
