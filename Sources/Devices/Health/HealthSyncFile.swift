import LockstepProtocol
import LockstepSimulation

/// The file in a device's health that says which changes the other device has.
enum HealthSyncFile {
  private static let path = ".system/Health/sync.json"

  static func write(_ kept: HealthSync.Kept, to disk: HealthDisk) throws(DiskError) {
    let text = JSONText { writer in
      writer.beginObject()
      writer.field("other", kept.other)
      writer.field("through", kept.through)
      writer.endObject()
    }
    try disk.replace(path, with: text.bytes)
  }

  /// Reads the sync's kept state.
  ///
  /// If it cannot be read, everything is sent again, and what the other device already has stays
  /// unchanged.
  static func read(on disk: HealthDisk) -> HealthSync.Kept {
    disk.value(at: path, kept) ?? HealthSync.Kept()
  }

  private static func kept(_ reader: inout JSONReader) throws(JSONError) -> HealthSync.Kept {
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
