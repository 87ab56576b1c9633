/// A doc comment begins with what it is about: a function's with a verb that says what the function does,
/// any other with a noun.
///
/// A question word sends the reader on to the end of the sentence to learn what is there.
enum FirstWordRule {
  private static let questions: Set = [
    "What", "Whatever", "Whether", "How", "Which", "Where", "When", "Whenever", "Why", "Who",
    "Whoever", "Whose",
  ]

  static func findings(in file: SourceFile) -> [Finding] {
    guard file.room != nil else { return [] }
    let functions = Set(Declaration.all(in: file).filter { $0.keyword == "func" }.map(\.line))
    return file.lines.indices.compactMap { index in
      guard let word = firstWord(at: index, in: file) else { return nil }
      if questions.contains(word) {
        return file.finding(at: index + 1, "the comment begins with “\(word)”: begin with a noun")
      }
      guard functions.contains(lineAfterComment(at: index, in: file)), !isVerb(word) else {
        return nil
      }
      return file.finding(
        at: index + 1,
        "the comment of a function begins with “\(word)”: begin with a verb, such as “Finds”"
      )
    }
  }

  /// Finds the first word of the doc comment that begins on a line; `nil` where none begins there.
  private static func firstWord(at index: Int, in file: SourceFile) -> String? {
    guard let text = comment(at: index, in: file) else { return nil }
    if index > 0, comment(at: index - 1, in: file) != nil { return nil }
    return String(text.prefix { $0 != " " && $0 != "," })
  }

  private static func comment(at index: Int, in file: SourceFile) -> Substring? {
    let text = file.lines[index].drop { $0 == " " }
    return text.hasPrefix("///") ? text.dropFirst(3).drop { $0 == " " } : nil
  }

  /// Finds the line of what a comment describes, counted from 1, behind its attributes.
  private static func lineAfterComment(at index: Int, in file: SourceFile) -> Int {
    var next = index
    while next < file.lines.count, comment(at: next, in: file) != nil || isAttribute(next, file) {
      next += 1
    }
    return next + 1
  }

  private static func isAttribute(_ index: Int, _ file: SourceFile) -> Bool {
    file.lines[index].drop { $0 == " " }.hasPrefix("@")
  }

  /// Says if a word has the ending of a verb in the third person, which a test can see.
  private static func isVerb(_ word: String) -> Bool {
    word.first?.isUppercase == true && word.hasSuffix("s")
  }
}
