/// A disk in memory that distinguishes written bytes from synced ones, and crashes at a planned point.
///
/// It survives the devices that use it: after a crash `recover` makes what the crash left the disk's
/// content, and the next start of the device finds that. All that it is can be saved and restored, as
/// often as somebody likes, and costs next to nothing.
package final class SimulatedDisk: Disk {
  private var state = State()

  package init() {}

  /// The whole state of a disk, as a value.
  package struct State: Sendable {
    fileprivate var names = DiskNames()
    /// The folders whose names changed since they were synced, rarely more than two.
    fileprivate var unsynced: [UnsyncedFolder] = []
    fileprivate var operations: Int64 = 0
    fileprivate var accesses: Int64 = 0
    fileprivate var outage: DiskOutage?
    fileprivate var hidden: [String] = []
    fileprivate var bytesWritten: Int64 = 0
    fileprivate var plan: Crash.Plan?
    fileprivate var crash: Crash?
    fileprivate var capacity: Int?
    fileprivate var fault: DiskError.Kind?
    fileprivate var usedBytes = 0
  }

  /// Returns the disk's present state.
  package func save() -> State { state }

  /// Sets the disk back to a saved state.
  package func restore(_ saved: State) { state = saved }

  /// The number of changing operations done or begun.
  package var operations: Int64 { state.operations }
  /// The number of accesses, including reading.
  package var accesses: Int64 { state.accesses }
  /// The outage that is present or to come; `nil` for none.
  package var outage: DiskOutage? {
    get { state.outage }
    set { state.outage = newValue }
  }
  /// The paths that the rights forbid, with everything below them.
  package var hidden: [String] {
    get { state.hidden }
    set { state.hidden = newValue }
  }
  /// The number of bytes written to files, without writes in which the disk crashed.
  package var bytesWritten: Int64 { state.bytesWritten }
  /// The crash that is to come; `nil` for none.
  package var plan: Crash.Plan? {
    get { state.plan }
    set { state.plan = newValue }
  }
  /// The crash that has happened and has not been recovered from; `nil` for none.
  package var crash: Crash? { state.crash }
  /// The greatest number of bytes that all files together may have; `nil` for no limit.
  package var capacity: Int? {
    get { state.capacity }
    set { state.capacity = newValue }
  }
  /// The reason why all changing operations fail; `nil` if the disk works.
  package var fault: DiskError.Kind? {
    get { state.fault }
    set { state.fault = newValue }
  }

  // MARK: Reading

  package func read(_ path: String, upTo limit: Int) throws(DiskError) -> [UInt8] {
    try access("read", path)
    switch state.names.node(at: state.names.place(of: path)) {
    case .file(let file)?:
      let bytes = state.names[file].bytes
      if bytes.count > limit { throw DiskError(.tooLarge(limit: limit), "read", path) }
      return bytes
    case .folder?: throw DiskError(.notAFile, "read", path)
    case nil: throw DiskError(.notFound, "read", path)
    }
  }

  package func list(_ folder: String) throws(DiskError) -> [DiskEntry] {
    try access("list", folder)
    let place = state.names.place(of: folder)
    try check(place, "list", folder)
    return place.map(state.names.children) ?? []
  }

  /// Says if there is a folder at the path; it counts as an access, like listing the folder.
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
    let known = state.names.place(of: path)
    try checkFolder(of: path, known, "make")
    switch state.names.node(at: known) {
    case .file?: throw DiskError(.notAFolder, "make", path)
    case .folder?: return
    case nil: set(known ?? state.names.makeName(at: path), to: .folder)
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
        if isCrash { state.plan = nil }
        _ = try? Result { () throws(DiskError) in
          try put(Array(bytes.prefix(bytes.count / 2)), at: path)
        }.get()
      }
      throw error
    }
    try put(bytes, at: path)
    state.bytesWritten += Int64(bytes.count)
  }

  private func put(_ bytes: [UInt8], at path: String) throws(DiskError) {
    let known = state.names.place(of: path)
    try checkFolder(of: path, known, "write")
    let node = state.names.node(at: known)
    var old = 0
    if case .file(let file)? = node { old = state.names[file].bytes.count }
    if let capacity, state.usedBytes - old + bytes.count > capacity {
      throw DiskError(.noSpace, "write", path)
    }
    switch node {
    case .file(let file)?: state.names[file].bytes = bytes
    case .folder?: throw DiskError(.notAFile, "write", path)
    case nil:
      set(known ?? state.names.makeName(at: path), to: .file(state.names.makeFile(bytes)))
    }
    state.usedBytes += bytes.count - old
  }

  package func sync(_ path: String) throws(DiskError) {
    try begin("sync", path)
    let file = try file(at: path, "sync").file
    state.names[file].synced = state.names[file].bytes
  }

  /// Renames a file; neither the new name nor the loss of the old one is synced.
  package func rename(_ path: String, to target: String) throws(DiskError) {
    try begin("rename", path)
    let (old, moved) = try file(at: path, "rename")
    if path == target { return }
    let known = state.names.place(of: target)
    try checkFolder(of: target, known, "rename")
    switch state.names.node(at: known) {
    case .folder?: throw DiskError(.notAFile, "rename", target)
    case .file(let replaced)?: state.usedBytes -= state.names[replaced].bytes.count
    case nil: break
    }
    // The file has a name at all times, so that it is kept.
    set(known ?? state.names.makeName(at: target), to: .file(moved))
    set(old, to: nil)
  }

  package func remove(_ path: String) throws(DiskError) {
    try begin("remove", path)
    let (name, file) = try file(at: path, "remove")
    state.usedBytes -= state.names[file].bytes.count
    set(name, to: nil)
  }

  package func syncFolder(_ path: String) throws(DiskError) {
    try begin("sync", path)
    let folder = state.names.place(of: path)
    try check(folder, "sync", path)
    guard let index = state.unsynced.firstIndex(where: { $0.folder == folder }) else { return }
    for changed in state.unsynced.remove(at: index).changed { state.names.sync(changed) }
  }

  private func set(_ name: DiskNames.NamePlace, to node: DiskNames.Node?) {
    state.names.set(name, to: node)
    let folder = state.names[name]?.folder ?? state.names.root
    if let index = state.unsynced.firstIndex(where: { $0.folder == folder }) {
      state.unsynced[index].changed.append(name)
    } else {
      state.unsynced.append(UnsyncedFolder(folder: folder, changed: [name]))
    }
  }

  // MARK: Crashes

  /// Reduces the content to what the crash leaves, after which the disk answers again.
  ///
  /// - Parameter named: The crash that happened before or after a named operation, if it was not
  ///   planned on this disk.
  package func recover(from named: Crash? = nil) {
    switch crash ?? named {
    case .kill?, nil: break
    case .powerCut?:
      state.names.takeBackUnsynced()
      state.names.forEachFile { $0.bytes = $0.synced ?? [] }
    case .tornPowerCut?:
      state.names.forEachFile { file in
        if file.synced != file.bytes { file.bytes.removeLast((file.bytes.count + 1) / 2) }
      }
    }
    // By the next start the system has written out what a killed process left unsynced.
    state.names.syncAll()
    state.unsynced = []
    var used = 0
    state.names.forEachFile {
      $0.synced = $0.bytes
      used += $0.bytes.count
    }
    state.usedBytes = used
    state.crash = nil
    state.plan = nil
  }

  private func begin(_ operation: String, _ path: String, addsBytes: Bool = false)
    throws(DiskError)
  {
    try access(operation, path, addsBytes: addsBytes || operation == "make")
    state.operations += 1
    switch plan?.point {
    case .operation(operations), .before(DiskCall(rawValue: operation)):
      state.crash = plan?.crash
      throw DiskError(.crashed, operation, path)
    // It is still done, and all that comes after it finds a disk that has crashed.
    case .after(DiskCall(rawValue: operation)): state.crash = plan?.crash
    case .operation, .before, .after, nil: break
    }
    if let fault { throw DiskError(fault, operation, path) }
  }

  // MARK: What is on it

  /// Adds a file with synced name and bytes, as if it had always been there.
  ///
  /// It is no operation of the disk, so that nothing is counted and no crash comes; the folder must
  /// exist already.
  package func load(_ bytes: [UInt8], to path: String) {
    let name = state.names.makeName(at: path)
    if case .file(let replaced)? = state.names.node(at: name) {
      state.usedBytes -= state.names[replaced].bytes.count
    }
    let file = state.names.makeFile(bytes)
    state.names[file].synced = bytes
    state.names.set(name, to: .file(file))
    state.names.sync(name)
    state.usedBytes += bytes.count
  }

  /// Removes a file, as if it had never been there.
  package func unload(_ path: String) {
    guard let name = state.names.place(of: path) else { return }
    if case .file(let file)? = state.names.node(at: name) {
      state.usedBytes -= state.names[file].bytes.count
    }
    state.names.set(name, to: nil)
    state.names.sync(name)
  }

  /// Adds a folder with a synced name, as if it had always been there.
  package func loadFolder(_ path: String) {
    let name = state.names.makeName(at: path)
    state.names.set(name, to: .folder)
    state.names.sync(name)
  }

  /// All written files and folders, in the order of their paths' bytes; a folder comes before its
  /// content.
  package var content: [DiskItem] { state.names.items { $0.bytes } }

  /// The files and folders that a power cut would leave.
  package var syncedContent: [DiskItem] {
    state.names.syncedItems { $0.synced ?? [] }
  }

  // MARK: Checks

  private func access(_ operation: String, _ path: String, addsBytes: Bool = false)
    throws(DiskError)
  {
    try checkAlive(operation, path)
    state.accesses += 1
    if state.outage?.strikes(addsBytes: addsBytes) == true, let kind = outage?.kind {
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
    try check(state.names.place(of: folder), operation, path)
  }

  /// Checks that the folder of a path exists; `known` is the path's own name, if there is one.
  private func checkFolder(of path: String, _ known: DiskNames.NamePlace?, _ operation: String)
    throws(DiskError)
  {
    let folder = known.flatMap { state.names[$0]?.folder }
    try check(folder ?? state.names.place(of: DiskPath.folder(of: path)), operation, path)
  }

  private func check(_ folder: DiskNames.NamePlace?, _ operation: String, _ path: String)
    throws(DiskError)
  {
    switch state.names.node(at: folder) {
    case .folder?: return
    case .file?: throw DiskError(.notAFolder, operation, path)
    case nil: throw DiskError(.notFound, operation, path)
    }
  }

  private func file(at path: String, _ operation: String) throws(DiskError)
    -> (name: DiskNames.NamePlace, file: DiskNames.FilePlace)
  {
    let name = state.names.place(of: path)
    switch (name, state.names.node(at: name)) {
    case (let name?, .file(let file)?): return (name, file)
    case (_, .folder?): throw DiskError(.notAFile, operation, path)
    case (_, _): throw DiskError(.notFound, operation, path)
    }
  }
}

/// A folder with those of its names that changed since it was synced.
private struct UnsyncedFolder {
  let folder: DiskNames.NamePlace
  var changed: [DiskNames.NamePlace]
}

/// A file's bytes, as written and as synced; renaming the file changes neither.
struct SimulatedFile: Sendable {
  var bytes: [UInt8]
  /// The synced bytes; `nil` until the file is synced for the first time.
  var synced: [UInt8]?

  init(_ bytes: [UInt8]) { self.bytes = bytes }
}
