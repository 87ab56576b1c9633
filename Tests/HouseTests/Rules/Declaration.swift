/// A type or function as far as a look at its tokens tells.
struct Declaration: Equatable {
  /// `struct`, `func`, `init` and so on.
  var keyword: String
  /// Empty for an initialiser or a subscript.
  var name: String
  /// The modifiers before the keyword, such as `package` and `static`.
  var modifiers: [String]
  /// The line of the first modifier or of the keyword, counted from 1.
  var line: Int
  /// The line of the brace that closes the body, or `nil` where there is none.
  var lastLine: Int?

  /// From the declaration's first line to the closing brace.
  var length: Int { lastLine.map { $0 - line + 1 } ?? 1 }

  var isType: Bool { Self.types.contains(keyword) }
  var isFunction: Bool { Self.functions.contains(keyword) }
  /// Whether other rooms see it.
  var isShared: Bool { modifiers.contains("package") || modifiers.contains("public") }

  private static let types: Set = ["struct", "class", "enum", "protocol", "actor"]
  private static let functions: Set = ["func", "init", "deinit", "subscript", "var"]
  private static let modifierWords: Set = [
    "package", "public", "private", "fileprivate", "internal", "static", "class", "final",
    "mutating", "nonmutating", "override", "convenience", "required", "indirect", "prefix",
    "postfix", "infix", "lazy", "weak", "consuming", "borrowing", "nonisolated",
  ]

  /// Every type and function of a file, and every variable with a body, in order.
  static func all(in file: SourceFile) -> [Declaration] {
    file.tokens.indices.compactMap { declaration(at: $0, in: file) }
  }

  private static func declaration(at index: Int, in file: SourceFile) -> Declaration? {
    let keyword = file.word(index)
    guard types.contains(keyword) || functions.contains(keyword) else { return nil }
    let before = file.word(index - 1)
    // `.init(`, `import struct`, `class func`, and the `class` of a protocol's requirement.
    if [".", "import", ":", "&", ","].contains(before) { return nil }
    if keyword == "class", functions.contains(file.word(index + 1)) { return nil }
    let start = firstModifier(before: index, in: file)
    guard file.tokens[start].isFirstOnLine || ["{", "}", ";", ")"].contains(file.word(start - 1))
    else { return nil }
    let hasName = types.contains(keyword) || keyword == "func" || keyword == "var"
    return Declaration(
      keyword: keyword,
      name: hasName ? file.word(index + 1) : "",
      modifiers: (start..<index).map { file.word($0) }.filter { modifierWords.contains($0) },
      line: file.tokens[start].line,
      lastLine: lastLine(from: index, keyword, in: file)
    )
  }

  /// Walks back over modifiers, and over the `(set)` of an access level.
  private static func firstModifier(before index: Int, in file: SourceFile) -> Int {
    var start = index
    while start > 0 {
      let before = file.word(start - 1)
      if modifierWords.contains(before) {
        start -= 1
      } else if before == ")", file.word(start - 3) == "(",
        modifierWords.contains(file.word(start - 4))
      {
        start -= 4
      } else {
        return start
      }
    }
    return start
  }

  /// Walks on to the body's brace, past brackets, and gives up where another declaration begins.
  private static func lastLine(from index: Int, _ keyword: String, in file: SourceFile) -> Int? {
    var place = index + 1
    while place < file.tokens.count {
      let word = file.word(place)
      switch word {
      case "{": return file.closing(place).map { file.tokens[$0].line }
      case "(", "[": place = file.closing(place) ?? file.tokens.count
      case "}": return nil
      case "=" where keyword == "var": return nil
      default:
        let begins =
          functions.contains(word) || types.contains(word) || modifierWords.contains(word)
        if begins, file.tokens[place].isFirstOnLine || keyword == "var" { return nil }
        if keyword == "var", file.tokens[place].line != file.tokens[index].line { return nil }
      }
      place += 1
    }
    return nil
  }
}
