import LockstepProtocol
import LockstepSimulation

/// Which version of files a device's folder has: a program leaves alone what a later one wrote.
package enum StoreFormat {
  /// The version that this program writes; a folder without a file that says it is older, and is read.
  package static let current: Int64 = 1
  /// Where a folder says it.
  package static let path = ".system/format.json"

  /// Says on a disk which version its files have.
  static func keep(on disk: any Disk) throws(DiskError) {
    do throws(DiskError) {
      _ = try disk.read(path, upTo: 4_096)
    } catch {
      guard error.kind == .notFound else { throw error }
      let bytes = JSONWriter.indented { writer in
        writer.beginObject()
        writer.field("format", current)
        writer.endObject()
      }
      try disk.replace(path, with: bytes)
    }
  }

  /// Reads the version that a file says; `nil` where it says none.
  package static func read(_ bytes: [UInt8]) -> Int64? {
    var reader = JSONReader(bytes)
    return try? Result { () throws(JSONError) in try reader.integerField("format") }.get()
  }
}
