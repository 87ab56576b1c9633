import LockstepCommandLine
import LockstepPosix
import LockstepProtocol

/// The Swift toolchain to which the user's `swift` belongs.
struct SwiftToolchain {
  /// The folder of the toolchain's programs.
  private let folder: String

  init() throws(CommandError) {
    guard let swift = Self.find("swift"), let path = FileSystem.realPath(swift) else {
      throw .inputOutput(
        "there is no swift in PATH, and its toolchain is what virtual time is compiled by\n"
          + "  = install Swift 6 or later from https://swift.org/install, or add it to PATH"
      )
    }
    let real = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
    // Where `swift` is one program of a manager of toolchains, the others stand beside its name.
    let named = String(swift[..<(swift.lastIndex(of: "/") ?? swift.endIndex)])
    folder = FileSystem.exists("\(real)/clang") ? real : named
  }

  /// Finds a program of the toolchain; if it has none of this name, returns the name, for the system's
  /// own.
  func program(_ name: String) -> String {
    let own = "\(folder)/\(name)"
    return FileSystem.exists(own) ? own : name
  }

  /// Finds the path of a program; a name without a slash is searched in PATH.
  static func find(_ program: String) -> String? {
    if program.contains("/") { return FileSystem.exists(program) ? program : nil }
    let folders = (Environment.value("PATH") ?? "").split(separator: ":")
    return folders.map { "\($0)/\(program)" }.first {
      FileSystem.exists($0) && !FileSystem.isDirectory($0)
    }
  }
}
