import LockstepCommandLine
import LockstepDeviceCommands
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepWorkoutChecks

/// `lockstep explain`: what a line of a scenario means.
enum ExplainCommand {
  static let spec = CommandSpec(
    "lockstep explain",
    "Says what a line of a scenario means, or what can follow some words.",
    operands: "LINE…",
    options: [VocabularyOption.spec],
    discussion: """
      lockstep explain expect watch haptic click 3 times within 1m
      lockstep explain phone
      lockstep explain --vocabulary shopping.json watch add milk

      A LINE is the words of a line, or its first words. The command starts no program: it knows an
      app of your own by its vocabulary file, or those of this folder's lockstep.json, and without
      one the workout app. Write options first.

      Exit codes: 0 explained, 65 the line is a mistake as it stands. The first words of a line are no
      mistake.
      """
  )

  static func run(_ words: [String]) throws(CommandError) -> Int32 {
    if words.contains(where: { $0 == "--help" || $0 == "-h" }) {
      StandardStream.write(spec.help)
      return 0
    }
    let (options, statement) = try Arguments.leading(words, for: spec)
    let named = try Language.workouts(orAppsOf: options)
    let project = options.has(VocabularyOption.spec) ? nil : try ProjectFile.here()
    return try explain(statement, in: try project?.language(from: named) ?? named)
  }

  private static func explain(_ words: [String], in language: Language) throws(CommandError)
    -> Int32
  {
    guard !words.isEmpty else {
      throw .usage("no line is given", "usage: lockstep explain LINE…")
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
