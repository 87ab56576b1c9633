import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal
import LockstepWorkouts

/// A page of a list in words, in as much room as there is.
struct HealthListTable {
  let zone: HealthTimeZone
  private let letters: Int
  var glyphs = GlyphSet.unicode
  var hasRoutes = false
  /// Columns of the terminal; `nil` for as many as it takes.
  var room: Int?

  init(zone: HealthTimeZone, ids: [DocumentID]) {
    self.zone = zone
    letters = Self.lettersNeeded(ids)
  }

  /// As many letters as tell any two ids of the store apart, and no fewer than eight.
  private static func lettersNeeded(_ ids: [DocumentID]) -> Int {
    let texts = ids.map { $0.text.uppercased() }.sorted()
    return zip(texts, texts.dropFirst()).reduce(8) { letters, pair in
      max(letters, pair.0.commonPrefix(with: pair.1) + 1)
    }
  }

  func text(
    _ workouts: [(row: WorkoutRow, workout: HKWorkout)],
    _ page: WorkoutIndex.Page,
    _ index: WorkoutIndex
  ) -> String {
    var lines = table(workouts, index).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)[...]
    var text = lines.prefix(2).joined(separator: "\n") + "\n"
    lines = lines.dropFirst(2)
    let height = hasRoutes ? RouteDrawing.thumbnailRows : 1
    var sections = page.sections[...]
    for (row, _) in workouts {
      if let section = sections.first, section.month == index.month(of: row) {
        text += title(section) + "\n"
        sections = sections.dropFirst()
      }
      text += lines.prefix(height).joined(separator: "\n") + "\n"
      lines = lines.dropFirst(height)
    }
    return text + doubts(workouts.map(\.row))
  }

  // MARK: Rows

  /// From the right, those that are left out first where there is less room.
  private static let dispensable = ["samples", "kcal", "bpm", "elapsed", "km"]

  private func table(_ workouts: [(row: WorkoutRow, workout: HKWorkout)], _ index: WorkoutIndex)
    -> String
  {
    var titles = columns
    if workouts.allSatisfy(\.row.doubts.isEmpty) { titles.removeLast() }
    var rows = workouts.flatMap { self.rows($0.row, $0.workout, index.names) }
    for dispensable in Self.dispensable {
      let table = TextTable(titles, rows: rows)
      guard let room, table.size.columns > room else { break }
      guard let place = titles.firstIndex(where: { $0.title == dispensable }) else { continue }
      titles.remove(at: place)
      rows = rows.map { $0.count > place ? Array($0[..<place] + $0[(place + 1)...]) : $0 }
    }
    var table = TextTable(titles, rows: rows)
    table.glyphs = glyphs
    return table.plainText(fitting: room)
  }

  private var columns: [TextTable.Column] {
    let start = zone == .utc ? "start (UTC)" : "start"
    return (hasRoutes ? [.init("route")] : []) + [
      .init("id"), .init(start), .init("activity"), .init("elapsed", .right),
      .init("moving", .right), .init("km", .right), .init("bpm", .right), .init("kcal", .right),
      .init("samples", .right), .init("", columnsMin: 1),
    ]
  }

  private func rows(_ row: WorkoutRow, _ workout: HKWorkout, _ names: WorkoutNames) -> [[String]] {
    let cells = cells(row, workout, names)
    if !hasRoutes { return [cells] }
    return RouteDrawing.thumbnail(workout, glyphs).enumerated().map { place, line in
      [line] + (place == 0 ? cells : [])
    }
  }

  private func cells(_ row: WorkoutRow, _ workout: HKWorkout, _ names: WorkoutNames) -> [String] {
    let figures = WorkoutFigures(workout)
    return [
      shortID(row), HealthText.minute(row.startDate, zone), names.name(row.activityType, row.place),
      FitText.duration(figures.elapsedSeconds), FitText.duration(figures.movingSeconds),
      HealthText.fixed(figures.metres.map { $0 / 1_000 }, 2),
      HealthText.fixed(figures.heartRate?.average, 0), HealthText.fixed(figures.energy, 0),
      String(figures.sampleCount), row.doubts.isEmpty ? "" : "!",
    ]
  }

  private func shortID(_ row: WorkoutRow) -> String {
    String(row.id.text.prefix(letters)).visibleLine
  }

  // MARK: Around them

  /// A month with what it adds up to, as much of it as there is room for.
  private func title(_ section: WorkoutSection) -> String {
    let parts = [
      section.month.englishText, "\(section.count) workout\(section.count == 1 ? "" : "s")",
      FitText.duration(section.activeSeconds), HealthText.kilometres(section.metres),
      "\(HealthText.fixed(section.kilocalories, 0)) kcal",
    ]
    var title = parts[0]
    for part in parts.dropFirst() {
      let longer = "\(title), \(part)"
      if let room, longer.count > room { break }
      title = longer
    }
    return title
  }

  /// What is to be thought of the rows with a mark.
  private func doubts(_ rows: [WorkoutRow]) -> String {
    let lines = rows.filter { !$0.doubts.isEmpty }.map { row in
      "! \(shortID(row)) \(row.doubts.map(\.rawValue).joined(separator: "; "))\n"
    }
    return lines.isEmpty ? "" : "\n" + lines.joined()
  }
}

extension String {
  /// How many characters both begin with.
  fileprivate func commonPrefix(with other: String) -> Int {
    zip(self, other).prefix { $0 == $1 }.count
  }
}
