import LockstepDevices
import LockstepDocuments
import LockstepHealth
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// Writes that belong together: after any crash all of them are done, or none.
///
/// It is filled inside a store's door and nowhere else (`PhoneStore.change`).
struct StoreBatch: Sendable, Equatable {
  /// One file, written whole, or removed where there are no bytes.
  struct Write: Sendable, Equatable {
    var path: String
    var bytes: [UInt8]?
    /// The digest of what was there when it was prepared; `nil` for nothing.
    var base: UInt64?
    /// What the bytes say, where it is known without reading them.
    var content: StoredFile.Content?
  }

  private(set) var writes: [Write] = []
  /// Files that are harmless without the rest, and are written before it.
  private(set) var prepared: [Write] = []
  /// What is reported of it, once it is safe.
  private(set) var reports: [AppCall] = []
  /// The watch's change that it comes of.
  var change: Change?
  /// For the owner: what they had decided that is otherwise now.
  private(set) var notice: OwnerNotice?
  private let date: WallTime

  /// - Parameter date: The phone's, which the documents say they were written at.
  init(at date: WallTime) { self.date = date }

  mutating func put(_ split: Split, over base: UInt64?) {
    var split = split
    split.header.touch(at: date)
    write(StorePath.split(split.id), split.storedBytes, over: base, saying: .split(split))
    report("split", split.id, JSONText { split.write(into: &$0) })
  }

  mutating func put(_ workout: Workout, at path: String, over base: UInt64?) {
    var workout = workout
    workout.header.touch(at: date)
    write(path, workout.storedBytes, over: base, saying: .workout(workout))
    report("workout", workout.id, workout.document)
  }

  mutating func put(_ settings: Settings, over base: UInt64?) {
    var settings = settings
    settings.header.touch(at: date)
    write(StorePath.settings, settings.storedBytes, over: base)
    let text = JSONText.object { writer in
      settings.writeFields(into: &writer)
    }
    report("settings", DocumentID("settings"), text)
  }

  mutating func put(_ marks: ChangeMarks) {
    write(StorePath.marks(of: marks.origin), marks.storedBytes, over: nil)
  }

  mutating func put(_ waiting: WaitingChange) {
    prepare(waiting.path, waiting.storedBytes)
  }

  /// Tells the owner something, which is kept in the same step.
  mutating func tell(_ notice: OwnerNotice) {
    self.notice = notice
    write(notice.path, notice.storedBytes, over: nil)
  }

  /// Removes a document; its tombstone goes first, so that it stays removed.
  mutating func delete(_ stub: Tombstone, at path: String, over base: UInt64?) {
    write(StorePath.stub(stub.id), stub.storedBytes, over: nil)
    write(path, nil, over: base)
    report(stub.kind, stub.id, nil)
  }

  /// Writes a file before the rest: should the rest not come to be, the file changes nothing.
  mutating func prepare(_ path: String, _ bytes: [UInt8]) {
    prepared.append(Write(path: path, bytes: bytes))
  }

  /// Reports a workout of health's, in brief: its series are in its document.
  mutating func report(_ workout: HKWorkout) {
    report("health", workout.id, workout.summary)
  }

  /// Removes a file that nothing is reported of.
  mutating func sweep(_ path: String, over base: UInt64?) { write(path, nil, over: base) }

  private mutating func write(
    _ path: String,
    _ bytes: [UInt8]?,
    over base: UInt64?,
    saying content: StoredFile.Content? = nil
  ) {
    writes.append(Write(path: path, bytes: bytes, base: base, content: content))
  }

  private mutating func report(_ kind: String, _ id: DocumentID, _ content: JSONText?) {
    reports.append(.document(kind: kind, id: id.text, content: content))
  }
}
