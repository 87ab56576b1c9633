import LockstepProtocol
import LockstepSimulation

/// How far the health of a device is in step with another's, as a file of its health.
enum HealthSyncFile {
  private static let path = ".system/Health/sync.json"
  private static let bytesMax = 4_096

  static func write(_ kept: HealthSync.Kept, to disk: HealthDisk) throws(DiskError) {
    let text = JSONText { writer in
      writer.beginObject()
      writer.field("other", kept.other)
      writer.field("through", kept.through)
      writer.endObject()
    }
    try disk.replace(path, with: text.bytes)
  }

  /// What was kept; where it cannot be read, all is sent again, and what is there stays as it is.
  static func read(on disk: HealthDisk) -> HealthSync.Kept {
    guard let bytes = try? Result(catching: { try disk.read(path, upTo: bytesMax) }).get(),
      let kept = try? Result(catching: { () throws(JSONError) in try kept(bytes) }).get()
    else { return HealthSync.Kept() }
    return kept
  }

  private static func kept(_ bytes: [UInt8]) throws(JSONError) -> HealthSync.Kept {
    var reader = JSONReader(bytes)
    var kept = HealthSync.Kept()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "other": kept.other = try reader.integer(in: 0...maximumInteger)
      case "through": kept.through = try reader.integer(in: 0...maximumInteger)
      default: try reader.skipValue()
      }
    }
    return kept
  }
}
