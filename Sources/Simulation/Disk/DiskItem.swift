/// A folder, or a file with its bytes, at a path on a disk.
package struct DiskItem: Sendable, Equatable {
  package var path: String
  /// The file's bytes; `nil` for a folder.
  package var bytes: [UInt8]?

  package init(path: String, bytes: [UInt8]?) {
    self.path = path
    self.bytes = bytes
  }
}
