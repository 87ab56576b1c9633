import LockstepDocuments
import LockstepHealth
package import LockstepProtocol
package import LockstepSimulation

/// A durable change that was made on the watch and goes to the phone as a user info (CHANGE-1).
package struct Change: Sendable, Equatable {
  package var mark: Mark
  /// The instant at which the wearer made the change, by the watch's date.
  package var date: WallTime
  package var edit: Edit
  /// The number of deletions in the snapshot on which the wearer's decision was based
  /// (`Snapshot.deletions`).
  package var deletions: Int64

  /// The identity of a change: the origin of its watch, and its number there.
  ///
  /// A watch's numbers rise over all its starts; numbers of two watches cannot be compared.
  package struct Mark: Sendable, Hashable {
    package var origin: Int64
    package var sequence: Int64

    package init(origin: Int64, sequence: Int64) {
      self.origin = origin
      self.sequence = sequence
    }

    package static let none = Mark(origin: 0, sequence: 0)

    /// The name under which the watch's system keeps the change until a snapshot confirms it.
    package var name: String { "\(origin)-\(sequence)" }
  }

  package init(mark: Mark, date: WallTime, edit: Edit, deletions: Int64 = 0) {
    self.mark = mark
    self.date = date
    self.edit = edit
    self.deletions = deletions
  }

  func writeFields(into writer: inout JSONWriter) {
    writer.field("origin", mark.origin)
    writer.field("sequence", mark.sequence)
    writer.field("date", date)
    if deletions > 0 { writer.field("deletions", deletions) }
    switch edit {
    case .log(let workoutID, let logID, let edit):
      writer.field("workout", workoutID.text)
      writer.field("log", logID.text)
      if let was = edit.was { writer.field("was", was) }
      if let setsDone = edit.setsDone { writer.field("setsDone", setsDone) }
      if let sets = edit.sets { writer.field("sets", sets) }
      if let setsWere = edit.setsWere { writer.field("setsWere", setsWere) }
      if let status = edit.status { writer.field("status", status.rawValue) }
      edit.set?.writeFields(into: &writer)
    case .settings(let edit):
      if let rest = edit.restSeconds { writer.field("restSeconds", rest) }
      if let countdown = edit.autoFinishSeconds { writer.field("autoFinish", countdown) }
      if let unit = edit.weightUnit { writer.field("weightUnit", unit.rawValue) }
      if let setAt = edit.setAt { writer.field("setAt", setAt) }
      if let saw = edit.saw { writer.field("saw", saw) }
    case .samples(let batch): batch.writeFields(into: &writer)
    case .finished(let workout):
      writer.field("workout", workout.id.text)
      writer.key("finished")
      workout.write(into: &writer)
    }
  }

  /// Reads only the mark of a change, even if the rest cannot be understood; `nil` if the payload is
  /// not a change.
  package static func mark(ofUnread payload: JSONText) -> Mark? {
    var reader = JSONReader(payload.bytes)
    let read = Result { () throws(JSONError) -> Mark? in
      guard try reader.peekTag("type") == "change" else { return nil }
      var mark = Mark.none
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "origin": mark.origin = try reader.integer(in: 1...maximumInteger)
        case "sequence": mark.sequence = try reader.integer(in: 1...maximumInteger)
        default: try reader.skipValue()
        }
      }
      return mark.origin > 0 && mark.sequence > 0 ? mark : nil
    }
    return (try? read.get()) ?? nil
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> Change {
    var fields = Fields()
    try reader.beginObject()
    while let key = try reader.nextKey() { try fields.read(key, &reader) }
    if fields.mark.origin == 0 { throw reader.failure(.missingField("origin")) }
    if fields.mark.sequence == 0 { throw reader.failure(.missingField("sequence")) }
    return Change(
      mark: fields.mark,
      date: fields.date,
      edit: try fields.edit(reader),
      deletions: fields.deletions
    )
  }

  /// The fields of a change read so far.
  private struct Fields {
    var mark = Mark.none
    var date = WallTime(microseconds: 0)
    var deletions: Int64 = 0
    private var workoutID: DocumentID?
    private var logID: DocumentID?
    private var log = LogEdit()
    private var set = SetEdit(SetValues())
    private var settings = SettingsEdit()
    private var batch: Int64?
    private var total: Int64?
    private var samples: CollectedSamples?
    private var finished: FinishedWorkout?

    mutating func read(_ key: String, _ reader: inout JSONReader) throws(JSONError) {
      switch key {
      case "origin": mark.origin = try reader.integer(in: 1...maximumInteger)
      case "sequence": mark.sequence = try reader.integer(in: 1...maximumInteger)
      case "date": date = try reader.date()
      case "deletions": deletions = try reader.integer(in: 0...maximumInteger)
      case "workout": workoutID = DocumentID(try reader.string())
      case "log": logID = DocumentID(try reader.string())
      case "setsDone": log.setsDone = try reader.integer()
      case "was": log.was = try reader.integer(in: 0...999)
      case "sets": log.sets = try reader.integer()
      case "setsWere": log.setsWere = try reader.integer(in: Plan.setsRange)
      case "status": log.status = try reader.name(of: Workout.Status.self)
      case "restSeconds": settings.restSeconds = try reader.integer()
      case "autoFinish": settings.autoFinishSeconds = try reader.integer()
      case "weightUnit": settings.weightUnit = try reader.name(of: WeightUnit.self)
      case "set": set.set = try reader.integer(in: 1...999)
      case "setAt": set.setAt = try reader.date()
      case "saw": set.saw = try reader.date()
      case "batch": batch = try reader.integer(in: SampleBatch.numbers)
      case "total": total = try reader.integer(in: 0...maximumInteger)
      case "samples":
        try Self.requireOnly(["series", "route", "workoutEvents"], reader)
        samples = try CollectedSamples.read(&reader)
      case "finished":
        try Self.requireOnly(FinishedWorkout.fields, reader)
        finished = try FinishedWorkout.read(&reader, id: DocumentID(""))
      case "type": try reader.skipValue()
      default:
        if try set.said.readAnyField(key, &reader) { return }
        // Part of what the wearer did would be lost: somebody who understands all of it is waited for.
        throw reader.failure(
          .unknownValue(found: key, expected: ["a field of a change, such as setsDone"])
        )
      }
    }

    /// Refuses an object within the change that has fields other than those known, which readers would
    /// otherwise skip.
    private static func requireOnly(_ known: [String], _ reader: JSONReader) throws(JSONError) {
      var reader = reader
      try reader.beginObject()
      while let key = try reader.nextKey() {
        guard known.contains(key) else {
          throw reader.failure(.unknownValue(found: key, expected: known))
        }
        try reader.skipValue()
      }
    }

    func edit(_ reader: JSONReader) throws(JSONError) -> Edit {
      guard let workoutID else {
        if samples != nil || finished != nil { throw reader.failure(.missingField("workout")) }
        var edit = settings
        (edit.setAt, edit.saw) = (set.setAt, set.saw)
        return .settings(edit)
      }
      if let samples {
        guard let batch else { throw reader.failure(.missingField("batch")) }
        guard let total else { throw reader.failure(.missingField("total")) }
        return .samples(
          SampleBatch(workoutID: workoutID, number: batch, total: total, samples: samples)
        )
      }
      if var finished {
        finished.id = workoutID
        return .finished(finished)
      }
      guard let logID else { throw reader.failure(.missingField("log")) }
      var edit = log
      if !set.said.isEmpty { edit.set = set }
      return .log(workoutID: workoutID, logID: logID, edit)
    }
  }
}
