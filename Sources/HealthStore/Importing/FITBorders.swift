import LockstepWorkoutFiles

/// The records at the border of two sessions: those written at the very start of a session that follows
/// another.
///
/// The count between such a record and the one before it belongs to one of the two sessions: to the one
/// whose own sum is correct with it.
struct FITBorders {
  private let file: FITActivityFile
  /// The sessions with the row of each one's first record, earliest first.
  private let sessions: [(index: Int, first: Int?)]
  private let isBorder: Set<Int>

  init(_ owners: FITOwners, _ file: FITActivityFile) {
    self.file = file
    sessions = owners.firstRows(in: file.records)
    isBorder = Set(
      sessions.dropFirst().compactMap { session in
        guard let row = session.first else { return nil }
        let start = file.sessions[session.index].unixSeconds("start_time").map { Double($0) }
        return file.records.unixSeconds(row) == start ? row : nil
      }
    )
  }

  /// Finds the record on the border between a session and the next one.
  func next(after index: Int) -> Int? {
    guard let place = sessions.firstIndex(where: { $0.index == index }) else { return nil }
    return sessions.dropFirst(place + 1).first?.first.flatMap { isBorder.contains($0) ? $0 : nil }
  }

  /// Finds the border records whose counts belong to the session before the border.
  ///
  /// - Parameter total: The field of the session's own sum.
  func ofSessionBefore(_ field: FITRecords.Field, summedAs total: String) -> Set<Int> {
    var found: Set<Int> = []
    var from = 0.0
    for (session, next) in zip(sessions, sessions.dropFirst()) {
      guard let row = next.first else { continue }
      let reached = file.records.last(field, before: row)
      if reached < from / 2 { from = 0 }
      guard isBorder.contains(row), let value = file.records[field, row], value >= reached else {
        from = reached
        continue
      }
      let said = file.sessions[session.index].finite(total)
      let isBefore = said.map { abs(value - from - $0) <= abs(reached - from - $0) } ?? true
      if isBefore { found.insert(row) }
      from = isBefore ? value : reached
    }
    return found
  }
}
