import LockstepProtocol
import LockstepSimulation

/// What the device is, as it is kept: whether it has health, and whether it is locked.
///
/// A file that is not there is that of a device with health that is not locked; while one is there and
/// cannot be read, the device is locked.
struct HealthDeviceFile {
  var isHealthDataAvailable = true
  var isLocked = false

  private static let name = "device.json"
  private static let bytesMax = 64 << 10

  func write(to disk: any Disk) throws(DiskError) {
    let text = JSONText.object { writer in
      writer.field("isHealthDataAvailable", isHealthDataAvailable)
      writer.field("isLocked", isLocked)
    }
    try HealthSystemFile.write(text.indented, as: Self.name, to: disk)
  }

  static func read(on disk: any Disk) -> Self {
    do throws(HealthProblem) {
      return try HealthSystemFile.read(name, upTo: bytesMax, on: disk, read) ?? Self()
    } catch {
      return Self(isLocked: true)
    }
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
