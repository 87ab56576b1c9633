import LockstepAppBuilding
import LockstepCommandLine
import LockstepPosix
import LockstepProtocol

/// `lockstep apps check`: what stands in the way of building a package for the pair, file by file.
enum AppsCheck {
  static let spec = CommandSpec(
    "lockstep apps check",
    "Lists what stands in the way of building a package for the pair, with the way round.",
    operands: "[FOLDER]",
    options: [AppsCommand.role],
    discussion: """
      Without --role both halves are looked at.
      Exit codes: 0 nothing stands in the way, 1 something does.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let package = try PackageSources(folder: arguments.operands.first ?? ".")
    let roles = arguments.has("--role") ? [try AppsCommand.role(arguments)] : AppRole.allCases
    var told: [String] = []
    var isFatal = false
    for folder in package.withNeighbours() {
      for path in try PackageSources.swiftFiles(in: folder) {
        let source = try CommandError.wrapping { try FileSystem.readFile(path) }
        for role in roles {
          for obstacle in Obstacle.all(in: source, for: role) {
            let line = text(obstacle, in: path.replacing(package.folder + "/", with: ""))
            isFatal = isFatal || obstacle.isFatal
            if !told.contains(line) { told.append(line) }
          }
        }
      }
    }
    StandardStream.write(told.isEmpty ? "nothing stands in the way\n" : told.joined())
    return isFatal ? 1 : 0
  }

  private static func text(_ obstacle: Obstacle, in path: String) -> String {
    """
    \(path.visibleLine):\(obstacle.line): \(obstacle.isFatal ? "error" : "warning"): \(obstacle.found): \
    \(obstacle.reason)
      = \(obstacle.advice)

    """
  }
}
