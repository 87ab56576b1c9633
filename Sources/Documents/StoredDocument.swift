package import LockstepProtocol
package import LockstepSimulation

/// The spelling of documents in files: readable JSON, with dates as text and all unknown fields kept.
package enum StoredDocument {
  /// The version of the documents that this program writes.
  package static let schemaVersion: Int64 = 1

  /// The size of the largest document, in bytes: a workout of several hundred exercises.
  package static let maximumBytes = 262_144

  private static var limits: JSONLimits {
    JSONLimits(maximumDepth: 64, maximumBytes: maximumBytes)
  }

  /// Makes the bytes of a document from the fields that a closure writes.
  package static func bytes(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    JSONWriter.indented(reserving: 2_048) { writer in
      writer.beginObject()
      write(&writer)
      writer.endObject()
    }
  }

  /// Reads a whole document, whatever its version.
  package static func read<Value>(
    _ bytes: [UInt8],
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws(DocumentError) -> Value {
    do throws(JSONError) {
      var reader = JSONReader(bytes, limits: limits)
      let value = try read(&reader)
      try reader.end()
      return value
    } catch {
      throw DocumentError(error, in: bytes, version: version(of: bytes))
    }
  }

  /// Reads the version stated in a document, if its bytes can be read so far.
  private static func version(of bytes: [UInt8]) -> Int64 {
    var reader = JSONReader(bytes, limits: limits)
    do throws(JSONError) {
      try reader.beginObject()
      while let key = try reader.nextKey() {
        if key == "schemaVersion" { return try reader.integer() }
        try reader.skipValue()
      }
    } catch {
      return schemaVersion
    }
    return schemaVersion
  }
}

/// The fields of every document: its version, the dates of its making and last writing, and unknown
/// fields.
package struct DocumentHeader: Sendable, Equatable {
  package private(set) var schemaVersion = StoredDocument.schemaVersion
  /// The date of the document's making, by the phone's clock, beside that of its last writing; a
  /// document made by hand may lack both.
  package private(set) var createdAt: WallTime?
  package private(set) var updatedAt: WallTime?
  private var unknown = UnknownFields()

  package init() {}

  /// `true` if a newer program wrote the document: this one shows the fields that it knows, and never
  /// writes it.
  package var isReadOnly: Bool { schemaVersion > StoredDocument.schemaVersion }

  /// Sets the date of the last writing; the first time also that of the making.
  package mutating func touch(at date: WallTime) {
    createdAt = createdAt ?? date
    updatedAt = date
  }

  /// Writes the version at the document's beginning.
  package func writeFirst(into writer: inout JSONWriter) {
    writer.field("schemaVersion", schemaVersion)
  }

  /// Writes the dates and the unknown fields at the document's end.
  package func writeLast(into writer: inout JSONWriter) {
    if let createdAt { writer.field("createdAt", ISODate.text(createdAt)) }
    if let updatedAt { writer.field("updatedAt", ISODate.text(updatedAt)) }
    unknown.writeFields(into: &writer)
  }

  /// Reads a field that is not one of the document's own.
  package mutating func readField(_ key: String, _ reader: inout JSONReader) throws(JSONError) {
    switch key {
    case "schemaVersion": schemaVersion = try reader.integer(in: 1...maximumInteger)
    case "createdAt": createdAt = try reader.isoDate()
    case "updatedAt": updatedAt = try reader.isoDate()
    default: try unknown.keep(key, &reader)
    }
  }
}

/// The reason that a document cannot be read, with its place.
package struct DocumentError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The line of the fault, counted from 1.
  package let line: Int
  /// The column of the fault in characters, counted from 1.
  package let column: Int
  package let reason: String

  /// The version stated in the document if it is newer than this program's; otherwise `nil`.
  package let newerVersion: Int64?

  /// Makes the error for a JSON error, with its line and column.
  init(_ error: JSONError, in bytes: [UInt8], version: Int64) {
    newerVersion = version > StoredDocument.schemaVersion ? version : nil
    let before = bytes.prefix(error.offset)
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    column = String(decoding: before[start...], as: UTF8.self).count + 1
    reason = error.key.map { "\(error.reason), in “\($0)”" } ?? "\(error.reason)"
  }

  package var description: String { "\(line):\(column): \(reason)" }
}

extension JSONReader {
  /// Reads a date in the spelling of documents.
  package mutating func isoDate() throws(JSONError) -> WallTime {
    let text = try string()
    guard let date = ISODate.date(text) else {
      throw failure(
        .unknownValue(found: text, expected: ["a date like 2026-01-05T09:00:00.000000Z"])
      )
    }
    // One that no message can carry is as good as none.
    if !(-maximumInteger...maximumInteger).contains(date.microseconds) {
      throw failure(.unknownValue(found: text, expected: ["a date from 1685 to 2254"]))
    }
    return date
  }
}
