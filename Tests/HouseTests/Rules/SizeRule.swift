/// Files and functions stay small enough to be read at once.
enum SizeRule {
  static let fileLines = 500
  static let functionLines = 60

  /// A longer function that is one exhaustive switch, with its length now: it may only shrink.
  struct LongFunction: Sendable {
    var path: String
    var name: String
    var lines: Int
    var why: String
  }

  static let longFunctions: [LongFunction] = [
    LongFunction(
      path: "Sources/Workouts/Run/RunFlow.swift",
      name: "handle",
      lines: 136,
      why: "the whole transition table of the run, one switch over state and input"
    )
  ]

  static func longFiles(_ file: SourceFile) -> [Finding] {
    let count = file.lines.count - 1
    if count <= fileLines { return [] }
    return [file.finding(at: 1, "\(count) lines: a file is one concept, in \(fileLines) at most")]
  }

  static func longFunctions(
    in file: SourceFile,
    allowed: [LongFunction] = longFunctions
  ) -> [Finding] {
    Declaration.all(in: file).filter(\.isFunction).compactMap { function in
      let exception = allowed.first { $0.path == file.path && $0.name == function.name }
      let limit = exception?.lines ?? functionLines
      if function.length > limit {
        return file.finding(
          at: function.line,
          "\(function.keyword) \(function.name) has \(function.length) lines of \(limit) at most"
        )
      }
      guard exception != nil, function.length < limit else { return nil }
      return file.finding(
        at: function.line,
        "\(function.name) shrank to \(function.length) lines: so must its exception"
      )
    }
  }
}
