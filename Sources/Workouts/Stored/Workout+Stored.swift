package import LockstepDocuments
import LockstepProtocol
import LockstepSimulation

extension Workout {
  /// The workout as a document's bytes.
  package var storedBytes: [UInt8] {
    StoredDocument.bytes { writer in
      header.writeFirst(into: &writer)
      writer.field("id", id.text)
      writer.field("splitID", splitID.text)
      writer.field("splitName", splitName)
      look.writeFields(into: &writer)
      writer.field("start", ISODate.text(start))
      if let end { writer.field("end", ISODate.text(end)) }
      writer.field("status", status.rawValue)
      writer.key("logs")
      writer.beginArray()
      for log in logs { log.writeStored(into: &writer) }
      writer.endArray()
      header.writeLast(into: &writer)
    }
  }

  /// Reads a workout's document.
  package static func read(stored bytes: [UInt8]) throws(DocumentError) -> Workout {
    try StoredDocument.read(bytes) { (reader) throws(JSONError) in
      var workout = Workout.unread
      var start: WallTime?
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "id": workout.id = DocumentID(try reader.string())
        case "splitID": workout.splitID = DocumentID(try reader.string())
        case "splitName": workout.splitName = try reader.string()
        case "start": start = try reader.isoDate()
        case "end": workout.end = try reader.consumeNull() ? nil : try reader.isoDate()
        case "status": workout.status = try reader.name(of: Status.self)
        case "logs":
          try reader.beginArray()
          while try reader.nextElement() {
            workout.logs.append(try WorkoutLog.read(stored: &reader))
          }
        default:
          if try !workout.look.readField(key, &reader) {
            try workout.header.readField(key, &reader)
          }
        }
      }
      if workout.id.text.isEmpty { throw reader.failure(.missingField("id")) }
      guard let start else { throw reader.failure(.missingField("start")) }
      workout.start = start
      return workout
    }
  }

  private static var unread: Workout {
    Workout(
      id: DocumentID(""),
      splitID: DocumentID(""),
      splitName: "",
      start: WallTime(microseconds: 0),
      logs: []
    )
  }
}

extension WorkoutLog {
  fileprivate func writeStored(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("id", id.text)
    writer.field("exerciseName", exerciseName)
    plan.writeStored(into: &writer)
    writer.field("setsDone", setsDone)
    if setsCounted != 0 { writer.field("setsCounted", setsCounted) }
    if !doneSets.isEmpty {
      writer.key("doneSets")
      doneSets.writeStored(into: &writer)
    }
    if !lastTime.isEmpty { SetValues.write(lastTime, as: "lastTime", into: &writer) }
    writer.field("status", status.rawValue)
    if !notes.isEmpty { writer.field("notes", notes) }
    if let date { writer.field("date", ISODate.text(date)) }
    unknown.writeFields(into: &writer)
    writer.endObject()
  }

  fileprivate static func read(stored reader: inout JSONReader) throws(JSONError) -> WorkoutLog {
    var log = WorkoutLog(id: DocumentID(""), exerciseName: "", plan: Plan(sets: 1))
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "id": log.id = DocumentID(try reader.string())
      case "exerciseName": log.exerciseName = try reader.string()
      case "setsDone": log.setsDone = try reader.integer(in: 0...999)
      case "status": log.status = try reader.name(of: Workout.Status.self)
      case "notes": log.notes = try reader.string()
      case "setsCounted": log.setsCounted = try reader.integer(in: 0...999)
      case "doneSets": log.doneSets = try DoneSets.read(stored: &reader)
      case "lastTime": log.lastTime = try SetValues.readAll(&reader)
      case "date": log.date = try reader.isoDate()
      default:
        if try !log.plan.readStored(key, &reader) { try log.unknown.keep(key, &reader) }
      }
    }
    if log.id.text.isEmpty { throw reader.failure(.missingField("id")) }
    if log.exerciseName.isEmpty { throw reader.failure(.missingField("exerciseName")) }
    return log
  }
}
