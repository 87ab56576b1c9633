extension JSONText {
  /// The value as people read and edit it: a member a line, two spaces a level, a line feed at the end.
  ///
  /// What is in it stays as it is, spelling included: without its white space it is the same text again.
  package var indented: [UInt8] {
    var length = 1
    forEachIndented { _ in
      length += 1
    } breakLine: {
      length += 1 + $0 * 2
    }
    var result: [UInt8] = []
    result.append(addingCapacity: length) { output in
      forEachIndented {
        output.append($0)
      } breakLine: { level in
        output.append(JSONCharacter.lineFeed)
        output.append(repeating: UInt8(ascii: " "), count: level * 2)
      }
      output.append(JSONCharacter.lineFeed)
    }
    return result
  }

  /// Gives each byte of the value, the spaces after colons, and each new line with its level.
  @inline(__always)
  private func forEachIndented(_ put: (UInt8) -> Void, breakLine: (Int) -> Void) {
    var level = 0
    var isInString = false
    var isEscaped = false
    for index in bytes.indices {
      let byte = bytes[index]
      if isInString {
        put(byte)
        isInString = isEscaped || byte != JSONCharacter.quote
        isEscaped = !isEscaped && byte == JSONCharacter.backslash
        continue
      }
      switch byte {
      case JSONCharacter.quote:
        isInString = true
        put(byte)
      case JSONCharacter.brace, JSONCharacter.bracket:
        put(byte)
        level += 1
        if !Self.closes(bytes[index + 1]) { breakLine(level) }
      case JSONCharacter.closingBrace, JSONCharacter.closingBracket:
        level -= 1
        if !Self.opens(bytes[index - 1]) { breakLine(level) }
        put(byte)
      case JSONCharacter.comma:
        put(byte)
        breakLine(level)
      case JSONCharacter.colon:
        put(byte)
        put(UInt8(ascii: " "))
      default: put(byte)
      }
    }
  }

  private static func opens(_ byte: UInt8) -> Bool {
    byte == JSONCharacter.brace || byte == JSONCharacter.bracket
  }

  private static func closes(_ byte: UInt8) -> Bool {
    byte == JSONCharacter.closingBrace || byte == JSONCharacter.closingBracket
  }
}
