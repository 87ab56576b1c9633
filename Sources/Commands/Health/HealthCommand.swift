import HealthStore
import Posix
import Scenario
import Simulation

/// `phonesim health`: the workouts with their series that a phone keeps.
enum HealthCommand {
  private static let commands: [(spec: CommandSpec, run: Body)] = [
    (HealthList.spec, HealthList.run), (HealthShow.spec, HealthShow.run),
    (HealthElevation.spec, HealthElevation.run), (HealthCompare.spec, HealthCompare.run),
    (HealthDelete.spec, HealthDelete.run),
  ]

  private typealias Body = @Sendable (Arguments) throws(CommandError) -> Int32

  /// The options that all of them share.
  static let store = CommandSpec.Option(
    "--store",
    "FOLDER",
    "where the documents are; LOCKSTEP_STORE otherwise"
  )
  static let session = CommandSpec.Option(
    "--session",
    "NUMBER",
    "which session of a FIT file that has several, from 1"
  )
  static let json = CommandSpec.Option("--json", nil, "for programs")
  static let ascii = CommandSpec.Option("--ascii", nil, "draw with nothing but ASCII")

  private static var names: [String] {
    commands.map { String($0.spec.name.split(separator: " ").last ?? "") }
  }

  /// Runs `phonesim health WORDS`.
  static func run(_ words: [String]) throws(CommandError) -> Int32 {
    guard let name = words.first else { throw .usage("a command is missing", hint) }
    if ["help", "--help", "-h"].contains(name) {
      StandardStream.write(help)
      return 0
    }
    guard let place = names.firstIndex(of: name) else {
      throw .usage(
        "there is no command “health \(name)”",
        Nearest.name(to: name, among: names).map { "did you mean “\($0)”?" } ?? hint
      )
    }
    let arguments = try Arguments(Array(words.dropFirst()), for: commands[place].spec)
    if arguments.has("--help") {
      StandardStream.write(commands[place].spec.help)
      return 0
    }
    return try commands[place].run(arguments)
  }

  private static var hint: String { "there are: " + names.joined(separator: ", ") }

  private static var help: String {
    let width = names.map(\.count).max() ?? 0
    let lines = zip(names, commands).map { name, command in
      let padding = String(repeating: " ", count: width + 2 - name.count)
      return "  \(name)\(padding)\(command.spec.summary)"
    }
    return """
      The workouts with their series that a phone keeps.

      usage: phonesim health COMMAND …

      \(lines.joined(separator: "\n"))

      phonesim health COMMAND --help shows a command's options.
      phonesim fit import puts the workouts of FIT files there.

      """
  }
}
