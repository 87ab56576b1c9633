import LockstepHealth
import LockstepDocuments
import LockstepHealthStore
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The phone's documents on its disk; no other part of the phone app stores data of workouts.
///
/// A change goes to the disk and from there, by observation, into the cache that all other code reads:
/// `change` → files → `observe` → `cache`. There is one way to write: first the unfinished batches are
/// finished or set aside, then documents are read anew from their files, then the writes are prepared,
/// then all of them are carried out or none.
struct PhoneStore {
  let disk: any Disk
  var cache = StoreCache()
  /// The state of the drive with the documents: available, checking or unavailable.
  var drive = DriveState.available
  /// The batches that are begun but not all written to their files.
  var unfinished = UnfinishedIntents()
  /// The watch's changes that wait for their documents.
  var waiting: [WaitingChange] = []
  /// The changes whose taking over failed half way.
  ///
  /// Such a change's file may exist without its mark, so the file is removed in the same step in which
  /// the change is dealt with otherwise; or the next start would apply it again.
  var unmarked: [WaitingChange] = []
  /// The notices that the owner has not seen yet.
  var notices: [OwnerNotice] = []
  /// `true` once the store's folders exist: at a start, the disk may fail to make them.
  private var isOpen = false
  /// The problem that the folder of waiting changes could not be read; `nil` if it could.
  var waitingProblem: StoreProblem?

  init(_ disk: any Disk) { self.disk = disk }

  /// The recorded workouts, on the same disk.
  var health: HealthFolder { HealthFolder(disk) }

  // MARK: Opening

  private static let folders = [
    StorePath.splits, StorePath.workouts, StorePath.stubs, StorePath.waiting, StorePath.marks,
    StorePath.intents, StorePath.notices,
  ]

  /// Makes the folders, repairs the files that a crash left half written, and fills the cache.
  ///
  /// - Returns: The batches of waiting changes that were applied.
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

  /// Removes files that a crash left half written, which nobody reads.
  private func sweepTemporaries(in folder: String) throws(DiskError) {
    for entry in try disk.list(folder)
    where !entry.isFolder && entry.name.hasSuffix(SimulatedDisk.temporaryEnding) {
      try disk.remove(DiskPath.join(folder, entry.name))
    }
  }

  /// Removes half-written files among some paths.
  ///
  /// They lie in folders where other programs write, too, so only temporary files of documents are
  /// removed.
  private func sweepTemporaries(among paths: [String]) {
    let ending = SimulatedDisk.temporaryEnding
    for path in paths where path.hasSuffix(ending) {
      // What cannot be removed now is read by nobody, and goes at another start.
      if StorePath.kind(of: String(path.dropLast(ending.count))) != nil { try? disk.remove(path) }
    }
  }

  /// Tries again the writes that the disk refused, and applies waiting changes whose documents can be
  /// written again.
  ///
  /// - Returns: The batches of waiting changes that were applied.
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

  /// `true` while a read or write is to be tried again.
  var wantsRetry: Bool {
    !isOpen || !unfinished.isEmpty || !waiting.isEmpty || waitingProblem != nil
      || !cache.lapses.isEmpty
  }

  // MARK: Other hands

  /// Reads a file without the store, as another program does.
  func readByHand(_ path: String) throws(StoreRefusal) -> [UInt8] {
    try read(path, upTo: StoredDocument.maximumBytes)
  }

  /// Writes or removes a file without the store, as another program does; the cache does not change
  /// until the store observes the file.
  func changeByHand(_ path: String, to bytes: [UInt8]?) throws(StoreRefusal) {
    try mapped { () throws(DiskError) in
      guard let bytes else { return try disk.remove(path) }
      try disk.makeFolders(DiskPath.folder(of: path))
      try disk.replace(path, with: bytes)
    }
  }

  // MARK: The door

  /// Changes documents: reads them, prepares the writes, and carries out all of them or none.
  ///
  /// - Parameters:
  ///   - describe: Makes the caller's error from the store's.
  ///   - fill: Reads documents through the door, and gives it their new content.
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

  /// Makes a batch by the caller's function.
  ///
  /// The door exists only in this function, so that the store is not copied when it is written later.
  private func prepared<Failure: Error>(
    at now: Now,
    _ fill: (inout StoreDoor) throws(Failure) -> Void
  ) throws(Failure) -> StoreBatch {
    var door = StoreDoor(self, at: now)
    try fill(&door)
    return door.batch
  }

  /// Carries out a batch as a whole or not at all.
  ///
  /// A single file is replaced in one step. For several files, an intent is stored first, and from then
  /// on the batch counts as done; if writing the files then fails, it is tried again, and nobody can
  /// read them meanwhile.
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

  /// Writes or removes a file without syncing its folder; returns `false` if there was nothing to
  /// remove.
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

  /// Carries out a batch of a single write.
  ///
  /// The write counts once the file is in place, since whoever looks finds it, and a second try by the
  /// caller would do it twice. If the sync then fails, the store tries it again, and reports the
  /// problem until it succeeds. Only a write of the phone's own marks is refused then, because a
  /// receipt would promise that they last.
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

  /// Removes the tombstones that have expired, and files that were written late for deleted documents.
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

  /// Lists the names in a folder, sorted; an empty list if there is no folder.
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
