import LockstepDocuments
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// What the phone remembers of one watch's changes: how far it is, and what it refused lately.
///
/// A small file for each watch, stored in one step with what a change did to a document (CHANGE-4).
struct ChangeMarks: Sendable, Equatable {
  /// The watch.
  let origin: Int64
  /// The changes dealt with: applied, refused or taken over.
  private(set) var taken = TakenNumbers()
  /// When a change of it came last, by the phone's date.
  var heardAt: WallTime?
  /// The deletions that the watch knew of when it made the last change (`Tombstone.number`).
  var deletions: Int64 = 0
  /// The changes refused lately, oldest first.
  private(set) var refusals: [Snapshot.Refused] = []

  init(of origin: Int64) { self.origin = origin }

  /// A change is dealt with from now on.
  mutating func take(_ change: Change, at date: WallTime) {
    taken.take(change.mark.sequence)
    heardAt = date
    deletions = max(deletions, change.deletions)
  }

  /// A change is dealt with whose content is not known.
  mutating func take(_ sequence: Int64) { taken.take(sequence) }

  mutating func refuse(_ sequence: Int64, because reason: Refusal, _ detail: String = "") {
    let mark = Change.Mark(origin: origin, sequence: sequence)
    refusals.append(Snapshot.Refused(mark: mark, reason: reason, detail: detail))
    refusals.removeFirst(max(0, refusals.count - Snapshot.refusalsKept))
  }

  /// Makes good an earlier write that was begun and not finished: these may be further, and lack a
  /// refusal of what had waited.
  mutating func makeGood(_ begun: ChangeMarks) {
    guard taken.covers(begun.taken) else { return self = begun }
    let known = refusals.map(\.mark)
    refusals = begun.refusals.filter { !known.contains($0.mark) } + refusals
    refusals.removeFirst(max(0, refusals.count - Snapshot.refusalsKept))
  }

  // MARK: Its file

  var storedBytes: [UInt8] {
    JSONText.object { writer in
      writer.field("origin", origin)
      writer.field("taken", taken.last)
      writer.key("runs")
      taken.write(into: &writer)
      if let heardAt { writer.field("heardAt", ISODate.text(heardAt)) }
      if deletions > 0 { writer.field("deletions", deletions) }
      Snapshot.Refused.write(refusals, into: &writer)
    }.indented
  }

  static func read(stored bytes: [UInt8], of origin: Int64) throws(JSONError) -> ChangeMarks {
    var reader = JSONReader(bytes)
    var marks = ChangeMarks(of: origin)
    var last: Int64?
    var runs: TakenNumbers?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "taken": last = try reader.integer(in: 0...maximumInteger)
      case "runs": runs = try TakenNumbers.read(&reader)
      case "heardAt": marks.heardAt = ISODate.date(try reader.string())
      case "deletions": marks.deletions = try reader.integer(in: 0...maximumInteger)
      case "refusals":
        try reader.beginArray()
        while try reader.nextElement() { marks.refusals.append(try Snapshot.Refused.read(&reader)) }
      default: try reader.skipValue()
      }
    }
    try reader.end()
    // A mark without it would look like that of a watch that was never heard of.
    guard let last else { throw reader.failure(.missingField("taken")) }
    marks.taken = runs ?? TakenNumbers(through: last)
    return marks
  }
}
