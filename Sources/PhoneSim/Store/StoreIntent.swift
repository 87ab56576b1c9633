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

  var bytes: [UInt8] {
    JSONText { writer in
      writer.beginObject()
      if let change { writer.field("change", change) }
      writer.key("writes")
      writer.beginArray()
      for write in writes {
        writer.beginObject()
        writer.field("path", write.path)
        if let base = write.base { writer.field("base", hexadecimal(base)) }
        if let bytes = write.bytes {
          writer.field("content", String(decoding: bytes, as: UTF8.self))
        }
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
    }.indented
  }

  static func read(_ bytes: [UInt8]) throws(JSONError) -> StoreIntent {
    var reader = JSONReader(bytes, limits: limits)
    var intent = StoreIntent(writes: [])
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "change": intent.change = try reader.payload()
      case "writes":
        try reader.beginArray()
        while try reader.nextElement() { intent.writes.append(try readWrite(&reader)) }
      default: try reader.skipValue()
      }
    }
    try reader.end()
    return intent
  }

  private static func readWrite(_ reader: inout JSONReader) throws(JSONError) -> StoreBatch.Write {
    var path: String?
    var content: String?
    var base: UInt64?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "path": path = try reader.string()
      case "base": base = UInt64(try reader.string(), radix: 16)
      case "content": content = try reader.string()
      default: try reader.skipValue()
      }
    }
    guard let path else { throw reader.failure(.missingField("path")) }
    guard StorePath.isInside(path) else {
      throw reader.failure(.unknownValue(found: path, expected: ["a path inside the store"]))
    }
    return StoreBatch.Write(path: path, bytes: content.map { Array($0.utf8) }, base: base)
  }
}
