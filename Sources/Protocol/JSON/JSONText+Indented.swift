extension JSONText {
  /// The value as people read and edit it: a member a line, two spaces a level, a line feed at the end.
  ///
  /// What is in it stays as it is, spelling included: without its white space it is the same text again.
  package var indented: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 2)
    var level = 0
    var isInString = false
    var isEscaped = false
    for index in bytes.indices {
      let byte = bytes[index]
      if isInString {
        result.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == JSONCharacter.backslash {
          isEscaped = true
        } else if byte == JSONCharacter.quote {
          isInString = false
        }
        continue
      }
      switch byte {
      case JSONCharacter.quote:
        isInString = true
        result.append(byte)
      case JSONCharacter.brace, JSONCharacter.bracket:
        result.append(byte)
        level += 1
        if !Self.closes(bytes[index + 1]) { Self.breakLine(level, &result) }
      case JSONCharacter.closingBrace, JSONCharacter.closingBracket:
        level -= 1
        if !Self.opens(bytes[index - 1]) { Self.breakLine(level, &result) }
        result.append(byte)
      case JSONCharacter.comma:
        result.append(byte)
        Self.breakLine(level, &result)
      case JSONCharacter.colon:
        result.append(byte)
        result.append(UInt8(ascii: " "))
      default: result.append(byte)
      }
    }
    result.append(JSONCharacter.lineFeed)
    return result
  }

  private static func breakLine(_ level: Int, _ result: inout [UInt8]) {
    result.append(JSONCharacter.lineFeed)
    for _ in 0..<level * 2 { result.append(UInt8(ascii: " ")) }
  }

  private static func opens(_ byte: UInt8) -> Bool {
    byte == JSONCharacter.brace || byte == JSONCharacter.bracket
  }

  private static func closes(_ byte: UInt8) -> Bool {
    byte == JSONCharacter.closingBrace || byte == JSONCharacter.closingBracket
  }
}
