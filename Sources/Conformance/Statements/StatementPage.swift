/// Reads the statements out of a page of the protocol.
///
/// A statement is a paragraph `**ID** sentence [tag]`; everything else on a page explains.
package enum StatementPage {
  /// The statements of a page, in order; a paragraph that only begins like one is left out.
  package static func statements(of text: String, page: String) -> [Statement] {
    paragraphs(of: text).compactMap { statement($0, page: page) }
  }

  /// The paragraphs that begin with an id, as one line each, whether or not they are whole.
  package static func paragraphs(of text: String) -> [String] {
    var found: [String] = []
    var open: [Substring] = []
    for line in "\(text)\n".split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.allSatisfy(\.isWhitespace) else {
        open.append(line)
        continue
      }
      let words = open.joined(separator: " ").split(separator: " ")
      if let first = words.first, isID(first) { found.append(words.joined(separator: " ")) }
      open = []
    }
    return found
  }

  /// Whether a word is `**AREA-7**`.
  private static func isID(_ word: Substring) -> Bool {
    guard word.hasPrefix("**"), word.hasSuffix("**"), word.count > 4 else { return false }
    let parts = word.dropFirst(2).dropLast(2).split(
      separator: "-",
      omittingEmptySubsequences: false
    )
    return parts.count == 2 && parts[0].allSatisfy { ("A"..."Z").contains($0) }
      && !parts[0].isEmpty && Int(parts[1]) != nil
  }

  /// A paragraph as a statement, or `nil` when it lacks its level or its tag.
  package static func statement(_ paragraph: String, page: String) -> Statement? {
    let words = paragraph.split(separator: " ")
    guard let first = words.first, isID(first), let last = words.last, last.hasPrefix("["),
      let evidence = Statement.Evidence(rawValue: String(last.dropFirst().prefix { $0 != "]" })),
      let level = level(of: words)
    else { return nil }
    return Statement(
      id: String(first.dropFirst(2).dropLast(2)),
      level: level,
      evidence: evidence,
      text: words.dropFirst().dropLast().joined(separator: " "),
      page: page
    )
  }

  /// The strongest of the words in capitals.
  private static func level(of words: [Substring]) -> Statement.Level? {
    Statement.Level.allCases.first { level in
      words.contains { word in word.filter { ("A"..."Z").contains($0) } == level.rawValue }
    }
  }
}
