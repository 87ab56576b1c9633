/// A word, a number or a symbol of Swift code; a literal string is the one token `"`.
struct Token: Equatable, Sendable {
  var text: String
  /// Counted from 1.
  var line: Int
  /// Whether nothing but white space stands before it on its line.
  var isFirstOnLine: Bool
  /// Whether it follows the token before without white space.
  var isTight: Bool

  var isWord: Bool { text.unicodeScalars.first.map(Lexer.isWordScalar) ?? false }
}

/// Reads code into tokens, past comments and literal strings but not past what strings interpolate.
struct Lexer {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var line = 1
  private var lastTokenLine = 0
  private var isTight = false
  private var found: [Token] = []

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// Whether each scalar of ASCII can be in a word: to ask Unicode takes the most time of all.
  private static let asciiWords: [Bool] = (0..<128).map { (value: UInt8) in
    let scalar = Unicode.Scalar(value)
    return "_`$".unicodeScalars.contains(scalar) || scalar.properties.isAlphabetic
      || ("0"..."9").contains(scalar)
  }

  static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 128 ? asciiWords[Int(scalar.value)] : scalar.properties.isAlphabetic
  }

  mutating func tokens() -> [Token] {
    while index < scalars.count { readNext() }
    return found
  }

  private func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
    index + ahead < scalars.count ? scalars[index + ahead] : nil
  }

  private func startsWith(_ text: String) -> Bool {
    // Nearly always the first scalar is another one.
    text.unicodeScalars.first == peek()
      && text.unicodeScalars.enumerated().allSatisfy { peek($0.offset) == $0.element }
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < scalars.count {
      if scalars[index] == "\n" { line += 1 }
      index += 1
    }
  }

  private mutating func emit(_ text: String) {
    found.append(
      Token(text: text, line: line, isFirstOnLine: line != lastTokenLine, isTight: isTight)
    )
    lastTokenLine = line
    isTight = true
  }

  private mutating func readNext() {
    guard let scalar = peek() else { return }
    if scalar.properties.isWhitespace {
      isTight = false
      advance()
    } else if startsWith("//") {
      while index < scalars.count, scalars[index] != "\n" { index += 1 }
    } else if startsWith("/*") {
      skipBlockComment()
    } else if scalar == "\"" || (scalar == "#" && isRawString) {
      readString()
    } else if Self.isWordScalar(scalar) {
      readWord()
    } else {
      emit(String(Character(scalar)))
      advance()
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if startsWith("/*") {
        depth += 1
        advance(2)
      } else if startsWith("*/") {
        depth -= 1
        advance(2)
      } else {
        advance()
      }
    } while depth > 0 && index < scalars.count
    isTight = false
  }

  private mutating func readWord() {
    var word = ""
    while let scalar = peek(), Self.isWordScalar(scalar) {
      word.unicodeScalars.append(scalar)
      // A name in backticks may hold anything up to the next one.
      if scalar == "`" {
        index += 1
        while let inside = peek(), inside != "`" {
          word.unicodeScalars.append(inside)
          index += 1
        }
        word.unicodeScalars.append("`")
      }
      index += 1
    }
    emit(word)
  }

  // MARK: Strings

  private var isRawString: Bool {
    var ahead = 0
    while peek(ahead) == "#" { ahead += 1 }
    return peek(ahead) == "\""
  }

  private mutating func readString() {
    emit("\"")
    var hashes = ""
    while peek() == "#" {
      hashes += "#"
      advance()
    }
    let quotes = startsWith("\"\"\"") ? "\"\"\"" : "\""
    advance(quotes.count)
    let end = quotes + hashes
    let escape = "\\" + hashes
    let interpolation = escape + "("
    while index < scalars.count, !startsWith(end) {
      if startsWith(interpolation) {
        advance(escape.count + 1)
        readInterpolation()
      } else if startsWith(escape) {
        advance(escape.count + 1)
      } else {
        advance()
      }
    }
    advance(end.count)
    isTight = true
  }

  /// Reads the code inside `\( … )`, with its brackets as tokens, up to the closing one.
  private mutating func readInterpolation() {
    emit("(")
    var depth = 1
    while index < scalars.count {
      if peek() == "(" { depth += 1 }
      if peek() == ")" { depth -= 1 }
      readNext()
      if depth == 0 { return }
    }
  }
}
