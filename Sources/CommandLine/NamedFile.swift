import LockstepPosix
import LockstepProtocol

/// A file that the user or a scenario has named.
package enum NamedFile {
  /// Reads the file's bytes; throws an error that names the file.
  ///
  /// - Parameter place: The line of a scenario that names the file, which the error then begins with.
  package static func bytes(at path: String, named place: String = "") throws(CommandError)
    -> [UInt8]
  {
    let lead = place.isEmpty ? "" : "\(place): "
    do throws(Errno) {
      return try FileSystem.readFile(path)
    } catch {
      throw .inputOutput(
        "\(lead)cannot read \(path.visibleLine): \(error.reason)\(NearPath.hint(for: path))"
      )
    }
  }
}
