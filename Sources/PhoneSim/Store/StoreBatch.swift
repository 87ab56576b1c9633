import LockstepDevices
import LockstepDocuments
import LockstepHealth
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// Writes that belong together: after any crash either all of them are done or none.
///
/// Only a `StoreDoor` fills a batch (`PhoneStore.change`).
struct StoreBatch: Sendable, Equatable {
  /// The write of one whole file, or its removal if `bytes` is `nil`.
  struct Write: Sendable, Equatable {
    var path: String
    var bytes: [UInt8]?
    /// The digest of the file when the write was prepared; `nil` if there was no file.
    var base: UInt64?
    /// The content that the bytes spell, if it is known without reading them.
    var content: StoredFile.Content?
  }

  private(set) var writes: [Write] = []
  /// The files that are written before the others, and that change nothing if the others fail.
  private(set) var prepared: [Write] = []
  /// The reports on the batch's documents, for the log once the batch is stored.
  private(set) var reports: [AppCall] = []
  /// The watch's change that the batch carries out, if any.
  var change: Change?
  /// The notice for the owner if the batch overrules an earlier decision of theirs.
  private(set) var notice: OwnerNotice?
  private let date: WallTime

  /// - Parameter date: The phone's date, which the documents get as that of their last change.
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

  /// Adds a notice for the owner, which is stored in the same step.
  mutating func tell(_ notice: OwnerNotice) {
    self.notice = notice
    write(notice.path, notice.storedBytes, over: nil)
  }

  /// Removes a document; its tombstone is written first, so that the document stays deleted.
  mutating func delete(_ stub: Tombstone, at path: String, over base: UInt64?) {
    write(StorePath.stub(stub.id), stub.storedBytes, over: nil)
    write(path, nil, over: base)
    report(stub.kind, stub.id, nil)
  }

  /// Adds a file that is written before the others, and that changes nothing if the others fail.
  mutating func prepare(_ path: String, _ bytes: [UInt8]) {
    prepared.append(Write(path: path, bytes: bytes))
  }

  /// Reports a recorded workout by its summary; its document contains the series.
  mutating func report(_ workout: HKWorkout) {
    report("health", workout.id, workout.summary)
  }

  /// Removes a file without a report.
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
