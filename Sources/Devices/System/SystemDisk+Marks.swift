import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The last transfer of each origin with which a device has dealt.
extension SystemDisk {
  /// Reads the last transfer of each origin, one file each.
  func loadMarks(in folder: String, _ problems: inout [String]) -> [TransferMark] {
    names(in: folder, &problems).compactMap { name in
      read(DiskPath.join(folder, name), &problems, TransferMark.read)
    }
  }

  static func file(lastGiven mark: TransferMark) -> FileChange {
    .replace("\(given)/\(mark.origin).json", JSONWriter.indented { mark.write(into: &$0) })
  }
}

extension TransferMark {
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("origin", origin)
    writer.field("id", id)
    writer.endObject()
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> TransferMark {
    var mark = TransferMark(origin: 0, id: 0)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "origin": mark.origin = try reader.integer(in: 0...maximumInteger)
      case "id": mark.id = try reader.integer(in: 0...maximumInteger)
      default: try reader.skipValue()
      }
    }
    return mark
  }
}
