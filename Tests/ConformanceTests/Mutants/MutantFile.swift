/// Reads the entries of one file of `Tests/Mutants`.
///
/// A heading `## SESSION-2` begins an entry. A line `Row: HEAD | ROW` names a row of a table that it
/// breaks, and lines `Promise: …` and `Scenario: …` name the promise that is broken, and where; a line
/// `No story: …` says why none shows it. A line that begins with `Sources/` or `Examples/` names the file
/// that is changed, and a block of `diff` after it says how: `-` before what goes, `+` before what comes,
/// a space before what stays, `@@` before words of a line further up. Everything else is for people.
struct MutantFile {
  private static let row = "Row: "
  private static let promise = "Promise: "
  private static let scenario = "Scenario: "
  private static let reason = "No story: "
  /// Where what is changed may lie.
  private static let folders = ["Sources/", "Examples/"]

  private let path: String
  private var mutants: [Mutant] = []
  private var target: String?
  private var isInBlock = false

  static func read(_ text: String, at path: String) throws(MutantProblem) -> [Mutant] {
    var file = MutantFile(path: path)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      try file.take(String(line), at: "\(path):\(index + 1)")
    }
    return file.mutants
  }

  private init(path: String) { self.path = path }

  private mutating func take(_ line: String, at place: String) throws(MutantProblem) {
    if line.hasPrefix("```") {
      if !isInBlock { try begin(at: place) }
      isInBlock.toggle()
    } else if isInBlock {
      try takeChange(line, at: place)
    } else if line.hasPrefix("## ") {
      mutants.append(Mutant(name: String(line.dropFirst(3)), place: place))
      target = nil
    } else if line.hasPrefix(Self.row), !mutants.isEmpty {
      mutants[mutants.endIndex - 1].rows.append(String(line.dropFirst(Self.row.count)))
    } else if line.hasPrefix(Self.promise), !mutants.isEmpty {
      mutants[mutants.endIndex - 1].promise = String(line.dropFirst(Self.promise.count))
    } else if line.hasPrefix(Self.scenario), !mutants.isEmpty {
      mutants[mutants.endIndex - 1].scenario = String(line.dropFirst(Self.scenario.count))
    } else if line.hasPrefix(Self.reason), !mutants.isEmpty {
      mutants[mutants.endIndex - 1].reason = String(line.dropFirst(Self.reason.count))
    } else if Self.folders.contains(where: line.hasPrefix) {
      target = line
    }
  }

  private mutating func begin(at place: String) throws(MutantProblem) {
    guard let target, !mutants.isEmpty else {
      throw MutantProblem(
        place: place,
        reason: "no line “Sources/…” or “Examples/…” above it says which file"
      )
    }
    mutants[mutants.endIndex - 1].edits.append(MutantEdit(path: target, place: place))
  }

  private mutating func takeChange(_ line: String, at place: String) throws(MutantProblem) {
    let mutant = mutants.endIndex - 1
    let edit = mutants[mutant].edits.endIndex - 1
    if line.hasPrefix("@@ ") {
      mutants[mutant].edits[edit].scope = String(line.dropFirst(3))
      return
    }
    let text = String(line.dropFirst(2))
    let read: MutantEdit.Line =
      switch line.first {
      case "-": .removed(text)
      case "+": .added(text)
      case " ", nil: .kept(text)
      default:
        throw MutantProblem(
          place: place,
          reason: "expected “-”, “+”, “@@” or a space, found “\(line)”"
        )
      }
    mutants[mutant].edits[edit].lines.append(read)
  }
}
