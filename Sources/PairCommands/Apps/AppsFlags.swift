import LockstepAppBuilding
import LockstepCommandLine
import LockstepPosix
import LockstepProtocol

/// `lockstep apps flags`: the options alone, for who builds in another way.
enum AppsFlags {
  static let packagePath = Option(
    "--package-path FOLDER",
    "the package; the folder you stand in"
  )

  static let spec = CommandSpec(
    "lockstep apps flags",
    "Prints the options with which swift build finds the modules and the sources for one half.",
    options: [AppsCommand.role, packagePath, AppsBuild.real],
    discussion: """
        swift build --scratch-path .build/lockstep-watch $(lockstep apps flags --role watch)
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let package = try PackageSources(folder: arguments.value(packagePath) ?? ".")
    let folder = AppBuildFolder(package: package, role: try AppsCommand.role(arguments))
    let flags = try flags(for: folder, isReal: arguments.has(AppsBuild.real))
    StandardStream.write(flags.map(ShellText.word).joined(separator: " ") + "\n")
    return 0
  }

  /// The options of the Swift package manager for a package's half.
  static func flags(for folder: AppBuildFolder, isReal: Bool) throws(CommandError) -> [String] {
    try OutputFile.makeFolder(folder.scratch)
    let overlay = try folder.prepareSources()
    let modules = try ModuleCache(role: folder.role).options
    let library = isReal ? nil : try TimeLibrary.path(with: SwiftToolchain())
    let linker = try folder.prepareLinker(first: library)
    return (overlay + modules.compiler + linker).flatMap { ["-Xswiftc", $0] }
      + modules.linker.flatMap { ["-Xlinker", $0] }
  }
}
