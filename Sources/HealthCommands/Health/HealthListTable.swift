import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal
import LockstepWorkouts

/// A page of a list as a table for people, fitted into the room that there is.
struct HealthListTable {
  let zone: HealthTimeZone
  private let letters: Int
  var glyphs = GlyphSet.unicode
  var person = PersonalText()
  var hasRoutes = false
  /// The number of terminal columns; `nil` for no limit.
  var room: Int?

  init(zone: HealthTimeZone, ids: [DocumentID]) {
    self.zone = zone
    letters = Self.lettersNeeded(ids)
  }

  /// Counts the letters needed to tell all ids of the store apart, at least eight.
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

  /// The content of a column, by which it can be left out.
  private enum Content: CaseIterable {
    case route, id, start, activity, elapsed, moving, length, heartRate, energy, samples, doubt
  }

  /// The columns that are left out if there is less room, first those at the beginning.
  private static let dispensable: [Content] = [.samples, .energy, .heartRate, .elapsed, .length]

  private func table(_ workouts: [(row: WorkoutRow, workout: HKWorkout)], _ index: WorkoutIndex)
    -> String
  {
    var contents = Content.allCases
    if !hasRoutes { contents.removeFirst() }
    if workouts.allSatisfy(\.row.doubts.isEmpty) { contents.removeLast() }
    var rows = workouts.flatMap { self.rows($0.row, $0.workout, index.names) }
    for dispensable in Self.dispensable {
      let table = TextTable(contents.map(column), rows: rows)
      guard let room, table.size.columns > room else { break }
      guard let place = contents.firstIndex(of: dispensable) else { continue }
      contents.remove(at: place)
      rows = rows.map { $0.count > place ? Array($0[..<place] + $0[(place + 1)...]) : $0 }
    }
    var table = TextTable(contents.map(column), rows: rows)
    table.glyphs = glyphs
    return table.plainText(fitting: room)
  }

  private func column(_ content: Content) -> TextTable.Column {
    switch content {
    case .route, .id, .activity: .init(person.text("title.\(content)"))
    case .start: .init(person.text("title.start") + (zone == .utc ? " (UTC)" : ""))
    case .elapsed, .moving, .heartRate, .samples: .init(person.text("title.\(content)"), .right)
    case .length: .init(person.lengthUnit, .right)
    case .energy: .init("kcal", .right)
    case .doubt: .init("", columnsMin: 1)
    }
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
      shortID(row), person.minute(row.startDate, zone), names.name(row.activityType, row.place),
      FitText.duration(figures.elapsedSeconds), FitText.duration(figures.movingSeconds),
      person.fixed(figures.metres.map(person.length), 2),
      person.fixed(figures.heartRate?.average, 0), person.fixed(figures.energy, 0),
      String(figures.sampleCount), row.doubts.isEmpty ? "" : "!",
    ]
  }

  private func shortID(_ row: WorkoutRow) -> String {
    String(row.id.text.prefix(letters)).visibleLine
  }

  // MARK: Around them

  /// Spells a month with its sums, as far as there is room.
  private func title(_ section: WorkoutSection) -> String {
    let parts = [
      person.month(section.month), person.count(section.count, of: "workouts"),
      FitText.duration(section.activeSeconds), person.distance(section.metres),
      "\(person.fixed(section.kilocalories, 0)) kcal",
    ]
    var title = parts[0]
    for part in parts.dropFirst() {
      let longer = "\(title), \(part)"
      if let room, longer.count > room { break }
      title = longer
    }
    return title
  }

  /// Writes the marked doubts about the workouts of the rows.
  private func doubts(_ rows: [WorkoutRow]) -> String {
    let lines = rows.filter { !$0.doubts.isEmpty }.map { row in
      "! \(shortID(row)) \(row.doubts.map(person.doubt).joined(separator: "; "))\n"
    }
    return lines.isEmpty ? "" : "\n" + lines.joined()
  }
}

extension String {
  /// Counts the characters that both texts have in common at their start.
  fileprivate func commonPrefix(with other: String) -> Int {
    zip(self, other).prefix { $0 == $1 }.count
  }
}
