/// Reads the statements from the text of a protocol page.
///
/// A statement is a paragraph `**ID** sentence [tag: source, source]`; a decision of this project has
/// the tag `[ours]`. All other paragraphs of a page are explanations.
package enum StatementPage {
  /// Reads the statements of a page in order; a paragraph that only begins like a statement is left
  /// out.
  package static func statements(of text: String, page: String) -> [Statement] {
    paragraphs(of: text).compactMap { statement($0, page: page) }
  }

  /// Lists the paragraphs that begin with an id, each as one line, whether they are valid statements or
  /// not.
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

  /// Says if a word has the form of an id: `**AREA-7**`.
  private static func isID(_ word: Substring) -> Bool {
    guard word.hasPrefix("**"), word.hasSuffix("**"), word.count > 4 else { return false }
    let parts = word.dropFirst(2).dropLast(2).split(
      separator: "-",
      omittingEmptySubsequences: false
    )
    return parts.count == 2 && parts[0].allSatisfy { ("A"..."Z").contains($0) }
      && !parts[0].isEmpty && Int(parts[1]) != nil
  }

  /// Reads a paragraph as a statement; `nil` if it lacks its level or tag, or names an unknown source.
  package static func statement(_ paragraph: String, page: String) -> Statement? {
    guard let first = paragraph.split(separator: " ").first, isID(first),
      let opening = paragraph.lastIndex(of: "["), let tag = tag(paragraph[opening...])
    else { return nil }
    let words = paragraph[first.endIndex..<opening].split(separator: " ")
    guard let level = level(of: words) else { return nil }
    return Statement(
      id: String(first.dropFirst(2).dropLast(2)),
      level: level,
      evidence: tag.evidence,
      sources: tag.sources,
      text: words.joined(separator: " "),
      page: page
    )
  }

  /// Reads a tag such as `[Apple: isReachable, WCSession.h]`: the origin of the statement, and its
  /// sources.
  private static func tag(_ text: Substring) -> (evidence: Statement.Evidence, sources: [Source])? {
    guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
    let parts = text.dropFirst().dropLast().split(separator: ": ", maxSplits: 1)
    guard let word = parts.first, let evidence = Statement.Evidence(rawValue: String(word)) else {
      return nil
    }
    let names = parts.count == 1 ? [] : parts[1].split(separator: ", ")
    let sources = names.compactMap { Source.named($0) }
    guard sources.count == names.count, sources.isEmpty == (evidence == .ours) else { return nil }
    return (evidence, sources)
  }

  /// Finds the strongest level word in capitals, such as `MUST`.
  private static func level(of words: [Substring]) -> Statement.Level? {
    Statement.Level.allCases.first { level in
      words.contains { word in word.filter { ("A"..."Z").contains($0) } == level.rawValue }
    }
  }
}
