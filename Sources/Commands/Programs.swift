import Posix
import Scenario

/// The three programs; each takes its arguments without its own name and returns its exit code.
package enum Programs {
  /// The program that plays scenarios, hosts devices, acts on a running host and measures.
  package static func lockstep(_ arguments: [String]) -> Int32 {
    guard let name = arguments.first else {
      StandardStream.write(LockstepHelp.text, to: .error)
      return 64
    }
    let rest = Array(arguments.dropFirst())
    switch name {
    case "run": return finish { () throws(CommandError) in try RunCommand.run(rest) }
    case "report": return finish { () throws(CommandError) in try ReportCommand.run(rest) }
    case "compare": return finish { () throws(CommandError) in try CompareCommand.run(rest) }
    case "demo": return finish { () throws(CommandError) in try DemoCommand.run(rest) }
    case "host": return finish { () throws(CommandError) in try HostCommands.host(rest) }
    case "control": return finish { () throws(CommandError) in try PeerCommands.control(rest) }
    case "observe": return finish { () throws(CommandError) in try PeerCommands.observe(rest) }
    case "bench": return finish { () throws(CommandError) in try BenchCommand.run(rest) }
    case "bench-peer": return BenchPeer.run(rest)
    case "conformance":
      return finish { () throws(CommandError) in try ConformanceCommand.run(rest) }
    case "check": return finish { () throws(CommandError) in try CheckCommand.run(rest) }
    case "help", "--help", "-h":
      StandardStream.write(LockstepHelp.text)
      return 0
    default:
      let hint = Nearest.hint(for: name, among: LockstepHelp.names)
      StandardStream.write("error: there is no command “\(name)”\n  = \(hint)\n", to: .error)
      return 64
    }
  }

  package static func watchsim(_ arguments: [String]) -> Int32 {
    finish { () throws(CommandError) in try DeviceCommand.watch(arguments) }
  }

  package static func phonesim(_ arguments: [String]) -> Int32 {
    finish { () throws(CommandError) in
      switch arguments.first {
      case "fit": return try FitCommand.group.run(Array(arguments.dropFirst()))
      case "days": return try DaysCommand.run(Array(arguments.dropFirst()))
      case "health": return try HealthCommand.group.run(Array(arguments.dropFirst()))
      default: return try HostCommands.phone(arguments)
      }
    }
  }

  /// Runs a command and turns what it throws into words on standard error.
  static func finish(_ body: () throws(CommandError) -> Int32) -> Int32 {
    defer { Signals.endIfQuit() }
    do throws(CommandError) {
      return try body()
    } catch {
      StandardStream.write(error.text + "\n", to: .error)
      return error.exitCode
    }
  }
}

/// What `lockstep help` says.
enum LockstepHelp {
  private static let commands: [(name: String, summary: String)] = [
    ("run", "play scenarios and say what came of them"),
    ("check", "read scenarios and report their mistakes, without playing them"),
    ("host", "host a link in real time for devices that connect to it"),
    ("report", "show the event log of a run as a page, a table, test results …"),
    ("compare", "show where two event logs part"),
    ("demo", "show both devices and the wire side by side, live in a terminal"),
    ("control", "act on a device of a live host"),
    ("observe", "print the event log of a live host"),
    ("conformance", "put a watch or a phone in any language to the test"),
    ("bench", "measure this build against baselines of the same run"),
    ("help", "show this help; COMMAND --help shows a command's"),
  ]

  static var names: [String] { commands.map(\.name) }

  static var text: String {
    let lines = commands.map { command in
      "  \(command.name)\(String(repeating: " ", count: 13 - command.name.count))\(command.summary)"
    }
    return """
      A watch and a phone that run on any Linux machine, joined by a link that behaves like the real one.

      usage: lockstep COMMAND …

      \(lines.joined(separator: "\n"))

      """
  }
}
