/// A comment cites what a reader can open: no notes of an author's, and no numbers of a list that the
/// repository does not have.
///
/// That cited statements exist is held by `StatementTests`.
enum CitationRule {
  /// Each citation has one of these; a regular expression over every line takes twenty seconds.
  private static let pieces =
    ["(design", "(facts", "romise ", "romises "] + (0...4).map { "F\($0)." }

  static func findings(path: String, text: String) -> [Finding] {
    guard pieces.contains(where: { isIn(text, $0) }) else { return [] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().flatMap { index, line in
      line.matches(of: /\((design|facts)[ ,:][^)]*\)|\b[Pp]romises? [0-9]+|\bF[0-4]\.[0-9]+/).map {
        Finding(path: path, line: index + 1, rule: "cites “\($0.0)”, which nobody can open")
      }
    }
  }
}
