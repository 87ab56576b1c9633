import LockstepAppBuilding
import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
import LockstepSimulation

/// The project's stand-ins for the vendor's modules, compiled once for each role and compiler.
struct ModuleCache {
  /// The modules in the order of compilation: each imports only earlier ones.
  private static let order = [
    "LockstepApp", "LockstepFoundation", "WatchConnectivity", "HealthKit", "WatchKit",
    "UserNotifications", "os", "OSLog",
  ]

  let role: AppRole
  let folder: String

  /// Finds the compiled modules for a role, and compiles them if they are missing.
  init(role: AppRole) throws(CommandError) {
    self.role = role
    folder = "\(try Self.root())/\(try Self.key())/\(role.rawValue)"
    if !FileSystem.exists("\(folder)/complete") { try compile() }
  }

  /// The options of compiler and linker for code that imports the modules.
  var options: (compiler: [String], linker: [String]) {
    (["-I", folder], ["-L\(folder)"])
  }

  /// Finds the user's cache folder.
  private static func root() throws(CommandError) -> String {
    if let named = Environment.value("XDG_CACHE_HOME"), named.hasPrefix("/") {
      return "\(named)/lockstep/modules"
    }
    guard let home = Environment.value("HOME"), home.hasPrefix("/") else {
      throw .inputOutput("found no folder for the modules: neither XDG_CACHE_HOME nor HOME is set")
    }
    return "\(home)/.cache/lockstep/modules"
  }

  /// Makes a folder name from the modules' sources and the compiler's version.
  private static func key() throws(CommandError) -> String {
    var digest = Digest()
    for source in AppModule.sources {
      digest.add(source.path)
      digest.add(source.bytes)
    }
    digest.add(try compilerVersion())
    return String(digest.value, radix: 36)
  }

  private static func compilerVersion() throws(CommandError) -> String {
    let child = try CommandError.wrapping {
      try ChildProcess.spawn(["swiftc", "--version"], output: .captured, errors: .captured)
    }
    guard child.wait() == .exited(0) else {
      throw .inputOutput(
        "swiftc is not there or does not run; put the toolchain's folder into PATH"
      )
    }
    return String(decoding: child.takeOutput(), as: UTF8.self)
  }

  private func compile() throws(CommandError) {
    StandardStream.write("compiling the modules for the \(role.rawValue), once\n", to: .error)
    try writeSources()
    var objects: [String] = []
    for module in Self.order {
      let files = AppModule.sources.filter { $0.module == module }.map { "\(folder)/\($0.path)" }
      guard !files.isEmpty else { continue }
      let object = "\(folder)/\(module).o"
      try run(
        [
          "swiftc", "-swift-version", "6", "-parse-as-library", "-wmo", "-O", "-D", role.condition,
          "-emit-module", "-emit-module-path", "\(folder)/\(module).swiftmodule", "-emit-object",
          "-o", object,
          "-module-name", module, "-module-link-name", "LockstepModules", "-I", folder,
        ] + files
      )
      objects.append(object)
    }
    try run(["llvm-ar", "rcs", "\(folder)/libLockstepModules.a"] + objects)
    try OutputFile.write([], to: "\(folder)/complete")
  }

  private func writeSources() throws(CommandError) {
    for source in AppModule.sources {
      try OutputFile.makeFolder("\(folder)/\(source.module)")
      try OutputFile.write(source.bytes, to: "\(folder)/\(source.path)")
    }
  }

  private func run(_ words: [String]) throws(CommandError) {
    let child = try CommandError.wrapping {
      try ChildProcess.spawn(words, output: .captured, errors: .captured)
    }
    let status = child.wait()
    guard status == .exited(0) else {
      throw .inputOutput(
        "a module for apps does not compile with this toolchain (\(words[0]) \(status)):\n"
          + child.stderrTail.joined(separator: "\n")
      )
    }
  }
}
