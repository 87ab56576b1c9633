import LockstepWorkoutFiles

/// The instants at which the records of a session were written, by their own dates.
struct FITRecordDates {
  /// Unix seconds, the earliest first.
  private let sorted: [Double]

  /// A record comes so many seconds after another at most, and still follows on from it.
  private static let followingSeconds = 60.0
  /// Records further apart than a week are of two recordings, or of a clock that was set between them.
  static let apartSeconds = 604_800.0

  init(_ records: FITRecords, _ rows: [Int]) {
    sorted = rows.compactMap { records.unixSeconds($0) }.sorted()
  }

  var count: Int { sorted.count }
  var first: Double? { sorted.first }

  /// Finds the time from the first record within a time to the last.
  func time(in time: ClosedRange<Double>) -> ClosedRange<Double>? {
    guard let first = sorted.first(where: time.contains),
      let last = sorted.last(where: time.contains)
    else { return nil }
    return first...last
  }

  func count(in time: ClosedRange<Double>) -> Int { sorted.count { time.contains($0) } }

  /// The time of the most records of which none is a week from the next.
  var longest: ClosedRange<Double>? { Self.longest(of: sorted) }

  /// Finds the time of the most dates of which none is a week from the next, among any dates, the
  /// earliest first.
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

  /// Widens a time by the records that follow on from it, later and earlier.
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
