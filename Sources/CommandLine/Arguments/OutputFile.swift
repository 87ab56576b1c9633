import LockstepPosix
import LockstepProtocol

/// A file that the user has asked a command to write.
package enum OutputFile {
  /// Writes the file; the error names the path as the user wrote it.
  package static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    try check(path)
    do throws(Errno) {
      try FileSystem.writeFile(path, bytes)
    } catch {
      throw .inputOutput("\(Errno(code: error.code, call: "cannot write \(path.visibleLine)"))")
    }
  }

  /// Makes the folder of an output file, if it is missing.
  package static func makeFolder(of path: String) throws(CommandError) {
    guard let slash = path.lastIndex(of: "/") else { return }
    try makeFolder(String(path[..<slash]))
  }

  /// Makes a folder for output files, if it is missing.
  package static func makeFolder(_ path: String) throws(CommandError) {
    do throws(Errno) {
      try FileSystem.makeDirectories(path)
    } catch {
      throw .inputOutput("cannot make the folder \(path.visibleLine): \(error.reason)")
    }
  }

  /// Throws if the file cannot be written, so that a command notices before it does its work.
  package static func check(_ path: String) throws(CommandError) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let folder = parts.isEmpty ? "." : parts.joined(separator: "/") + "/"
    guard FileSystem.isDirectory(folder) else {
      throw .inputOutput(
        "cannot write \(path.visibleLine): the folder \(folder.visibleLine) does not exist\n"
          + "  = make it with: mkdir -p \(folder.visibleLine)"
      )
    }
    if !FileSystem.exists(path), !FileSystem.isWritable(folder: folder) {
      throw .inputOutput(
        "cannot write \(path.visibleLine): you may not write into the folder \(folder.visibleLine)\n"
          + "  = name another place, or change the folder's rights"
      )
    }
    try CommandError.wrapping { try FileSystem.refuseLink(path) }
  }
}
