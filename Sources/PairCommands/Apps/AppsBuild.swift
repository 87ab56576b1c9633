import LockstepAppBuilding
import LockstepCommandLine
import LockstepPosix
import LockstepProtocol

/// `lockstep apps build`: a `swift build` that finds the vendor's modules, for one half of the pair.
enum AppsBuild {
  static let spec = CommandSpec(
    "lockstep apps build",
    "Builds a Swift package for one half of the pair, without changing it.",
    operands: "-- swift build|run|test [OPTION…]",
    options: [
      AppsCommand.role, .init("--real", nil, "in real time: without virtual time linked in"),
    ],
    discussion: """
      The package says import WatchConnectivity, WatchKit or os, and asks for os(iOS) or
      os(watchOS), as it does on the vendor's systems. The command compiles modules of these names once,
      lets the compiler read the package's sources as they are for the half, and builds into
      .build/lockstep-watch or .build/lockstep-phone.
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
    let package = try PackageSources(
      folder: packagePath(in: words) ?? ".",
      naming: "-- swift \(words[1]) --package-path FOLDER"
    )
    let folder = AppBuildFolder(package: package, role: role)
    if package.fetchesDependencies {
      _ = try start(["swift", "package", "--scratch-path", folder.scratch, "resolve"])
    }
    let flags = try AppsFlags.flags(for: folder, isReal: arguments.has("--real"))
    let status = try start(
      Array(words.prefix(2)) + ["--scratch-path", folder.scratch] + flags + words.dropFirst(2)
    )
    if status == 0 { try folder.writeProperties() }
    return status
  }

  private static func packagePath(in words: [String]) -> String? {
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
