import LockstepAppBuilding
import LockstepCommandLine
import LockstepPosix
import LockstepProtocol

/// A command to run in virtual time, with the path by which the library recognises the program whose
/// time is virtual.
struct TimedCommand {
  let words: [String]
  /// The words as the user wrote them, and the role for which they build.
  private let written: [String]
  private let role: AppRole?
  /// The end of the program's path; empty for any program that `swift run` has built.
  let program: String

  /// - Parameter role: The device, watch or phone, for which `swift test` or `swift run` builds.
  init(_ words: [String], as role: AppRole? = nil) throws(CommandError) {
    guard let first = words.first else {
      throw .usage("no command is named", "write: lockstep time -- swift test")
    }
    (written, self.role) = (words, role)
    if first == "swift" || first.hasSuffix("/swift") {
      program = try Self.program(ofSwift: words.dropFirst().first)
      self.words =
        try role.map { (role) throws(CommandError) in
          try AppsBuild.command(words, for: role, isReal: false)
        } ?? words
    } else if let role {
      throw .usage(
        "--role \(role.rawValue) is for swift test and swift run, found “\(first.visibleLine)”",
        "leave out --role: a program that is built has its half"
      )
    } else {
      program = try Self.check(first)
      self.words = words
    }
  }

  /// Makes the command by which a user repeats an order.
  func line(order: UInt64) -> String {
    let half = role.map { "--role \($0.rawValue) " } ?? ""
    let words = written.map(ShellText.word).joined(separator: " ").visibleLine
    return "lockstep time \(half)--order \(order) -- \(words)"
  }

  /// The advice to name a role, for a package that needs the modules of one.
  var hint: String? {
    guard role == nil, program.isEmpty || program == ".xctest",
      let package = try? PackageSources(folder: AppsBuild.packagePath(in: written) ?? "."),
      (try? AppBuildFolder(package: package, role: .phone).hasAppleSources) == true
    else { return nil }
    let words = written.map(ShellText.word).joined(separator: " ").visibleLine
    return
      "time: modules such as WatchConnectivity are there for one half of an app, and none is named\n"
      + "  = say for which half: lockstep time --role phone -- \(words)\n"
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

  /// Returns the program's full path; refuses a program whose time cannot be made virtual.
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
