import LockstepAppBuilding
import LockstepCommandLine
import LockstepPosix
import LockstepProtocol

/// `lockstep apps build`: a `swift build` that finds the vendor's modules, for one half of the pair.
enum AppsBuild {
  static let real = Switch("--real", "in real time: without virtual time linked in")

  static let spec = CommandSpec(
    "lockstep apps build",
    "Builds a Swift package for one half of the pair, without changing it.",
    operands: "-- swift build|run|test [OPTION…]",
    options: [AppsCommand.role, real],
    discussion: """
      The package says import WatchConnectivity, WatchKit or os, and asks for os(iOS) or
      os(watchOS), as it does on the vendor's systems. The command compiles modules of these names once,
      lets the compiler read the package's sources as they are for the half, and builds into
      .build/lockstep-watch or .build/lockstep-phone. What swift run and swift test start lives in real
      time; lockstep time --role phone -- swift test has it in virtual time.
        lockstep apps build --role watch -- swift build
        lockstep apps build --role phone -- swift build
        lockstep run --watch-app .build/lockstep-watch/debug/Watch \\
          --phone-app .build/lockstep-phone/debug/Phone my.scenario
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let role = try AppsCommand.role(arguments)
    let words = arguments.operands
    guard words.count >= 2, words[0] == "swift", ["build", "run", "test"].contains(words[1]) else {
      throw .usage(
        "“\(words.joined(separator: " ").visibleLine)” is no command of the Swift package manager",
        "write: lockstep apps build --role \(role.rawValue) -- swift build"
      )
    }
    let status = try start(command(words, for: role, isReal: arguments.has(real)))
    if status == 0 { try folder(of: words, for: role).writeProperties() }
    return status
  }

  private static func folder(of words: [String], for role: AppRole) throws(CommandError)
    -> AppBuildFolder
  {
    AppBuildFolder(package: try PackageSources(folder: packagePath(in: words) ?? "."), role: role)
  }

  /// A command of the Swift package manager with the options for a half, whose sources are made ready.
  static func command(_ words: [String], for role: AppRole, isReal: Bool) throws(CommandError)
    -> [String]
  {
    let folder = try folder(of: words, for: role)
    if folder.package.fetchesDependencies {
      _ = try start(["swift", "package", "--scratch-path", folder.scratch, "resolve"])
    }
    let flags = try AppsFlags.flags(for: folder, isReal: isReal)
    return Array(words.prefix(2)) + ["--scratch-path", folder.scratch] + flags + words.dropFirst(2)
  }

  static func packagePath(in words: [String]) -> String? {
    words.firstIndex(of: "--package-path").flatMap {
      words.indices.contains($0 + 1) ? words[$0 + 1] : nil
    }
  }

  private static func start(_ words: [String]) throws(CommandError) -> Int32 {
    let child = try CommandError.wrapping {
      try ChildProcess.spawn(words, output: .shown, errors: .shown, ownGroup: false)
    }
    switch child.wait() {
    case .exited(let code): return code
    case .signaled(let number): return 128 + number
    }
  }
}
