// Words, and values that are taken whole.

extension JSONReader {
  /// Reads `true` or `false`.
  package mutating func boolean() throws(JSONError) -> Bool {
    skipWhiteSpace()
    switch byteOrZero {
    case UInt8(ascii: "t"):
      try take("true")
      return true
    case UInt8(ascii: "f"):
      try take("false")
      return false
    default:
      throw mismatch(.boolean)
    }
  }

  /// Skips the next value if it is `null`; returns `true` if it was.
  package mutating func consumeNull() throws(JSONError) -> Bool {
    skipWhiteSpace()
    guard byteOrZero == UInt8(ascii: "n") else { return false }
    try take("null")
    return true
  }

  /// Checks and skips the next value, of any kind.
  package mutating func skipValue() throws(JSONError) {
    skipWhiteSpace()
    switch byteOrZero {
    case JSONCharacter.brace: try skipObject()
    case JSONCharacter.bracket: try skipArray()
    case JSONCharacter.quote: _ = try skipString()
    case UInt8(ascii: "t"): try take("true")
    case UInt8(ascii: "f"): try take("false")
    case UInt8(ascii: "n"): try take("null")
    case JSONCharacter.minus, UInt8(ascii: "0")...UInt8(ascii: "9"):
      offset = try scanNumber().end
    default: throw unexpected("a value")
    }
    isAfterValue = true
  }

  /// Checks the next value, and returns its bytes without white space between tokens.
  package mutating func text() throws(JSONError) -> JSONText {
    try text { (reader) throws(JSONError) in try reader.skipValue() }
  }

  /// Returns exactly `count` bytes after the line that ends here, for files whose rest is not JSON.
  package func bytesBehindLine(_ count: Int) throws(JSONError) -> ArraySlice<UInt8> {
    guard byteOrZero == JSONCharacter.lineFeed else { throw unexpected("the end of the line") }
    let (start, end) = (offset + 1, offset + 1 + count)
    guard end <= bytes.count else { throw unexpected("\(count) bytes", at: bytes.count) }
    guard end == bytes.count else { throw unexpected("the end", at: end) }
    return bytes[start..<end]
  }

  /// Returns the bytes of the value that `skip` skips.
  mutating func text(_ skip: (inout JSONReader) throws(JSONError) -> Void) throws(JSONError)
    -> JSONText
  {
    skipWhiteSpace()
    let start = offset
    let spacesBefore = whiteSpaceCount
    try skip(&self)
    let value = bytes[start..<offset]
    return JSONText(checked: whiteSpaceCount == spacesBefore ? Array(value) : Self.compact(value))
  }

  /// Checks that the bytes are one JSON text, of any kind.
  package static func check(
    _ bytes: [UInt8],
    limits: JSONLimits = .wire
  ) throws(JSONError) {
    var reader = Self(bytes, limits: limits)
    try reader.skipValue()
    try reader.end()
  }
}

extension JSONReader {
  private mutating func skipObject() throws(JSONError) {
    try beginObject()
    while try advanceToKey() {
      try skipKey()
      try takeColon()
      try skipValue()
    }
  }

  private mutating func skipArray() throws(JSONError) {
    try beginArray()
    while try nextElement() { try skipValue() }
  }

  /// Skips a word such as `true` whose first letter is the next byte; throws if it is another one.
  private mutating func take(_ word: String) throws(JSONError) {
    var index = offset
    for letter in word.utf8 {
      guard index < bytes.count, bytes[index] == letter else {
        throw unexpected("'\(word)'", at: index)
      }
      index += 1
    }
    offset = index
    isAfterValue = true
  }

  /// Copies a checked value without the white space between tokens.
  private static func compact(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(value.count)
    var isInString = false
    var isEscaped = false
    for byte in value {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == JSONCharacter.backslash {
          isEscaped = true
        } else if byte == JSONCharacter.quote {
          isInString = false
        }
      } else if JSONCharacter.isWhiteSpace(byte) {
        continue
      } else if byte == JSONCharacter.quote {
        isInString = true
      }
      result.append(byte)
    }
    return result
  }
}
