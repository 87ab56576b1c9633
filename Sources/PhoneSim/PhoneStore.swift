import Protocol
import Simulation
import Workouts

/// The phone's documents: the only place where anything of the workouts lasts.
///
/// In memory for now. Every write is one call of `write`, which is where files will go, and is reported
/// as an effect with the whole document.
struct PhoneStore: Sendable {
  private(set) var splits: [Split] = []
  private(set) var workoutsInProgress: [Workout] = []
  /// The documents of the workouts in progress, in the same order, as they were last written.
  private(set) var documentsInProgress: [JSONText] = []
  /// How many workouts are over.
  private(set) var pastWorkouts = 0
  private(set) var settings = Settings()
  /// The last change of the watch dealt with; it lasts together with the change's effect.
  private(set) var appliedThrough = Change.Mark.none
  private(set) var refusals: [Snapshot.Refused] = []
  private var documentDigests: [String: UInt64] = [:]
  private var contentDigest: UInt64 = 0
  private var written: [DeviceEffect] = []

  /// The documents written since the last call, as effects.
  mutating func takeWritten() -> [DeviceEffect] {
    defer { written.removeAll() }
    return written
  }

  mutating func put(_ split: Split) {
    if let index = splits.firstIndex(where: { $0.id == split.id }) {
      splits[index] = split
    } else {
      splits.append(split)
    }
    write("split", split.id, JSONText { split.write(into: &$0) })
  }

  mutating func put(_ workout: Workout) {
    let document = workout.document
    let index = workoutsInProgress.firstIndex { $0.id == workout.id }
    if let index {
      workoutsInProgress.remove(at: index)
      documentsInProgress.remove(at: index)
    }
    if workout.status.isOver {
      if overWorkouts.updateValue(workout, forKey: workout.id.text) == nil { pastWorkouts += 1 }
    } else {
      workoutsInProgress.insert(workout, at: index ?? workoutsInProgress.count)
      documentsInProgress.insert(document, at: index ?? documentsInProgress.count)
    }
    write("workout", workout.id, document)
  }

  /// The workouts that are over, by id; looked up, never iterated.
  private var overWorkouts: [String: Workout] = [:]

  mutating func put(_ settings: Settings) {
    self.settings = settings
    let text = JSONText { writer in
      writer.beginObject()
      settings.writeFields(into: &writer)
      writer.endObject()
    }
    write("settings", DocumentID("settings"), text)
  }

  mutating func delete(workout id: DocumentID) {
    if let index = workoutsInProgress.firstIndex(where: { $0.id == id }) {
      workoutsInProgress.remove(at: index)
      documentsInProgress.remove(at: index)
    }
    write("workout", id, nil)
  }

  func workout(_ id: DocumentID) -> Workout? {
    workoutsInProgress.first { $0.id == id } ?? overWorkouts[id.text]
  }

  /// Applies a change of the watch once, whatever becomes of it, and remembers that it did (CHANGE-4).
  ///
  /// Returns false for a change that was dealt with before: repeating it changes nothing.
  mutating func apply(_ change: Change) -> Bool {
    guard change.mark > appliedThrough else { return false }
    do throws(Refusal) {
      try apply(change.edit, at: change.date)
    } catch {
      refusals.append(Snapshot.Refused(mark: change.mark, reason: error))
      refusals.removeFirst(max(0, refusals.count - Snapshot.refusalsKept))
    }
    appliedThrough = change.mark
    return true
  }

  private mutating func apply(_ edit: Edit, at date: WallTime) throws(Refusal) {
    switch edit {
    case .settings(let edit):
      var settings = settings
      try settings.apply(edit)
      put(settings)
    case .log(let workoutID, let logID, let edit):
      guard var workout = workout(workoutID) else { throw .workoutDeleted }
      try workout.apply(edit, to: logID, at: date)
      put(workout)
    }
  }

  private mutating func write(_ kind: String, _ id: DocumentID, _ content: JSONText?) {
    var digest = Digest()
    digest.add(kind)
    digest.add(id.text)
    if let content { digest.add(content.bytes) }
    contentDigest &-= documentDigests[id.text] ?? 0
    documentDigests[id.text] = content == nil ? nil : digest.value
    if content != nil { contentDigest &+= digest.value }
    written.append(.document(kind: kind, id: id.text, content: content))
  }

  func add(to digest: inout Digest) {
    digest.add(contentDigest)
    digest.add(pastWorkouts)
    digest.add(appliedThrough.incarnation)
    digest.add(appliedThrough.sequence)
    digest.add(refusals.count)
  }
}
