import LockstepWorkoutFiles

/// The assignment of dated messages to the sessions of a file: each belongs to the last session that
/// began by its instant, or to the first session if it precedes all.
///
/// So every message of a file belongs to exactly one session.
struct FITOwners {
  /// The sessions' starts in Unix seconds with their indices in the file, earliest first.
  private let starts: [(start: Int64, index: Int)]
  private let isAlone: Bool

  init(_ sessions: [FIT.DataMessage]) {
    isAlone = sessions.count == 1
    let found = sessions.enumerated().compactMap { index, session in
      session.unixSeconds("start_time").map { (start: $0, index: index) }
    }
    starts = found.sorted { ($0.start, $1.index) < ($1.start, $0.index) }
  }

  private func isOwner(_ index: Int, _ date: Int64) -> Bool {
    if isAlone { return true }
    return (starts.last { $0.start <= date } ?? starts.first)?.index == index
  }

  func rows(of index: Int, in records: FITRecords) -> [Int] {
    (0..<records.count).filter { row in
      records.unixSeconds(row).map { isOwner(index, Int64($0)) } ?? false
    }
  }

  /// Lists the sessions with their first records, earliest session first.
  func firstRows(in records: FITRecords) -> [(index: Int, first: Int?)] {
    if isAlone { return [] }
    return starts.map { session in
      let first = (0..<records.count).first { row in
        records.unixSeconds(row).map { isOwner(session.index, Int64($0)) } ?? false
      }
      return (session.index, first)
    }
  }

  /// Lists the events of a session, assigned by their instants.
  func events(of index: Int, in file: FITActivityFile) -> [FIT.DataMessage] {
    file.messages(named: "event").filter { event in
      event.unixSeconds("timestamp").map { isOwner(index, $0) } ?? false
    }
  }

  /// Lists the laps or lengths of a session, assigned by their starts.
  func parts(named name: String, of index: Int, in file: FITActivityFile) -> [FIT.DataMessage] {
    file.messages(named: name).filter { part in
      guard let begun = part.beginningUnixSeconds,
        let date = Int64(exactly: begun.rounded(.down))
      else { return false }
      return isOwner(index, date)
    }
  }
}
