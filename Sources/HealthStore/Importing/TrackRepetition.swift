import LockstepSimulation
import LockstepWorkoutFiles

/// The laps of a TCX file without repetitions, since a file may have a lap twice with the same start.
struct TrackRepetition {
  private(set) var laps: [TCX.Lap] = []
  /// The number of laps that repeat an earlier one.
  private(set) var repeatedCount = 0
  /// The number of points in tracks that repeat an earlier one.
  private(set) var repeatedPoints = 0
  /// The number of dated points in each lap.
  private var dateCounts: [Int] = []
  /// The index of the first lap that has a date.
  private var owners: [WallTime: Int] = [:]
  /// The index of the last lap with a start.
  private var places: [WallTime: Int] = [:]

  init(_ all: [TCX.Lap]) {
    for lap in all { take(lap) }
    takeTracksOnce()
  }

  /// Removes tracks of several points that repeat an earlier track.
  private mutating func takeTracksOnce() {
    var seen: Set<TrackPoint> = []
    for place in laps.indices {
      laps[place].tracks.removeAll { track in
        let isRepeated =
          track.count > 1 && track[0].date != nil && track.allSatisfy { seen.contains($0) }
        if isRepeated { repeatedPoints += track.count }
        seen.formUnion(track)
        return isRepeated
      }
    }
  }

  private mutating func take(_ lap: TCX.Lap) {
    let dates = Set(lap.tracks.joined().compactMap(\.date))
    let earlier = place(of: lap, dates)
    if let earlier {
      laps[earlier] = laps[earlier].joined(with: lap, isFuller: dates.count > dateCounts[earlier])
      dateCounts[earlier] = max(dateCounts[earlier], dates.count)
      repeatedCount += 1
    } else {
      laps.append(lap)
      dateCounts.append(dates.count)
    }
    let own = earlier ?? laps.count - 1
    if let start = lap.start { places[start] = own }
    for date in lap.tracks.joined().compactMap(\.date) where owners[date] == nil {
      owners[date] = own
    }
  }

  /// Finds the earlier lap that a lap repeats: one of the two has all points of the other, or has none
  /// and equal sums.
  ///
  /// Laps of one start whose points or sums are others are two: their program wrote the start of the
  /// whole into each.
  private func place(of lap: TCX.Lap, _ dates: Set<WallTime>) -> Int? {
    guard let start = lap.start, let last = places[start] else { return nil }
    if dates.isEmpty || dateCounts[last] == 0 { return laps[last].agrees(with: lap) ? last : nil }
    let owned = lap.tracks.joined().compactMap(\.date).compactMap { owners[$0] }
    guard let place = owned.first(where: { laps[$0].start == start }) else { return nil }
    let shared = dates.count { owners[$0] == place }
    return shared == dates.count || shared == dateCounts[place] ? place : nil
  }
}

extension TCX.Lap {
  /// Says if no sum of one lap differs from the other's; a sum of 0 means unknown.
  fileprivate func agrees(with other: TCX.Lap) -> Bool {
    let sums = [
      (seconds, other.seconds), (metres, other.metres), (kilocalories, other.kilocalories),
    ]
    return sums.allSatisfy { own, other in
      let said = [own, other].compactMap(\.self).filter { $0 != 0 }
      return said.count < 2 || said[0] == said[1]
    }
  }

  /// Joins two laps: keeps the one with more points, and the greater of each sum.
  fileprivate func joined(with other: TCX.Lap, isFuller: Bool) -> TCX.Lap {
    var lap = isFuller ? other : self
    lap.seconds = Self.greater(seconds, other.seconds)
    lap.metres = Self.greater(metres, other.metres)
    lap.kilocalories = Self.greater(kilocalories, other.kilocalories)
    lap.maximumSpeed = Self.greater(maximumSpeed, other.maximumSpeed)
    return lap
  }

  private static func greater(_ a: Double?, _ b: Double?) -> Double? {
    [a, b].compactMap { $0 }.max()
  }
}
