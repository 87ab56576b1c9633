import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
package import LockstepProtocol
import LockstepSimulation

/// The coding of the memory in the app's own folder.
extension RunSync.Memory {
  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    if let anchor { writer.field("anchor", anchor.text) }
    let dates = [
      ("since", since), ("lastSync", lastSync), ("lastAttempt", lastAttempt),
      ("rateLimitedUntil", rateLimitedUntil),
    ]
    for (name, date) in dates { if let date { writer.field(name, ISODate.text(date)) } }
    if let pending {
      writer.key("pending")
      pending.write(into: &writer)
    }
    writer.array("sent", sent) { $1.string($0.text) }
    writer.array("refused", refused) { refusal, writer in
      writer.beginObject()
      writer.field("id", refusal.id.text)
      writer.field("reason", refusal.reason)
      writer.endObject()
    }
    writer.endObject()
  }

  package static func read(_ reader: inout JSONReader) throws(JSONError) -> Self {
    var memory = Self()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "anchor": memory.anchor = try reader.anchor()
      case "since": memory.since = try reader.isoDate()
      case "lastSync": memory.lastSync = try reader.isoDate()
      case "lastAttempt": memory.lastAttempt = try reader.isoDate()
      case "rateLimitedUntil": memory.rateLimitedUntil = try reader.isoDate()
      case "pending": memory.pending = try RunSync.Pending.read(&reader)
      case "sent": memory.sent = try reader.ids()
      case "refused":
        memory.refused = try reader.array { (reader) throws(JSONError) in
          try RunSync.Refusal.read(&reader)
        }
      default: try reader.skipValue()
      }
    }
    return memory
  }
}

extension RunSync.Pending {
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("key", key)
    writer.array("runs", runs) { $0.write(into: &$1) }
    writer.array("deleted", deleted) { $1.string($0.text) }
    writer.field("anchor", anchor.text)
    writer.field("hasMore", hasMore)
    writer.endObject()
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> Self {
    var (key, runs, deleted, hasMore) = ("", [Run](), [DocumentID](), false)
    var anchor: HKQueryAnchor?
    try reader.beginObject()
    while let name = try reader.nextKey() {
      switch name {
      case "key": key = try reader.string()
      case "runs": runs = try reader.array { (reader) throws(JSONError) in try Run.read(&reader) }
      case "deleted": deleted = try reader.ids()
      case "anchor": anchor = try reader.anchor()
      case "hasMore": hasMore = try reader.boolean()
      default: try reader.skipValue()
      }
    }
    guard let anchor else { throw reader.failure(.missingField("anchor")) }
    return Self(key: key, runs: runs, deleted: deleted, anchor: anchor, hasMore: hasMore)
  }
}

extension RunSync.Refusal {
  static func read(_ reader: inout JSONReader) throws(JSONError) -> Self {
    var (id, reason) = ("", "")
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "id": id = try reader.string()
      case "reason": reason = try reader.string()
      default: try reader.skipValue()
      }
    }
    return Self(id: DocumentID(id), reason: reason)
  }
}

extension JSONReader {
  fileprivate mutating func anchor() throws(JSONError) -> HKQueryAnchor {
    let text = try string()
    if let anchor = HKQueryAnchor(text: text) { return anchor }
    throw failure(.unknownValue(found: text, expected: ["an anchor, as 12.0"]))
  }

  fileprivate mutating func ids() throws(JSONError) -> [DocumentID] {
    try array { (reader) throws(JSONError) in DocumentID(try reader.string()) }
  }
}
