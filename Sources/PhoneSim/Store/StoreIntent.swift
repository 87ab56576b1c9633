import LockstepProtocol
import LockstepSimulation

/// A batch of several files stored as one file, so that the batch can be completed after a crash in its
/// middle.
///
/// Once the intent is stored, the batch counts as done: a later start that finds the intent carries it
/// out again, which does no harm, and removes it. The intent has the digest of each file before the
/// batch, so that it does not overwrite what somebody else has written since.
struct StoreIntent: Sendable, Equatable {
  /// The greatest size of an intent in bytes, enough for all documents of a batch.
  static let maximumBytes = 16_777_216
  private static let limits = JSONLimits(maximumDepth: 8, maximumBytes: maximumBytes)

  var writes: [StoreBatch.Write]
  /// The payload of the watch's change that the batch carries out.
  ///
  /// The change can be applied again if a document has changed since.
  var change: JSONText?

  /// Says if carrying out the intent removes a file.
  func removes(_ path: String) -> Bool { writes.contains { $0.path == path && $0.bytes == nil } }

  /// The bytes of the intent's file: a line of JSON that lists the writes, then the bytes of the files
  /// one after another, unchanged.
  ///
  /// In this form the bytes need not be spelled again as JSON, and a person who looks finds the
  /// documents.
  var bytes: [UInt8] {
    let line = JSONText.object { writer in
      if let change { writer.field("change", change) }
      writer.array("writes", writes) { Self.write($0, into: &$1) }
    }
    var bytes = line.bytes
    bytes.reserveCapacity(writes.reduce(bytes.count + 1) { $0 + ($1.bytes?.count ?? 0) })
    bytes.append(UInt8(ascii: "\n"))
    for write in writes { bytes += write.bytes ?? [] }
    return bytes
  }

  private static func write(_ write: StoreBatch.Write, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("path", write.path)
    if let base = write.base { writer.field("base", hexadecimal(base)) }
    if let bytes = write.bytes { writer.field("length", bytes.count) }
    writer.endObject()
  }

  /// Reads an intent; an earlier version of the program put the files' bytes into the JSON as texts.
  static func read(_ bytes: [UInt8]) throws(JSONError) -> StoreIntent {
    var reader = JSONReader(bytes, limits: limits)
    var intent = StoreIntent(writes: [])
    var lengths: [Int?] = []
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "change": intent.change = try reader.payload()
      case "writes":
        try reader.beginArray()
        while try reader.nextElement() {
          let (write, length) = try readWrite(&reader)
          intent.writes.append(write)
          lengths.append(length)
        }
      default: try reader.skipValue()
      }
    }
    try intent.readFiles(&reader, lengths)
    return intent
  }

  /// Reads the bytes of the files, which follow the line of JSON.
  private mutating func readFiles(_ reader: inout JSONReader, _ lengths: [Int?])
    throws(JSONError)
  {
    guard lengths.contains(where: { $0 != nil }) else { return try reader.end() }
    var rest = try reader.bytesBehindLine(lengths.reduce(0) { $0 + ($1 ?? 0) })
    for (index, length) in lengths.enumerated() {
      guard let length else { continue }
      writes[index].bytes = Array(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
  }

  private static func readWrite(_ reader: inout JSONReader)
    throws(JSONError) -> (StoreBatch.Write, length: Int?)
  {
    var path: String?
    var content: String?
    var base: UInt64?
    var length: Int?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "path": path = try reader.string()
      case "base": base = UInt64(try reader.string(), radix: 16)
      case "content": content = try reader.string()
      case "length": length = Int(try reader.integer(in: 0...Int64(maximumBytes)))
      default: try reader.skipValue()
      }
    }
    guard let path else { throw reader.failure(.missingField("path")) }
    guard StorePath.isInside(path) else {
      throw reader.failure(.unknownValue(found: path, expected: ["a path inside the store"]))
    }
    let write = StoreBatch.Write(path: path, bytes: content.map { Array($0.utf8) }, base: base)
    return (write, length)
  }
}
