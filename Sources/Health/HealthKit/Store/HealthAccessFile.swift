import LockstepProtocol
import LockstepSimulation

/// What the owner decided, as it is kept: each client's grants, and whose samples count first.
struct HealthAccessFile {
  var grants = HealthGrants()
  var priorities: [String] = []

  private static let name = "access.json"
  private static let bytesMax = 4 << 20

  func write(to disk: any Disk) throws(DiskError) {
    let text = JSONText.object { writer in
      writer.key("clients")
      grants.write(into: &writer)
      writer.strings("priorities", priorities)
    }
    try HealthSystemFile.write(text.bytes, as: Self.name, to: disk)
  }

  /// One that is not there allows nobody anything.
  static func read(on disk: any Disk) throws(HealthProblem) -> Self {
    try HealthSystemFile.read(name, upTo: bytesMax, on: disk, read) ?? Self()
  }

  private static func read(_ bytes: [UInt8]) throws(JSONError) -> Self {
    var reader = JSONReader(bytes, limits: JSONLimits(maximumDepth: 16, maximumBytes: bytesMax))
    var file = Self()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "clients": file.grants = try HealthGrants.read(&reader)
      case "priorities":
        try reader.beginArray()
        while try reader.nextElement() { file.priorities.append(try reader.string()) }
      default: try reader.skipValue()
      }
    }
    return file
  }
}
