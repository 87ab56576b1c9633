import Protocol
import Simulation
import Workouts

/// Writes that belong together: after any crash all of them are done, or none.
struct StoreBatch: Sendable, Equatable {
  /// One file, written whole, or removed where there are no bytes.
  struct Write: Sendable, Equatable {
    var path: String
    var bytes: [UInt8]?
  }

  private(set) var writes: [Write] = []
  /// Files that are harmless without the rest, and are written before it.
  private(set) var prepared: [Write] = []
  /// What is reported of it, once it is safe.
  private(set) var reports: [DeviceEffect] = []
  private let date: WallTime

  /// - Parameter date: The phone's, which the documents say they were written at.
  init(at date: WallTime) { self.date = date }

  mutating func put(_ split: Split) {
    var split = split
    split.header.touch(at: date)
    writes.append(Write(path: StorePath.split(split.id), bytes: split.storedBytes))
    report("split", split.id, JSONText { split.write(into: &$0) })
  }

  /// - Parameter path: Where the workout's document is, when it is stored already.
  mutating func put(_ workout: Workout, at path: String? = nil) {
    var workout = workout
    workout.header.touch(at: date)
    let path = path ?? StorePath.workout(workout.id, start: workout.start)
    writes.append(Write(path: path, bytes: workout.storedBytes))
    report("workout", workout.id, workout.document)
  }

  mutating func put(_ settings: Settings) {
    var settings = settings
    settings.header.touch(at: date)
    writes.append(Write(path: StorePath.settings, bytes: settings.storedBytes))
    let text = JSONText { writer in
      writer.beginObject()
      settings.writeFields(into: &writer)
      writer.endObject()
    }
    report("settings", DocumentID("settings"), text)
  }

  mutating func put(_ marks: ChangeMarks) {
    writes.append(Write(path: StorePath.marks, bytes: marks.storedBytes))
  }

  /// Removes a document; its tombstone goes first, so that it stays removed.
  mutating func delete(_ kind: String, _ id: DocumentID, at path: String) {
    let stub = Tombstone(kind: kind, id: id, deletedAt: date)
    writes.append(Write(path: StorePath.stub(id), bytes: stub.storedBytes))
    writes.append(Write(path: path, bytes: nil))
    if !isBroken("SHOWN-21") { report(kind, id, nil) }
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
  mutating func sweep(_ path: String) { writes.append(Write(path: path, bytes: nil)) }

  private mutating func report(_ kind: String, _ id: DocumentID, _ content: JSONText?) {
    reports.append(.document(kind: kind, id: id.text, content: content))
  }
}
