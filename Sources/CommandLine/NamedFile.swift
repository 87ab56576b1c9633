import LockstepPosix
import LockstepProtocol

/// A file that somebody has named.
package enum NamedFile {
  /// Reads its bytes.
  ///
  /// - Parameter place: What stands before the error, where a line of a scenario names it.
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
