package import Protocol
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

  /// The snapshot as a payload whose workouts have been written already, as documents.
  ///
  /// - Parameter documents: The documents of `workouts`, in the same order.
  package func payload(documents: [JSONText]) -> JSONText {
    JSONText.propertyList { writer in
      writer.beginObject()
      writer.field("type", "snapshot")
      writeFields(into: &writer, documents: documents)
      writer.endObject()
    }
  }

  func writeFields(into writer: inout JSONWriter) {
    writeFields(into: &writer, documents: workouts.map(\.document))
  }

  private func writeFields(into writer: inout JSONWriter, documents: [JSONText]) {
    writer.key("settings")
    writer.beginObject()
    settings.writeFields(into: &writer)
    writer.endObject()
    appliedThrough.write(as: "applied", into: &writer)
    Refused.write(refusals, into: &writer)
    writer.key("omitted")
    writer.beginArray()
    for name in omitted { writer.string(name) }
    writer.endArray()
    writer.key("workouts")
    writer.beginArray()
    for document in documents { writer.text(document) }
    writer.endArray()
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
