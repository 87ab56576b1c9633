package import LockstepHealth
import LockstepWorkouts

/// The height of a workout's route, along its way.
package struct ElevationProfile: Equatable, Sendable {
  /// Seconds since the start.
  package private(set) var seconds: [Double] = []
  /// Metres since the start; empty without a series of distance.
  package private(set) var metres: [Double] = []
  /// Metres above the sea.
  package private(set) var altitudes: [Double] = []
  package let minimum: Double
  package let maximum: Double
  /// Metres up and down in all.
  package private(set) var gained = 0.0
  package private(set) var lost = 0.0

  /// An altitude has to leave the last turn by so many metres to count: less is an instrument's noise.
  package static let turnMetres = 2.0

  /// `nil` for a workout none of whose locations knows its altitude; a location that does not has none.
  package init?(_ workout: HKWorkout) {
    guard let route = workout.route else { return nil }
    var way = workout.way.map { WayAlong($0) }
    for (instant, column) in zip(route.instants, route.altitudes) {
      guard let altitude = HKWorkoutRoute.value(column) else { continue }
      seconds.append(instant)
      altitudes.append(altitude)
      if let metres = way?.metres(at: instant) { self.metres.append(metres) }
    }
    guard let lowest = altitudes.min(), let highest = altitudes.max() else { return nil }
    minimum = lowest
    maximum = highest
    countClimbs()
  }

  private mutating func countClimbs() {
    var turn = altitudes.first ?? 0
    for altitude in altitudes where abs(altitude - turn) >= Self.turnMetres {
      if altitude > turn { gained += altitude - turn } else { lost += turn - altitude }
      turn = altitude
    }
  }
}

/// The distance that a workout had come at each instant, by its series of distance.
struct WayAlong {
  private var instants: [Double] = [0]
  private var metres: [Double] = [0]
  private var place = 0

  init(_ series: HKQuantitySeries) {
    let ends = zip(series.starts, series.durations).map { $0 + max(0, $1) }
    let order = series.starts.indices.sorted { a, b in
      (ends[a], series.starts[a], a) < (ends[b], series.starts[b], b)
    }
    for index in order {
      let last = instants[instants.count - 1]
      let total = metres[metres.count - 1]
      // Of samples that lie over one another the later goes on from the end of the earlier.
      instants += [max(series.starts[index], last), max(ends[index], last)]
      metres += [total, total + series.quantities[index]]
    }
  }

  /// Metres since the start, in between in proportion; asked for later and later instants.
  mutating func metres(at instant: Double) -> Double {
    while place + 1 < instants.count, instants[place + 1] <= instant { place += 1 }
    guard place + 1 < instants.count, instant > instants[place] else { return metres[place] }
    let share = (instant - instants[place]) / (instants[place + 1] - instants[place])
    return metres[place] + share * (metres[place + 1] - metres[place])
  }
}
