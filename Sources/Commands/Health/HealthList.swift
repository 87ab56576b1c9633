import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal
import LockstepWorkouts

/// `phonesim health list`: all workouts, newest first.
enum HealthList {
  static let spec = CommandSpec(
    "phonesim health list",
    "Lists the workouts, newest first.",
    options: [
      HealthCommand.store,
      .init("--limit", "NUMBER", "as many at most (50)"),
      .init("--skip", "NUMBER", "leave out so many of the newest (0)"),
      .init("--routes", nil, "with a small picture of each route"),
      HealthCommand.ascii, HealthCommand.json,
    ],
    discussion: """
      An id is shown as far as it has to be written; “latest” is the first of the list.
      Columns: start in UTC, time with pauses (elapsed) and without (moving), mean heart rate.
      Exit codes: 0 all could be read, 65 a document cannot, 74 the folder cannot.
      """
  )

  private static let limitDefault: Int64 = 50

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let limit = try arguments.number("--limit", in: 1...100_000) ?? limitDefault
    let skipped = try arguments.number("--skip", in: 0...1_000_000_000) ?? 0
    if let word = arguments.operands.first {
      throw .usage("health list takes no “\(word)”", "usage: \(spec.usage)")
    }
    let folder = try HealthSource(arguments).folder()
    let page = try HealthSource.reading { () throws(DiskError) in
      try folder.page(skipping: Int(skipped), limit: Int(limit))
    }
    let stored = page.items.compactMap { try? $0.get() }
    if arguments.has("--json") {
      StandardStream.write(json: json(stored, page).indented)
    } else if page.items.isEmpty && page.newerCount == 0 {
      StandardStream.write("no workouts yet: phonesim fit import FILE… --store FOLDER\n")
    } else {
      let ids = try HealthSource.reading { () throws(DiskError) in try folder.entries().map(\.id) }
      let glyphs = arguments.has("--ascii") ? GlyphSet.ascii : .unicode
      let table = table(stored, ids, arguments.has("--routes") ? glyphs : nil, glyphs)
      StandardStream.write(table + rest(page, Int(skipped)))
    }
    return report(page)
  }

  /// Says on standard error what cannot be read.
  private static func report(_ page: HealthFolder.Page) -> Int32 {
    var code: Int32 = 0
    for item in page.items {
      guard case .failure(let problem) = item else { continue }
      StandardStream.write("error: \(String(describing: problem).visibleLine)\n", to: .error)
      code = 65
    }
    return code
  }

  // MARK: Table

  /// - Parameter pictures: What routes are drawn with; `nil` for none.
  private static func table(
    _ stored: [HealthFolder.StoredWorkout],
    _ ids: [DocumentID],
    _ pictures: GlyphSet?,
    _ glyphs: GlyphSet
  ) -> String {
    let letters = lettersNeeded(ids)
    let rows = stored.flatMap { item in
      let cells = cells(item.workout, letters)
      guard let pictures else { return [cells] }
      let lines = RouteDrawing.thumbnail(item.workout, pictures)
      return lines.enumerated().map { [$1] + ($0 == 0 ? cells : []) }
    }
    var table = TextTable((pictures == nil ? [] : [.init("route")]) + columns, rows: rows)
    table.glyphs = glyphs
    return table.plainText()
  }

  private static let columns: [TextTable.Column] = [
    .init("id"), .init("start (UTC)"), .init("activity"), .init("elapsed", .right),
    .init("moving", .right), .init("km", .right), .init("bpm", .right), .init("kcal", .right),
    .init("samples", .right),
  ]

  private static func cells(_ workout: HKWorkout, _ letters: Int) -> [String] {
    let figures = WorkoutFigures(workout)
    return [
      String(workout.id.text.prefix(letters)).visibleLine,
      HealthText.minute(workout.startDate), HealthText.activity(figures.activityType),
      FitText.duration(figures.elapsedSeconds), FitText.duration(figures.movingSeconds),
      HealthText.fixed(figures.metres.map { $0 / 1_000 }, 2),
      HealthText.fixed(figures.heartRate?.average, 0), HealthText.fixed(figures.energy, 0),
      String(figures.sampleCount),
    ]
  }

  /// As many letters as tell any two ids of the store apart, and no fewer than eight.
  private static func lettersNeeded(_ ids: [DocumentID]) -> Int {
    let texts = ids.map { $0.text.uppercased() }.sorted()
    return zip(texts, texts.dropFirst()).reduce(8) { letters, pair in
      max(letters, pair.0.commonPrefix(with: pair.1) + 1)
    }
  }

  private static func rest(_ page: HealthFolder.Page, _ skipped: Int) -> String {
    if page.olderCount == 0 { return "" }
    let next = skipped + page.items.count
    return "\n\(page.olderCount) more, older than these: --skip \(next)\n"
  }

  // MARK: JSON

  private static func json(_ stored: [HealthFolder.StoredWorkout], _ page: HealthFolder.Page)
    -> JSONText
  {
    JSONText { writer in
      writer.beginObject()
      writer.key("workouts")
      writer.beginArray()
      for item in stored {
        writer.beginObject()
        HealthJSON.write(item.workout, item.entry.path, into: &writer)
        writer.endObject()
      }
      writer.endArray()
      writer.field("newer", page.newerCount)
      writer.field("older", page.olderCount)
      writer.endObject()
    }
  }
}

extension String {
  /// How many characters both begin with.
  fileprivate func commonPrefix(with other: String) -> Int {
    zip(self, other).prefix { $0 == $1 }.count
  }
}
