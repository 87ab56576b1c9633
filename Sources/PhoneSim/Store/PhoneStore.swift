import HealthStore
import Protocol
import Simulation
import Workouts

/// The phone's documents on its disk: the only place where anything of the workouts lasts.
///
/// What is written goes to the disk, and from there, by observation, into the cache that everything else
/// reads: `commit` → files → `observe` → `cache`. A document that is changed is read anew from its file
/// first, so that nothing that was edited by hand meanwhile, and no field of a newer program, is lost.
struct PhoneStore {
  private let disk: any Disk
  private(set) var cache = StoreCache()
  /// Whether the drive with the documents is there.
  var drive = DriveState.available
  /// An intent is there, or may be: it is carried out before anything else is written.
  private var hasIntent = true
  /// Why a batch that counts as done is not in its files yet.
  private(set) var unfinished: StoreRefusal?

  init(_ disk: any Disk) { self.disk = disk }

  /// Health's workouts on the same disk.
  var health: HealthFolder { HealthFolder(disk) }

  // MARK: Opening

  /// Makes the folders, makes good what a crash left half done, and fills the cache from nothing.
  mutating func open(at now: Now) throws(StoreRefusal) {
    defer { observeEverything() }
    try mapped { () throws(DiskError) in
      for folder in [StorePath.splits, StorePath.workouts, StorePath.stubs, StorePath.system] {
        try disk.makeFolders(folder)
      }
    }
    try finish()
  }

  // MARK: Other hands

  /// A file as another program finds it.
  func readByHand(_ path: String) throws(StoreRefusal) -> [UInt8] {
    try read(path, upTo: StoredDocument.maximumBytes)
  }

  /// Another program writes or removes a file, of which the store knows nothing until it looks.
  func changeByHand(_ path: String, to bytes: [UInt8]?) throws(StoreRefusal) {
    try mapped { () throws(DiskError) in
      guard let bytes else { return try disk.remove(path) }
      try disk.makeFolders(DiskPath.folder(of: path))
      try disk.replace(path, with: bytes)
    }
  }

  // MARK: Writing

  /// Carries out a batch: whole, or not at all.
  ///
  /// One file is replaced in one step. Several go through an intent, and count as done when that is safe;
  /// should the files then fail, they are written as soon as they can be.
  mutating func commit(_ batch: StoreBatch) throws(StoreRefusal) {
    guard drive == .available else { throw .drive(drive) }
    try check(batch)
    try finish()
    try mapped { () throws(DiskError) in try carryOut(batch.prepared) }
    defer { observe(batch.writes.map(\.path)) }
    if batch.writes.count == 1 {
      return try mapped { () throws(DiskError) in try carryOut(batch.writes) }
    }
    try mapped { () throws(DiskError) in
      try disk.replace(StorePath.intent, with: StoreIntent.bytes(batch.writes))
    }
    hasIntent = true
    do throws(DiskError) {
      try carryOut(batch.writes)
      try removeIntent()
    } catch {
      unfinished = .disk(error)
    }
  }

  private func check(_ batch: StoreBatch) throws(StoreRefusal) {
    for write in batch.writes {
      if let bytes = write.bytes, bytes.count > StoredDocument.maximumBytes {
        throw .tooLarge(path: write.path, bytes: bytes.count)
      }
    }
  }

  private func carryOut(_ writes: [StoreBatch.Write]) throws(DiskError) {
    for write in writes {
      if let bytes = write.bytes {
        try disk.makeFolders(DiskPath.folder(of: write.path))
        try disk.replace(write.path, with: bytes)
      } else {
        try disk.discard(write.path)
      }
    }
  }

  /// Carries out the intent that a crash or a failure left, if there is one.
  mutating func finish() throws(StoreRefusal) {
    guard hasIntent else { return }
    try mapped { () throws(DiskError) in
      if let bytes = try readIntent() { try finish(bytes) }
    }
    hasIntent = false
    unfinished = nil
  }

  private mutating func finish(_ intent: [UInt8]) throws(DiskError) {
    guard let writes = try? StoreIntent.read(intent) else {
      // It was safe before it had its name, so something else has written here: it is kept aside.
      return try disk.rename(StorePath.intent, to: StorePath.unreadableIntent)
    }
    try carryOut(writes)
    try removeIntent()
    observe(writes.map(\.path))
  }

  private func readIntent() throws(DiskError) -> [UInt8]? {
    do throws(DiskError) {
      return try disk.read(StorePath.intent, upTo: StoreIntent.maximumBytes)
    } catch {
      if error.kind == .notFound { return nil }
      throw error
    }
  }

  private mutating func removeIntent() throws(DiskError) {
    try disk.discard(StorePath.intent)
    hasIntent = false
  }

  /// Removes the tombstones whose time is over, and late writes of what was deleted.
  mutating func sweep(at now: Now) throws(StoreRefusal) {
    guard drive == .available, cache.needsSweep(at: now.wall) else { return }
    var batch = StoreBatch(at: now.wall)
    for path in cache.deletedFiles { batch.sweep(path) }
    for stub in cache.expiredTombstones(at: now.wall) { batch.sweep(StorePath.stub(stub.id)) }
    try commit(batch)
  }

  // MARK: Reading for a change

  /// The workout as its file says now, or `nil` when there is none.
  func currentWorkout(_ id: DocumentID) throws(StoreRefusal) -> (workout: Workout, path: String)? {
    guard let (path, content) = try current(id) else { return nil }
    guard case .workout(let workout) = content else { return nil }
    return (workout, path)
  }

  /// The split as its file says now, or `nil` when there is none.
  func currentSplit(_ id: DocumentID) throws(StoreRefusal) -> Split? {
    guard case .split(let split)? = try current(id)?.content else { return nil }
    return split
  }

  /// The settings as their file says now; without one they are as a new phone has them.
  func currentSettings() throws(StoreRefusal) -> Settings {
    guard case .settings(let settings)? = try content(at: StorePath.settings) else {
      return Settings()
    }
    return settings
  }

  private func current(_ id: DocumentID) throws(StoreRefusal)
    -> (path: String, content: StoredFile.Content)?
  {
    guard !cache.isDeleted(id), let path = cache.path(of: id) else { return nil }
    return try content(at: path).map { (path, $0) }
  }

  /// What a file says now, provided that this program may write it.
  private func content(at path: String) throws(StoreRefusal) -> StoredFile.Content? {
    guard drive == .available else { throw .drive(drive) }
    guard let kind = StorePath.kind(of: path), let file = look(at: path, for: kind) else {
      return nil
    }
    if case .problem(let problem) = file.content { throw .unreadable(problem) }
    if file.isReadOnly {
      throw .unreadable(StoreProblem(path: path, "a newer program wrote it"))
    }
    return file.content
  }

  // MARK: Observation

  /// Looks at some files and takes in what they say now.
  mutating func observe(_ paths: [String]) {
    for path in paths {
      if let kind = StorePath.kind(of: path) { cache.see(look(at: path, for: kind), at: path) }
    }
  }

  /// Looks at every file that is there, or was.
  mutating func observeEverything() {
    var paths = [StorePath.settings, StorePath.marks]
    paths += files(in: StorePath.splits) + files(in: StorePath.stubs)
    for year in folders(in: StorePath.workouts) {
      for month in folders(in: year) { paths += files(in: month) }
    }
    let present = Set(paths.map { Array($0.utf8) })
    observe(cache.files.names.filter { !present.contains(Array($0.utf8)) })
    observe(paths)
  }

  /// Empties the cache and fills it again from the files.
  mutating func rebuild() {
    cache = StoreCache()
    observeEverything()
  }

  private func look(at path: String, for kind: StorePath.Kind) -> StoredFile? {
    do throws(DiskError) {
      let bytes = try disk.read(path, upTo: StoredDocument.maximumBytes)
      return StoredFile(path: path, kind: kind, bytes: bytes)
    } catch {
      return error.kind == .notFound ? nil : StoredFile(path: path, unreadable: error)
    }
  }

  /// Folders too: one that is named like a document is seen as a problem, as it is when it is told of.
  private func files(in folder: String) -> [String] {
    entries(of: folder).map { DiskPath.join(folder, $0.name) }
  }

  private func folders(in folder: String) -> [String] {
    entries(of: folder).filter(\.isFolder).map { DiskPath.join(folder, $0.name) }
  }

  private func entries(of folder: String) -> [DiskEntry] {
    do throws(DiskError) {
      return try disk.list(folder)
    } catch {
      return []
    }
  }

  /// The names in a folder, in order; none where there is no folder.
  func names(in folder: String) throws(StoreRefusal) -> [String] {
    guard disk.isFolder(folder) else { return [] }
    do throws(DiskError) { return try disk.list(folder).map(\.name) } catch { throw .disk(error) }
  }

  func read(_ path: String, upTo limit: Int) throws(StoreRefusal) -> [UInt8] {
    do throws(DiskError) { return try disk.read(path, upTo: limit) } catch { throw .disk(error) }
  }

  private func mapped(_ body: () throws(DiskError) -> Void) throws(StoreRefusal) {
    do throws(DiskError) {
      try body()
    } catch {
      throw .disk(error)
    }
  }
}
