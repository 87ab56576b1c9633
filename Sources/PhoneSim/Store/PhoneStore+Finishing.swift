import LockstepLink
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The finishing of what was begun: it is carried out, or set aside where somebody else has written
/// meanwhile.
extension PhoneStore {
  /// The state of a file beside what is to be written there.
  private enum FileState {
    case done
    /// This is yet to be written there.
    case due(StoreBatch.Write)
    /// Somebody else has written there; `nil` when the file is not there.
    case foreign(StoredFile?)
  }

  /// Takes up again whatever is begun and not finished.
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

  /// Does what is left of an intent; `nil` when nothing is.
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

  /// Syncs the folder of a file that is in place: a sync that failed may have left the file there.
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

  /// Finds what is yet to be written of the phone's own; `nil` where the marks on the disk say all of
  /// it, as those do that are already further.
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

  /// Leaves a document as somebody else wrote it: a change of the watch is applied to that, by
  /// waiting for it; what the owner wanted is kept aside.
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
      text: "Not written, because \(path) was changed by somebody else: it is kept in \(aside)"
    )
    try notice.keep(on: disk)
    tell(notice)
    return nil
  }
}
