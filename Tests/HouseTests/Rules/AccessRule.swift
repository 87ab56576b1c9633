/// What crosses rooms is `package`; what ships, the libraries, alone is `public`.
enum AccessRule {
  /// The files that may say `public`, with why.
  static let allowed: [(path: String, why: String)] = [
    (
      "Sources/Simulation/EventQueue.swift",
      "a generic type is specialised in another module only when it is public and inlinable"
    )
  ]

  static func findings(in file: SourceFile) -> [Finding] {
    if ["Lockstep", "BuiltApps", "Tables"].contains(file.room)
      || allowed.contains(where: { $0.path == file.path })
    {
      return []
    }
    return ["public", "open"].flatMap { word in
      file.places(of: [word]).filter {
        file.tokens[$0].isFirstOnLine && isModifier(at: $0, in: file)
      }
      .map { file.finding(at: file.tokens[$0].line, "“\(word)”: write “package”") }
    }
  }

  /// Whether a declaration follows; `open` is also an ordinary name.
  private static func isModifier(at index: Int, in file: SourceFile) -> Bool {
    let next = file.word(index + 1)
    return next.first?.isLetter == true && !file.tokens[index + 1].isFirstOnLine
  }
}
