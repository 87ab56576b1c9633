import LockstepHealth
import LockstepSimulation
import LockstepWorkoutFiles

/// A route as columns of equal length, in the order of its instants.
struct RouteColumns {
  /// The instant of each location, in seconds since the workout's start.
  private(set) var instants: [Double] = []
  private(set) var dates: [WallTime] = []
  private(set) var latitudes: [Double] = []
  private(set) var longitudes: [Double] = []
  /// The altitude of each location in metres above the sea; 0 if unknown.
  private(set) var altitudes: [Double] = []

  init(_ route: HKWorkoutRoute, from start: WallTime) {
    let order = Self.order(of: route.instants)
    instants = order.map { route.instants[$0] }
    dates = instants.map { start + .microseconds(Int64(($0 * 1_000_000).rounded())) }
    latitudes = order.map { route.latitudes[$0] }
    longitudes = order.map { route.longitudes[$0] }
    altitudes = order.map { route.altitudes[$0] }
  }

  /// Finds the indices of the locations whose instants give a date, sorted by instant.
  private static func order(of instants: [Double]) -> [Int] {
    let sound = instants.indices.filter { instants[$0].magnitude < 1e9 }
    if zip(sound, sound.dropFirst()).allSatisfy({ instants[$0] <= instants[$1] }) { return sound }
    return sound.sorted { (instants[$0], $0) < (instants[$1], $1) }
  }

  /// Finds the range of locations in each stretch that has any.
  ///
  /// Each range begins at the last location at or before the stretch's start, and ends before the first
  /// location after its end; ranges do not overlap.
  func segments(_ stretches: [(start: Double, end: Double)]) -> [Range<Int>] {
    var used = 0
    return stretches.compactMap { stretch in
      let first = max(used, instants[used...].prefix { $0 <= stretch.start }.endIndex - 1)
      used = instants[first...].prefix { $0 <= stretch.end }.endIndex
      return used > first ? first..<used : nil
    }
  }

  /// Makes a track point of a location.
  func point(_ index: Int) -> TrackPoint {
    var point = TrackPoint(date: dates[index])
    point.latitude = latitudes[index]
    point.longitude = longitudes[index]
    point.altitude = HKWorkoutRoute.value(altitudes[index])
    return point
  }
}
