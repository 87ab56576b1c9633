package import LockstepDocuments
import LockstepProtocol
package import LockstepSimulation

/// One exercise of a workout: its plan, and how many of its sets are done.
package struct WorkoutLog: Sendable, Equatable {
  package var id: DocumentID
  package var exerciseName: String
  package var plan: Plan
  /// The number of done sets, in `0...plan.sets`, or more if the plan was reduced afterwards.
  package var setsDone: Int64
  /// The number of done sets that were counted only by completing the exercise with one tap (CHANGE-8).
  package var setsCounted: Int64 = 0
  package var status: Workout.Status
  package var notes: String
  /// The instant of the last change, by the date of the device on which it was made.
  package var date: WallTime?
  /// The values of each done set, and the watch that did it; snapshots leave the watch out.
  var doneSets = DoneSets()
  /// The sets of the same exercise the last time, before this workout was started.
  package var lastTime: [SetValues] = []
  var unknown = UnknownFields()

  package init(
    id: DocumentID,
    exerciseName: String,
    plan: Plan,
    setsDone: Int64 = 0,
    status: Workout.Status = .notStarted,
    notes: String = ""
  ) {
    self.id = id
    self.exerciseName = exerciseName
    self.plan = plan
    self.setsDone = setsDone
    self.status = status
    self.notes = notes
  }

  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("id", id.text)
    writer.field("exercise", exerciseName)
    plan.writeFields(into: &writer)
    writer.field("setsDone", setsDone)
    if setsCounted != 0 { writer.field("setsCounted", setsCounted) }
    let differing = doneSets.differing(from: SetValues(planned: plan), of: setsDone)
    if !differing.isEmpty { DoneSets.write(differing, into: &writer) }
    if !lastTime.isEmpty { SetValues.write(lastTime, as: "lastTime", into: &writer) }
    writer.field("status", status.rawValue)
    if !notes.isEmpty { writer.field("notes", notes) }
    writer.endObject()
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> WorkoutLog {
    var id: String?
    var log = WorkoutLog(id: DocumentID(""), exerciseName: "", plan: Plan(sets: 1))
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "id": id = try reader.string()
      case "exercise": log.exerciseName = try reader.string()
      case "setsDone": log.setsDone = try reader.integer(in: 0...999)
      case "setsCounted": log.setsCounted = try reader.integer(in: 0...999)
      case "doneSets": log.doneSets = try DoneSets.read(&reader)
      case "lastTime": log.lastTime = try SetValues.readAll(&reader)
      case "status": log.status = try reader.name(of: Workout.Status.self)
      case "notes": log.notes = try reader.string()
      default: if try !log.plan.readField(key, &reader) { try reader.skipValue() }
      }
    }
    guard let id else { throw reader.failure(.missingField("id")) }
    log.id = DocumentID(id)
    return log
  }
}
