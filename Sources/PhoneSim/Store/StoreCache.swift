import LockstepDocuments
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The phone's knowledge of its documents, which it gets by reading files and in no other way.
///
/// Each document that is read whole determines its entry alone, whatever was read before. So a cache
/// that is rebuilt equals one that was kept up to date, except for documents that cannot be read: of
/// those the cache keeps the last content, and marks it after a while (`Lapse`).
struct StoreCache: Sendable, Equatable {
  /// A workout in progress, with its JSON text for snapshots.
  struct OpenWorkout: Sendable, Equatable {
    var workout: Workout
    var document: JSONText
  }

  /// A file whose content can no longer be used, or a folder that cannot be listed.
  struct Lapse: Sendable, Equatable {
    var since: Uptime
    var problem: StoreProblem
    /// `true` if the lapse has lasted long enough to be reported.
    var isMarked: Bool
    var isFolder = false
  }

  private(set) var files = SortedTable<StoredFile>()
  /// The lapses of documents and folders, by path.
  private(set) var lapses = SortedTable<Lapse>()
  /// The paths of the documents with the same id, by id: the first is the one that counts, the others
  /// are copies.
  private var pathsOfID = SortedTable<[String]>()
  private var tombstones = SortedTable<Tombstone>()
  private var faults = SortedTable<StoreProblem>()
  /// The splits by their order, then by id.
  private(set) var splits: [Split] = [] {
    didSet { nextReminder = splits.flatMap(\.exercises).compactMap(\.weightReminderToCome).min() }
  }
  /// The date of the next weight reminder that the owner has not had.
  private(set) var nextReminder: WallTime?
  /// The workouts in progress, oldest first.
  private(set) var open: [OpenWorkout] = []
  /// The workouts that are over, oldest first.
  private(set) var past: [Workout] = []
  private(set) var settings = Settings()
  private var marks = SortedTable<ChangeMarks>()
  /// The number of the newest deletion.
  private(set) var deletions: Int64 = 0
  /// The digest of all files.
  ///
  /// The digest is a sum, so that a change of one file does not require the others.
  private(set) var contentDigest: UInt64 = 0

  // MARK: Observation

  /// Takes in a file's content; `nil` if there is no file.
  ///
  /// - Parameters:
  ///   - patience: The time for which a problem must have lasted to be marked.
  ///   - byUs: `true` if the phone itself has just written or removed the file.
  mutating func see(
    _ file: StoredFile?,
    at path: String,
    _ kind: StorePath.Kind,
    _ now: Uptime,
    patience: Interval,
    byUs: Bool
  ) {
    let problem = file?.problem ?? (file == nil ? absence(of: path, kind, byUs) : nil)
    guard let problem else {
      drop(lapse: path)
      return take(file, at: path)
    }
    note(problem, at: path, now, patience: patience)
  }

  /// Notes a lapse: the instant at which it began, and if it has lasted long enough to be reported.
  private mutating func note(
    _ problem: StoreProblem,
    at path: String,
    _ now: Uptime,
    patience: Interval,
    isFolder: Bool = false
  ) {
    let old = lapses[path]
    let since = old?.since ?? now
    let isMarked = old?.isMarked == true || now - since >= patience
    lapses[path] = Lapse(
      since: since,
      problem: problem,
      isMarked: isMarked,
      isFolder: isFolder
    )
    judge(path)
  }

  /// Says that a file is missing which should be there; `nil` if it may be absent.
  private func absence(of path: String, _ kind: StorePath.Kind, _ byUs: Bool) -> StoreProblem? {
    guard !byUs, files[path] != nil else { return nil }
    switch kind {
    case .marks: return nil
    case .split(let id), .workout(let id): if isDeleted(id) { return nil }
    case .tombstone, .settings: break
    }
    return StoreProblem(path: path, "it is not there any more; what it said last is shown")
  }

  private mutating func drop(lapse path: String) {
    guard lapses[path] != nil else { return }
    lapses[path] = nil
    judge(path)
  }

  /// Takes in the folders that cannot be listed.
  mutating func follow(folders: [StoreProblem], _ now: Uptime, patience: Interval) {
    for path in lapses.names where lapses[path]?.isFolder == true {
      if !folders.contains(where: { $0.path == path }) { drop(lapse: path) }
    }
    for problem in folders {
      note(problem, at: problem.path, now, patience: patience, isFolder: true)
    }
  }

  var hasFolderLapse: Bool { lapses.elements.contains(where: \.isFolder) }

  /// Finds the instant at which the next lapse will have lasted long enough to be reported.
  func nextMark(patience: Interval) -> Uptime? {
    lapses.elements.filter { !$0.isMarked }.map { $0.since + patience }.min()
  }

  /// The paths of all files that the cache knows, readable or not.
  var known: [String] { files.names + lapses.names.filter { files[$0] == nil } }

  private mutating func take(_ file: StoredFile?, at path: String) {
    let old = files[path]
    if old == file { return }
    contentDigest &+= (file?.digest ?? 0) &- (old?.digest ?? 0)
    let before = old?.id.flatMap { current($0) }
    files[path] = file
    follow(old, isThere: false, at: path)
    follow(file, isThere: true, at: path)
    if let id = old?.id, id != file?.id { refresh(id, from: before) }
    if let id = file?.id {
      refresh(id, from: old?.id == id ? before : current(id, ignoring: path))
    }
    judge(path)
    for id in [old?.id, file?.id].compactMap(\.self) {
      for path in pathsOfID[id.text] ?? [] { judge(path) }
    }
  }

  private mutating func follow(_ file: StoredFile?, isThere: Bool, at path: String) {
    switch file?.content {
    case .split(let split)?: note(split.id, isThere, path)
    case .workout(let workout)?: note(workout.id, isThere, path)
    case .tombstone(let tombstone)?:
      let before = current(tombstone.id)
      tombstones[tombstone.id.text] = isThere ? tombstone : nil
      deletions = max(deletions, tombstone.number)
      refresh(tombstone.id, from: before)
    case .settings(let new)?: settings = isThere ? new : Settings()
    case .marks(let new)?: marks["\(new.origin)"] = isThere ? new : nil
    case .problem?, nil: break
    }
  }

  private mutating func note(_ id: DocumentID, _ isThere: Bool, _ path: String) {
    var paths = pathsOfID[id.text] ?? []
    paths.removeAll { $0.hasBytes(of: path) }
    if isThere { paths.append(path) }
    paths.sort { a, b in
      isInPlace(a) == isInPlace(b) ? a.precedesByBytes(b) : isInPlace(a)
    }
    pathsOfID[id.text] = paths.isEmpty ? nil : paths
  }

  /// Says if a workout's file is at the path that its own start date gives.
  private func isInPlace(_ path: String) -> Bool {
    guard case .workout(let workout)? = files[path]?.content else { return true }
    return StorePath.workout(workout.id, start: workout.start).hasBytes(of: path)
  }

  // MARK: Views

  /// Finds the document that counts for an id: the file at the path of its own start date, else the
  /// first by path; `nil` if the document was deleted.
  private func current(_ id: DocumentID, ignoring path: String? = nil) -> StoredFile.Content? {
    guard tombstones[id.text] == nil else { return nil }
    return pathsOfID[id.text]?.first { other in
      path.map { !other.hasBytes(of: $0) } ?? true
    }
    .flatMap { files[$0]?.content }
  }

  /// Updates the lists of splits and workouts to the document that now counts for an id.
  private mutating func refresh(_ id: DocumentID, from before: StoredFile.Content?) {
    let now = current(id)
    switch before {
    case .split(let split)?: splits.removeAll { $0.id == split.id }
    case .workout(let workout)?: remove(workout)
    default: break
    }
    switch now {
    case .split(let split)?:
      let index =
        splits.firstIndex { Self.precedes(split.order, split.id, $0.order, $0.id) } ?? splits.count
      splits.insert(split, at: index)
    case .workout(let workout)?: insert(workout)
    default: break
    }
  }

  private mutating func insert(_ workout: Workout) {
    if workout.status.isOver {
      past.insert(workout, at: place(of: workout))
    } else {
      let index = open.firstIndex { Self.precedes(workout, $0.workout) } ?? open.count
      open.insert(OpenWorkout(workout: workout, document: workout.document), at: index)
    }
  }

  private mutating func remove(_ workout: Workout) {
    if workout.status.isOver {
      let index = place(of: workout)
      if index < past.count, past[index].id == workout.id { past.remove(at: index) }
    } else {
      open.removeAll { $0.workout.id == workout.id }
    }
  }

  /// Finds the index of a past workout, or the index at which it would be inserted.
  private func place(of workout: Workout) -> Int {
    // Files are looked at in their order, which is nearly that of the starts.
    if let last = past.last, Self.precedes(last, workout) { return past.count }
    var low = 0
    var high = past.count
    while low < high {
      let middle = (low + high) / 2
      if Self.precedes(past[middle], workout) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func precedes(_ a: Workout, _ b: Workout) -> Bool {
    precedes(a.start.microseconds, a.id, b.start.microseconds, b.id)
  }

  /// Compares two documents by a number, then by the bytes of their ids.
  private static func precedes(_ a: Int64, _ aID: DocumentID, _ b: Int64, _ bID: DocumentID) -> Bool
  {
    a == b ? aID.text.precedesByBytes(bID.text) : a < b
  }

  // MARK: Looking up

  /// The looks of the splits, in the splits' order; empty while all of them are plain.
  var looks: [SplitLook] {
    splits.contains { $0.look != .plain } ? splits.map(\.look) : []
  }

  /// Reads a file from its bytes, or returns the one in the cache if it has the same content.
  ///
  /// - Parameter content: The content of the bytes, if known; by default it is read from them.
  func file(
    at path: String,
    saying bytes: [UInt8],
    _ kind: StorePath.Kind,
    as content: StoredFile.Content? = nil
  ) -> StoredFile {
    let digest = StoredFile.digest(of: path, bytes)
    if let known = files[path], known.digest == digest { return known }
    if let content {
      return StoredFile(path: path, kind: kind, bytes: bytes, digest: digest, content)
    }
    return StoredFile(path: path, kind: kind, bytes: bytes, digest: digest)
  }

  /// Finds the path of the document with an id.
  func path(of id: DocumentID) -> String? { pathsOfID[id.text]?.first }

  /// Finds the problem of the file at the path of a workout's own start date, if the document that
  /// counts lies elsewhere.
  ///
  /// The document that counts is then a copy, which must not be changed.
  func problem(inPlaceOf id: DocumentID) -> StoreProblem? {
    guard case .workout(let workout)? = current(id) else { return nil }
    let place = StorePath.workout(id, start: workout.start)
    return lapses[place]?.problem ?? files[place]?.problem
  }

  func workout(_ id: DocumentID) -> Workout? {
    guard case .workout(let workout)? = current(id) else { return nil }
    return workout
  }

  /// Finds the path of a file whose name is an id, whatever its content.
  func path(named id: DocumentID) -> String? {
    known.first { StorePath.kind(of: $0)?.id == id && !$0.hasPrefix("\(StorePath.stubs)/") }
  }

  /// Finds the marks of a watch's changes; `nil` for a watch that has sent none.
  func marks(of origin: Int64) -> ChangeMarks? { marks["\(origin)"] }

  /// The origin of the watch that sent the last change.
  var latestOrigin: Int64? {
    marks.elements.max {
      ($0.heardAt?.microseconds ?? 0, $0.origin) < ($1.heardAt?.microseconds ?? 0, $1.origin)
    }?.origin
  }

  func isDeleted(_ id: DocumentID) -> Bool { tombstones[id.text] != nil }

  /// Says if the document whose id is in a path's name was deleted.
  func isDeleted(named path: String) -> Bool {
    StorePath.kind(of: path)?.id.map(isDeleted) ?? false
  }

  /// The time for which tombstones are kept for a watch that sends nothing.
  private static let longestSilence = Interval.seconds(365 * 86_400)

  /// Finds the expired tombstones that every watch heard of lately knows.
  ///
  /// The newest tombstone stays, so that the numbers of deletions go on from it.
  func expiredTombstones(at date: WallTime) -> [Tombstone] {
    let expired = tombstones.elements.filter { $0.expiry <= date && !isNewest($0) }
    if expired.isEmpty { return [] }
    let known = marks.elements.filter { marks in
      marks.heardAt.map { $0 > date - Self.longestSilence } ?? true
    }.map(\.deletions).min()
    return expired.filter { $0.number <= known ?? .max }
  }

  private func isNewest(_ tombstone: Tombstone) -> Bool {
    tombstone.number > 0 && tombstone.number == deletions
  }

  func recentDeletions(since date: WallTime) -> [Tombstone] {
    tombstones.elements.filter { $0.deletedAt > date }
  }

  /// The paths of files whose documents were deleted, but which somebody wrote later.
  var deletedFiles: [String] {
    tombstones.names.flatMap { pathsOfID[$0] ?? [] }
  }

  /// Says if there are files or tombstones to remove; it is asked after every observation, so it must
  /// be fast.
  func needsSweep(at date: WallTime) -> Bool {
    tombstones.elements.contains { pathsOfID[$0.id.text] != nil }
      || !expiredTombstones(at: date).isEmpty
  }

  // MARK: Problems

  /// The problems with files, by path.
  var problems: [StoreProblem] { faults.elements }

  /// Updates the problem of the file at a path.
  private mutating func judge(_ path: String) { faults[path] = problem(at: path) }

  private func problem(at path: String) -> StoreProblem? {
    if let lapse = lapses[path] { return lapse.isMarked ? lapse.problem : nil }
    guard let file = files[path] else { return nil }
    if file.isReadOnly {
      return StoreProblem(path: path, "a newer program wrote it: it is shown and not changed")
    }
    if let id = file.id, let first = pathsOfID[id.text]?.first, !first.hasBytes(of: path) {
      let reason = "it is a copy of \(first), which the app uses; move the copy out of the store"
      return StoreProblem(path: path, reason)
    }
    return nil
  }
}
