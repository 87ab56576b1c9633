import LockstepDocuments
import LockstepHealth
import LockstepProtocol
import LockstepSimulation

/// The workouts that wait to be uploaded, and how far health has told of any.
struct UploadQueue: Equatable {
  /// A workout as it is known before it is read.
  struct Entry: Equatable {
    let id: DocumentID
    let activity: HKWorkoutActivityType
    let start: WallTime
    let end: WallTime
  }

  private var anchor: HKQueryAnchor?
  private var entries: [Entry] = []

  var first: Entry? { entries.first }
  var count: Int { entries.count }

  /// What is new of workouts.
  var query: HKAnchoredObjectQuery {
    HKAnchoredObjectQuery(.workout, .all, anchor: anchor, limit: HKSampleQuery.noLimit)
  }

  mutating func take(_ results: HKAnchoredObjectQuery.Results) {
    anchor = results.anchor
    entries.removeAll { results.deleted.contains($0.id) }
    for head in results.added.compactMap(\.workoutHead)
    where !entries.contains(where: { $0.id == head.id }) {
      entries.append(
        Entry(id: head.id, activity: head.activityType, start: head.startDate, end: head.endDate)
      )
    }
  }

  mutating func dropFirst() { if !entries.isEmpty { entries.removeFirst() } }

  // MARK: Its document

  var text: JSONText {
    JSONText.object { writer in
      if let anchor { writer.field("anchor", anchor.text) }
      writer.key("waiting")
      writer.beginArray()
      for entry in entries {
        writer.beginObject()
        writer.field("workout", entry.id.text)
        writer.field("activity", entry.activity.name)
        writer.field("start", ISODate.text(entry.start))
        writer.field("end", ISODate.text(entry.end))
        writer.endObject()
      }
      writer.endArray()
    }
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> UploadQueue {
    var queue = UploadQueue()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "anchor": queue.anchor = HKQueryAnchor(text: try reader.string())
      case "waiting":
        try reader.beginArray()
        while try reader.nextElement() { queue.entries.append(try readEntry(&reader)) }
      default: try reader.skipValue()
      }
    }
    return queue
  }

  private static func readEntry(_ reader: inout JSONReader) throws(JSONError) -> Entry {
    var (id, activity) = ("", HKWorkoutActivityType.other)
    var (start, end) = (WallTime(microseconds: 0), WallTime(microseconds: 0))
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "workout": id = try reader.string()
      case "activity": activity = HKWorkoutActivityType(name: try reader.string()) ?? .other
      case "start": start = try reader.isoDate()
      case "end": end = try reader.isoDate()
      default: try reader.skipValue()
      }
    }
    return Entry(id: DocumentID(id), activity: activity, start: start, end: end)
  }
}
