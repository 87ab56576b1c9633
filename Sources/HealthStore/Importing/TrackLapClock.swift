import LockstepSimulation
import LockstepWorkoutFiles

/// The repair of a TCX file's lap starts that come from another clock than its points.
///
/// A lap with points of its own is judged by them, any other one by whether it follows on from what is
/// right. In a file without points the laps are judged as points would be.
struct TrackLapClock {
  /// The longest time between a lap's start and its first point, or the lap before, that still counts
  /// as continuous.
  static let following = Interval.seconds(60)

  /// The longest time that a recording can be without a signal.
  private static let mostWithoutPoints = Interval.seconds(86_400)

  private let laps: [TCX.Lap]
  /// The time of each lap's own points; `nil` for a lap without points.
  private let times: [ClosedRange<WallTime>?]

  private init(_ laps: [TCX.Lap]) {
    self.laps = laps
    times = laps.map { lap in
      let dates = lap.tracks.joined().compactMap(\.date)
      guard let first = dates.min(), let last = dates.max() else { return nil }
      return first...last
    }
  }

  /// Corrects lap starts that come from another clock: a lap with points begins with them, and a lap
  /// without points is removed.
  ///
  /// A lap that says to have taken days more than its points says nothing of its time.
  ///
  /// - Returns: How many laps say such things.
  static func correct(_ laps: inout [TCX.Lap]) -> Int {
    let clock = TrackLapClock(laps)
    let areRight = clock.areRight
    let corrected = laps.indices.map { clock.corrected($0, hasRightStart: areRight[$0]) }
    let count = zip(laps, corrected).count { $0 != $1 }
    laps = corrected.compactMap { $0 }
    return count
  }

  /// Reverses laps that a program wrote last first, which shows as each lap beginning where the next
  /// one in the file ends.
  static func inOrder(_ laps: [TCX.Lap]) -> [TCX.Lap] {
    let times = TrackLapClock(laps).times.compactMap { $0 }
    let isReversed =
      times.count == laps.count && times.count > 1
      && zip(times, times.dropFirst()).allSatisfy { later, earlier in
        earlier.upperBound <= later.lowerBound
          && later.lowerBound - earlier.upperBound <= following
          && earlier.lowerBound < later.lowerBound
      }
    return isReversed ? laps.reversed() : laps
  }

  private func corrected(_ number: Int, hasRightStart: Bool) -> TCX.Lap? {
    var lap = laps[number]
    guard let own = times[number] else { return hasRightStart ? lap : nil }
    if !hasRightStart { lap.start = own.lowerBound }
    if lap.time > own.upperBound - own.lowerBound + Self.mostWithoutPoints { lap.seconds = nil }
    return lap
  }

  private var areRight: [Bool] {
    guard times.contains(where: { $0 != nil }) else { return areRightByThemselves }
    var areRight = laps.indices.map { times[$0] == nil || hasRightStart($0) }
    var known: ClosedRange<WallTime>?
    for (number, time) in times.enumerated() where time != nil {
      known = Self.joined(known, Self.joined(time, areRight[number] ? span(number) : nil))
    }
    // Laps without points follow one another, before the points and behind them.
    for number in Array(laps.indices) + laps.indices.reversed() where times[number] == nil {
      guard let span = span(number), let time = known else { continue }
      areRight[number] = Self.isNear(span, time)
      if areRight[number] { known = Self.joined(known, span) }
    }
    return areRight
  }

  /// Returns the time from a lap's start for the lap's length without pauses.
  private func span(_ number: Int) -> ClosedRange<WallTime>? {
    laps[number].start.map { $0...($0 + laps[number].time) }
  }

  private static func joined(_ a: ClosedRange<WallTime>?, _ b: ClosedRange<WallTime>?)
    -> ClosedRange<WallTime>?
  {
    guard let a, let b else { return a ?? b }
    return min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound)
  }

  private static func isNear(_ a: ClosedRange<WallTime>, _ b: ClosedRange<WallTime>) -> Bool {
    a.lowerBound <= b.upperBound + following && b.lowerBound <= a.upperBound + following
  }

  /// Says if a lap begins no later than its points end, and after the points before it.
  ///
  /// The first lap may begin long before its points if its time says so: there was no signal.
  private func hasRightStart(_ number: Int) -> Bool {
    guard let start = laps[number].start, let own = times[number] else { return true }
    if start > own.upperBound + Self.following { return false }
    if start + Self.following >= own.lowerBound { return true }
    let before = times.compactMap { $0?.upperBound }.filter { $0 <= own.lowerBound }.max()
    if let before { return start + Self.following >= before }
    let waited = own.lowerBound - start
    return waited + recorded(number) <= laps[number].time + Self.following
  }

  /// Adds up the time of a lap in which its points are continuous.
  private func recorded(_ number: Int) -> Interval {
    let dates = laps[number].tracks.joined().compactMap(\.date).sorted()
    return zip(dates, dates.dropFirst()).reduce(.zero) { sum, pair in
      let step = pair.1 - pair.0
      return step <= Self.following ? sum + step : sum
    }
  }

  /// `true` if, in a file without points, the lap starts follow one another with no gap of a week.
  private var areRightByThemselves: [Bool] {
    let starts = laps.compactMap(\.start)
    var clock = TrackClock.areRight(starts).makeIterator()
    let inOrder = laps.map { $0.start == nil || clock.next() == true }
    let kept = zip(laps, inOrder).filter(\.1).compactMap(\.0.start)
    let time = TrackClock.longestTime(of: kept)
    return zip(laps, inOrder).map { lap, isInOrder in
      isInOrder && (lap.start.map { time?.contains($0) ?? true } ?? true)
    }
  }
}

extension TCX.Lap {
  /// The lap's length without pauses, limited to a year.
  var time: Interval {
    .microseconds(Int64((min(max(seconds ?? 0, 0), 31_622_400) * 1_000_000).rounded()))
  }
}
