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
    discussion: """
      lockstep explain expect watch haptic click 3 times within 1m
      lockstep explain phone
      """
  )

  static func run(_ words: [String]) throws(CommandError) -> Int32 {
    let options = words.first { $0 == "--help" || $0 == "-h" }
    guard !words.isEmpty else {
      throw .usage("no statement is given", "usage: lockstep explain STATEMENT…")
    }
    if options != nil {
      StandardStream.write(spec.help)
      return 0
    }
    // A shell has taken the quotes away.
    let text = words.count == 1 ? words[0] : words.map(spelled).joined(separator: " ")
    guard let told = Explanation.of(text, in: .workouts) else {
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
