import LockstepSimulation

/// The repair of dates from a clock that was wrong for a while: they jump, and later jump back.
///
/// A jump ahead alone may be a pause. Only where dates go back is one side of the jump wrong: the one
/// with fewer points.
struct TrackClock {
  /// The smallest jump of a clock that makes its dates suspicious.
  private static let jump = Interval.seconds(60)

  /// A run of points that follow one another without a jump.
  private struct Run {
    var places: Range<Int>
    var first: WallTime
    var last: WallTime
  }

  /// Says for each point, in the order of the file, if its date comes from the right clock.
  static func areRight(_ dates: [WallTime]) -> [Bool] {
    let goesBack = zip(dates, dates.dropFirst()).contains { $1 + jump < $0 }
    guard goesBack else { return dates.map { _ in true } }
    var areRight = dates.map { _ in false }
    for run in longestChain(of: runs(dates)) {
      for place in run.places { areRight[place] = true }
    }
    return areRight
  }

  /// Finds the time of the longest run of dates with no gap of a week; dates outside it came from a
  /// clock that was set in between.
  static func longestTime(of dates: [WallTime]) -> ClosedRange<WallTime>? {
    let seconds = dates.map { Double($0.microseconds) / 1_000_000 }.sorted()
    return FITRecordDates.longest(of: seconds).map { time in
      let first = Int64(time.lowerBound.rounded(.down)) * 1_000_000
      let last = Int64(time.upperBound.rounded(.up)) * 1_000_000
      return WallTime(microseconds: first)...WallTime(microseconds: last)
    }
  }

  private static func runs(_ dates: [WallTime]) -> [Run] {
    var runs: [Run] = []
    for (place, date) in dates.enumerated() {
      if let last = runs.last?.last, last <= date + jump, date <= last + jump {
        runs[runs.count - 1].places = runs[runs.count - 1].places.lowerBound..<(place + 1)
        runs[runs.count - 1].last = date
      } else {
        runs.append(Run(places: place..<(place + 1), first: date, last: date))
      }
    }
    return runs
  }

  /// Finds the chain of runs with the most points in which each run begins no earlier than the one
  /// before it ends.
  private static func longestChain(of runs: [Run]) -> [Run] {
    let ends = runs.map(\.last).sorted()
    var heaviest = HeaviestBefore(count: runs.count)
    var previous: [Int?] = []
    for (number, run) in runs.enumerated() {
      let best = heaviest.before(place(of: run.first + jump, in: ends))
      previous.append(best?.number)
      let weight = (best?.weight ?? 0) + run.places.count
      heaviest.set(weight, number, at: place(of: run.last, in: ends) - 1)
    }
    var chain: [Run] = []
    var next = heaviest.before(runs.count)?.number
    while let number = next {
      chain.append(runs[number])
      next = previous[number]
    }
    return chain
  }

  /// Counts the dates in a sorted list that are no later than a date.
  private static func place(of date: WallTime, in sorted: [WallTime]) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] <= date { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The heaviest entry below each index: a tree of maxima over spans whose lengths are powers of two.
private struct HeaviestBefore {
  private var spans: [(weight: Int, number: Int)?]

  init(count: Int) { spans = Array(repeating: nil, count: count + 1) }

  mutating func set(_ weight: Int, _ number: Int, at place: Int) {
    var span = place + 1
    while span < spans.count {
      if spans[span].map({ $0.weight < weight }) ?? true { spans[span] = (weight, number) }
      span += span & -span
    }
  }

  /// Finds the heaviest entry among those below an index.
  func before(_ place: Int) -> (weight: Int, number: Int)? {
    var best: (weight: Int, number: Int)?
    var span = place
    while span > 0 {
      if let found = spans[span], found.weight > best?.weight ?? 0 { best = found }
      span -= span & -span
    }
    return best
  }
}
