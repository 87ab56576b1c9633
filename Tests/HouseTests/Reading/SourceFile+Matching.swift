extension SourceFile {
  /// The indices of the tokens at which this sequence of tokens begins.
  func places(of sequence: [String]) -> [Int] {
    guard let first = sequence.first else { return [] }
    return places(ofText: first).filter { matches(sequence, at: $0) }
  }

  func matches(_ sequence: [String], at index: Int) -> Bool {
    index + sequence.count <= tokens.count
      && sequence.indices.allSatisfy { tokens[index + $0].text == sequence[$0] }
  }

  /// The text of a token, or nothing beyond either end.
  func word(_ index: Int) -> String {
    tokens.indices.contains(index) ? tokens[index].text : ""
  }

  /// The index of the bracket that closes the one at `open`.
  func closing(_ open: Int) -> Int? {
    var depth = 0
    for index in open..<tokens.count {
      switch tokens[index].text {
      case "(", "[", "{": depth += 1
      case ")", "]", "}":
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return nil
  }
}

/// The tokens of a pattern, as the lexer reads them.
func tokens(_ code: String) -> [String] {
  var lexer = Lexer(code)
  return lexer.tokens().map(\.text)
}
