import Protocol
import Simulation

/// What the phone's application context tells the watch: the whole present truth, history never.
package struct Snapshot: Sendable, Equatable {
  /// The workouts in progress, oldest first.
  package var workouts: [Workout]
  package var settings: Settings
  /// The last change of the watch that the phone has dealt with (CHANGE-6).
  package var appliedThrough: Change.Mark
  /// The changes refused lately, oldest first, at most `refusalsKept`.
  package var refusals: [Refused]
  /// The names of workouts in progress that did not fit (CHANGE-9).
  package var omitted: [String]

  /// One change that the phone could not apply.
  package struct Refused: Sendable, Equatable {
    package var mark: Change.Mark
    package var reason: Refusal

    package init(mark: Change.Mark, reason: Refusal) {
      self.mark = mark
      self.reason = reason
    }
  }

  /// How many refusals a snapshot carries.
  package static let refusalsKept = 8

  package init(
    workouts: [Workout] = [],
    settings: Settings = Settings(),
    appliedThrough: Change.Mark = .none,
    refusals: [Refused] = [],
    omitted: [String] = []
  ) {
    self.workouts = workouts
    self.settings = settings
    self.appliedThrough = appliedThrough
    self.refusals = refusals
    self.omitted = omitted
  }

  func writeFields(into writer: inout JSONWriter) {
    writer.key("settings")
    writer.beginObject()
    settings.writeFields(into: &writer)
    writer.endObject()
    Self.write(appliedThrough, as: "applied", into: &writer)
    writer.key("refusals")
    writer.beginArray()
    for refused in refusals {
      writer.beginObject()
      Self.write(refused.mark, as: "change", into: &writer)
      writer.field("reason", refused.reason.rawValue)
      writer.endObject()
    }
    writer.endArray()
    writer.key("omitted")
    writer.beginArray()
    for name in omitted { writer.string(name) }
    writer.endArray()
    writer.key("workouts")
    writer.beginArray()
    for workout in workouts { workout.write(into: &writer) }
    writer.endArray()
  }

  private static func write(
    _ mark: Change.Mark,
    as name: String,
    into writer: inout JSONWriter
  ) {
    writer.key(name)
    writer.beginObject()
    writer.field("incarnation", mark.incarnation)
    writer.field("sequence", mark.sequence)
    writer.endObject()
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> Snapshot {
    var snapshot = Snapshot()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "settings": snapshot.settings = try Settings.read(&reader)
      case "applied": snapshot.appliedThrough = try readMark(&reader)
      case "refusals": snapshot.refusals = try readRefusals(&reader)
      case "omitted":
        try reader.beginArray()
        while try reader.nextElement() { snapshot.omitted.append(try reader.string()) }
      case "workouts":
        try reader.beginArray()
        while try reader.nextElement() { snapshot.workouts.append(try Workout.read(&reader)) }
      default: try reader.skipValue()
      }
    }
    return snapshot
  }

  private static func readMark(_ reader: inout JSONReader) throws(JSONError) -> Change.Mark {
    var mark = Change.Mark.none
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "incarnation": mark.incarnation = try reader.integer()
      case "sequence": mark.sequence = try reader.integer()
      default: try reader.skipValue()
      }
    }
    return mark
  }

  private static func readRefusals(_ reader: inout JSONReader) throws(JSONError) -> [Refused] {
    var refusals: [Refused] = []
    try reader.beginArray()
    while try reader.nextElement() {
      var mark = Change.Mark.none
      var reason = Refusal.invalidValue
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "change": mark = try readMark(&reader)
        case "reason": reason = try reader.name(of: Refusal.self)
        default: try reader.skipValue()
        }
      }
      refusals.append(Refused(mark: mark, reason: reason))
    }
    return refusals
  }
}
