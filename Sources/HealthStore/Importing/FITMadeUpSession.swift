import LockstepWorkoutFiles

/// A session made for a recording that ended before its device wrote one.
enum FITMadeUpSession {
  /// Makes a session message from the first record to the last, with the sport that the file or a lap
  /// names.
  static func message(of file: FITActivityFile) -> FIT.DataMessage? {
    let dates = (0..<file.records.count).compactMap { file.records[.timestamp, $0] }
    guard let start = dates.min(), let end = dates.max() else { return nil }
    do throws(FIT.EncodeError) {
      var session = try FIT.MessageDraft("session")
      try session.set("start_time", start)
      try session.set("total_elapsed_time", end - start)
      for (name, value) in sport(of: file) { try session.set(name, raw: .integer(value)) }
      var writer = try FIT.MessageWriter()
      try writer.write(session)
      return FIT.DecodedFiles(try writer.finished()).messages.first
    } catch {
      return nil
    }
  }

  private static func sport(of file: FITActivityFile) -> [(name: String, value: Int64)] {
    let said = file.messages(named: "sport") + file.messages(named: "lap")
    guard let first = said.first(where: { $0.integer("sport") != nil }) else { return [] }
    return ["sport", "sub_sport"].compactMap { name in
      first.integer(name).map { (name: name, value: $0) }
    }
  }
}
