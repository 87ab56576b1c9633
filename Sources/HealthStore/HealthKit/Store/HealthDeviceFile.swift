import LockstepProtocol
import LockstepSimulation

/// What the device is, as it is kept: whether it has health, and whether it is locked.
///
/// A file that is not there, or cannot be read, is that of a device with health that is not locked.
struct HealthDeviceFile {
  var isHealthDataAvailable = true
  var isLocked = false

  private static let folder = ".system/Health"
  private static let path = ".system/Health/device.json"
  private static let bytesMax = 64 << 10

  func write(to disk: any Disk) throws(DiskError) {
    try disk.makeFolders(Self.folder)
    let text = JSONText { writer in
      writer.beginObject()
      writer.field("isHealthDataAvailable", isHealthDataAvailable)
      writer.field("isLocked", isLocked)
      writer.endObject()
    }
    try disk.replace(Self.path, with: text.indented)
  }

  static func read(on disk: any Disk) -> Self {
    let bytes = try? Result { () throws(DiskError) in try disk.read(path, upTo: bytesMax) }.get()
    let file = try? Result { () throws(JSONError) in try bytes.map(read) }.get()
    return file.flatMap { $0 } ?? Self()
  }

  private static func read(_ bytes: [UInt8]) throws(JSONError) -> Self {
    var reader = JSONReader(bytes)
    var file = Self()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "isHealthDataAvailable": file.isHealthDataAvailable = try reader.boolean()
      case "isLocked": file.isLocked = try reader.boolean()
      default: try reader.skipValue()
      }
    }
    return file
  }
}
