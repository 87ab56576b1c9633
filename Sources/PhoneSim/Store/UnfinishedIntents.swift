import LockstepProtocol
import LockstepSimulation

/// The batches of several files that are begun and not finished; no other write may touch their
/// documents meanwhile.
struct UnfinishedIntents: Sendable {
  /// An intent that is not finished, and the reason.
  struct Entry: Sendable {
    let number: Int64
    var intent: StoreIntent
    var reason: StoreProblem
    /// `true` if the writer was told that the batch failed, so that only the intent's file is still to
    /// be removed.
    var isWithdrawn = false
    /// `true` if the intent's files are written, and only their folder is still to be synced; such an
    /// intent has no file.
    var isPlaced = false

    var path: String { StorePath.intent(number) }
  }

  private(set) var entries: [Entry] = []
  /// The problem that the folder of intents, or a file in it, could not be read; until it is, the
  /// unfinished batches are not known.
  private(set) var problem: StoreProblem?
  private var last: Int64 = 0

  var isEmpty: Bool { entries.isEmpty && problem == nil }

  /// The problems for which batches are not finished, one sentence each.
  var problems: [StoreProblem] { entries.map(\.reason) + [problem].compactMap(\.self) }

  /// Finds the reason why a document cannot be read now, if it waits to be written.
  func problem(holding path: String) -> StoreProblem? {
    if let problem { return problem }
    return entries.first { entry in
      !entry.isPlaced
        && entry.intent.writes.contains { !StorePath.isOwn($0.path) && $0.path == path }
    }?.reason
  }

  // MARK: Beginning and ending

  /// Stores an intent; if the disk refuses, the batch is not begun.
  mutating func begin(_ intent: StoreIntent, on disk: any Disk) throws(DiskError) {
    if let problem { throw DiskError(.system(problem.sentence), "write", StorePath.intents) }
    last += 1
    let path = StorePath.intent(last)
    do throws(DiskError) {
      try write(intent, to: path, on: disk)
    } catch {
      // It may have its name already, and would be carried out by the next start.
      var entry = Entry(
        number: last,
        intent: intent,
        reason: StoreProblem(path: path, "\(error)")
      )
      entry.isWithdrawn = true
      if !isRemoved(entry, on: disk) { entries.append(entry) }
      throw error
    }
  }

  /// Writes an intent's file, and makes the folder first if an earlier start could not.
  private func write(_ intent: StoreIntent, to path: String, on disk: any Disk)
    throws(DiskError)
  {
    do throws(DiskError) {
      try disk.replace(path, with: intent.bytes)
    } catch {
      if error.kind != .notFound { throw error }
      try disk.makeFolders(StorePath.intents)
      try disk.replace(path, with: intent.bytes)
    }
  }

  /// Removes the intent that was begun last, or keeps it if some of its files could not be written.
  mutating func end(
    _ intent: StoreIntent,
    left: [StoreBatch.Write],
    because error: DiskError?,
    on disk: any Disk
  ) {
    let path = left.first?.path ?? StorePath.intent(last)
    let why = error.map { "\($0)" } ?? "the change is done, but its record cannot be removed yet"
    let entry = Entry(number: last, intent: intent, reason: StoreProblem(path: path, why))
    if left.isEmpty, isRemoved(entry, on: disk) { return }
    entries.append(entry)
  }

  /// Remembers a write that is done but not synced yet.
  mutating func keep(placed write: StoreBatch.Write, because error: DiskError) {
    entries.removeAll { $0.isPlaced && $0.intent.writes.first?.path == write.path }
    last += 1
    var entry = Entry(
      number: last,
      intent: StoreIntent(writes: [write]),
      reason: StoreProblem(path: write.path, "\(error)")
    )
    entry.isPlaced = true
    entries.append(entry)
  }

  /// Says if finishing the intents will remove a file, whose content is then dealt with.
  func removes(_ path: String) -> Bool {
    entries.contains { !$0.isWithdrawn && $0.intent.removes(path) }
  }

  /// Finds the reason why a file that was written may not last yet.
  func problem(placing path: String) -> StoreProblem? {
    entries.first { $0.isPlaced && $0.intent.writes.first?.path == path }?.reason
  }

  private func isRemoved(_ entry: Entry, on disk: any Disk) -> Bool {
    do throws(DiskError) {
      try disk.discard(entry.path)
      return true
    } catch {
      return false
    }
  }

  // MARK: Finishing

  /// Takes up each intent again, in the order in which they began.
  ///
  /// - Parameter settle: Carries out the rest of an intent; returns `nil` if it is done, so that its
  ///   file can be removed, otherwise the problem.
  mutating func settle(on disk: any Disk, _ settle: (Entry) -> StoreProblem?) {
    var left: [Entry] = []
    for var entry in entries {
      if let reason = entry.isWithdrawn ? nil : settle(entry) {
        entry.reason = reason
        left.append(entry)
      } else if !isRemoved(entry, on: disk) {
        left.append(entry)
      }
    }
    entries = left
  }

  /// Reads the intents that an earlier start left.
  mutating func load(from disk: any Disk) {
    problem = nil
    do throws(DiskError) {
      for entry in try disk.list(StorePath.intents) where StorePath.isDocument(entry.name) {
        try load(DiskPath.join(StorePath.intents, entry.name), from: disk)
      }
    } catch {
      if error.kind == .notFound { return }
      problem = StoreProblem(path: error.path, "\(error)")
    }
  }

  private mutating func load(_ path: String, from disk: any Disk) throws(DiskError) {
    guard let number = Int64(DiskPath.name(of: path).dropLast(".json".count)) else { return }
    last = max(last, number)
    if entries.contains(where: { $0.number == number }) { return }
    let bytes = try disk.read(path, upTo: StoreIntent.maximumBytes)
    do throws(JSONError) {
      let intent = try StoreIntent.read(bytes)
      let reason = StoreProblem(
        path: path,
        "a change that an earlier start began is not finished yet"
      )
      entries.append(Entry(number: number, intent: intent, reason: reason))
    } catch {
      // It was safe before it had its name, so something else has written here: it is kept aside.
      let aside = DiskPath.join(StorePath.setAside, DiskPath.name(of: path))
      let notice = OwnerNotice(
        name: StorePath.nameOfDocument(DiskPath.name(of: path)),
        text:
          "Not carried out, because this change cannot be read (\(error)): it is kept in \(aside)"
      )
      try notice.keep(on: disk)
      try disk.makeFolders(StorePath.setAside)
      try disk.rename(path, to: aside)
    }
  }
}
