import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The files with the numbers of received transfers, one for each origin.
extension SystemDisk {
  /// Reads the numbers of received transfers, from one file for each origin.
  func loadTaken(in folder: String, _ problems: inout [String]) -> [TakenTransfers] {
    names(in: folder, &problems).compactMap { name in
      read(DiskPath.join(folder, name), &problems, TakenTransfers.read)
    }
  }

  static func file(of taken: TakenTransfers, in folder: String) -> FileChange {
    .replace("\(folder)/\(taken.origin).json", JSONWriter.indented { taken.write(into: &$0) })
  }
}

extension TakenTransfers {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("origin", origin)
    writer.field("id", numbers.last)
    writer.key("runs")
    numbers.write(into: &writer)
    writer.endObject()
  }

  /// Reads the numbers of received transfers; older programs wrote only the highest number.
  fileprivate static func read(_ reader: inout JSONReader) throws(JSONError) -> TakenTransfers {
    var origin: Int64 = 0
    var last: Int64 = 0
    var runs: TakenNumbers?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "origin": origin = try reader.integer(in: 0...maximumInteger)
      case "id": last = try reader.integer(in: 0...maximumInteger)
      case "runs": runs = try TakenNumbers.read(&reader)
      default: try reader.skipValue()
      }
    }
    return TakenTransfers(origin: origin, runs ?? TakenNumbers(through: last))
  }
}
