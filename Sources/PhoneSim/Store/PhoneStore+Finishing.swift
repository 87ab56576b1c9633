import LockstepLink
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The finishing of batches that were begun: each is carried out, or set aside if somebody else has
/// written the same file meanwhile.
extension PhoneStore {
  /// The state of a file compared with the write that is intended for it.
  private enum FileState {
    case done
    /// The write is still to be done.
    case due(StoreBatch.Write)
    /// Somebody else has written the file; `nil` if the file does not exist.
    case foreign(StoredFile?)
  }

  /// Carries out or sets aside every batch that was begun and not finished.
  mutating func finish(at now: Now) {
    if unfinished.problem != nil {
      unfinished.load(from: disk)
      readNotices()
    }
    if unfinished.entries.isEmpty { return }
    var store = self
    unfinished.settle(on: disk) { store.settle($0, at: now) }
    waiting = store.waiting
    cache = store.cache
    notices = store.notices
  }

  /// Carries out the rest of an intent; returns `nil` if it is done, otherwise the problem.
  private mutating func settle(_ entry: UnfinishedIntents.Entry, at now: Now) -> StoreProblem? {
    do throws(DiskError) {
      if entry.isPlaced {
        for write in entry.intent.writes { try makeLast(write.path) }
        return nil
      }
      var due: [StoreBatch.Write] = []
      for write in entry.intent.writes {
        switch try state(of: write) {
        case .done: try makeLast(write.path)
        case .due(let write): due.append(write)
        case .foreign(let file):
          if let problem = try setAside(entry, at: write.path, file, at: now) { return problem }
          return nil
        }
      }
      for write in due { try carryOut(write) }
      observe(entry.intent.writes.map(\.path), at: now, byUs: true)
      waiting.removeAll { entry.intent.removes($0.path) }
      return nil
    } catch {
      return StoreProblem(path: error.path, "\(error)")
    }
  }

  /// Syncs the folder of a file that was written: after a failed sync the file's name may not last.
  private func makeLast(_ path: String) throws(DiskError) {
    do throws(DiskError) { try disk.syncFolder(DiskPath.folder(of: path)) } catch {
      if error.kind != .notFound { throw error }
    }
  }

  private func state(of write: StoreBatch.Write) throws(DiskError) -> FileState {
    let bytes: [UInt8]?
    do throws(DiskError) {
      bytes = try disk.read(write.path, upTo: StoreIntent.maximumBytes)
    } catch {
      guard error.kind == .notFound else { throw error }
      bytes = nil
    }
    if bytes == write.bytes { return .done }
    if StorePath.isOwn(write.path) { return due(write, over: bytes).map(FileState.due) ?? .done }
    // What was deleted goes whatever it says by now: its tombstone would sweep it too.
    if write.bytes == nil { return .due(write) }
    let digest = bytes.map { StoredFile.digest(of: write.path, $0) }
    if digest == write.base { return .due(write) }
    let kind = StorePath.kind(of: write.path)
    return .foreign(
      bytes.flatMap { bytes in kind.map { cache.file(at: write.path, saying: bytes, $0) } }
    )
  }

  /// Finds the part of a write that is still needed; `nil` if the marks on the disk already contain all
  /// marks of the write.
  private func due(_ write: StoreBatch.Write, over bytes: [UInt8]?) -> StoreBatch.Write? {
    guard case .marks(let origin)? = StorePath.kind(of: write.path), let bytes,
      let wanted = write.bytes
    else { return write }
    do throws(JSONError) {
      let old = try ChangeMarks.read(stored: bytes, of: origin)
      var marks = old
      marks.makeGood(try ChangeMarks.read(stored: wanted, of: origin))
      if marks == old { return nil }
      var write = write
      write.bytes = marks.storedBytes
      return write
    } catch {
      return write
    }
  }

  /// Leaves a document as another program or device has written it.
  ///
  /// A change of the watch then waits, to be applied to that document; the content that the owner
  /// wanted is stored aside.
  private mutating func setAside(
    _ entry: UnfinishedIntents.Entry,
    at path: String,
    _ file: StoredFile?,
    at now: Now
  ) throws(DiskError) -> StoreProblem? {
    if let payload = entry.intent.change,
      case .change(let change)? = ApplicationMessage.readIfPossible(payload)
    {
      let taken = waitingChange(of: change, because: "its document is another by now")
      try carryOut(StoreBatch.Write(path: taken.path, bytes: taken.storedBytes))
      for write in entry.intent.writes {
        guard case .marks? = StorePath.kind(of: write.path) else { continue }
        if case .due(let write) = try state(of: write) { try carryOut(write) }
        observe([write.path], at: now, byUs: true)
      }
      keep(taken)
      return nil
    }
    // An editor may be in the middle of saving it.
    if let problem = file?.problem { return problem }
    guard file != nil || cache.isDeleted(named: path) else {
      return StoreProblem(path: path, "it is not there, and is to be written")
    }
    try disk.makeFolders(StorePath.setAside)
    let aside = DiskPath.join(StorePath.setAside, DiskPath.name(of: entry.path))
    try disk.replace(aside, with: entry.intent.bytes)
    let notice = OwnerNotice(
      name: StorePath.nameOfDocument(DiskPath.name(of: entry.path)),
      text: "Not written, because somebody else changed \(path): it is kept in \(aside)"
    )
    try notice.keep(on: disk)
    tell(notice)
    return nil
  }
}
