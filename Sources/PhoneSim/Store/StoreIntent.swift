import LockstepProtocol
import LockstepSimulation

/// A batch of several files as one file, so that what ends in the middle of them is made good.
///
/// Once the intent is safe the batch counts as done: whoever finds one carries it out again, which is
/// harmless, and removes it. Of each file it says what was there when it was prepared, so that nothing
/// that somebody else has written since is overwritten.
struct StoreIntent: Sendable, Equatable {
  /// Room for every document of a batch.
  static let maximumBytes = 16_777_216
  private static let limits = JSONLimits(maximumDepth: 8, maximumBytes: maximumBytes)

  var writes: [StoreBatch.Write]
  /// The watch's change that it comes of, which can be applied again to what is there then.
  var change: JSONText?

  /// Whether a file is gone once this is carried out.
  func removes(_ path: String) -> Bool { writes.contains { $0.path == path && $0.bytes == nil } }

  /// A line of JSON that says what follows, and then the files' bytes one after another, as they will be.
  ///
  /// So that what is written twice is not spelled twice; and somebody who looks finds the documents.
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

  /// Reads an intent; one of an earlier program has its files' bytes as texts within its JSON.
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

  /// Takes the files' bytes from behind the line.
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
