import LockstepCommandLine
import LockstepAppTime
import LockstepPosix
import LockstepProtocol

/// The library that makes time virtual, and the program that tests it.
///
/// The user's toolchain compiles both once, into the user's cache.
enum TimeLibrary {
  /// Returns the library's path, after compiling the library if it is missing.
  static func path(with toolchain: SwiftToolchain) throws(CommandError) -> String {
    try made("time.so", of: TimeSources.library, for: "") { sources, result in
      [toolchain.program("clang"), "-O2", "-g", "-fPIC", "-shared", "-o", result]
        + sources.filter { $0.hasSuffix(".c") }
    }
  }

  /// Returns the path of the program that tests the library, after compiling the program if it is
  /// missing.
  ///
  /// The program works only with the toolchain that compiled it, so its file name depends on the
  /// toolchain.
  static func probes(with toolchain: SwiftToolchain) throws(CommandError) -> String {
    let compiler = toolchain.program("swiftc")
    return try made("probes", of: TimeSources.probes, for: compiler) { sources, result in
      [compiler, "-swift-version", "5", "-parse-as-library", "-o", result] + sources
    }
  }

  private static func made(
    _ name: String,
    of sources: [TimeSources.Source],
    for user: String,
    by command: ([String], String) -> [String]
  ) throws(CommandError) -> String {
    let path = "\(try folder())/\(fingerprint(of: sources, for: user))-\(name)"
    if FileSystem.exists(path) { return path }
    try CommandError.wrapping {
      let workshop = try FileSystem.makePrivateTemporaryDirectory()
      defer { try? FileSystem.remove(workshop) }
      for (name, bytes) in sources { try FileSystem.writeFile("\(workshop)/\(name)", bytes) }
      let result = "\(workshop)/\(name)"
      try compile(command(sources.map { "\(workshop)/\($0.name)" }, result))
      try FileSystem.writeFile(path, try FileSystem.readFile(result))
      try FileSystem.makeRunnable(path)
    }
    return path
  }

  private static func compile(_ words: [String]) throws {
    let compiler = try ChildProcess.spawn(words, output: .null)
    if compiler.wait() == .exited(0) { return }
    let command = words.map(ShellText.word).joined(separator: " ")
    throw CommandError.inputOutput(
      "virtual time cannot be compiled by \(words[0])\n"
        + compiler.stderrTail.map { "  \($0)\n" }.joined()
        + "  = the command was: \(command.visibleLine)"
    )
  }

  private static func folder() throws(CommandError) -> String {
    let home =
      Environment.value("XDG_CACHE_HOME") ?? "\(Environment.value("HOME") ?? "/tmp")/.cache"
    let path = "\(home)/lockstep"
    try CommandError.wrapping {
      try FileSystem.makePrivateDirectory(home)
      try FileSystem.makePrivateDirectory(path)
    }
    return path
  }

  /// Computes a hash of the sources (FNV-1a), which becomes part of the file name, so that a file of an
  /// older release is never used.
  private static func fingerprint(of sources: [TimeSources.Source], for user: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in sources.flatMap({ Array($0.name.utf8) + $0.bytes }) + Array(user.utf8) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 36)
  }
}
