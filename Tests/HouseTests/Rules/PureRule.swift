/// A pure room reads no clock, draws nothing unseeded, calls no system, starts nothing, says nothing.
enum PureRule {
  /// What may not be written, with why.
  static let banned: [(code: String, why: String)] = [
    ("Date(", "reads the clock of the machine"),
    ("ContinuousClock", "reads the clock of the machine"),
    ("SuspendingClock", "reads the clock of the machine"),
    ("TimeZone.current", "reads the environment"),
    ("Locale", "reads the environment"),
    ("ProcessInfo", "reads the environment"),
    ("CommandLine", "reads the environment"),
    (".random(", "draws without a seed"),
    (".randomElement(", "draws without a seed"),
    (".shuffled(", "draws without a seed"),
    (".shuffle(", "draws without a seed"),
    ("SystemRandomNumberGenerator", "draws without a seed"),
    ("UUID(", "draws without a seed"),
    ("hashValue", "differs in every run"),
    ("Hasher(", "differs in every run"),
    ("ObjectIdentifier", "differs in every run"),
    (".keys", "differs in order in every run"),
    (".values", "differs in order in every run"),
    ("print(", "writes"),
    ("debugPrint(", "writes"),
    ("dump(", "writes"),
    ("readLine(", "reads standard input"),
    ("Task {", "starts something"),
    ("Task.", "starts something"),
    ("Task(", "starts something"),
    ("Thread", "starts something"),
    ("DispatchQueue", "starts something"),
    ("await", "waits"),
    ("actor", "waits"),
  ]

  /// Each with its tokens, which are the same for all files.
  private static let bannedTokens = banned.map { ($0.code, tokens($0.code), $0.why) }

  /// Places where a banned spelling means something else: the end of the path, the spelling, why.
  static let allowed: [(path: String, code: String, why: String)] = []

  static func findings(in file: SourceFile) -> [Finding] {
    guard let room = file.room, Rooms.pure.contains(room) else { return [] }
    return bannedTokens.flatMap { code, tokens, why in
      places(of: code, tokens, in: file).map {
        file.finding(at: file.tokens[$0].line, "“\(code)” \(why); \(room) is a pure room")
      }
    }
  }

  private static func places(of code: String, _ tokens: [String], in file: SourceFile) -> [Int] {
    if allowed.contains(where: { file.path.hasSuffix($0.path) && $0.code == code }) { return [] }
    return file.places(of: tokens).filter { place in
      // A function or a member that has the name is not the standard library's function.
      !code.hasSuffix("(") || !["func", "."].contains(file.word(place - 1))
    }
  }
}
