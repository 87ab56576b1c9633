import LockstepLanguages
import LockstepHealth
import LockstepSimulation
import LockstepWorkoutFiles

/// A workout's route as a table or a GPX file: both an extractor and a provider.
final class RouteTable: DataExtractor, DataProvider {
  private let preferences: TablePreferences
  private let text: TableText
  private var name: String?
  private var columns: RouteColumns?
  private var segments: [Range<Int>] = []

  init(_ preferences: TablePreferences, _ text: TableText) {
    self.preferences = preferences
    self.text = text
  }

  func extract(_ workout: HKWorkout) {
    guard let route = workout.route else { return }
    name = preferences.language.name(of: workout)
    let columns = RouteColumns(route, from: workout.startDate)
    segments = columns.segments(WorkoutMinutes(workout).segments)
    self.columns = columns
  }

  // MARK: Files

  func files() -> [ReportFile]? {
    guard let columns, !segments.isEmpty else { return [] }
    switch preferences.routeForm {
    case .csv: return [ReportFile("route.csv", table(columns))]
    case .gpx:
      var track = GPX.Track()
      track.type = name
      track.segments = segments.map { $0.map(columns.point) }
      var file = GPX.File()
      file.tracks = [track]
      return [ReportFile("route.gpx", file.bytes())]
    }
  }

  /// The losses of the route's file.
  ///
  /// A segment begins with the last location before it, so locations measured in a pause are left out.
  var losses: [Phrase] {
    let count = (columns?.dates.count ?? 0) - segments.reduce(0) { $0 + $1.count }
    return count > 0 ? [.counted(count, of: "locationsPaused", [])] : []
  }

  private func table(_ columns: RouteColumns) -> [UInt8] {
    var rows = RouteRows(clock: text.clock, count: columns.dates.count)
    for (number, segment) in segments.enumerated() {
      for index in segment { rows.add(columns, index, segment: number + 1) }
    }
    return rows.bytes
  }
}
