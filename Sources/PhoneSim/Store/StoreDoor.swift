import LockstepDocuments
import LockstepHealth
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The only way to change the store: it reads documents from their present files, and collects the
/// writes that follow.
///
/// A document that somebody else may have half written, or that waits to be written, cannot be read
/// through the door, so that no write is prepared from old content.
struct StoreDoor {
  let store: PhoneStore
  private(set) var batch: StoreBatch
  private let date: WallTime
  /// The digests of the files that were read, by path.
  private var bases: [(path: String, digest: UInt64)] = []
  /// The number of deletions so far, including those of this batch.
  private var deletions: Int64

  init(_ store: PhoneStore, at now: Now) {
    self.store = store
    batch = StoreBatch(at: now.wall)
    date = now.wall
    deletions = store.cache.deletions
  }

  // MARK: Reading

  /// Reads the workout from its present file; `nil` if it was deleted.
  mutating func workout(_ id: DocumentID) throws(StoreRefusal) -> (workout: Workout, path: String)?
  {
    guard let path = try place(of: id) else { return nil }
    guard case .workout(let workout)? = try content(at: path) else {
      throw .missing(StoreProblem(path: path, "it is no workout"))
    }
    return (workout, path)
  }

  /// Reads the split from its present file; `nil` if it was deleted.
  mutating func split(_ id: DocumentID) throws(StoreRefusal) -> Split? {
    guard let path = try place(of: id) else { return nil }
    guard case .split(let split)? = try content(at: path) else { return nil }
    return split
  }

  /// Reads the settings from their present file; on a phone that never had the file, returns the
  /// default settings.
  mutating func settings() throws(StoreRefusal) -> Settings {
    if case .settings(let settings)? = try content(at: StorePath.settings) { return settings }
    if store.cache.files[StorePath.settings] == nil, store.cache.lapses[StorePath.settings] == nil {
      return Settings()
    }
    throw .missing(StoreProblem(path: StorePath.settings, "it is not there"))
  }

  /// Reads the marks of a watch's changes.
  func marks(of origin: Int64) throws(StoreRefusal) -> ChangeMarks {
    try store.marks(of: origin)
  }

  /// Finds the path of the document with an id; `nil` if it was deleted.
  private func place(of id: DocumentID) throws(StoreRefusal) -> String? {
    if store.cache.isDeleted(id) { return nil }
    if let problem = store.cache.problem(inPlaceOf: id) { throw .unreadable(problem) }
    if let path = store.cache.path(of: id) ?? store.cache.path(named: id) { return path }
    throw .missing(StoreProblem(path: "\(id.text).json", "it is not in the store"))
  }

  /// Reads a file's present content, and refuses if this program must not write the file; `nil` if
  /// there is none.
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
  /// - Parameter path: The path of the workout's document, if it is stored already.
  mutating func put(_ workout: Workout, at path: String? = nil) {
    let path = path ?? StorePath.workout(workout.id, start: workout.start)
    batch.put(workout, at: path, over: base(of: path))
  }

  mutating func put(_ settings: Settings) {
    batch.put(settings, over: base(of: StorePath.settings))
  }

  mutating func put(_ marks: ChangeMarks) { batch.put(marks) }

  mutating func put(_ waiting: WaitingChange) { batch.put(waiting) }

  /// Deletes a document, readable or not; its bytes are kept beside its tombstone.
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

  /// Removes a file without a report.
  mutating func sweep(_ path: String) {
    batch.sweep(path, over: StorePath.isOwn(path) ? nil : digest(at: path))
  }

  /// Removes a file that somebody wrote after its document was deleted.
  ///
  /// If its content differs from the deleted one, it is kept beside that, and the owner is told.
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

  /// Notes the change that the batch carries out, so that it can be applied again if the document has
  /// changed before the batch is written.
  mutating func follows(_ change: Change) { batch.change = change }

  /// Adds a notice that tells the owner of a decision of theirs that is overruled.
  mutating func tell(_ notice: OwnerNotice) { batch.tell(notice) }
}
