import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepWorkoutChecks

/// `lockstep explain`: what a line of a scenario means.
enum ExplainCommand {
  static let spec = CommandSpec(
    "lockstep explain",
    "Says what a line of a scenario means, or what can follow some words.",
    operands: "STATEMENT…",
    options: [VocabularyOption.spec],
    discussion: """
      lockstep explain expect watch haptic click 3 times within 1m
      lockstep explain phone
      lockstep explain --vocabulary shopping.json watch add milk

      It starts no program: of an app of your own it knows what such a file says, and else the workout
      app's verbs. Options stand before the statement.

      Exit codes: 0 explained, 65 as it stands the statement is a mistake. One that is only begun is
      none.
      """
  )

  static func run(_ words: [String]) throws(CommandError) -> Int32 {
    if words.contains(where: { $0 == "--help" || $0 == "-h" }) {
      StandardStream.write(spec.help)
      return 0
    }
    let (options, statement) = try Arguments.leading(words, for: spec)
    return try explain(statement, in: try .workouts(orAppsOf: options))
  }

  private static func explain(_ words: [String], in language: Language) throws(CommandError)
    -> Int32
  {
    guard !words.isEmpty else {
      throw .usage("no statement is given", "usage: lockstep explain STATEMENT…")
    }
    // A shell has taken the quotes away.
    let text = words.count == 1 ? words[0] : words.map(spelled).joined(separator: " ")
    guard let told = Explanation.of(text, in: language) else {
      throw .usage(
        "no line of a scenario begins with “\(words[0])”",
        FileSystem.exists(words[0])
          ? "to read a whole file: lockstep check \(ShellText.word(words[0]))"
          : Nearest.hint(for: words[0], among: Explanation.firstWords)
      )
    }
    StandardStream.write(told.joined(separator: "\n") + "\n")
    return Explanation.isWrong(text, in: language) ? 65 : 0
  }

  private static func spelled(_ word: String) -> String {
    ["{", "@", "+", "$"].contains { word.hasPrefix($0) } ? word : Word.spelled(word)
  }
}
