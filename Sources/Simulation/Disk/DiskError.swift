/// An operation of a disk that failed: what, where, and why.
package struct DiskError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The reason why an operation failed.
  package enum Kind: Sendable, Equatable {
    /// Nothing is there, or the folder it should be in is not.
    case notFound
    /// A folder is where a file was expected.
    case notAFile
    /// A file is where a folder was expected.
    case notAFolder
    /// The rights of the file or folder forbid it.
    case noRights
    /// The disk, or the user's share of it, is full.
    case noSpace
    /// The file is larger than the reader takes; the size is in bytes, where it is known.
    case tooLarge(limit: Int)
    /// The disk can only be read.
    case readOnly
    /// The device has crashed on this disk; what is done now has no effect and no meaning.
    case crashed
    /// Something else; the system's words.
    case system(String)
  }

  package var kind: Kind
  /// The path on the disk, relative to its root.
  package var path: String
  /// The operation that was tried, such as "read", "write" or "rename".
  package var operation: String

  package init(_ kind: Kind, _ operation: String, _ path: String) {
    self.kind = kind
    self.operation = operation
    self.path = path
  }

  package var description: String { "cannot \(operation) \(place): \(reason)" }

  private var place: String { path.isEmpty ? "the folder itself" : path }

  private var reason: String {
    switch kind {
    case .notFound: "it is not there"
    case .notAFile: "a file was expected, and it is something else"
    case .notAFolder: "a folder was expected, and it is a file"
    case .noRights: "its rights forbid it; make it readable and writable for this user"
    case .noSpace: "the disk is full; make room and try again"
    case .tooLarge(let limit): "it is larger than \(limit) bytes"
    case .readOnly: "the disk can only be read"
    case .crashed: "the device has crashed"
    case .system(let text): text
    }
  }
}
