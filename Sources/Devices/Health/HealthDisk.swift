import LockstepProtocol
import LockstepSimulation

/// The device's disk as health uses it: health's writes are staged, and stored by the step's commit.
///
/// Health can read its changes at once; they are on the disk when the system has stored them.
final class HealthDisk: Disk {
  private let base: any Disk
  /// The folder of the health store on the device's disk.
  static let folder = ".system/HealthStore"
  /// The staged files, by path; `nil` for a file that is to be removed.
  private var staged: [(path: String, bytes: [UInt8]?)] = []
  /// The staged files as a list of changes, in order, until the system takes them.
  private var changes: [FileChange] = []

  init(_ base: any Disk) { self.base = base }

  init(copying other: HealthDisk) {
    base = other.base
    staged = other.staged
    changes = other.changes
  }

  /// Removes and returns the changes since the last call, for the step's commit.
  func takeChanges() -> [FileChange] {
    defer { changes = [] }
    return changes
  }

  /// Forgets everything staged, because the disk has stored it.
  func forgetStaged() { staged = [] }

  /// Reads a JSON file; returns `nil` if it does not exist or cannot be read.
  func value<Value>(
    at path: String,
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) -> Value? {
    guard let bytes = try? Result(catching: { try self.read(path, upTo: 1 << 20) }).get() else {
      return nil
    }
    var reader = JSONReader(bytes)
    return try? Result { () throws(JSONError) in try read(&reader) }.get()
  }

  private func stage(_ path: String, _ bytes: [UInt8]?) {
    staged.removeAll { $0.path == path }
    staged.append((path, bytes))
  }

  private static func place(_ path: String) -> String { DiskPath.join(folder, path) }

  func read(_ path: String, upTo limit: Int) throws(DiskError) -> [UInt8] {
    guard let known = staged.last(where: { $0.path == path }) else {
      return try base.read(Self.place(path), upTo: limit)
    }
    guard let bytes = known.bytes else { throw DiskError(.notFound, "read", path) }
    if bytes.count > limit { throw DiskError(.tooLarge(limit: limit), "read", path) }
    return bytes
  }

  func list(_ folder: String) throws(DiskError) -> [DiskEntry] {
    let place = Self.place(folder)
    guard base.isFolder(place) || isFolder(folder) else { return try base.list(place) }
    var entries = base.isFolder(place) ? try base.list(place) : []
    for (path, bytes) in staged where path.hasPrefix(folder + "/") {
      let rest = path.dropFirst(folder.utf8.count + 1).split(separator: "/")
      guard let name = rest.first.map(String.init) else { continue }
      if bytes == nil {
        if rest.count == 1 { entries.removeAll { $0.name == name } }
      } else if !entries.contains(where: { $0.name == name }) {
        entries.append(DiskEntry(name: name, isFolder: rest.count > 1))
      }
    }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  func isFolder(_ path: String) -> Bool {
    base.isFolder(Self.place(path))
      || staged.contains { $0.path.hasPrefix(path + "/") && $0.bytes != nil }
  }

  /// Does nothing: the folder is made together with the first file in it.
  func makeFolder(_ path: String) {}

  func write(_ bytes: [UInt8], to path: String) { stage(path, bytes) }

  func sync(_ path: String) {}

  func rename(_ path: String, to target: String) throws(DiskError) {
    let bytes = try read(path, upTo: .max)
    staged.removeAll { $0.path == path }
    stage(target, bytes)
    changes.append(.replace(Self.place(target), bytes))
  }

  func remove(_ path: String) throws(DiskError) {
    _ = try read(path, upTo: .max)
    stage(path, nil)
    changes.append(.discard(Self.place(path)))
  }

  func syncFolder(_ path: String) {}
}
