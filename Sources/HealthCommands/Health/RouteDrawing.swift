import LockstepHealth
import LockstepHealthStore
import LockstepTerminal
import LockstepWorkouts

/// A workout's route in characters.
enum RouteDrawing {
  /// The size of a map in cells; `thumbnailSize` is that of a small picture in a list.
  private static let mapSize = Size(columns: 64, rows: 18)
  static let thumbnailRows = 3
  private static let thumbnailSize = Size(columns: 8, rows: thumbnailRows)

  /// Draws a map, north up, with marks at start and end and a scale; `nil` without a route.
  static func map(_ workout: HKWorkout, _ glyphs: GlyphSet, _ person: PersonalText) -> String? {
    guard let path = path(workout, glyphs) else { return nil }
    var grid = Grid(path.size(fitting: mapSize))
    grid.draw(path, in: grid.bounds)
    let marks = path.marks
    var legend =
      "\(marks.start) \(person.text("map.start"))  \(marks.end) \(person.text("map.end"))"
    if let scale = path.unitsPerColumn(in: mapSize).flatMap({ scale(metresPerColumn: $0, glyphs) })
    {
      legend += "  " + scale
    }
    return grid.plainText() + "\n" + legend + "\n"
  }

  /// Draws a small picture as lines of equal width, which are blank for a workout without a route.
  static func thumbnail(_ workout: HKWorkout, _ glyphs: GlyphSet) -> [String] {
    var grid = Grid(thumbnailSize)
    if var path = path(workout, glyphs) {
      path.hasMarks = false
      grid.draw(path, in: grid.bounds.centered(path.size(fitting: thumbnailSize)))
    }
    return grid.plainText(keepsBlanks: true).split(separator: "\n").map(String.init)
  }

  /// Draws the route as a line, north up; `nil` without a route.
  static func path(_ workout: HKWorkout, _ glyphs: GlyphSet) -> PathPicture? {
    guard let line = workout.route.flatMap({ RouteLine($0) }) else { return nil }
    var path = PathPicture(line.places.map { .init(x: $0.east, y: $0.north) })
    path.glyphs = glyphs
    return path
  }

  /// Draws a scale bar of a round length, at most a third of the map wide; `nil` if that is less than a
  /// metre.
  private static func scale(metresPerColumn: Double, _ glyphs: GlyphSet) -> String? {
    let longest = metresPerColumn * Double(mapSize.columns) / 3
    if longest < 1 { return nil }
    var power = 1.0
    while power * 10 <= longest { power *= 10 }
    let metres = power * ([5.0, 2].first { $0 * power <= longest } ?? 1)
    let columns = max(2, Int((metres / metresPerColumn).rounded()))
    let line = String(repeating: glyphs.line, count: columns - 2)
    let bar = glyphs == .unicode ? "├\(line)┤" : "|\(line)|"
    let isLong = metres >= 1_000
    return "\(bar) \(HealthText.fixed(isLong ? metres / 1_000 : metres, 0)) \(isLong ? "km" : "m")"
  }
}
