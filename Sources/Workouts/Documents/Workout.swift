package import LockstepDocuments
package import LockstepProtocol
package import LockstepSimulation

/// A workout: the plan from which it started, and its progress.
///
/// The split's name, look and exercises are copied at the start, so that the split can change or be
/// deleted.
package struct Workout: Sendable, Equatable {
  package var id: DocumentID
  package var splitID: DocumentID
  package var splitName: String
  /// The look that the split had at the workout's start; plain if the document has none.
  package var look = SplitLook.plain
  package var start: WallTime
  package var end: WallTime?
  package var status: Status
  package var logs: [WorkoutLog]
  package var header = DocumentHeader()

  /// The progress of a workout, or of one exercise of it.
  package enum Status: String, Sendable, CaseIterable {
    case notStarted, inProgress, completed, skipped

    /// `true` if the workout or exercise is completed or skipped.
    package var isOver: Bool { self == .completed || self == .skipped }
  }

  package init(
    id: DocumentID,
    splitID: DocumentID,
    splitName: String,
    start: WallTime,
    status: Status = .inProgress,
    logs: [WorkoutLog]
  ) {
    self.id = id
    self.splitID = splitID
    self.splitName = splitName
    self.start = start
    self.status = status
    self.logs = logs
  }

  package func log(_ id: DocumentID) -> WorkoutLog? { logs.first { $0.id == id } }

  /// The workout as a document; snapshots contain the same text.
  package var document: JSONText { JSONText.propertyList { write(into: &$0) } }

  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("id", id.text)
    writer.field("splitID", splitID.text)
    writer.field("splitName", splitName)
    look.writeFields(into: &writer)
    writer.field("start", start)
    if let end { writer.field("end", end) }
    writer.field("status", status.rawValue)
    writer.key("logs")
    writer.beginArray()
    for log in logs { log.write(into: &writer) }
    writer.endArray()
    writer.endObject()
  }

  package static func read(_ reader: inout JSONReader) throws(JSONError) -> Workout {
    var id: String?
    var workout = Workout(
      id: DocumentID(""),
      splitID: DocumentID(""),
      splitName: "",
      start: WallTime(microseconds: 0),
      logs: []
    )
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "id": id = try reader.string()
      case "splitID": workout.splitID = DocumentID(try reader.string())
      case "splitName": workout.splitName = try reader.string()
      case "start": workout.start = try reader.date()
      case "end": workout.end = try reader.date()
      case "status": workout.status = try reader.name(of: Status.self)
      case "logs": workout.logs = try readLogs(&reader)
      default: if try !workout.look.readField(key, &reader) { try reader.skipValue() }
      }
    }
    guard let id else { throw reader.failure(.missingField("id")) }
    workout.id = DocumentID(id)
    return workout
  }

  /// Reads only the first log of an exercise from a workout's document.
  package static func readLog(of exercise: String, _ reader: inout JSONReader) throws(JSONError)
    -> WorkoutLog?
  {
    var found: WorkoutLog?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      guard key == "logs" else {
        try reader.skipValue()
        continue
      }
      try reader.beginArray()
      while try reader.nextElement() {
        if found == nil, try reader.peekTag("exercise") == exercise {
          found = try WorkoutLog.read(&reader)
        } else {
          try reader.skipValue()
        }
      }
    }
    return found
  }

  private static func readLogs(_ reader: inout JSONReader) throws(JSONError) -> [WorkoutLog] {
    var logs: [WorkoutLog] = []
    try reader.beginArray()
    while try reader.nextElement() { logs.append(try WorkoutLog.read(&reader)) }
    return logs
  }
}
