package import LockstepSimulation

/// The disk of a process under lease: a simulated one whose synced state is a directory's content.
///
/// It is loaded from the directory at the start, as synced, and what a device does then counts,
/// fails and crashes exactly as on a `SimulatedDisk`. The directory holds at each instant what a power
/// cut would leave, so a process that ends without `end` has lost what it had not synced; `end` makes
/// the directory what a crash leaves instead. Each file is replaced in one step and none is waited for:
/// the machine's own power is not the matter here.
///
/// When the directory refuses something, the device does not see it (it would behave differently
/// from its twin in one process): `failure` keeps it, and the run is to be given up.
package final class OverlayDisk: Disk {
  private let memory = SimulatedDisk()
  private let real: RealDisk
  /// The items of the disk that the directory holds, by the bytes of the paths.
  private var mirrored: [DiskItem]
  private var hasEnded = false
  /// The first thing that the directory refused.
  package private(set) var failure: DiskError?

  /// The path of the directory, without links.
  package var root: String { real.root }
  /// The number of changing operations that were done or begun.
  package var operations: Int64 { memory.operations }
  /// The crash that has happened.
  package var crash: Crash? { memory.crash }
  /// The crash that is to come, if one is.
  package var plan: Crash.Plan? {
    get { memory.plan }
    set { memory.plan = newValue }
  }
  /// The number of bytes of files that fit, or `nil` for as many as come.
  package var capacity: Int? {
    get { memory.capacity }
    set { memory.capacity = newValue }
  }
  /// A time in which it fails.
  package var outage: DiskOutage? {
    get { memory.outage }
    set { memory.outage = newValue }
  }
  /// Paths whose rights forbid everything, with all that is below them.
  package var hidden: [String] {
    get { memory.hidden }
    set { memory.hidden = newValue }
  }
  /// The reason why changing operations fail, while something is wrong with the disk.
  package var fault: DiskError.Kind? {
    get { memory.fault }
    set { memory.fault = newValue }
  }

  /// Loads all files and folders of a directory; links, pipes and the like stay out of sight.
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

  /// Makes the directory what a crash leaves, and answers nothing from then on.
  ///
  /// - Parameter named: The crash, at a point between two operations; `nil` for an orderly end. A crash
  ///   that was planned and has happened goes before it.
  package func end(_ named: Crash? = nil) throws(DiskError) {
    if !hasEnded {
      hasEnded = true
      memory.recover(from: named)
      mirror(memory.content)
    }
    if let failure { throw failure }
  }

  // MARK: The directory

  /// Brings the directory from what it holds to something else: folders, then files, and what is
  /// gone at last, so that a file that has a new name is never without one.
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

/// One path on which two contents of a disk differ.
private struct Change {
  var old: DiskItem?
  var new: DiskItem?
}

/// Lists the differences of two contents, by the bytes of the paths.
///
/// Bytes that are shared compare in one step, so this costs a comparison of names.
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

/// Compares the paths of two items: negative where the old one comes first, zero for the same path.
private func order(of old: Int, in olds: [DiskItem], and new: Int, in news: [DiskItem]) -> Int {
  guard old < olds.count else { return 1 }
  guard new < news.count else { return -1 }
  let (a, b) = (olds[old].path.utf8, news[new].path.utf8)
  if a.elementsEqual(b) { return 0 }
  return a.lexicographicallyPrecedes(b) ? -1 : 1
}
