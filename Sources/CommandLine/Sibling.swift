import LockstepPosix

/// The programs in the same folder as this one.
package enum Sibling {
  /// Finds the path of such a program; throws if it is missing.
  package static func path(_ name: String) throws(CommandError) -> String {
    let own = try CommandError.wrapping { try FileSystem.executablePath() }
    let folder = own.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    let path = folder + "/" + name
    guard FileSystem.exists(path) else {
      throw .inputOutput("\(path) is not there; build it with: swift build")
    }
    return path
  }
}
