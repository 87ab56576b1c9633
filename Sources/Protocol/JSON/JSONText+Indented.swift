extension JSONWriter {
  /// Writes the one value that `write` writes, indented for people, in the form of `JSONText.indented`.
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
  /// The value as people read and edit it: each member on its own line, two spaces for each level, a
  /// line feed at the end.
  ///
  /// The value itself is unchanged, including its spelling: without white space it is the same text
  /// again.
  package var indented: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 2)
    appendIndented(to: &result, level: 0)
    result.append(JSONCharacter.lineFeed)
    return result
  }

  /// Appends the value, indented from a level on, without a line feed at its end.
  ///
  /// What stands between two places where something is put in is copied at once.
  func appendIndented(to result: inout [UInt8], level: Int) {
    var level = level
    var copied = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case JSONCharacter.quote: index = endOfString(from: index)
      case JSONCharacter.brace, JSONCharacter.bracket:
        level += 1
        if Self.closes(bytes[index]) { continue }
        append(&copied, upTo: index, to: &result)
        Self.breakLine(level, &result)
      case JSONCharacter.closingBrace, JSONCharacter.closingBracket:
        level -= 1
        if Self.opens(bytes[index - 2]) { continue }
        append(&copied, upTo: index - 1, to: &result)
        Self.breakLine(level, &result)
      case JSONCharacter.comma:
        append(&copied, upTo: index, to: &result)
        Self.breakLine(level, &result)
      case JSONCharacter.colon:
        append(&copied, upTo: index, to: &result)
        result.append(UInt8(ascii: " "))
      default: break
      }
    }
    append(&copied, upTo: index, to: &result)
  }

  /// Copies the bytes from `copied` up to an index, and moves `copied` there.
  private func append(_ copied: inout Int, upTo end: Int, to result: inout [UInt8]) {
    result.append(contentsOf: bytes[copied..<end])
    copied = end
  }

  /// Finds the index after the string whose content continues at an index.
  private func endOfString(from start: Int) -> Int {
    let content = bytes.span
    var index = start
    while true {
      index = PlainBytes.end(of: content, from: index, withOthers: false)
      switch content[index] {
      case JSONCharacter.quote: return index + 1
      case JSONCharacter.backslash: index += 2
      default: index += 1
      }
    }
  }

  /// Appends a line feed, and the spaces of a level.
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
