package import LockstepDocuments
import LockstepProtocol
package import LockstepSimulation

/// The remains of a deleted document, which keep a late write from bringing it back.
///
/// A tombstone is removed when it is 30 days old, and every watch that was heard of within a year has
/// sent a change that it made after it knew of the deletion.
package struct Tombstone: Sendable, Equatable {
  /// The kind of the deleted document: "workout" or "split".
  package var kind: String
  package var id: DocumentID
  package var deletedAt: WallTime
  /// The number of the deletion in the store, counted from 1; 0 for a deletion without a number.
  package var number: Int64
  package var header = DocumentHeader()

  /// The shortest time for which a tombstone is kept.
  package static let lifetime = Interval.seconds(30 * 86_400)

  package init(kind: String, id: DocumentID, deletedAt: WallTime, number: Int64 = 0) {
    self.kind = kind
    self.id = id
    self.deletedAt = deletedAt
    self.number = number
  }

  /// The instant from which the tombstone may be removed.
  package var expiry: WallTime { deletedAt + Self.lifetime }

  /// The tombstone as a document's bytes.
  package var storedBytes: [UInt8] {
    StoredDocument.bytes { writer in
      header.writeFirst(into: &writer)
      writer.field("kind", kind)
      writer.field("id", id.text)
      writer.field("deletedAt", ISODate.text(deletedAt))
      if number > 0 { writer.field("number", number) }
      header.writeLast(into: &writer)
    }
  }

  /// Reads a tombstone's document.
  package static func read(stored bytes: [UInt8]) throws(DocumentError) -> Tombstone {
    try StoredDocument.read(bytes) { (reader) throws(JSONError) in
      var kind = "workout"
      var id = ""
      var deletedAt: WallTime?
      var number: Int64 = 0
      var header = DocumentHeader()
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "kind": kind = try reader.string()
        case "id": id = try reader.string()
        case "deletedAt": deletedAt = try reader.isoDate()
        case "number": number = try reader.integer(in: 0...maximumInteger)
        default: try header.readField(key, &reader)
        }
      }
      if id.isEmpty { throw reader.failure(.missingField("id")) }
      guard let deletedAt else { throw reader.failure(.missingField("deletedAt")) }
      var tombstone = Tombstone(
        kind: kind,
        id: DocumentID(id),
        deletedAt: deletedAt,
        number: number
      )
      tombstone.header = header
      return tombstone
    }
  }
}
