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
    let package = try PackageSources(
      folder: arguments.operands.first ?? ".",
      naming: "lockstep apps check FOLDER"
    )
    let roles = try arguments.value(AppsCommand.role).map { [$0] } ?? AppRole.allCases
    var told: [String] = []
    var isFatal = false
    var files: [String] = []
    var own: Set<String> = []
    for folder in package.withNeighbours() {
      files += try PackageSources.swiftFiles(in: folder)
      own.formUnion(PackageSources.targets(in: folder))
    }
    for path in files {
      let source = try CommandError.wrapping { try FileSystem.readFile(path) }
      for obstacle in roles.flatMap({ Obstacle.all(in: source, for: $0, beside: own) }) {
        let line = text(obstacle, in: path.replacing(package.folder + "/", with: ""))
        isFatal = isFatal || obstacle.isFatal
        if !told.contains(line) { told.append(line) }
      }
    }
    let place = place(roles, files: files.count)
    StandardStream.write(told.joined())
    StandardStream.write(
      told.isEmpty
        ? "nothing stands in the way of \(place)\n"
        : "\(told.count.counted("thing")) to look at for \(place)\n"
    )
    return isFatal ? 1 : 0
  }

  /// What was looked at.
  private static func place(_ roles: [AppRole], files: Int) -> String {
    let halves = roles.map { "the \($0.rawValue)" }.joined(separator: " and ")
    return "\(halves), in \(files.counted("Swift file"))"
  }

  private static func text(_ obstacle: Obstacle, in path: String) -> String {
    """
    \(path.visibleLine):\(obstacle.line): \(obstacle.isFatal ? "error" : "warning"): \(obstacle.found): \
    \(obstacle.reason)
      = \(obstacle.advice)

    """
  }
}
