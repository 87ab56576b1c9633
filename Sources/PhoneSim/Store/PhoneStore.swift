import LockstepHealth
import LockstepDocuments
import LockstepHealthStore
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The phone's documents on its disk: the only place where anything of the workouts lasts.
///
/// What is written goes to the disk, and from there, by observation, into the cache that everything
/// else reads: `change` → files → `observe` → `cache`. There is one door for writing: what was
/// begun is finished or set aside, then documents are read anew from their files, then the writes
/// are prepared, then all of them are done or none.
struct PhoneStore {
  let disk: any Disk
  var cache = StoreCache()
  /// The state of the drive with the documents: available, checking or unavailable.
  var drive = DriveState.available
  /// Batches that are begun and not in their files yet.
  var unfinished = UnfinishedIntents()
  /// Changes of the watch that wait for their documents.
  var waiting: [WaitingChange] = []
  /// Changes that the disk did not let this start take over whole: the next start would apply one whose
  /// file is there, so that goes in one step with the change, when it is dealt with otherwise.
  var unmarked: [WaitingChange] = []
  /// The notices that the owner has not seen yet.
  var notices: [OwnerNotice] = []
  /// `true` once the folders are there: a start may have failed to make them.
  private var isOpen = false
  /// The folder of waiting changes could not be read.
  var waitingProblem: StoreProblem?

  init(_ disk: any Disk) { self.disk = disk }

  /// Health's workouts on the same disk.
  var health: HealthFolder { HealthFolder(disk) }

  // MARK: Opening

  private static let folders = [
    StorePath.splits, StorePath.workouts, StorePath.stubs, StorePath.waiting, StorePath.marks,
    StorePath.intents, StorePath.notices,
  ]

  /// Makes the folders, makes good what was left half done, and fills the cache from nothing.
  ///
  /// - Returns: What was applied of changes that had waited.
  mutating func open(at now: Now) -> (applied: [StoreBatch], failure: StoreRefusal?) {
    let failure = makeFolders()
    sweepTemporaries(among: observeEverything(at: now, patience: .zero))
    health.sweep()
    unfinished.load(from: disk)
    readWaiting()
    finish(at: now)
    readNotices()
    return (applyWaiting(at: now), failure)
  }

  private mutating func makeFolders() -> StoreRefusal? {
    var failure: StoreRefusal?
    for folder in Self.folders {
      do throws(DiskError) {
        try disk.makeFolders(folder)
        if StorePath.isOwn("\(folder)/") { try sweepTemporaries(in: folder) }
      } catch {
        failure = failure ?? .disk(error)
      }
    }
    isOpen = failure == nil
    return failure
  }

  /// Removes what a crash left half written; nobody reads it.
  private func sweepTemporaries(in folder: String) throws(DiskError) {
    for entry in try disk.list(folder)
    where !entry.isFolder && entry.name.hasSuffix(SimulatedDisk.temporaryEnding) {
      try disk.remove(DiskPath.join(folder, entry.name))
    }
  }

  /// Removes half-written documents too, which are in folders where others write other files.
  private func sweepTemporaries(among paths: [String]) {
    let ending = SimulatedDisk.temporaryEnding
    for path in paths where path.hasSuffix(ending) {
      // What cannot be removed now is read by nobody, and goes at another start.
      if StorePath.kind(of: String(path.dropLast(ending.count))) != nil { try? disk.remove(path) }
    }
  }

  /// Retries what the disk refused, and applies changes that waited for documents that are back.
  ///
  /// - Returns: What was applied of changes that had waited.
  mutating func retry(at now: Now) -> [StoreBatch] {
    guard drive == .available else { return [] }
    if !isOpen, makeFolders() == nil {
      observeEverything(at: now)
      readNotices()
    }
    if waitingProblem != nil || waiting.contains(where: { $0.change == nil }) { readWaiting() }
    finish(at: now)
    return applyWaiting(at: now)
  }

  /// `true` while anything is to be tried again.
  var wantsRetry: Bool {
    !isOpen || !unfinished.isEmpty || !waiting.isEmpty || waitingProblem != nil
      || !cache.lapses.isEmpty
  }

  // MARK: Other hands

  /// Reads a file as another program finds it.
  func readByHand(_ path: String) throws(StoreRefusal) -> [UInt8] {
    try read(path, upTo: StoredDocument.maximumBytes)
  }

  /// Writes or removes a file as another program does; the store knows nothing of it until it looks.
  func changeByHand(_ path: String, to bytes: [UInt8]?) throws(StoreRefusal) {
    try mapped { () throws(DiskError) in
      guard let bytes else { return try disk.remove(path) }
      try disk.makeFolders(DiskPath.folder(of: path))
      try disk.replace(path, with: bytes)
    }
  }

  // MARK: The door

  /// Changes documents: reads them, prepares what is written, and writes all of it or nothing.
  ///
  /// - Parameters:
  ///   - describe: Makes the caller's error of the store's.
  ///   - fill: Reads documents through the door and puts what they say from now on.
  mutating func change<Failure: Error>(
    at now: Now,
    or describe: (StoreRefusal) -> Failure,
    _ fill: (inout StoreDoor) throws(Failure) -> Void
  ) throws(Failure) -> StoreBatch {
    guard drive == .available else { throw describe(.drive(drive)) }
    finish(at: now)
    let batch = try prepared(at: now, fill)
    do throws(StoreRefusal) { try commit(batch, at: now) } catch { throw describe(error) }
    if let notice = batch.notice { tell(notice) }
    return batch
  }

  /// Makes a batch that is filled in; the door is gone before anything is written, so that nothing is
  /// copied for it.
  private func prepared<Failure: Error>(
    at now: Now,
    _ fill: (inout StoreDoor) throws(Failure) -> Void
  ) throws(Failure) -> StoreBatch {
    var door = StoreDoor(self, at: now)
    try fill(&door)
    return door.batch
  }

  /// Carries out a batch: whole, or not at all.
  ///
  /// One file is replaced in one step. Several go through an intent, and count as done when that is safe;
  /// should the files then fail, they are held back until they can be written.
  private mutating func commit(_ batch: StoreBatch, at now: Now) throws(StoreRefusal) {
    if batch.writes.isEmpty { return }
    try check(batch)
    try mapped { () throws(DiskError) in
      for write in batch.prepared { try carryOut(write) }
    }
    if batch.writes.count == 1, let write = batch.writes.first {
      return try mapped { () throws(DiskError) in try carryOutAlone(write, at: now) }
    }
    let change = batch.change.map { ApplicationMessage.change($0).payload }
    let intent = StoreIntent(writes: batch.writes, change: change)
    try mapped { () throws(DiskError) in try unfinished.begin(intent, on: disk) }
    var left: [StoreBatch.Write] = []
    var reason: DiskError?
    for write in batch.writes {
      do throws(DiskError) { try carryOut(write) } catch {
        left.append(write)
        reason = reason ?? error
      }
    }
    // When all are in place, so that nothing is looked at between two writes of one batch.
    for write in batch.writes {
      if left.contains(where: { $0.path == write.path }) {
        observe([write.path], at: now, byUs: true)
      } else {
        observe(written: write, at: now)
      }
    }
    unfinished.end(intent, left: left, because: reason, on: disk)
  }

  private func check(_ batch: StoreBatch) throws(StoreRefusal) {
    for write in batch.writes {
      if let bytes = write.bytes, bytes.count > StoredDocument.maximumBytes {
        throw .tooLarge(path: write.path, bytes: bytes.count)
      }
    }
  }

  func carryOut(_ write: StoreBatch.Write) throws(DiskError) {
    if try place(write) { try disk.syncFolder(DiskPath.folder(of: write.path)) }
  }

  /// Writes or removes a file, whose name may not last yet; false when there was nothing to remove.
  private func place(_ write: StoreBatch.Write) throws(DiskError) -> Bool {
    if let bytes = write.bytes {
      try disk.makeFolders(DiskPath.folder(of: write.path))
      try disk.place(bytes, at: write.path)
      return true
    }
    do throws(DiskError) { try disk.remove(write.path) } catch {
      if error.kind == .notFound { return false }
      throw error
    }
    return true
  }

  /// Carries out a write that is a batch by itself.
  ///
  /// Once it is in place it counts: whoever looks finds it, and asked for again it would be there twice.
  /// Where the disk then does not make it last, that is tried again, and told until it is done. Only the
  /// phone's own marks are refused then, as a receipt would say that they last.
  private mutating func carryOutAlone(_ write: StoreBatch.Write, at now: Now) throws(DiskError) {
    let isNews = try place(write)
    observe(written: write, at: now)
    do throws(DiskError) {
      if isNews { try disk.syncFolder(DiskPath.folder(of: write.path)) }
    } catch {
      unfinished.keep(placed: write, because: error)
      if StorePath.isOwn(write.path) { throw error }
    }
  }

  /// Removes the tombstones whose time is over, and late writes of what was deleted.
  mutating func sweep(at now: Now) throws(StoreRefusal) {
    guard drive == .available, cache.needsSweep(at: now.wall) else { return }
    _ = try change(at: now, or: { $0 }) { (door: inout StoreDoor) throws(StoreRefusal) in
      for path in door.store.cache.deletedFiles { door.sweepDeleted(path) }
      let expired = door.store.cache.expiredTombstones(at: now.wall)
      if expired.isEmpty { return }
      let kept = try door.store.names(in: StorePath.deleted)
      for stub in expired {
        door.sweep(StorePath.stub(stub.id))
        for name in kept where StorePath.isOfDeleted(stub.id, name) {
          door.sweep(DiskPath.join(StorePath.deleted, name))
        }
      }
    }
  }

  // MARK: Files

  /// Lists the names in a folder, in order; none where there is no folder.
  func names(in folder: String) throws(StoreRefusal) -> [String] {
    do throws(DiskError) { return try disk.list(folder).map(\.name) } catch {
      if error.kind == .notFound { return [] }
      throw .disk(error)
    }
  }

  func read(_ path: String, upTo limit: Int) throws(StoreRefusal) -> [UInt8] {
    do throws(DiskError) { return try disk.read(path, upTo: limit) } catch { throw .disk(error) }
  }

  func mapped(_ body: () throws(DiskError) -> Void) throws(StoreRefusal) {
    do throws(DiskError) {
      try body()
    } catch {
      throw .disk(error)
    }
  }
}
