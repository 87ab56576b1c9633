import LockstepProtocol
package import LockstepSimulation

/// The version of the files of a device's folder: a program leaves alone what a later one wrote.
package enum StoreFormat {
  /// The version that this program writes; a folder without a file that says it is older, and is read.
  package static let current: Int64 = 1
  /// The path of the file in which a folder says its version.
  package static let path = ".system/format.json"
  private static let largest = 4_096

  /// Says on a disk which version its files have.
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

  /// Says which version a folder's files have where this program does not know it, in the file's words.
  ///
  /// Returns `nil` where it knows it, and where nothing says one: a file that is no JSON is damaged.
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
