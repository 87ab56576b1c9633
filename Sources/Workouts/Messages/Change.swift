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
    }
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> Change {
    var mark = Mark.none
    var date = WallTime(microseconds: 0)
    var workoutID: String?
    var logID: String?
    var log = LogEdit()
    var settings = SettingsEdit()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "incarnation": mark.incarnation = try reader.integer(in: 1...maximumInteger)
      case "sequence": mark.sequence = try reader.integer(in: 1...maximumInteger)
      case "date": date = try reader.date()
      case "workout": workoutID = try reader.string()
      case "log": logID = try reader.string()
      case "setsDone": log.setsDone = try reader.integer()
      case "sets": log.sets = try reader.integer()
      case "status": log.status = try reader.name(of: Workout.Status.self)
      case "restSeconds": settings.restSeconds = try reader.integer()
      case "autoFinish": settings.autoFinishSeconds = try reader.integer()
      default: try reader.skipValue()
      }
    }
    if mark.incarnation == 0 { throw reader.failure(.missingField("incarnation")) }
    if mark.sequence == 0 { throw reader.failure(.missingField("sequence")) }
    guard let workoutID else { return Change(mark: mark, date: date, edit: .settings(settings)) }
    guard let logID else { throw reader.failure(.missingField("log")) }
    return Change(
      mark: mark,
      date: date,
      edit: .log(workoutID: DocumentID(workoutID), logID: DocumentID(logID), log)
    )
  }
}
