import Posix
import Scenario

/// `lockstep check`: every mistake of every file, without playing anything.
enum CheckCommand {
  static let spec = CommandSpec(
    "lockstep check",
    "Reads scenarios and reports their mistakes, without playing them.",
    operands: "FILE…"
  )

  static func run(_ words: [String]) throws(CommandError) -> Int32 {
    let arguments = try Arguments(words, for: spec)
    if arguments.has("--help") {
      StandardStream.write(spec.help)
      return 0
    }
    var worst: Int32 = 0
    for path in arguments.operands {
      do throws(CommandError) {
        let script = try ScenarioFiles.read(path)
        StandardStream.write("\(path): \(script.statements.count) lines, no mistake\n")
      } catch {
        StandardStream.write(error.text + "\n", to: .error)
        worst = max(worst, error.exitCode)
      }
    }
    if arguments.operands.isEmpty {
      throw .usage("no file is named", "usage: lockstep check FILE…")
    }
    return worst
  }
}

/// Scenario files on disk.
enum ScenarioFiles {
  static func read(_ path: String) throws(CommandError) -> Script {
    let source = try source(path)
    do throws(Diagnostics) {
      return try ScriptParser.parse(source)
    } catch {
      throw .badInput(error.rendered(path: path, source: source))
    }
  }

  /// The text of one.
  static func source(_ path: String) throws(CommandError) -> String {
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try FileSystem.readFile(path)
    } catch {
      throw .inputOutput("cannot read \(path): \(error)")
    }
    guard let source = String(validating: bytes, as: UTF8.self) else {
      throw .badInput("error: \(path) is not UTF-8 text")
    }
    return source
  }
}
