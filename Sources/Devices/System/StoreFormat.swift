import LockstepProtocol
package import LockstepSimulation

/// The version of the files in a device's folder; a program does not touch files of a later version.
package enum StoreFormat {
  /// The version that this program writes.
  ///
  /// A folder without a version is older, and can be read.
  package static let current: Int64 = 1
  /// The path of the file that contains the version.
  package static let path = ".system/format.json"
  private static let largest = 4_096

  /// Writes the version to a disk, unless the disk already has one.
  static func keep(on disk: any Disk) throws(DiskError) {
    do throws(DiskError) {
      _ = try disk.read(path, upTo: largest)
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

  /// Returns the folder's version, as its file spells it, if this program does not know that version.
  ///
  /// Returns `nil` if it knows the version, and if there is none; a file that is not JSON counts as
  /// damaged.
  package static func unknown(on disk: any Disk) -> String? {
    let read = Result { () throws(DiskError) in try disk.read(path, upTo: largest) }
    guard let bytes = try? read.get() else { return nil }
    let text = Result { () throws(JSONError) in try JSONText(validating: bytes) }
    guard let text = try? text.get() else { return nil }
    var reader = JSONReader(text.bytes)
    let number = Result { () throws(JSONError) in try reader.integerField("format") }
    guard let format = try? number.get() else { return String(decoding: text.bytes, as: UTF8.self) }
    return current < format ? "\(format)" : nil
  }
}
