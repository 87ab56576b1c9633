import LockstepHealth
import LockstepSimulation
import LockstepWorkoutFiles

/// A workout's way as a table or a GPX file: both an extractor and a provider.
final class RouteTable: DataExtractor, DataProvider {
  private let preferences: TablePreferences
  private let text: TableText
  private var name: String?
  private var segments: [[TrackPoint]] = []

  init(_ preferences: TablePreferences, _ text: TableText) {
    self.preferences = preferences
    self.text = text
  }

  func extract(_ workout: HKWorkout) {
    guard let route = workout.route else { return }
    name = preferences.language.name(of: workout)
    let points = Self.points(route, from: workout.startDate)
    segments = Self.segments(points, WorkoutMinutes(workout).segments)
  }

  /// A location and its seconds since the start.
  private typealias Located = (instant: Double, point: TrackPoint)

  private static func points(_ route: HKWorkoutRoute, from start: WallTime) -> [Located] {
    let order = route.instants.indices.sorted {
      (route.instants[$0], $0) < (route.instants[$1], $1)
    }
    return order.compactMap { index in
      let instant = route.instants[index]
      guard instant.magnitude < 1e9 else { return nil }
      let microseconds = Int64((instant * 1_000_000).rounded())
      var point = TrackPoint(date: .init(microseconds: start.microseconds + microseconds))
      point.latitude = route.latitudes[index]
      point.longitude = route.longitudes[index]
      point.altitude = route.altitudes[index] == 0 ? nil : route.altitudes[index]
      return (instant, point)
    }
  }

  /// Each begins at the last location at or before its start, and ends before the first that is later
  /// than its end; none is used twice.
  private static func segments(_ points: [Located], _ stretches: [(start: Double, end: Double)])
    -> [[TrackPoint]]
  {
    var used = 0
    return stretches.compactMap { stretch in
      let before = points[used...].prefix { $0.instant <= stretch.start }
      let first = max(used, before.endIndex - 1)
      let part = points[first...].prefix { $0.instant <= stretch.end }
      used = part.endIndex
      return part.isEmpty ? nil : part.map(\.point)
    }
  }

  // MARK: Files

  func files() -> [ReportFile]? {
    if segments.isEmpty { return [] }
    switch preferences.routeForm {
    case .csv: return [ReportFile("route.csv", table)]
    case .gpx:
      var track = GPX.Track()
      track.type = name
      track.segments = segments
      var file = GPX.File()
      file.tracks = [track]
      return [ReportFile("route.gpx", file.bytes())]
    }
  }

  private var table: String {
    let titles = [
      "Segment", "Latitude", "Longitude", "Altitude (m)", "Time (UTC ISO)", "Time (UTC)",
      "Time (Local)", "UNIX Epoch Time",
    ]
    var rows = TableText.row(titles.map(TableText.quoted))
    for (number, segment) in segments.enumerated() {
      for point in segment { rows += row(point, number + 1) }
    }
    return rows
  }

  private func row(_ point: TrackPoint, _ number: Int) -> String {
    let date = point.date ?? WallTime(microseconds: 0)
    func value(_ value: Double?) -> String { value.map(TableText.plainNumber) ?? "" }
    return TableText.row([
      String(number), value(point.latitude), value(point.longitude), value(point.altitude),
      TableText.iso(date), TableText.utc(date), text.local(date),
      value(Double(date.microseconds) / 1_000_000),
    ])
  }
}
