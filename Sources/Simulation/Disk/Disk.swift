/// The storage of a device: a few folders of whole files, each operation done before it returns.
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
  /// Reads all bytes of a file, unless they are more than `limit`.
  func read(_ path: String, upTo limit: Int) throws(DiskError) -> [UInt8]

  /// Reads the first bytes of a file, as many as there are up to a count.
  func readStart(of path: String, _ count: Int) throws(DiskError) -> [UInt8]

  /// Lists what is in a folder, by the bytes of the names.
  func list(_ folder: String) throws(DiskError) -> [DiskEntry]

  /// Says if a folder can be listed.
  func isFolder(_ path: String) -> Bool

  /// Makes a folder in one that is there; nothing happens when it is there already.
  func makeFolder(_ path: String) throws(DiskError)

  /// Makes or overwrites a file, whose bytes are not synced.
  func write(_ bytes: [UInt8], to path: String) throws(DiskError)

  /// Makes a file's bytes last.
  func sync(_ path: String) throws(DiskError)

  /// Gives a file another name, and takes the place of a file that has it.
  func rename(_ path: String, to target: String) throws(DiskError)

  /// Removes a file.
  func remove(_ path: String) throws(DiskError)

  /// Makes the names in a folder last.
  func syncFolder(_ path: String) throws(DiskError)
}

extension Disk {
  /// The ending of a file that is about to take another's place; no reader looks at one.
  package static var temporaryEnding: String { ".tmp" }

  /// Reads the first bytes of a file by reading it whole.
  package func readStart(of path: String, _ count: Int) throws(DiskError) -> [UInt8] {
    Array(try read(path, upTo: .max).prefix(count))
  }

  /// Makes or replaces a file so that a crash at any operation leaves the old bytes or the new.
  ///
  /// Four operations: the bytes go to a file beside it, are synced, take its name, which is synced.
  package func replace(_ path: String, with bytes: [UInt8]) throws(DiskError) {
    try place(bytes, at: path)
    try syncFolder(DiskPath.folder(of: path))
  }

  /// Does the first three operations of `replace`: where they fail, the old bytes are there; where they
  /// do not, every reader finds the new ones, and a power cut may still take them back.
  package func place(_ bytes: [UInt8], at path: String) throws(DiskError) {
    let temporary = path + Self.temporaryEnding
    try write(bytes, to: temporary)
    try sync(temporary)
    try rename(temporary, to: path)
  }

  /// Removes a file for good; nothing happens when it is not there.
  package func discard(_ path: String) throws(DiskError) {
    do throws(DiskError) {
      try remove(path)
    } catch {
      if error.kind == .notFound { return }
      throw error
    }
    try syncFolder(DiskPath.folder(of: path))
  }

  /// Makes a folder and those it is in, for good.
  package func makeFolders(_ path: String) throws(DiskError) {
    if path.isEmpty || isFolder(path) { return }
    let parent = DiskPath.folder(of: path)
    try makeFolders(parent)
    try makeFolder(path)
    try syncFolder(parent)
  }

  /// Says if a folder can be listed, by listing it.
  package func isFolder(_ path: String) -> Bool {
    (try? Result { () throws(DiskError) in try list(path) }.get()) != nil
  }
}

/// One name in a folder.
package struct DiskEntry: Sendable, Equatable {
  package var name: String
  package var isFolder: Bool

  package init(name: String, isFolder: Bool) {
    self.name = name
    self.isFolder = isFolder
  }
}

/// The parts of a disk's paths.
package enum DiskPath {
  /// Returns the path of the folder that something is in; the root is the empty path.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastOffset(of: UInt8(ascii: "/")) else { return "" }
    return String(path[..<path.utf8.index(path.startIndex, offsetBy: slash)])
  }

  /// Returns the last part of a path.
  package static func name(of path: String) -> String {
    guard let slash = path.lastOffset(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(path.startIndex, offsetBy: slash + 1)...])
  }

  /// Joins a folder and a name in it.
  package static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : "\(folder)/\(name)"
  }
}
