extension JSONWriter {
  /// What `write` writes, exactly one value, as people read and edit it: as `JSONText.indented` has it.
  package static func indented(
    reserving capacity: Int = 256,
    _ write: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter(reserving: capacity, indented: true)
    write(&writer)
    writer.newline()
    return writer.bytes
  }
}

extension JSONText {
  /// The value as people read and edit it: a member a line, two spaces a level, a line feed at the end.
  ///
  /// What is in it stays as it is, spelling included: without its white space it is the same text again.
  package var indented: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 2)
    appendIndented(to: &result, level: 0)
    result.append(JSONCharacter.lineFeed)
    return result
  }

  /// Appends the value as it stands at a level, without a line feed at its end.
  func appendIndented(to result: inout [UInt8], level: Int) {
    var level = level
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case JSONCharacter.quote:
        let end = endOfString(at: index)
        result.append(contentsOf: bytes[index..<end])
        index = end
        continue
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
      index += 1
    }
  }

  /// The place after the string whose first quote is at a place.
  private func endOfString(at start: Int) -> Int {
    var index = start + 1
    while bytes[index] != JSONCharacter.quote {
      index += bytes[index] == JSONCharacter.backslash ? 2 : 1
    }
    return index + 1
  }

  /// Begins a line at a level.
  static func breakLine(_ level: Int, _ result: inout [UInt8]) {
    result.append(addingCapacity: level * 2 + 1) { output in
      output.append(JSONCharacter.lineFeed)
      output.append(repeating: UInt8(ascii: " "), count: level * 2)
    }
  }

  private static func opens(_ byte: UInt8) -> Bool {
    byte == JSONCharacter.brace || byte == JSONCharacter.bracket
  }

  private static func closes(_ byte: UInt8) -> Bool {
    byte == JSONCharacter.closingBrace || byte == JSONCharacter.closingBracket
  }
}
