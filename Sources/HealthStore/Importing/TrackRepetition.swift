import LockstepSimulation
import LockstepWorkoutFiles

/// The laps of a TCX file, each of them once: a file may say one twice, with its start.
struct TrackRepetition {
  private(set) var laps: [TCX.Lap] = []
  /// The number of laps that were there again.
  private(set) var repeatedCount = 0
  /// The number of points of whole tracks that were there again.
  private(set) var repeatedPoints = 0
  /// The number of dates of points that each lap has.
  private var dateCounts: [Int] = []
  /// The lap that has a date first.
  private var owners: [WallTime: Int] = [:]
  /// The last lap of a start.
  private var places: [WallTime: Int] = [:]

  init(_ all: [TCX.Lap]) {
    for lap in all { take(lap) }
    takeTracksOnce()
  }

  /// Leaves out tracks of several points that earlier tracks have, too.
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

  /// Finds where a lap is already: one has all points of the other, or has none and no sum differs.
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
  /// Says if no sum of one lap differs from the other's; a sum of 0 says nothing.
  fileprivate func agrees(with other: TCX.Lap) -> Bool {
    let sums = [
      (seconds, other.seconds), (metres, other.metres), (kilocalories, other.kilocalories),
    ]
    return sums.allSatisfy { own, other in
      let said = [own, other].compactMap(\.self).filter { $0 != 0 }
      return said.count < 2 || said[0] == said[1]
    }
  }

  /// Joins two laps to the one with more points, with the greater of each sum.
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
