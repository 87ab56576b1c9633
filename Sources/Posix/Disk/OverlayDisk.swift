package import LockstepSimulation

/// The disk of a process under leases: a simulated disk whose synced state is mirrored in a directory.
///
/// At the start it loads the directory as synced state; from then on operations count, fail and crash
/// exactly as on a `SimulatedDisk`. The directory always contains what a power cut would leave, so a
/// process that ends without `end` loses what it had not synced; `end` writes what a crash leaves
/// instead. Each file is replaced in one step, without waiting for the machine's own disk, since a
/// power cut of the machine itself is not simulated.
///
/// If the directory refuses an operation, the device does not notice, since it would then behave
/// differently from the same device in one process. `failure` has the error, and the run must be given
/// up.
package final class OverlayDisk: Disk {
  private let memory = SimulatedDisk()
  private let real: RealDisk
  /// The items that the directory contains at present, sorted by the bytes of their paths.
  private var mirrored: [DiskItem]
  private var hasEnded = false
  /// The first failure of the directory.
  package private(set) var failure: DiskError?

  /// The path of the directory, with links resolved.
  package var root: String { real.root }
  /// The number of changing operations so far.
  package var operations: Int64 { memory.operations }
  /// The crash that has happened, if any.
  package var crash: Crash? { memory.crash }
  /// The crash that is planned, if any.
  package var plan: Crash.Plan? {
    get { memory.plan }
    set { memory.plan = newValue }
  }
  /// The number of bytes of files that fit on the disk; `nil` for no limit.
  package var capacity: Int? {
    get { memory.capacity }
    set { memory.capacity = newValue }
  }
  /// The accesses that the disk fails, if any.
  package var outage: DiskOutage? {
    get { memory.outage }
    set { memory.outage = newValue }
  }
  /// The paths that may not be accessed, with everything below them.
  package var hidden: [String] {
    get { memory.hidden }
    set { memory.hidden = newValue }
  }
  /// The reason why all changing operations fail at present, if they do.
  package var fault: DiskError.Kind? {
    get { memory.fault }
    set { memory.fault = newValue }
  }

  /// Loads all files and folders of a directory; links, pipes and other entries are ignored.
  package init(_ real: RealDisk) throws(DiskError) {
    self.real = real
    mirrored = []
    try load("")
    mirrored = memory.content
  }

  private func load(_ folder: String) throws(DiskError) {
    for entry in try real.list(folder) {
      let path = DiskPath.join(folder, entry.name)
      if entry.isFolder {
        memory.loadFolder(path)
        try load(path)
        continue
      }
      do throws(DiskError) {
        memory.load(try real.read(path, upTo: .max), to: path)
      } catch {
        if error.kind != .notAFile { throw error }
      }
    }
  }

  // MARK: The disk

  package func read(_ path: String, upTo limit: Int) throws(DiskError) -> [UInt8] {
    try checkAlive("read", path)
    return try memory.read(path, upTo: limit)
  }

  package func list(_ folder: String) throws(DiskError) -> [DiskEntry] {
    try checkAlive("list", folder)
    return try memory.list(folder)
  }

  package func makeFolder(_ path: String) throws(DiskError) {
    try checkAlive("make", path)
    try memory.makeFolder(path)
  }

  package func write(_ bytes: [UInt8], to path: String) throws(DiskError) {
    try checkAlive("write", path)
    try memory.write(bytes, to: path)
  }

  package func sync(_ path: String) throws(DiskError) {
    try checkAlive("sync", path)
    try memory.sync(path)
    mirror(memory.syncedContent)
  }

  package func rename(_ path: String, to target: String) throws(DiskError) {
    try checkAlive("rename", path)
    try memory.rename(path, to: target)
  }

  package func remove(_ path: String) throws(DiskError) {
    try checkAlive("remove", path)
    try memory.remove(path)
  }

  package func syncFolder(_ path: String) throws(DiskError) {
    try checkAlive("sync", path)
    try memory.syncFolder(path)
    mirror(memory.syncedContent)
  }

  private func checkAlive(_ operation: String, _ path: String) throws(DiskError) {
    if hasEnded { throw DiskError(.crashed, operation, path) }
  }

  // MARK: The end

  /// Writes the state that a crash leaves into the directory, and ends the use of the disk.
  ///
  /// - Parameter named: A crash between two operations; `nil` for an orderly end. A planned crash that
  ///   has happened takes precedence.
  package func end(_ named: Crash? = nil) throws(DiskError) {
    if !hasEnded {
      hasEnded = true
      memory.recover(from: named)
      mirror(memory.content)
    }
    if let failure { throw failure }
  }

  // MARK: The directory

  /// Changes the directory from its present content to another: first folders, then files, then
  /// removals, so that a renamed file always has at least one name.
  private func mirror(_ wanted: [DiskItem]) {
    let changes = changes(from: mirrored, to: wanted)
    do throws(DiskError) {
      for change in changes where change.new != nil && change.new?.bytes == nil {
        try apply(change)
      }
      for change in changes where change.new?.bytes != nil { try apply(change) }
      for change in changes where change.new == nil { try apply(change) }
      mirrored = wanted
    } catch {
      if failure == nil { failure = error }
    }
  }

  private func apply(_ change: Change) throws(DiskError) {
    // Folders are never removed: a disk has no operation for it.
    if let old = change.old, old.bytes != nil, change.new?.bytes == nil {
      try real.remove(old.path)
    }
    guard let new = change.new else { return }
    if let bytes = new.bytes {
      try real.write(bytes, to: new.path)
    } else {
      try real.makeFolder(new.path)
    }
  }
}

/// A path with different items in two contents of a disk.
private struct Change {
  var old: DiskItem?
  var new: DiskItem?
}

/// Lists the differences of two contents, sorted by the bytes of the paths.
///
/// Shared bytes are compared in one step, so the cost is that of comparing the paths.
private func changes(from old: [DiskItem], to new: [DiskItem]) -> [Change] {
  var changes: [Change] = []
  var oldIndex = 0
  var newIndex = 0
  while oldIndex < old.count || newIndex < new.count {
    let order = order(of: oldIndex, in: old, and: newIndex, in: new)
    let before = order <= 0 ? old[oldIndex] : nil
    let after = order >= 0 ? new[newIndex] : nil
    if before?.bytes != after?.bytes || before == nil || after == nil {
      changes.append(Change(old: before, new: after))
    }
    if order <= 0 { oldIndex += 1 }
    if order >= 0 { newIndex += 1 }
  }
  return changes
}

/// Compares the paths of two items: negative if the old one comes first, zero if they are equal.
private func order(of old: Int, in olds: [DiskItem], and new: Int, in news: [DiskItem]) -> Int {
  guard old < olds.count else { return 1 }
  guard new < news.count else { return -1 }
  let (a, b) = (olds[old].path.utf8, news[new].path.utf8)
  if a.elementsEqual(b) { return 0 }
  return a.lexicographicallyPrecedes(b) ? -1 : 1
}
