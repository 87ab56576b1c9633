import Protocol

/// A batch of several files as one file, so that a crash in the middle of them is made good.
///
/// Once the intent is safe the batch counts as done: whoever finds one carries it out again, which is
/// harmless, and removes it.
enum StoreIntent {
  /// Room for every document of a batch.
  static let maximumBytes = 16_777_216
  private static let limits = JSONLimits(maximumDepth: 8, maximumBytes: maximumBytes)

  static func bytes(_ writes: [StoreBatch.Write]) -> [UInt8] {
    JSONText { writer in
      writer.beginObject()
      writer.key("writes")
      writer.beginArray()
      for write in writes {
        writer.beginObject()
        writer.field("path", write.path)
        if let bytes = write.bytes {
          writer.field("content", String(decoding: bytes, as: UTF8.self))
        }
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
    }.indented
  }

  static func read(_ bytes: [UInt8]) throws(JSONError) -> [StoreBatch.Write] {
    var reader = JSONReader(bytes, limits: limits)
    var writes: [StoreBatch.Write] = []
    try reader.beginObject()
    while let key = try reader.nextKey() {
      guard key == "writes" else {
        try reader.skipValue()
        continue
      }
      try reader.beginArray()
      while try reader.nextElement() { writes.append(try readWrite(&reader)) }
    }
    try reader.end()
    return writes
  }

  private static func readWrite(_ reader: inout JSONReader) throws(JSONError) -> StoreBatch.Write {
    var path: String?
    var content: String?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "path": path = try reader.string()
      case "content": content = try reader.string()
      default: try reader.skipValue()
      }
    }
    guard let path else { throw reader.failure(.missingField("path")) }
    return StoreBatch.Write(path: path, bytes: content.map { Array($0.utf8) })
  }
}
