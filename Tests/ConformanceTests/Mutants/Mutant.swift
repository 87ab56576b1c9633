/// One way to break one rule of the protocol: what would stand in our machines instead.
///
/// The entries lie in `Tests/Mutants`, a file a page of statements, and read like a change under review.
struct Mutant {
  /// The id of a statement; with a few words behind it, a part of what it says.
  let name: String
  /// Where it is written: the file and the line of its heading.
  let place: String
  /// The rows of the statement's tables that it breaks, each as `HEAD | ROW` by their first cells.
  var rows: [String] = []
  /// The promise that it breaks instead of a statement, in the words of its checker, and a scenario that
  /// shows it.
  var promise: String?
  var scenario: String?
  /// Why no story of a pair shows it.
  var reason: String?
  var edits: [MutantEdit] = []

  /// The id of the statement that it breaks.
  var statement: String { String(name.prefix { $0 != " " }) }
}

/// One place that a mutant changes.
struct MutantEdit {
  enum Line {
    case kept(String)
    case removed(String)
    case added(String)
  }

  /// The path of the file that it changes, from the root of the repository.
  let path: String
  /// Where it is written.
  let place: String
  /// Words of a line above it, where its own lines stand in the file more than once.
  var scope: String?
  var lines: [Line] = []

  /// What stands in the file, line by line.
  var original: [String] {
    lines.compactMap { line in
      switch line {
      case .kept(let text), .removed(let text): text
      case .added: nil
      }
    }
  }

  /// What stands there instead.
  var instead: [String] {
    lines.compactMap { line in
      switch line {
      case .kept(let text), .added(let text): text
      case .removed: nil
      }
    }
  }
}

/// What is wrong with an entry, and where.
struct MutantProblem: Error, CustomStringConvertible {
  let place: String
  let reason: String

  var description: String { "\(place): \(reason)" }
}
