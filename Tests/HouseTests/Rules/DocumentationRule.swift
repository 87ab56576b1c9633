/// What other rooms see says what it is.
enum DocumentationRule {
  /// A function of this many lines or fewer may speak by its name alone.
  static let linesWithoutComment = 12

  /// What a protocol has said already, and the pair that every coded type has.
  static let selfExplaining: Set = [
    "handle", "hash", "read", "see", "step", "write", "writeFields",
  ]

  static func findings(in file: SourceFile) -> [Finding] {
    guard file.room != nil else { return [] }
    return Declaration.all(in: file).filter { $0.isShared && needsComment($0) }
      .filter { !isDocumented(atLine: $0.line, in: file) }
      .map {
        file.finding(at: $0.line, "\($0.keyword) \($0.name) is seen by other rooms: say what it is")
      }
  }

  private static func needsComment(_ declaration: Declaration) -> Bool {
    if declaration.isType { return true }
    return declaration.keyword == "func" && declaration.length > linesWithoutComment
      && !selfExplaining.contains(declaration.name) && declaration.name.first?.isLetter == true
  }

  /// Whether a doc comment stands above a line, with at most attributes between.
  private static func isDocumented(atLine line: Int, in file: SourceFile) -> Bool {
    var index = line - 2
    while index >= 0 {
      let text = file.lines[index].drop { $0 == " " }
      if text.hasPrefix("///") { return true }
      guard text.hasPrefix("@") else { return false }
      index -= 1
    }
    return false
  }
}
