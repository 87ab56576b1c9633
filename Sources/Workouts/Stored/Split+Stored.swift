package import LockstepDocuments
import LockstepProtocol
import LockstepSimulation

extension Split {
  /// The split as a document's bytes.
  package var storedBytes: [UInt8] {
    StoredDocument.bytes { writer in
      header.writeFirst(into: &writer)
      writer.field("id", id.text)
      writer.field("name", name)
      writer.field("color", color)
      writer.field("systemImage", systemImage)
      writer.field("order", order)
      writer.key("exercises")
      writer.beginArray()
      for exercise in exercises { exercise.writeStored(into: &writer) }
      writer.endArray()
      header.writeLast(into: &writer)
    }
  }

  /// Reads a split's document.
  package static func read(stored bytes: [UInt8]) throws(DocumentError) -> Split {
    try StoredDocument.read(bytes) { (reader) throws(JSONError) in
      var split = Split(id: DocumentID(""), name: "", order: 0)
      var name: String?
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "id": split.id = DocumentID(try reader.string())
        case "name": name = try reader.string()
        case "color": split.color = try reader.string()
        case "systemImage": split.systemImage = try reader.string()
        case "order": split.order = try reader.integer()
        case "exercises":
          try reader.beginArray()
          while try reader.nextElement() {
            split.exercises.append(try Exercise.read(stored: &reader))
          }
        default: try split.header.readField(key, &reader)
        }
      }
      if split.id.text.isEmpty { throw reader.failure(.missingField("id")) }
      guard let name else { throw reader.failure(.missingField("name")) }
      split.name = name
      return split
    }
  }
}

extension Exercise {
  fileprivate func writeStored(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("id", id.text)
    writer.field("name", name)
    plan.writeStored(into: &writer)
    if let weightLastUpdated {
      writer.field("weightLastUpdated", ISODate.text(weightLastUpdated))
    }
    if let weeks = weightReminderTimeIntervalWeeks {
      writer.field("weightReminderTimeIntervalWeeks", weeks)
    }
    if let weightReminderFrom {
      writer.field("weightReminderFrom", ISODate.text(weightReminderFrom))
    }
    if let weightReminderGiven {
      writer.field("weightReminderGiven", ISODate.text(weightReminderGiven))
    }
    unknown.writeFields(into: &writer)
    writer.endObject()
  }

  fileprivate static func read(stored reader: inout JSONReader) throws(JSONError) -> Exercise {
    var exercise = Exercise(name: "", plan: Plan(sets: 1))
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "id": exercise.id = DocumentID(try reader.string())
      case "name": exercise.name = try reader.string()
      case "weightLastUpdated": exercise.weightLastUpdated = try reader.isoDate()
      case "weightReminderTimeIntervalWeeks":
        exercise.weightReminderTimeIntervalWeeks = try reader.integer(in: 0...520)
      case "weightReminderFrom": exercise.weightReminderFrom = try reader.isoDate()
      case "weightReminderGiven": exercise.weightReminderGiven = try reader.isoDate()
      default:
        if try !exercise.plan.readStored(key, &reader) {
          try exercise.unknown.keep(key, &reader)
        }
      }
    }
    if exercise.name.isEmpty { throw reader.failure(.missingField("name")) }
    return exercise
  }
}

extension Plan {
  func writeStored(into writer: inout JSONWriter) {
    writer.field("sets", sets)
    writer.field("reps", reps)
    weight.write(as: "weight", into: &writer)
    writer.field("loadType", loadType.rawValue)
    writer.field("durationTotalSeconds", durationTotalSeconds)
    if let restSeconds { writer.field("restSeconds", restSeconds) }
  }

  /// Reads one field of a stored plan; returns `false` if the field is not the plan's.
  mutating func readStored(_ key: String, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    guard key == "durationTotalSeconds" else {
      return key == "duration" ? false : try readField(key, &reader)
    }
    durationTotalSeconds = try reader.integer(in: Plan.durationRange)
    return true
  }
}
