import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The files with outcomes of transfers that came while the app did not run.
extension SystemDisk {
  static func file(kept result: TransferResult) -> FileChange {
    .replace(path(result.mark, in: results), JSONWriter.indented { result.write(into: &$0) })
  }

  /// Reads the outcomes that the app has not been told, except those of transfers that are still
  /// queued.
  ///
  /// A crash came before those left their queue; they will end again. A transfer received by another
  /// phone has ended, and only waits for the watch's own.
  func loadResults(_ problems: inout [String], unlessIn memory: SessionMemory) -> [TransferResult] {
    let ending = memory.outbox.transfers.filter { !$0.isTakenElsewhere }
    var queued = Set(ending.map(\.mark) + memory.files.map(\.mark))
    if let current = memory.complication.mark { queued.insert(current) }
    return names(in: Self.results, &problems).compactMap { name in
      let path = DiskPath.join(Self.results, name)
      guard let result = read(path, &problems, TransferResult.read) else { return nil }
      return queued.contains(result.mark) ? nil : result
    }
  }
}

extension TransferResult {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("kind", kind.rawValue)
    writer.field("origin", mark.origin)
    writer.field("id", mark.id)
    if let code = outcome.error?.rawValue { writer.field("code", code) }
    writer.endObject()
  }

  /// Reads an outcome: a waiting transfer was delivered, or failed with a code.
  fileprivate static func read(_ reader: inout JSONReader) throws(JSONError) -> TransferResult {
    var mark = TransferMark(origin: 0, id: 0)
    var kind: TransferKind?
    var error: SessionError?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "kind": kind = TransferKind(rawValue: try reader.string())
      case "origin": mark.origin = try reader.integer(in: 1...maximumInteger)
      case "id": mark.id = try reader.integer(in: 1...maximumInteger)
      case "code": error = SessionError(rawValue: try reader.integer()) ?? .genericError
      default: try reader.skipValue()
      }
    }
    guard let kind else { throw reader.failure(.missingField("kind")) }
    let outcome = error.map(Outcome.failed) ?? .delivered
    return TransferResult(kind: kind, mark: mark, outcome: outcome)
  }
}
