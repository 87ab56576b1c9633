import LockstepWorkoutFiles

/// When a session began and how long it took, by whatever of the file says it.
struct FITTimes {
  private let session: FIT.DataMessage
  /// Unix seconds of its first and its last record.
  private let firstRecord: Int64?
  private let lastRecord: Int64?

  private let timerEvents: [FIT.DataMessage]

  /// - Parameters:
  ///   - rows: Which of the records are the session's own.
  ///   - timerEvents: The session's own starts and stops.
  init(
    _ session: FIT.DataMessage,
    _ records: FITRecords,
    _ rows: [Int],
    timerEvents: [FIT.DataMessage]
  ) {
    self.session = session
    self.timerEvents = timerEvents
    let dates = rows.compactMap { records[.timestamp, $0] }
    firstRecord = dates.min().flatMap { FIT.unixSeconds(date: Int64($0)) }
    lastRecord = dates.max().flatMap { FIT.unixSeconds(date: Int64($0)) }
  }

  /// By the session, or by its first record.
  func startUnixSeconds() throws(FITImportError) -> Int64 {
    guard let start = session.unixSeconds("start_time") ?? firstRecord else {
      throw .invalidData("start_time")
    }
    return start
  }

  /// By the session's elapsed time; by its timer or the last record, whichever is later, where it has
  /// none, or one that is shorter than its own timer.
  ///
  /// An elapsed time that ends before the timer's last stop goes on to it, where nothing less makes the
  /// pauses leave what the session says of its timer.
  func elapsedSeconds() throws(FITImportError) -> Double {
    let elapsed = seconds("total_elapsed_time")
    let timer = seconds("total_timer_time")
    let start = try startUnixSeconds()
    if let elapsed, elapsed + Self.timerSlackSeconds >= timer ?? 0 {
      let stop = timer.flatMap {
        FITTimer(timerEvents, from: start).lastStop(after: elapsed, leaving: $0)
      }
      return stop.flatMap { Self.range.contains($0) ? $0 : nil } ?? elapsed
    }
    let recorded = lastRecord.map { Double($0 - start) }
    guard let longest = [timer, recorded].compactMap({ $0 }).max(),
      Self.range.contains(longest)
    else { throw .invalidData("total_elapsed_time") }
    return longest
  }

  private func seconds(_ field: String) -> Double? {
    session.real(field).flatMap { Self.range.contains($0) ? $0 : nil }
  }

  /// How much more a timer may say than the time that it is part of: both are rounded by themselves.
  private static let timerSlackSeconds = 2.0
  /// The longest that a recording can be: what the field holds as the profile has it, 49 days.
  private static let range = 0...Double(UInt32.max) / 1_000
}
