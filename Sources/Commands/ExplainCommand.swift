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
    options: [.init("--vocabulary", "FILE", "the verbs of an app of your own are in this file")],
    discussion: """
      lockstep explain expect watch haptic click 3 times within 1m
      lockstep explain phone
      lockstep explain --vocabulary shopping.json watch add milk

      It starts no program: of an app of your own it knows what such a file says, and else the workout
      app's verbs. Options stand before the statement.
      """
  )

  static func run(_ words: [String]) throws(CommandError) -> Int32 {
    if words.contains(where: { $0 == "--help" || $0 == "-h" }) {
      StandardStream.write(spec.help)
      return 0
    }
    // A statement may have words that begin with a dash, so it is no operand of the command line.
    let count = words.firstIndex { !$0.hasPrefix("-") } ?? words.count
    let isFile = count > 0 && words[count - 1] == "--vocabulary"
    let options = try Arguments(Array(words.prefix(isFile ? count + 1 : count)), for: spec)
    let statement = Array(words.dropFirst(isFile ? count + 1 : count))
    return try explain(statement, in: try language(options))
  }

  /// The workout app's, or that of the apps whose verbs files name.
  private static func language(_ options: Arguments) throws(CommandError) -> Language {
    var language = Language.workouts
    for path in options.allValues("--vocabulary") {
      let bytes = try CommandError.wrapping { try FileSystem.readFile(path) }
      do throws(UnreadableFile) {
        try language.vocabulary.add(bytes)
      } catch {
        throw .badInput("error: \(path.visibleLine) is no vocabulary: \(error)")
      }
    }
    return language
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
        Nearest.hint(for: words[0], among: Explanation.firstWords)
      )
    }
    StandardStream.write(told.joined(separator: "\n") + "\n")
    return 0
  }

  private static func spelled(_ word: String) -> String {
    ["{", "@", "+", "$"].contains { word.hasPrefix($0) } ? word : Word.spelled(word)
  }
}
