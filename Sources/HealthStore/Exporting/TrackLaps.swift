import LockstepHealth
import LockstepSimulation
import LockstepWorkoutFiles

/// A workout's points, cut at its pauses and at the starts of its laps.
struct TrackLaps {
  private let workout: HKWorkout
  private let cells: [TrackCells.Cell]
  /// The instant at which each lap begins, in seconds since the start; the first is at the start.
  private let starts: [Double]

  init(_ workout: HKWorkout, _ cells: [TrackCells.Cell]) {
    self.workout = workout
    self.cells = cells
    let elapsed = workout.elapsedSeconds
    let begun = workout.workoutEvents.filter { $0.type == .lap }.map(\.start)
    let inside = begun.filter { $0 > 0 && $0 < elapsed }
    // A lap that began within a second of the start is the first.
    let later = inside.drop { $0 < 1 }
    starts = later.reduce(into: [0]) { if $1 > $0[$0.count - 1] { $0.append($1) } }
  }

  // MARK: Stretches

  /// Cuts the points into stretches without a pause; points measured in a pause go to the stretch
  /// before it.
  static func stretches(of workout: HKWorkout, _ cells: [TrackCells.Cell]) -> [[TrackCells.Cell]] {
    let begun = Self.cuts(workout)
    return cut(cells[...], at: begun).filter { !$0.isEmpty }.map(Array.init)
  }

  /// Lists the instants at which recording resumed after each pause, and the end if the workout ends
  /// paused.
  private static func cuts(_ workout: HKWorkout) -> [Double] {
    let stretches = workout.movingStretches
    let end = workout.elapsedSeconds
    let isPaused = stretches.last.map { $0.end < end } ?? false
    return stretches.dropFirst().map(\.start) + (isPaused ? [end] : [])
  }

  /// Cuts points at instants into the parts before, between and after them.
  private static func cut(_ cells: ArraySlice<TrackCells.Cell>, at instants: [Double])
    -> [ArraySlice<TrackCells.Cell>]
  {
    var parts: [ArraySlice<TrackCells.Cell>] = []
    var rest = cells
    for instant in instants {
      let part = rest.prefix { $0.instant < instant }
      parts.append(part)
      rest = rest.dropFirst(part.count)
    }
    return parts + [rest]
  }

  // MARK: Laps

  /// The laps, each with its sums and its points.
  var laps: [TCX.Lap] {
    let ends = starts.dropFirst() + [max(workout.elapsedSeconds, starts[starts.count - 1])]
    let parts = Self.cut(cells[...], at: Array(starts.dropFirst()))
    let begun = Self.cuts(workout)
    var way = workout.way.map { WayAlong($0) }
    var energy = workout.series(.activeEnergyBurned).map { WayAlong($0) }
    var sums = (metres: 0.0, kilocalories: 0.0)
    return zip(zip(starts, ends), parts).enumerated().map { number, item in
      let (bounds, points) = item
      // What was counted at the very end, or after it, belongs to the last lap.
      let end = number == starts.count - 1 ? Double.infinity : bounds.1
      var lap = TCX.Lap()
      lap.start = workout.startDate + .microseconds(Int64((bounds.0 * 1_000_000).rounded()))
      lap.seconds = movingSeconds(from: bounds.0, to: bounds.1)
      let metres = way?.metres(at: end) ?? 0
      let kilocalories = (energy?.metres(at: end) ?? 0).rounded()
      lap.metres = metres - sums.metres
      lap.kilocalories = kilocalories - sums.kilocalories
      sums = (metres, kilocalories)
      setRates(of: &lap, points)
      lap.tracks = Self.cut(points, at: begun).filter { !$0.isEmpty }.map { $0.map(\.point) }
      return lap
    }
  }

  private func movingSeconds(from start: Double, to end: Double) -> Double {
    workout.movingStretches.reduce(0) { sum, stretch in
      sum + max(0, min(end, stretch.end) - max(start, stretch.start))
    }
  }

  private func setRates(of lap: inout TCX.Lap, _ points: ArraySlice<TrackCells.Cell>) {
    let rates = points.compactMap(\.point.heartRate)
    if !rates.isEmpty { lap.averageHeartRate = rates.reduce(0, +) / Double(rates.count) }
    lap.maximumHeartRate = rates.max()
    lap.maximumSpeed = points.compactMap(\.point.speed).max()
  }
}
