/// An operation of a disk that failed: the operation, its path, and the reason.
package struct DiskError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The reason why an operation failed.
  package enum Kind: Sendable, Equatable {
    /// The file or folder does not exist, or its folder does not.
    case notFound
    /// There is a folder where a file was expected.
    case notAFile
    /// There is a file where a folder was expected.
    case notAFolder
    /// The rights of the file or folder forbid the operation.
    case noRights
    /// The disk, or the user's share of it, is full.
    case noSpace
    /// The file is larger than the reader's limit, in bytes.
    case tooLarge(limit: Int)
    /// The disk is read-only.
    case readOnly
    /// The device has crashed on this disk; further operations have no effect.
    case crashed
    /// Another reason, in the words of the operating system.
    case system(String)
  }

  package var kind: Kind
  /// The path on the disk, relative to its root.
  package var path: String
  /// The operation that failed, such as "read", "write" or "rename".
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
    case .readOnly: "the disk is read-only; make it writable, or choose another disk"
    case .crashed: "the device has crashed"
    case .system(let text): text
    }
  }
}
