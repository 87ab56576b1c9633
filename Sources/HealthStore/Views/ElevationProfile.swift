package import LockstepHealth
import LockstepWorkouts

/// The altitudes of a workout's route along its way.
package struct ElevationProfile: Equatable, Sendable {
  /// The instant of each altitude, in seconds since the start.
  package private(set) var seconds: [Double] = []
  /// The distance at each altitude, in metres since the start; empty without a series of distance.
  package private(set) var metres: [Double] = []
  /// The altitudes in metres above the sea.
  package private(set) var altitudes: [Double] = []
  package let minimum: Double
  package let maximum: Double
  /// The total climb in metres; `lost` is the total descent.
  package private(set) var gained = 0.0
  package private(set) var lost = 0.0

  /// The metres by which an altitude must differ from the last turning point to count; smaller changes
  /// are noise.
  package static let turnMetres = 2.0

  /// Makes the profile; `nil` if no location has an altitude.
  ///
  /// Locations without an altitude are left out.
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

/// The distance covered at each instant of a workout, by its series of distance.
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

  /// Computes the metres since the start, interpolated; the instants of successive calls must not fall.
  mutating func metres(at instant: Double) -> Double {
    while place + 1 < instants.count, instants[place + 1] <= instant { place += 1 }
    guard place + 1 < instants.count, instant > instants[place] else { return metres[place] }
    let share = (instant - instants[place]) / (instants[place + 1] - instants[place])
    return metres[place] + share * (metres[place + 1] - metres[place])
  }
}
