import LockstepWorkoutFiles

/// Which session of a file what has an instant belongs to: the one that began last before it, or with
/// it, and the first for what is before them all.
///
/// So nothing of a file is in two of its sessions, and nothing in none.
struct FITOwners {
  /// Unix seconds of the sessions' starts, with their places in the file, the earliest first.
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

  /// The first record of a session that another came before, where it was written at the session's very
  /// start: what it counted was done in the session before.
  func border(of index: Int, in records: FITRecords) -> Int? {
    guard let place = starts.firstIndex(where: { $0.index == index }), place > 0 else { return nil }
    let first = rows(of: index, in: records).first
    return first.flatMap { records.unixSeconds($0) == Double(starts[place].start) ? $0 : nil }
  }

  /// The session that begins next.
  func next(after index: Int) -> Int? {
    guard let place = starts.firstIndex(where: { $0.index == index }) else { return nil }
    return starts.dropFirst(place + 1).first?.index
  }

  /// Events by their instant.
  func events(of index: Int, in file: FITActivityFile) -> [FIT.DataMessage] {
    file.messages(named: "event").filter { event in
      event.unixSeconds("timestamp").map { isOwner(index, $0) } ?? false
    }
  }

  /// Laps or lengths by their beginning.
  func parts(named name: String, of index: Int, in file: FITActivityFile) -> [FIT.DataMessage] {
    file.messages(named: name).filter { part in
      guard let begun = part.beginningUnixSeconds,
        let date = Int64(exactly: begun.rounded(.down))
      else { return false }
      return isOwner(index, date)
    }
  }
}
