import LockstepDocuments
import LockstepProtocol
import LockstepSimulation

/// Samples that belong to no workout: a file for what was saved together, in the month of the first.
enum SampleFiles {
  static let name = "HealthSamples"
  private static let ending = ".json"
  private static let bytesMax = 64 << 20

  static func path(of first: HKSample) -> String {
    let day = ISODate.day(of: first.startDate)
    return "\(name)/\(day.yearText)/\(day.monthText)/\(first.uuid.text)\(ending)"
  }

  /// All files, by their names.
  static func paths(on disk: any Disk) throws(DiskError) -> [String] {
    guard disk.isFolder(name) else { return [] }
    var paths: [String] = []
    for year in try disk.list(name) where year.isFolder {
      let folder = DiskPath.join(name, year.name)
      for month in try disk.list(folder) where month.isFolder {
        let folder = DiskPath.join(folder, month.name)
        paths += try disk.list(folder).filter { $0.name.hasSuffix(ending) }.map {
          DiskPath.join(folder, $0.name)
        }
      }
    }
    return paths
  }

  static func bytes(of samples: [HKSample]) -> [UInt8] {
    JSONText.object { writer in
      writer.field("schemaVersion", Int64(1))
      writer.array("samples", samples) { $0.write(into: &$1) }
    }.bytes
  }

  static func read(_ path: String, on disk: any Disk) throws(HealthProblem) -> [HKSample] {
    let bytes: [UInt8]
    do throws(DiskError) {
      bytes = try disk.read(path, upTo: bytesMax)
    } catch {
      throw HealthProblem(path, error)
    }
    do throws(JSONError) {
      return try read(bytes)
    } catch {
      throw HealthProblem(path, error, in: bytes)
    }
  }

  private static func read(_ bytes: [UInt8]) throws(JSONError) -> [HKSample] {
    var reader = JSONReader(bytes, limits: JSONLimits(maximumDepth: 32, maximumBytes: bytesMax))
    var samples: [HKSample] = []
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "schemaVersion": try reader.healthVersion()
      case "samples":
        try reader.beginArray()
        while try reader.nextElement() { samples.append(try HKSample.read(&reader)) }
      default: try reader.skipValue()
      }
    }
    return samples
  }
}
