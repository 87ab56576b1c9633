/// The cutting of a line's characters into words.
struct WordCutter {
  private let characters: LineCharacters
  private let line: Int
  private(set) var position = 0

  init(_ text: some StringProtocol, line: Int) {
    characters = LineCharacters(text)
    self.line = line
  }

  mutating func cut() throws(Diagnostic) -> [Word] {
    var words: [Word] = []
    while let character = current {
      switch character {
      case _ where Self.isBlank(character): position += 1
      case Self.hash: return words
      case Self.quote: words.append(try quoted())
      case Self.brace: words.append(try json())
      case Self.bracket: words.append(list() ?? bare())
      default: words.append(bare())
      }
    }
    return words
  }

  private static let hash = UInt8(ascii: "#")
  private static let quote = UInt8(ascii: "\"")
  private static let brace = UInt8(ascii: "{")
  private static let closingBrace = UInt8(ascii: "}")
  private static let bracket = UInt8(ascii: "[")
  private static let closingBracket = UInt8(ascii: "]")
  private static let backslash = UInt8(ascii: "\\")

  private static func isBlank(_ character: UInt8) -> Bool {
    character == UInt8(ascii: " ") || (0x09...0x0d).contains(character)
  }

  private var current: UInt8? { position < characters.count ? characters[position] : nil }

  private mutating func bare() -> Word {
    let start = position
    while let character = current, !Self.isBlank(character) { position += 1 }
    return word(from: start, characters.text(start..<position), .bare)
  }

  private mutating func quoted() throws(Diagnostic) -> Word {
    let start = position
    position += 1
    var text = ""
    var kept = position
    while let character = current, character != Self.quote {
      if character == Self.backslash {
        text += characters.text(kept..<position)
        position += 1
        kept = position
      }
      position = min(position + 1, characters.count)
    }
    guard current == Self.quote else {
      throw Diagnostic(
        line: line,
        column: start + 1,
        length: characters.count - start,
        message: "the text has no closing quote",
        hint: "end it with \" on the same line"
      )
    }
    text += characters.text(kept..<position)
    position += 1
    return word(from: start, text, .quoted)
  }

  private mutating func json() throws(Diagnostic) -> Word {
    let start = position
    if let end = endOfValue(from: start, Self.brace, Self.closingBrace) {
      position = end
      return word(from: start, characters.text(start..<end), .json)
    }
    throw Diagnostic(
      line: line,
      column: start + 1,
      length: characters.count - start,
      message: "the JSON object has no closing brace",
      hint: "end it with } on the same line"
    )
  }

  /// Takes a JSON list as one bare word, including its blanks; returns `nil` if the bracket begins no
  /// list.
  private mutating func list() -> Word? {
    let start = position
    guard let end = endOfValue(from: start, Self.bracket, Self.closingBracket),
      end == characters.count || Self.isBlank(characters[end])
    else { return nil }
    position = end
    return word(from: start, characters.text(start..<end), .bare)
  }

  /// Finds the index after the bracket that closes the one at `start`, ignoring brackets in texts.
  private func endOfValue(from start: Int, _ open: UInt8, _ close: UInt8) -> Int? {
    var depth = 0
    var isInString = false
    var index = start
    while index < characters.count {
      let character = characters[index]
      index += 1
      switch character {
      case Self.backslash where isInString: index += 1
      case Self.quote: isInString.toggle()
      case open where !isInString: depth += 1
      case close where !isInString: depth -= 1
      default: break
      }
      if depth == 0 { return index }
    }
    return nil
  }

  private func word(from start: Int, _ text: String, _ kind: Word.Kind) -> Word {
    Word(text: text, kind: kind, column: start + 1, length: position - start)
  }
}
