import LockstepLink
import LockstepScenario

/// A cache of the lines read with the scenario's first link profile, because stories draw the same
/// lines again and again.
///
/// On another profile a line may mean something else.
final class KnownLines {
  private let profile: LinkProfile
  private var statements: [String: Script.Statement?] = [:]

  init(on profile: LinkProfile) { self.profile = profile }

  /// Reads a line as it is played on a link with a profile; returns `nil` if it cannot be read.
  func statement(of line: String, in language: Language, on profile: LinkProfile)
    -> Script.Statement?
  {
    guard profile == self.profile else { return Self.read(line, language, profile) }
    if let known = statements[line] { return known }
    let statement = Self.read(line, language, profile)
    statements[line] = .some(statement)
    return statement
  }

  private static func read(_ line: String, _ language: Language, _ profile: LinkProfile)
    -> Script.Statement?
  {
    try? Result { () throws(Diagnostic) in
      try ScriptParser.parseLine(line, in: language, on: profile)
    }.get()
  }
}
