/// A disk in memory that tells what is written from what is synced, and crashes where it is told to.
///
/// It survives the devices that use it: after a crash `recover` makes what the crash left the disk's
/// content, and the next start of the device finds that.
package final class SimulatedDisk: Disk {
  private var names = DiskNames()
  /// The folders in which names changed since they were synced: hardly ever more than one or two.
  private var unsynced: [UnsyncedFolder] = []
  /// How many changing operations were done or begun.
  package private(set) var operations: Int64 = 0
  /// How many things were asked of it, reading included.
  package private(set) var accesses: Int64 = 0
  /// A time in which it fails, if one is to come or there.
  package var outage: DiskOutage?
  /// Paths whose rights forbid everything, with all that is below them.
  package var hidden: [String] = []
  /// How many bytes were written to files, those of crashed writes left out.
  package private(set) var bytesWritten: Int64 = 0
  /// The crash that is to come, if one is.
  package var plan: Crash.Plan?
  /// The crash that has happened and was not recovered from.
  package private(set) var crash: Crash?
  /// How many bytes of files fit, or `nil` for as many as come.
  package var capacity: Int?
  /// Why changing operations fail, while something is wrong with the disk.
  package var fault: DiskError.Kind?
  private var usedBytes = 0

  package init() {}

  // MARK: Reading

  package func read(_ path: String, upTo limit: Int) throws(DiskError) -> [UInt8] {
    try access("read", path)
    switch names.name(at: path)?.node {
    case .file(let file)?:
      if file.bytes.count > limit { throw DiskError(.tooLarge(limit: limit), "read", path) }
      return file.bytes
    case .folder?: throw DiskError(.notAFile, "read", path)
    case nil: throw DiskError(.notFound, "read", path)
    }
  }

  package func list(_ folder: String) throws(DiskError) -> [DiskEntry] {
    try access("list", folder)
    try checkFolder(folder, "list", folder)
    return names.children(of: folder)
  }

  /// An access as listing is one, without the list.
  package func isFolder(_ path: String) -> Bool {
    do throws(DiskError) {
      try access("list", path)
      try checkFolder(path, "list", path)
      return true
    } catch {
      return false
    }
  }

  // MARK: Changing

  package func makeFolder(_ path: String) throws(DiskError) {
    try begin("make", path)
    if path.isEmpty { return }
    let known = names.name(at: path)
    try checkFolder(of: path, known, "make")
    switch known?.node {
    case .file?: throw DiskError(.notAFolder, "make", path)
    case .folder?: return
    case nil: set(known ?? names.makeName(at: path), to: .folder)
    }
  }

  package func write(_ bytes: [UInt8], to path: String) throws(DiskError) {
    do throws(DiskError) {
      try begin("write", path, addsBytes: true)
    } catch {
      // The process may end between two pieces of what it writes, and a full disk takes the first.
      let isCrash =
        crash != nil && error.kind == .crashed && plan?.point == .operation(operations)
      if isCrash || outage?.leavesHalf == true && error.kind == outage?.kind {
        if isCrash { plan = nil }
        _ = try? Result { () throws(DiskError) in
          try put(Array(bytes.prefix(bytes.count / 2)), at: path)
        }.get()
      }
      throw error
    }
    try put(bytes, at: path)
    bytesWritten += Int64(bytes.count)
  }

  private func put(_ bytes: [UInt8], at path: String) throws(DiskError) {
    let known = names.name(at: path)
    try checkFolder(of: path, known, "write")
    var old = 0
    if case .file(let file)? = known?.node { old = file.bytes.count }
    if let capacity, usedBytes - old + bytes.count > capacity {
      throw DiskError(.noSpace, "write", path)
    }
    switch known?.node {
    case .file(let file)?: file.bytes = bytes
    case .folder?: throw DiskError(.notAFile, "write", path)
    case nil: set(known ?? names.makeName(at: path), to: .file(SimulatedFile(bytes)))
    }
    usedBytes += bytes.count - old
  }

  package func sync(_ path: String) throws(DiskError) {
    try begin("sync", path)
    let file = try file(at: path, "sync").file
    file.synced = file.bytes
  }

  /// The name is not synced, neither the new one nor that the old one is gone.
  package func rename(_ path: String, to target: String) throws(DiskError) {
    try begin("rename", path)
    let (old, moved) = try file(at: path, "rename")
    if path == target { return }
    let known = names.name(at: target)
    try checkFolder(of: target, known, "rename")
    switch known?.node {
    case .folder?: throw DiskError(.notAFile, "rename", target)
    case .file(let replaced)?: usedBytes -= replaced.bytes.count
    case nil: break
    }
    set(old, to: nil)
    set(known ?? names.makeName(at: target), to: .file(moved))
  }

  package func remove(_ path: String) throws(DiskError) {
    try begin("remove", path)
    let (name, file) = try file(at: path, "remove")
    usedBytes -= file.bytes.count
    set(name, to: nil)
  }

  package func syncFolder(_ path: String) throws(DiskError) {
    try begin("sync", path)
    let folder = names.name(at: path)
    try check(folder, "sync", path)
    guard let index = unsynced.firstIndex(where: { $0.folder === folder }) else { return }
    for changed in unsynced.remove(at: index).changed { names.sync(changed) }
  }

  private func set(_ name: DiskNames.Name, to node: DiskNames.Node?) {
    names.set(name, to: node)
    let folder = name.folder ?? names.root
    if let index = unsynced.firstIndex(where: { $0.folder === folder }) {
      unsynced[index].changed.append(name)
    } else {
      unsynced.append(UnsyncedFolder(folder: folder, changed: [name]))
    }
  }

  // MARK: Crashes

  /// Makes what a crash leaves the disk's content; the disk answers again.
  ///
  /// - Parameter named: A crash at a point that has a name, between two operations.
  package func recover(from named: Crash? = nil) {
    switch crash ?? named {
    case .kill?, nil: break
    case .powerCut?:
      names.takeBackUnsynced()
      names.forEachFile { $0.bytes = $0.synced ?? [] }
    case .tornPowerCut?:
      names.forEachFile { file in
        if file.synced != file.bytes { file.bytes.removeLast((file.bytes.count + 1) / 2) }
      }
    }
    // By the next start the system has written out what a killed process left unsynced.
    names.syncAll()
    unsynced = []
    names.forEachFile { $0.synced = $0.bytes }
    usedBytes = 0
    names.forEachFile { usedBytes += $0.bytes.count }
    crash = nil
    plan = nil
  }

  private func begin(_ operation: String, _ path: String, addsBytes: Bool = false)
    throws(DiskError)
  {
    try access(operation, path, addsBytes: addsBytes || operation == "make")
    operations += 1
    switch plan?.point {
    case .operation(operations), .before(DiskCall(rawValue: operation)):
      crash = plan?.crash
      throw DiskError(.crashed, operation, path)
    // It is still done, and all that comes after it finds a disk that has crashed.
    case .after(DiskCall(rawValue: operation)): crash = plan?.crash
    case .operation, .before, .after, nil: break
    }
    if let fault { throw DiskError(fault, operation, path) }
  }

  // MARK: What is on it

  /// Puts a file on the disk as if it had always been there: synced, name and bytes alike.
  ///
  /// No operation, so nothing is counted and nothing crashes; the folder it is in is there already.
  package func load(_ bytes: [UInt8], to path: String) {
    let name = names.makeName(at: path)
    if case .file(let replaced)? = name.node { usedBytes -= replaced.bytes.count }
    let file = SimulatedFile(bytes)
    file.synced = bytes
    names.set(name, to: .file(file))
    names.sync(name)
    usedBytes += bytes.count
  }

  /// Takes a file off the disk as if it had never been there.
  package func unload(_ path: String) {
    guard let name = names.name(at: path) else { return }
    if case .file(let file)? = name.node { usedBytes -= file.bytes.count }
    names.set(name, to: nil)
    names.sync(name)
  }

  /// Puts a folder on the disk as if it had always been there.
  package func loadFolder(_ path: String) {
    let name = names.makeName(at: path)
    names.set(name, to: .folder)
    names.sync(name)
  }

  /// All that is written, by the bytes of the paths; a folder comes before what is in it.
  package var content: [DiskItem] { names.items { $0.bytes } }

  /// What of it a power cut would leave.
  package var syncedContent: [DiskItem] {
    names.syncedItems { $0.synced ?? [] }
  }

  // MARK: Checks

  private func access(_ operation: String, _ path: String, addsBytes: Bool = false)
    throws(DiskError)
  {
    try checkAlive(operation, path)
    accesses += 1
    if outage?.strikes(addsBytes: addsBytes) == true, let kind = outage?.kind {
      throw DiskError(kind, operation, path)
    }
    if hidden.contains(where: { path == $0 || path.hasPrefix($0 + "/") }) {
      throw DiskError(.noRights, operation, path)
    }
  }

  private func checkAlive(_ operation: String, _ path: String) throws(DiskError) {
    if crash != nil { throw DiskError(.crashed, operation, path) }
  }

  private func checkFolder(_ folder: String, _ operation: String, _ path: String)
    throws(DiskError)
  {
    try check(names.name(at: folder), operation, path)
  }

  /// Checks the folder of a path, whose name knows it where there is one.
  private func checkFolder(of path: String, _ known: DiskNames.Name?, _ operation: String)
    throws(DiskError)
  {
    let folder = known?.folder ?? names.name(at: DiskPath.folder(of: path))
    try check(folder, operation, path)
  }

  private func check(_ folder: DiskNames.Name?, _ operation: String, _ path: String)
    throws(DiskError)
  {
    switch folder?.node {
    case .folder?: return
    case .file?: throw DiskError(.notAFolder, operation, path)
    case nil: throw DiskError(.notFound, operation, path)
    }
  }

  private func file(at path: String, _ operation: String) throws(DiskError)
    -> (name: DiskNames.Name, file: SimulatedFile)
  {
    let name = names.name(at: path)
    switch (name, name?.node) {
    case (let name?, .file(let file)?): return (name, file)
    case (_, .folder?): throw DiskError(.notAFile, operation, path)
    case (_, _): throw DiskError(.notFound, operation, path)
    }
  }
}

/// A folder with the names in it that changed since it was synced.
private struct UnsyncedFolder {
  let folder: DiskNames.Name
  var changed: [DiskNames.Name]
}

/// The bytes of a file, as written and as synced; it keeps both when its name changes.
final class SimulatedFile {
  var bytes: [UInt8]
  /// `nil` until it is synced for the first time.
  var synced: [UInt8]?

  init(_ bytes: [UInt8]) { self.bytes = bytes }
}
