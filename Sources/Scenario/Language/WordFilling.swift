import LockstepProtocol

/// The replacing of `$NAME`, as a word of its own, and of `${NAME}` within a word, a text or JSON, by
/// values.
struct WordFilling {
  private var word: Word
  private let line: Int
  private let variables: Variables
  /// `true` if a value will be known only when the line is met.
  private(set) var isLate = false
  /// The names of the values that the word uses.
  private(set) var references: [String] = []

  init(_ word: Word, line: Int, _ variables: Variables) {
    self.word = word
    self.line = line
    self.variables = variables
  }

  /// Replaces the names in the word by their values.
  mutating func fill() throws(Diagnostic) -> Word {
    if word.kind == .bare, word.text.hasPrefix("$"), word.text.count > 1, !word.text.hasPrefix("${")
    {
      return try whole(String(word.text.dropFirst()))
    }
    if word.kind == .json { try refuseBare() }
    if word.text.contains("${") { word.text = try filled(word.text) }
    return word
  }

  /// Throws a mistake if JSON contains `$NAME` of a known value, since it would be sent unchanged.
  private func refuseBare() throws(Diagnostic) {
    for part in word.text.split(separator: "$", omittingEmptySubsequences: false).dropFirst() {
      let name = part.prefix { $0.isLetter || $0.isNumber || "-_.".contains($0) }
      // Dates and data of a property list are objects with these keys.
      guard let first = name.first, first.isLetter, name != "date", name != "data" else { continue }
      if case .unknown = variables.meaning(of: String(name)) { continue }
      throw mistake(
        "in JSON “$\(name)” is a text like any other",
        "for the value write ${\(name)}; for the sign itself \\u0024\(name)"
      )
    }
  }

  private mutating func whole(_ name: String) throws(Diagnostic) -> Word {
    guard let (text, kind) = try value(of: name) else { return word }
    return Word(text: text, kind: kind, column: word.column, length: word.length)
  }

  /// Replaces the names in a text; within JSON strings, values are escaped.
  private mutating func filled(_ text: String) throws(Diagnostic) -> String {
    var filled = ""
    var isInString = false
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "$", rest.first == "{", let end = rest.firstIndex(of: "}") {
        let name = String(rest[rest.index(after: rest.startIndex)..<end])
        rest = rest[rest.index(after: end)...]
        let value = try value(of: name)?.text ?? ""
        filled += isInString ? Self.escaped(value) : value
        continue
      }
      filled.append(character)
      if character == "\\", let next = rest.popFirst() { filled.append(next) }
      if character == "\"", word.kind == .json { isInString.toggle() }
    }
    return filled
  }

  private static func escaped(_ text: String) -> String {
    String(JSONText { $0.string(text) }.description.dropFirst().dropLast())
  }

  private mutating func value(of name: String) throws(Diagnostic) -> (
    text: String, kind: Word.Kind
  )? {
    references.append(name)
    switch variables.meaning(of: name) {
    case .value(let text, let kind): return (text, kind)
    case .late:
      isLate = true
      return nil
    case .nowhere: throw mistake("nothing is at “\(name)” in what was captured", "")
    case .unknown:
      if let setter = variables.setters.first(where: { $0.name == name && $0.line > line }) {
        throw mistake(
          "“\(name)” is set below, in line \(setter.line)",
          "move line \(setter.line) above this one: a value is known from its line on"
        )
      }
      let near = variables.names.isEmpty ? "" : Nearest.hint(for: name, among: variables.names)
      throw mistake(
        "nothing sets “\(name)”",
        near.isEmpty ? "set it at the top of the file, above this line: set \(name) VALUE" : near
      )
    }
  }

  private func mistake(_ message: String, _ hint: String) -> Diagnostic {
    Diagnostic(
      line: line,
      column: word.column,
      length: word.length,
      message: message,
      hint: hint
    )
  }
}
