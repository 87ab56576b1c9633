/// A device's disk: folders with whole files; each operation is done before it returns.
///
/// Paths are relative to the disk's root, with `/` between their parts and none at either end; the
/// empty path is the root itself. An operation that fails has changed nothing.
///
/// What is written is there for every reader at once, and survives the end of the process; what is
/// *synced* survives a power cut too. A file's bytes are synced by `sync`, its name by `syncFolder` of
/// the folder it is in. `replace` puts these together so that a crash at any operation leaves the old
/// file or the new one.
///
/// A device that crashes does so in the middle of an operation, and its disk answers nothing but
/// `DiskError.Kind.crashed` from then on: whoever runs the device throws away the machine with all
/// the effects of that step, and starts another one on what the crash left.
package protocol Disk: AnyObject {
  /// Reads all bytes of a file; throws if they are more than `limit`.
  func read(_ path: String, upTo limit: Int) throws(DiskError) -> [UInt8]

  /// Reads the first bytes of a file, at most `count`.
  func readStart(of path: String, _ count: Int) throws(DiskError) -> [UInt8]

  /// Lists the entries of a folder, in the order of their names' bytes.
  func list(_ folder: String) throws(DiskError) -> [DiskEntry]

  /// Says if there is a folder at the path, and it can be listed.
  func isFolder(_ path: String) -> Bool

  /// Makes a folder, whose own folder must exist; nothing happens if it exists already.
  func makeFolder(_ path: String) throws(DiskError)

  /// Makes or overwrites a file; its bytes are not synced.
  func write(_ bytes: [UInt8], to path: String) throws(DiskError)

  /// Syncs a file's bytes, so that they outlive a power cut.
  func sync(_ path: String) throws(DiskError)

  /// Renames a file; it replaces a file that has the new name.
  func rename(_ path: String, to target: String) throws(DiskError)

  /// Removes a file.
  func remove(_ path: String) throws(DiskError)

  /// Syncs the names in a folder, so that they outlive a power cut.
  func syncFolder(_ path: String) throws(DiskError)
}

extension Disk {
  /// The ending of a file that is about to replace another; readers ignore such files.
  package static var temporaryEnding: String { ".tmp" }

  /// Reads the first bytes of a file, by reading the whole file.
  package func readStart(of path: String, _ count: Int) throws(DiskError) -> [UInt8] {
    Array(try read(path, upTo: .max).prefix(count))
  }

  /// Makes or replaces a file so that a crash at any operation leaves either the old bytes or the new.
  ///
  /// Four operations: the bytes go to a file beside it, are synced, take its name, which is synced.
  package func replace(_ path: String, with bytes: [UInt8]) throws(DiskError) {
    try place(bytes, at: path)
    try syncFolder(DiskPath.folder(of: path))
  }

  /// Does the first three operations of `replace`.
  ///
  /// If it throws, the old bytes remain. If not, every reader finds the new ones, but a power cut may
  /// still undo that.
  package func place(_ bytes: [UInt8], at path: String) throws(DiskError) {
    let temporary = path + Self.temporaryEnding
    try write(bytes, to: temporary)
    try sync(temporary)
    try rename(temporary, to: path)
  }

  /// Removes a file, and syncs that; nothing happens if the file does not exist.
  package func discard(_ path: String) throws(DiskError) {
    do throws(DiskError) {
      try remove(path)
    } catch {
      if error.kind == .notFound { return }
      throw error
    }
    try syncFolder(DiskPath.folder(of: path))
  }

  /// Makes a folder and the folders around it, and syncs them.
  package func makeFolders(_ path: String) throws(DiskError) {
    if path.isEmpty || isFolder(path) { return }
    let parent = DiskPath.folder(of: path)
    try makeFolders(parent)
    try makeFolder(path)
    try syncFolder(parent)
  }

  /// Says if there is a folder at the path, by listing it.
  package func isFolder(_ path: String) -> Bool {
    (try? Result { () throws(DiskError) in try list(path) }.get()) != nil
  }
}

/// An entry of a folder: a name, and its kind.
package struct DiskEntry: Sendable, Equatable {
  package var name: String
  package var isFolder: Bool

  package init(name: String, isFolder: Bool) {
    self.name = name
    self.isFolder = isFolder
  }
}

/// The parts of a path on a disk.
package enum DiskPath {
  /// Returns the path of the folder that contains a path; the root is the empty path.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastOffset(of: UInt8(ascii: "/")) else { return "" }
    return String(path[..<path.utf8.index(path.startIndex, offsetBy: slash)])
  }

  /// Returns the last component of a path.
  package static func name(of path: String) -> String {
    guard let slash = path.lastOffset(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(path.startIndex, offsetBy: slash + 1)...])
  }

  /// Joins a folder's path and the name of an entry.
  package static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : "\(folder)/\(name)"
  }
}
