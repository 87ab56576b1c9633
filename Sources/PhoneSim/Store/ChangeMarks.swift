import Protocol
import Workouts

/// What the phone remembers of the watch's changes: how far it is, and what it refused lately.
///
/// It is stored in one step with what a change did to a document (CHANGE-4).
struct ChangeMarks: Sendable, Equatable {
  /// The last change dealt with, applied or refused.
  var appliedThrough = Change.Mark.none
  /// The changes refused lately, oldest first.
  private(set) var refusals: [Snapshot.Refused] = []

  mutating func refuse(_ mark: Change.Mark, because reason: Refusal) {
    refusals.append(Snapshot.Refused(mark: mark, reason: reason))
    refusals.removeFirst(max(0, refusals.count - Snapshot.refusalsKept))
  }

  // MARK: Its file

  var storedBytes: [UInt8] {
    JSONText { writer in
      writer.beginObject()
      appliedThrough.write(as: "appliedThrough", into: &writer)
      Snapshot.Refused.write(refusals, into: &writer)
      writer.endObject()
    }.indented
  }

  static func read(stored bytes: [UInt8]) throws(JSONError) -> ChangeMarks {
    var reader = JSONReader(bytes)
    var marks = ChangeMarks()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "appliedThrough": marks.appliedThrough = try readMark(&reader)
      case "refusals":
        try reader.beginArray()
        while try reader.nextElement() { try marks.readRefusal(&reader) }
      default: try reader.skipValue()
      }
    }
    try reader.end()
    return marks
  }

  private mutating func readRefusal(_ reader: inout JSONReader) throws(JSONError) {
    var mark = Change.Mark.none
    var reason = Refusal.invalidValue
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "change": mark = try Self.readMark(&reader)
      case "reason": reason = try reader.name(of: Refusal.self)
      default: try reader.skipValue()
      }
    }
    refuse(mark, because: reason)
  }

  private static func readMark(_ reader: inout JSONReader) throws(JSONError) -> Change.Mark {
    var mark = Change.Mark.none
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "incarnation": mark.incarnation = try reader.integer(in: 0...maximumInteger)
      case "sequence": mark.sequence = try reader.integer(in: 0...maximumInteger)
      default: try reader.skipValue()
      }
    }
    return mark
  }
}
