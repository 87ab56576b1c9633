import Protocol
package import Simulation

/// A durable change made on the watch, on its way to the phone as user info (CHANGE-1).
package struct Change: Sendable, Equatable {
  package var mark: Mark
  /// When the wearer did it, by the watch's date.
  package var date: WallTime
  package var edit: Edit

  /// The number of a change, from 1 in each incarnation of the watch, in the order they were made.
  package struct Mark: Sendable, Equatable, Comparable {
    package var incarnation: Int64
    package var sequence: Int64

    package init(incarnation: Int64, sequence: Int64) {
      self.incarnation = incarnation
      self.sequence = sequence
    }

    package static let none = Mark(incarnation: 0, sequence: 0)

    package static func < (a: Mark, b: Mark) -> Bool {
      (a.incarnation, a.sequence) < (b.incarnation, b.sequence)
    }
  }

  package init(mark: Mark, date: WallTime, edit: Edit) {
    self.mark = mark
    self.date = date
    self.edit = edit
  }

  func writeFields(into writer: inout JSONWriter) {
    writer.field("incarnation", mark.incarnation)
    writer.field("sequence", mark.sequence)
    writer.field("date", date)
    switch edit {
    case .log(let workoutID, let logID, let edit):
      writer.field("workout", workoutID.text)
      writer.field("log", logID.text)
      if let setsDone = edit.setsDone { writer.field("setsDone", setsDone) }
      if let sets = edit.sets { writer.field("sets", sets) }
      if let status = edit.status { writer.field("status", status.rawValue) }
    case .settings(let edit):
      if let rest = edit.restSeconds { writer.field("restSeconds", rest) }
      if let countdown = edit.autoFinishSeconds { writer.field("autoFinish", countdown) }
    case .samples(let batch): batch.writeFields(into: &writer)
    case .finished(let workout):
      writer.field("workout", workout.id.text)
      writer.key("finished")
      workout.write(into: &writer)
    }
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> Change {
    var fields = Fields()
    try reader.beginObject()
    while let key = try reader.nextKey() { try fields.read(key, &reader) }
    if fields.mark.incarnation == 0 { throw reader.failure(.missingField("incarnation")) }
    if fields.mark.sequence == 0 { throw reader.failure(.missingField("sequence")) }
    return Change(mark: fields.mark, date: fields.date, edit: try fields.edit(reader))
  }

  /// What was read of a change so far.
  private struct Fields {
    var mark = Mark.none
    var date = WallTime(microseconds: 0)
    private var workoutID: DocumentID?
    private var logID: DocumentID?
    private var log = LogEdit()
    private var settings = SettingsEdit()
    private var batch: Int64?
    private var total: Int64?
    private var samples: CollectedSamples?
    private var finished: FinishedWorkout?

    mutating func read(_ key: String, _ reader: inout JSONReader) throws(JSONError) {
      switch key {
      case "incarnation": mark.incarnation = try reader.integer(in: 1...maximumInteger)
      case "sequence": mark.sequence = try reader.integer(in: 1...maximumInteger)
      case "date": date = try reader.date()
      case "workout": workoutID = DocumentID(try reader.string())
      case "log": logID = DocumentID(try reader.string())
      case "setsDone": log.setsDone = try reader.integer()
      case "sets": log.sets = try reader.integer()
      case "status": log.status = try reader.name(of: Workout.Status.self)
      case "restSeconds": settings.restSeconds = try reader.integer()
      case "autoFinish": settings.autoFinishSeconds = try reader.integer()
      case "batch": batch = try reader.integer(in: SampleBatch.numbers)
      case "total": total = try reader.integer(in: 0...maximumInteger)
      case "samples": samples = try CollectedSamples.read(&reader)
      case "finished": finished = try FinishedWorkout.read(&reader, id: DocumentID(""))
      default: try reader.skipValue()
      }
    }

    func edit(_ reader: JSONReader) throws(JSONError) -> Edit {
      guard let workoutID else {
        if samples != nil || finished != nil { throw reader.failure(.missingField("workout")) }
        return .settings(settings)
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
      return .log(workoutID: workoutID, logID: logID, log)
    }
  }
}
