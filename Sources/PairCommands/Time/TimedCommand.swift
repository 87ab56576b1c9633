import LockstepCommandLine
import LockstepPosix
import LockstepProtocol

/// What is to run in virtual time, and by what the library knows the program that is meant.
struct TimedCommand {
  let words: [String]
  /// The end of the program's path; empty for whatever `swift run` has built.
  let program: String

  init(_ words: [String]) throws(CommandError) {
    guard let first = words.first else {
      throw .usage("no command is named", "write: lockstep time -- swift test")
    }
    self.words = words
    if first == "swift" || first.hasSuffix("/swift") {
      program = try Self.program(ofSwift: words.dropFirst().first)
    } else {
      program = try Self.check(first)
    }
  }

  private static func program(ofSwift command: String?) throws(CommandError) -> String {
    switch command {
    case "test": return ".xctest"
    case "run": return ""
    default:
      let found = command.map { "swift \($0)" } ?? "swift alone"
      throw .usage(
        "\(found.visibleLine) runs no code of yours",
        "write swift test or swift run, or name a program that is built"
      )
    }
  }

  /// Answers the program's whole path, if it is one whose time can be made virtual.
  private static func check(_ name: String) throws(CommandError) -> String {
    guard let found = SwiftToolchain.find(name), let path = FileSystem.realPath(found),
      !FileSystem.isDirectory(path)
    else {
      throw .inputOutput("there is no program \(name.visibleLine)" + NearPath.hint(for: name))
    }
    let image: ProgramImage
    do throws(Errno) {
      image = ProgramImage(try FileSystem.readFile(path))
    } catch {
      throw .inputOutput("\(error)")
    }
    if let obstacle = image.obstacle {
      throw .badInput("error: \(path.visibleLine) \(obstacle.found)\n  = \(obstacle.remedy)")
    }
    return path
  }
}
