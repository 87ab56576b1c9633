package import LockstepProtocol
import LockstepSimulation

/// The phone's application context for the watch: the whole present state, without history.
package struct Snapshot: Sendable, Equatable {
  /// The workouts in progress, oldest first.
  package var workouts: [Workout]
  package var settings: Settings
  /// The last change of the receiving watch up to which the phone has dealt with all of its changes
  /// (CHANGE-6).
  package var appliedThrough: Change.Mark
  /// The number of the last change that the phone has dealt with or stored to wait; at least that of
  /// `appliedThrough`.
  package var taken: Int64
  /// The changes up to `taken` that wait for a document, in the order in which they were made
  /// (CHANGE-15).
  package var waiting: [Waiting]
  /// The recently refused changes of this watch, oldest first, at most `refusalsKept`.
  package var refusals: [Refused]
  /// The number of numbered deletions that the phone's documents have seen.
  package var deletions: Int64
  /// The names of workouts in progress that did not fit into the snapshot (CHANGE-9).
  package var omitted: [String]

  /// A change that the phone could not apply.
  package struct Refused: Sendable, Equatable {
    package var mark: Change.Mark
    package var reason: Refusal
    /// The requested value and the one that holds, in the phone's words; empty if the reason is
    /// sufficient.
    package var detail: String

    package init(mark: Change.Mark, reason: Refusal, detail: String = "") {
      self.mark = mark
      self.reason = reason
      self.detail = detail
    }

    /// The sentence that the wearer reads.
    package var sentence: String {
      "Not saved: \(detail.isEmpty ? reason.sentence : detail)"
    }
  }

  /// A change that the phone keeps until its document can be written.
  package struct Waiting: Sendable, Equatable {
    package var sequence: Int64
    /// The reason that the change waits, in the phone's words.
    package var reason: String

    package init(sequence: Int64, reason: String) {
      self.sequence = sequence
      self.reason = reason
    }
  }

  /// The number of waiting changes for which a snapshot has the reason; it is empty for all others.
  package static let reasonsTold = 8

  /// The greatest number of refusals in a snapshot.
  package static let refusalsKept = 8

  package init(
    workouts: [Workout] = [],
    settings: Settings = Settings(),
    appliedThrough: Change.Mark = .none,
    taken: Int64? = nil,
    waiting: [Waiting] = [],
    refusals: [Refused] = [],
    deletions: Int64 = 0,
    omitted: [String] = []
  ) {
    self.workouts = workouts
    self.settings = settings
    self.appliedThrough = appliedThrough
    self.taken = taken ?? appliedThrough.sequence
    self.waiting = waiting
    self.refusals = refusals
    self.deletions = deletions
    self.omitted = omitted
  }

  /// Writes the snapshot as a payload, with workouts that are already written as documents.
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
    if !waiting.isEmpty {
      writer.field("taken", taken)
      writer.key("waiting")
      writer.beginArray()
      for change in waiting { change.write(into: &writer) }
      writer.endArray()
    }
    if deletions > 0 { writer.field("deletions", deletions) }
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
    var taken: Int64 = 0
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "settings": snapshot.settings = try Settings.read(&reader)
      case "applied": snapshot.appliedThrough = try Change.Mark.read(&reader)
      case "taken": taken = try reader.integer(in: 0...maximumInteger)
      case "waiting":
        try reader.beginArray()
        while try reader.nextElement() { snapshot.waiting.append(try Waiting.read(&reader)) }
      case "refusals":
        try reader.beginArray()
        while try reader.nextElement() { snapshot.refusals.append(try Refused.read(&reader)) }
      case "deletions": snapshot.deletions = try reader.integer(in: 0...maximumInteger)
      case "omitted":
        try reader.beginArray()
        while try reader.nextElement() { snapshot.omitted.append(try reader.string()) }
      case "workouts":
        try reader.beginArray()
        while try reader.nextElement() { snapshot.workouts.append(try Workout.read(&reader)) }
      default: try reader.skipValue()
      }
    }
    snapshot.taken = max(taken, snapshot.appliedThrough.sequence)
    return snapshot
  }

  /// Says if the phone has dealt with a change, so that its documents contain the result.
  package func hasDealtWith(_ mark: Change.Mark) -> Bool {
    mark.origin == appliedThrough.origin && mark.sequence <= taken
      && !waiting.contains { $0.sequence == mark.sequence }
  }
}
