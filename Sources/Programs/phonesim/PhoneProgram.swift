import LockstepCommandLine
import LockstepDeviceCommands
import LockstepHealthCommands
import LockstepPhoneSim

/// The phone with its half of the workout app, and the commands about what health keeps.
enum PhoneProgram {
  private static let groups = HealthGroups.all

  private static let pages = ProgramPages(
    CompletedProgram(
      "phonesim",
      [
        CompletionPlace(
          [],
          HostCommands.phoneSpec,
          words: groups.map { .init(text: $0.word, summary: $0.summary) } + PhoneVerbCommand.words,
          goesOn: false
        )
      ] + groups.flatMap(\.places) + PhoneVerbCommand.places
    ),
    [HostCommands.phoneSpec] + groups.flatMap { $0.members.map(\.spec) }
  )

  /// Runs it with the words after its name, and returns the exit code.
  static func run(_ arguments: [String]) -> Int32 {
    if let answered = pages.answer(arguments) { return answered }
    let words = Programs.askingForHelp(arguments)
    return Programs.finish { () throws(CommandError) in
      if let group = groups.first(where: { $0.word == words.first }) {
        return try group.run(Array(words.dropFirst()))
      }
      return try HostCommands.phone(words, as: .phone)
    }
  }
}
