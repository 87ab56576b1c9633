import LockstepWorkoutFiles

/// The instants at which a session's records were written, by the records' own dates.
struct FITRecordDates {
  /// The dates in Unix seconds, earliest first.
  private let sorted: [Double]

  /// The longest gap in seconds between two records of which the second still continues the recording.
  private static let followingSeconds = 60.0
  /// The gap in seconds, a week, beyond which two records belong to different recordings, or the clock
  /// was set between them.
  static let apartSeconds = 604_800.0

  init(_ records: FITRecords, _ rows: [Int]) {
    sorted = rows.compactMap { records.unixSeconds($0) }.sorted()
  }

  var count: Int { sorted.count }
  var first: Double? { sorted.first }

  /// Finds the time from the first to the last record within a time.
  func time(in time: ClosedRange<Double>) -> ClosedRange<Double>? {
    guard let first = sorted.first(where: time.contains),
      let last = sorted.last(where: time.contains)
    else { return nil }
    return first...last
  }

  func count(in time: ClosedRange<Double>) -> Int { sorted.count { time.contains($0) } }

  /// The time of the longest run of records with no gap of a week.
  var longest: ClosedRange<Double>? { Self.longest(of: sorted) }

  /// Finds the time of the longest run of dates, sorted from the earliest, with no gap of a week.
  static func longest(of sorted: [Double]) -> ClosedRange<Double>? {
    guard let first = sorted.first else { return nil }
    var best = (count: 0, time: first...first)
    var present = (count: 0, time: first...first)
    for date in sorted {
      let isApart = date - present.time.upperBound > apartSeconds
      present =
        isApart ? (1, date...date) : (present.count + 1, present.time.lowerBound...date)
      if present.count > best.count { best = present }
    }
    return best.time
  }

  /// Widens a time by the records before and after it that continue the recording.
  func reach(of time: ClosedRange<Double>) -> ClosedRange<Double> {
    var (first, last) = (time.lowerBound, time.upperBound)
    for date in sorted where date > last {
      if date - last > Self.followingSeconds { break }
      last = date
    }
    for date in sorted.reversed() where date < first {
      if first - date > Self.followingSeconds { break }
      first = date
    }
    return first...last
  }
}
