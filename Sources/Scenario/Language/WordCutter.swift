/// Cuts the characters of one line into words.
struct WordCutter {
  let characters: [Character]
  let line: Int
  var position = 0

  init(_ characters: [Character], line: Int) {
    self.characters = characters
    self.line = line
  }

  mutating func cut() throws(Diagnostic) -> [Word] {
    var words: [Word] = []
    while let character = current {
      switch character {
      case _ where character.isBlank: position += 1
      case "#": return words
      case "\"": words.append(try quoted())
      case "{": words.append(try json())
      default: words.append(bare())
      }
    }
    return words
  }

  private var current: Character? { position < characters.count ? characters[position] : nil }

  private mutating func bare() -> Word {
    let start = position
    while let character = current, !character.isBlank { position += 1 }
    return word(from: start, String(characters[start..<position]), .bare)
  }

  private mutating func quoted() throws(Diagnostic) -> Word {
    let start = position
    var text = ""
    position += 1
    while let character = current, character != "\"" {
      if character == "\\" { position += 1 }
      guard let kept = current else { break }
      text.append(kept)
      position += 1
    }
    guard current == "\"" else {
      throw Diagnostic(
        line: line,
        column: start + 1,
        length: characters.count - start,
        message: "the text has no closing quote",
        hint: "end it with \" on the same line"
      )
    }
    position += 1
    return word(from: start, text, .quoted)
  }

  private mutating func json() throws(Diagnostic) -> Word {
    let start = position
    var depth = 0
    var isInString = false
    while let character = current {
      position += 1
      switch character {
      case "\\" where isInString: position += 1
      case "\"": isInString.toggle()
      case "{" where !isInString: depth += 1
      case "}" where !isInString: depth -= 1
      default: break
      }
      if depth == 0 {
        return word(from: start, String(characters[start..<position]), .json)
      }
    }
    throw Diagnostic(
      line: line,
      column: start + 1,
      length: characters.count - start,
      message: "the JSON object has no closing brace",
      hint: "end it with } on the same line"
    )
  }

  private func word(from start: Int, _ text: String, _ kind: Word.Kind) -> Word {
    Word(text: text, kind: kind, column: start + 1, length: position - start)
  }
}

extension Character {
  /// Whether it is white space, which hardly any character is that is not one of ASCII's.
  fileprivate var isBlank: Bool {
    guard let ascii = asciiValue else { return isWhitespace }
    return ascii == 0x20 || (0x09...0x0d).contains(ascii)
  }
}
