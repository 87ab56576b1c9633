package import LockstepProtocol
package import LockstepSimulation

/// The spelling of documents in files: readable JSON, dates as text, nothing lost that is not
/// understood.
package enum StoredDocument {
  /// The version of the documents that this program writes.
  package static let schemaVersion: Int64 = 1

  /// The largest document, in bytes: a workout of several hundred exercises.
  package static let maximumBytes = 262_144

  private static var limits: JSONLimits {
    JSONLimits(maximumDepth: 64, maximumBytes: maximumBytes)
  }

  /// Makes the bytes of a document whose fields `write` writes.
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

  /// Reads the version that a document says it has, where that much can be read.
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

/// The parts that every document has: its version, when it was made and last written, and what is not
/// understood.
package struct DocumentHeader: Sendable, Equatable {
  package private(set) var schemaVersion = StoredDocument.schemaVersion
  /// By the phone's date; a document made by hand may lack them.
  package private(set) var createdAt: WallTime?
  package private(set) var updatedAt: WallTime?
  private var unknown = UnknownFields()

  package init() {}

  /// A newer program wrote it: this one shows what it understands, and writes nothing.
  package var isReadOnly: Bool { schemaVersion > StoredDocument.schemaVersion }

  /// Notes that the document is being written now.
  package mutating func touch(at date: WallTime) {
    createdAt = createdAt ?? date
    updatedAt = date
  }

  /// Writes what stands at a document's beginning.
  package func writeFirst(into writer: inout JSONWriter) {
    writer.field("schemaVersion", schemaVersion)
  }

  /// Writes what stands at a document's end.
  package func writeLast(into writer: inout JSONWriter) {
    if let createdAt { writer.field("createdAt", ISODate.text(createdAt)) }
    if let updatedAt { writer.field("updatedAt", ISODate.text(updatedAt)) }
    unknown.writeFields(into: &writer)
  }

  /// Takes a field that is none of the document's own.
  package mutating func readField(_ key: String, _ reader: inout JSONReader) throws(JSONError) {
    switch key {
    case "schemaVersion": schemaVersion = try reader.integer(in: 1...maximumInteger)
    case "createdAt": createdAt = try reader.isoDate()
    case "updatedAt": updatedAt = try reader.isoDate()
    default: try unknown.keep(key, &reader)
    }
  }
}

/// The reason why a document cannot be read, with the place.
package struct DocumentError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Counted from 1.
  package let line: Int
  /// Counted from 1, in characters.
  package let column: Int
  package let reason: String

  /// The version that the document says it has, when that is newer than this program.
  package let newerVersion: Int64?

  /// Finds the line and column of a JSON error.
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
  /// Reads a date as documents spell it.
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
