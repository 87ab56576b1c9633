import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
import LockstepScenario

/// `lockstep new`: a scenario to begin with.
enum NewCommand {
  static let title = Option(
    "--title WORDS",
    "the scenario's title; the name of the file in words"
  )
  static let language = Option<AppTemplate>(
    "--language NAME",
    "the app's language: python (the default), swift or javascript"
  )

  static let spec = CommandSpec(
    "lockstep new",
    "Writes a scenario or a whole app that passes, for you to change.",
    operands: "FILE, or app NAME",
    options: [title, language],
    discussion: """
      lockstep new app my-app writes a folder with a program for both devices, the file of its verbs, a
      scenario, a project file and a file for CI. Play it in that folder with: lockstep run
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    if arguments.operands.first == "app" { return try NewApp.run(arguments) }
    let given = try arguments.onlyOperand("FILE")
    let path = given.hasSuffix(".scenario") ? given : given + ".scenario"
    if ScenarioFiles.name(of: path).isEmpty {
      throw .usage("“\(given.visibleLine)” is no name of a file", "write: lockstep new my-first")
    }
    if FileSystem.exists(path) {
      throw .inputOutput("\(path.visibleLine) is there already; name another file")
    }
    let name = ScenarioFiles.name(of: path).replacing("-", with: " ")
    let title = arguments.value(title) ?? name.prefix(1).uppercased() + name.dropFirst()
    try OutputFile.write(Array(text(title: title).utf8), to: path)
    let command = ShellText.word(path).visibleLine
    StandardStream.write("wrote \(path.visibleLine); play it: lockstep run \(command)\n")
    return 0
  }

  /// A title that is read as it stands: no word of it is a comment, a text or a value.
  private static func spelled(_ title: String) -> String {
    title.replacing("${", with: "{").split(separator: " ").map { Word.spelled(String($0)) }
      .joined(separator: " ")
  }

  /// A scenario with each kind of line in it.
  static func text(title: String) -> String {
    """
    # What this shows, and why it matters.
    title \(spelled(title.visibleLine))

    given a workout in progress
    @0s      phone split Core
             phone add Plank to Core sets 3 reps 10
    @2s      phone start Core
             expect watch shows exercises within 3s

    when the wearer begins
    @5s      watch exercise Plank
    +1s      watch start

    then the phone knows soon
             expect watch page work set 1 of 3
             expect phone mirror work set 1 of 3 within 1s

    """
  }
}
