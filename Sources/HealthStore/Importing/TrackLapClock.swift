import LockstepSimulation
import LockstepWorkoutFiles

/// The starts of a TCX file's laps that are of another clock than its points.
///
/// A lap with points of its own is judged by them, any other one by whether it follows on from what is
/// right. In a file without points the laps are judged as points would be.
struct TrackLapClock {
  /// A lap begins so much before its first point, or after the lap before, and still follows on.
  static let following = Interval.seconds(60)

  /// Nobody is without a signal for longer.
  private static let mostWithoutPoints = Interval.seconds(86_400)

  private let laps: [TCX.Lap]
  /// The times of the laps' own points; `nil` for a lap without any.
  private let times: [ClosedRange<WallTime>?]

  private init(_ laps: [TCX.Lap]) {
    self.laps = laps
    times = laps.map { lap in
      let dates = lap.tracks.joined().compactMap(\.date)
      guard let first = dates.min(), let last = dates.max() else { return nil }
      return first...last
    }
  }

  /// Takes starts of another clock from the laps: a lap with points begins with them, one without goes.
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

  /// Laps that a program wrote with the last one first, the other way round: each begins where the next
  /// one of the file ends.
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

  /// Returns the time from a lap's start for as long as it took without pauses.
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

  /// Says if a lap with points begins no later than they end, and behind the points before it.
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

  /// Adds up how long a lap's points follow on from one another.
  private func recorded(_ number: Int) -> Interval {
    let dates = laps[number].tracks.joined().compactMap(\.date).sorted()
    return zip(dates, dates.dropFirst()).reduce(.zero) { sum, pair in
      let step = pair.1 - pair.0
      return step <= Self.following ? sum + step : sum
    }
  }

  /// Without points: whether the starts follow one another, and none is a week from the others.
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
  /// The time that the lap took without pauses: a year at most, which is more than any.
  var time: Interval {
    .microseconds(Int64((min(max(seconds ?? 0, 0), 31_622_400) * 1_000_000).rounded()))
  }
}
