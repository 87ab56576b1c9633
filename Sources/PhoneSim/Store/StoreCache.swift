import Protocol
import Simulation
import Workouts

/// What the phone knows of its documents: filled by looking at files, and by nothing else.
///
/// Each file seen changes it by itself, whatever was seen before: a cache rebuilt from nothing equals
/// one that was kept up to date (promise 4).
struct StoreCache: Sendable, Equatable {
  /// A workout in progress, with its document as snapshots carry it.
  struct OpenWorkout: Sendable, Equatable {
    var workout: Workout
    var document: JSONText
  }

  private(set) var files = SortedTable<StoredFile>()
  /// The paths of the documents with an id; more than one where files contradict each other.
  private var pathsOfID = SortedTable<[String]>()
  private var tombstones = SortedTable<Tombstone>()
  private var faults = SortedTable<StoreProblem>()
  /// By their order, then by id.
  private(set) var splits: [Split] = []
  /// Oldest first.
  private(set) var open: [OpenWorkout] = []
  /// The workouts that are over, oldest first.
  private(set) var past: [Workout] = []
  private(set) var settings = Settings()
  private(set) var marks = ChangeMarks()
  /// The digest of all files, kept as a sum so that one file's change costs no more than that file.
  private(set) var contentDigest: UInt64 = 0

  // MARK: Observation

  /// Takes in what is at a path now; `nil` when nothing is.
  mutating func see(_ file: StoredFile?, at path: String) {
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
      refresh(tombstone.id, from: before)
    case .settings(let new)?: settings = isThere ? new : Settings()
    case .marks(let new)?: marks = isThere ? new : ChangeMarks()
    case .problem?, nil: break
    }
  }

  private mutating func note(_ id: DocumentID, _ isThere: Bool, _ path: String) {
    var paths = pathsOfID[id.text] ?? []
    paths.removeAll { $0.utf8.elementsEqual(path.utf8) }
    if isThere {
      let index = paths.firstIndex { path.utf8.lexicographicallyPrecedes($0.utf8) } ?? paths.count
      paths.insert(path, at: index)
    }
    pathsOfID[id.text] = paths.isEmpty ? nil : paths
  }

  // MARK: Views

  /// The file that counts for an id: the first by path, unless the document was deleted.
  private func current(_ id: DocumentID, ignoring path: String? = nil) -> StoredFile.Content? {
    guard tombstones[id.text] == nil else { return nil }
    return pathsOfID[id.text]?.first { other in
      path.map { !other.utf8.elementsEqual($0.utf8) } ?? true
    }
    .flatMap { files[$0]?.content }
  }

  /// Brings the lists in line with what counts for an id now.
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

  /// Where a workout is among those that are over, or belongs.
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

  /// By a number, then by the bytes of the ids.
  private static func precedes(_ a: Int64, _ aID: DocumentID, _ b: Int64, _ bID: DocumentID) -> Bool
  {
    a == b ? aID.text.utf8.lexicographicallyPrecedes(bID.text.utf8) : a < b
  }

  // MARK: Looking up

  /// Where the document with an id is.
  func path(of id: DocumentID) -> String? { pathsOfID[id.text]?.first }

  func workout(_ id: DocumentID) -> Workout? {
    guard case .workout(let workout)? = current(id) else { return nil }
    return workout
  }

  func isDeleted(_ id: DocumentID) -> Bool { tombstones[id.text] != nil }

  /// The tombstones whose time is over.
  func expiredTombstones(at date: WallTime) -> [Tombstone] {
    tombstones.elements.filter { $0.expiry <= date }
  }

  func recentDeletions(since date: WallTime) -> [Tombstone] {
    tombstones.elements.filter { $0.deletedAt > date }
  }

  /// The files of documents that were deleted, but are there: late writes.
  var deletedFiles: [String] {
    tombstones.names.flatMap { pathsOfID[$0] ?? [] }
  }

  /// Whether anything waits to be swept; asked after every observation, so it costs little.
  func needsSweep(at date: WallTime) -> Bool {
    tombstones.elements.contains { $0.expiry <= date || pathsOfID[$0.id.text] != nil }
  }

  // MARK: Problems

  /// What is wrong with files, by path.
  var problems: [StoreProblem] { faults.elements }

  /// Finds out anew what is wrong with the file at a path.
  private mutating func judge(_ path: String) { faults[path] = problem(at: path) }

  private func problem(at path: String) -> StoreProblem? {
    guard let file = files[path] else { return nil }
    if case .problem(let problem) = file.content { return problem }
    if file.isReadOnly {
      return StoreProblem(path: path, "a newer program wrote it: it is shown and not changed")
    }
    if let id = file.id, let first = pathsOfID[id.text]?.first, !first.utf8.elementsEqual(path.utf8)
    {
      return StoreProblem(path: path, "its id is that of \(first), which counts")
    }
    return nil
  }
}
