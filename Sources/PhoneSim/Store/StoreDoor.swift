import LockstepDocuments
import LockstepHealth
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The one way into the store: documents as their files say now, and what is to be written of them.
///
/// A document that somebody else may have half written, or that waits to be written itself, cannot
/// be read through it, so that nothing is ever prepared from what is not so any more.
struct StoreDoor {
  let store: PhoneStore
  private(set) var batch: StoreBatch
  private let date: WallTime
  /// The files that were read, by path.
  private var bases: [(path: String, digest: UInt64)] = []
  /// The number of deletions, with those of this batch.
  private var deletions: Int64

  init(_ store: PhoneStore, at now: Now) {
    self.store = store
    batch = StoreBatch(at: now.wall)
    date = now.wall
    deletions = store.cache.deletions
  }

  // MARK: Reading

  /// Reads the workout as its file says now; `nil` when it was deleted.
  mutating func workout(_ id: DocumentID) throws(StoreRefusal) -> (workout: Workout, path: String)?
  {
    guard let path = try place(of: id) else { return nil }
    guard case .workout(let workout)? = try content(at: path) else {
      throw .missing(StoreProblem(path: path, "it is no workout"))
    }
    return (workout, path)
  }

  /// Reads the split as its file says now; `nil` when it was deleted.
  mutating func split(_ id: DocumentID) throws(StoreRefusal) -> Split? {
    guard let path = try place(of: id) else { return nil }
    guard case .split(let split)? = try content(at: path) else { return nil }
    return split
  }

  /// Reads the settings as their file says now; a phone that never had a file of them has the usual
  /// ones.
  mutating func settings() throws(StoreRefusal) -> Settings {
    if case .settings(let settings)? = try content(at: StorePath.settings) { return settings }
    if store.cache.files[StorePath.settings] == nil, store.cache.lapses[StorePath.settings] == nil {
      return Settings()
    }
    throw .missing(StoreProblem(path: StorePath.settings, "it is not there"))
  }

  /// Reads how far the phone is with a watch's changes.
  func marks(of origin: Int64) throws(StoreRefusal) -> ChangeMarks {
    try store.marks(of: origin)
  }

  /// Finds the path of the document with an id; `nil` when it was deleted.
  private func place(of id: DocumentID) throws(StoreRefusal) -> String? {
    if store.cache.isDeleted(id) { return nil }
    if let problem = store.cache.problem(inPlaceOf: id) { throw .unreadable(problem) }
    if let path = store.cache.path(of: id) ?? store.cache.path(named: id) { return path }
    throw .missing(StoreProblem(path: "\(id.text).json", "it is not in the store"))
  }

  /// Reads what a file says now, provided that this program may write it; `nil` when there is none.
  private mutating func content(at path: String) throws(StoreRefusal) -> StoredFile.Content? {
    if let problem = store.unfinished.problem(holding: path) { throw .heldBack(problem) }
    guard let kind = StorePath.kind(of: path) else { return nil }
    let file: StoredFile
    do throws(DiskError) {
      let bytes = try store.disk.read(path, upTo: StoredDocument.maximumBytes)
      file = store.cache.file(at: path, saying: bytes, kind)
    } catch {
      if error.kind != .notFound { throw .unreadable(StoreProblem(path: path, "\(error)")) }
      if path == StorePath.settings { return nil }
      if store.isElsewhere(path) { throw .notDownloaded(.notDownloaded(path)) }
      throw .missing(StoreProblem(path: path, "it is not there"))
    }
    if let problem = file.problem { throw .unreadable(problem) }
    if file.isReadOnly {
      throw .unreadable(StoreProblem(path: path, "a newer program wrote it"))
    }
    bases.append((path, file.digest))
    return file.content
  }

  private func base(of path: String) -> UInt64? {
    bases.last { $0.path.hasBytes(of: path) }?.digest
  }

  // MARK: Writing

  mutating func put(_ split: Split) {
    batch.put(split, over: base(of: StorePath.split(split.id)))
  }

  /// Puts a workout into the batch.
  ///
  /// - Parameter path: Where the workout's document is, when it is stored already.
  mutating func put(_ workout: Workout, at path: String? = nil) {
    let path = path ?? StorePath.workout(workout.id, start: workout.start)
    batch.put(workout, at: path, over: base(of: path))
  }

  mutating func put(_ settings: Settings) {
    batch.put(settings, over: base(of: StorePath.settings))
  }

  mutating func put(_ marks: ChangeMarks) { batch.put(marks) }

  mutating func put(_ waiting: WaitingChange) { batch.put(waiting) }

  /// Deletes a document, whether it can be read or not; what it said stays beside its tombstone.
  mutating func delete(_ kind: String, _ id: DocumentID, at path: String) throws(StoreRefusal) {
    if let problem = store.unfinished.problem(holding: path) { throw .heldBack(problem) }
    deletions += 1
    let stub = Tombstone(kind: kind, id: id, deletedAt: date, number: deletions)
    let bytes = bytes(at: path)
    if let bytes { batch.prepare(StorePath.deleted(id), bytes) }
    batch.delete(stub, at: path, over: bytes.map { StoredFile.digest(of: path, $0) })
  }

  mutating func prepare(_ path: String, _ bytes: [UInt8]) { batch.prepare(path, bytes) }

  mutating func report(_ workout: HKWorkout) { batch.report(workout) }

  /// Removes a file that nothing is reported of.
  mutating func sweep(_ path: String) {
    batch.sweep(path, over: StorePath.isOwn(path) ? nil : digest(at: path))
  }

  /// Removes a late write of a document that was deleted; what it says otherwise than that is kept beside
  /// it, and the owner is told.
  mutating func sweepDeleted(_ path: String) {
    defer { sweep(path) }
    guard let id = StorePath.kind(of: path)?.id, let late = bytes(at: path),
      late != bytes(at: StorePath.deleted(id))
    else { return }
    let aside = StorePath.deleted(id, StoredFile.digest(of: path, late))
    if bytes(at: aside) == late { return }
    batch.prepare(aside, late)
    let notice = OwnerNotice(
      name: StorePath.nameOfDocument(DiskPath.name(of: aside)),
      text: "\(path) was deleted and came back with other content: that is kept in \(aside)"
    )
    tell(notice)
  }

  private func digest(at path: String) -> UInt64? {
    bytes(at: path).map { StoredFile.digest(of: path, $0) }
  }

  private func bytes(at path: String) -> [UInt8]? {
    do throws(DiskError) {
      return try store.disk.read(path, upTo: StoreIntent.maximumBytes)
    } catch {
      return nil
    }
  }

  /// Notes the change that the batch carries out, so that it can be applied again should its document
  /// be another by then.
  mutating func follows(_ change: Change) { batch.change = change }

  /// Tells the owner what they had decided that is otherwise now.
  mutating func tell(_ notice: OwnerNotice) { batch.tell(notice) }
}
