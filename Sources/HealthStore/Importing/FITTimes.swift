import LockstepWorkoutFiles

/// The start and the length of a session, from whatever in the file gives them.
///
/// Nothing of the file is moved to another instant. What follows on from the session's time makes the
/// workout longer, but for records that took as long as the session: only its start is wrong then. Where
/// most records are of another time, a clock was set, and theirs counts. What is outside even then is
/// not the workout's.
struct FITTimes {
  let startUnixSeconds: Int64
  let elapsedSeconds: Double
  /// The number of records that extend the workout beyond the session's time, or replace that time.
  let countBeyondSession: Int

  /// - Parameters:
  ///   - dates: The dates of the session's own records.
  ///   - timerEvents: The starts and stops of the session's own timer.
  init(_ session: FIT.DataMessage, _ dates: FITRecordDates, timerEvents: [FIT.DataMessage])
    throws(FITImportError)
  {
    let said = FITSaidTimes(session, dates, timerEvents)
    let start = try said.startUnixSeconds()
    let elapsed = try said.elapsedSeconds()
    let own = Double(start)...(Double(start) + elapsed)
    let time = Self.time(own, dates)
    let inside = dates.count(in: Self.widened(time)) - dates.count(in: Self.widened(own))
    countBeyondSession = time == own ? 0 : max(0, inside)
    startUnixSeconds = Int64(time.lowerBound.rounded(.down))
    elapsedSeconds = time == own ? elapsed : time.upperBound - time.lowerBound.rounded(.down)
  }

  private static func time(_ own: ClosedRange<Double>, _ dates: FITRecordDates)
    -> ClosedRange<Double>
  {
    let reach = dates.reach(of: own)
    let isWhole = dates.count(in: widened(reach)) * 2 >= dates.count
    if !isWhole, let longest = dates.longest, longest.upperBound > longest.lowerBound {
      let seconds = own.upperBound - own.lowerBound
      return longest.lowerBound...max(longest.upperBound, longest.lowerBound + seconds)
    }
    let begun = own.lowerBound - reach.lowerBound > slackSeconds
    let ended = reach.upperBound - own.upperBound > slackSeconds
    let seconds = own.upperBound - own.lowerBound
    if begun || ended, isWhole, let recorded = dates.time(in: reach),
      abs(recorded.upperBound - recorded.lowerBound - seconds) <= slackSeconds
    {
      return recorded.lowerBound...(recorded.lowerBound + seconds)
    }
    return (begun ? reach.lowerBound : own.lowerBound)...(ended ? reach.upperBound : own.upperBound)
  }

  /// Says if an instant is within the workout's time, with a tolerance for clocks that differ.
  func contains(_ unixSeconds: Double) -> Bool {
    let end = Double(startUnixSeconds) + elapsedSeconds
    return Self.widened(Double(startUnixSeconds)...end).contains(unixSeconds)
  }

  private static func widened(_ time: ClosedRange<Double>) -> ClosedRange<Double> {
    (time.lowerBound - slackSeconds)...(time.upperBound + slackSeconds)
  }

  /// The tolerance in seconds: devices round the session's time and the records' apart, and end them
  /// one after the other.
  private static let slackSeconds = 10.0
}

/// The start and the length that a session message states.
private struct FITSaidTimes {
  private let session: FIT.DataMessage
  private let dates: FITRecordDates
  private let timerEvents: [FIT.DataMessage]

  init(_ session: FIT.DataMessage, _ dates: FITRecordDates, _ timerEvents: [FIT.DataMessage]) {
    self.session = session
    self.dates = dates
    self.timerEvents = timerEvents
  }

  /// Finds the start that the session states, or else that of its first record.
  func startUnixSeconds() throws(FITImportError) -> Int64 {
    let recorded = dates.longest.map { Int64($0.lowerBound) }
    guard let start = session.unixSeconds("start_time") ?? recorded else {
      throw .invalidData("start_time")
    }
    return start
  }

  /// Finds the session's elapsed time; if it is missing or shorter than the timer time, uses the later
  /// of the timer time and the last record.
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
    let recorded = dates.longest.flatMap { time -> Double? in
      // Records of another time say nothing of how long the session took, but for their own.
      let seconds = time.upperBound - Double(start)
      let isNear = seconds >= 0 && time.lowerBound - Double(start) <= FITRecordDates.apartSeconds
      return isNear ? seconds : time.upperBound - time.lowerBound
    }
    // A timer beyond everything that was recorded says nothing.
    if let elapsed, let recorded, abs(recorded - elapsed) <= Self.timerSlackSeconds {
      return elapsed
    }
    guard let longest = [timer, recorded].compactMap({ $0 }).max(),
      Self.range.contains(longest)
    else { throw .invalidData("total_elapsed_time") }
    return longest
  }

  private func seconds(_ field: String) -> Double? {
    session.real(field).flatMap { Self.range.contains($0) ? $0 : nil }
  }

  /// The seconds by which a timer time may exceed the elapsed time, since both are rounded.
  private static let timerSlackSeconds = 2.0
  /// The possible lengths of a recording in seconds: up to the largest value of the field, 49 days.
  private static let range = 0...Double(UInt32.max) / 1_000
}
