import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal
import LockstepWorkouts

/// `phonesim health show`: one workout in full.
enum HealthShow {
  static let spec = CommandSpec(
    "phonesim health show",
    "Shows a workout in full: its figures, what was measured, its route.",
    operands: "ID|FILE",
    options: [
      HealthCommand.store, FitCommand.crc, HealthCommand.session,
      .init("--geojson", nil, "nothing but the route, as GeoJSON (RFC 7946)"),
      HealthCommand.ascii, HealthCommand.json,
    ],
    discussion: """
      An id can be cut after as many letters as no other workout begins with; “latest” is the newest
      workout. A file is a FIT file or a document of a workout, wherever it is.
        phonesim health show latest --store ~/gym
        phonesim health show ride.fit
        phonesim health show 01HT --store ~/gym --geojson > ride.geojson
      Exit codes: 0 it is shown, 65 there is none, it cannot be read, or it has no route to write,
      74 the file or the folder cannot be read.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let word = try arguments.onlyOperand("a workout's id or a file")
    let named = try HealthSource(arguments).workout(word)
    if arguments.has("--geojson") {
      guard let text = RouteGeoJSON.text(named.workout) else {
        throw HealthSource.lacks("route", word)
      }
      StandardStream.write(json: text.bytes + [UInt8(ascii: "\n")])
    } else if arguments.has("--json") {
      StandardStream.write(json: json(named).indented)
    } else {
      let root = arguments.value("--store") ?? Environment.value("LOCKSTEP_STORE")
      let preferences = try root.map { root throws(CommandError) in
        try KeptPreferences(root).read()
      }
      StandardStream.write(
        text(named.workout, arguments.has("--ascii") ? .ascii : .unicode)
          + sections(named.workout, preferences ?? TablePreferences())
      )
    }
    return 0
  }

  // MARK: For people

  private static func text(_ workout: HKWorkout, _ glyphs: GlyphSet) -> String {
    let figures = WorkoutFigures(workout)
    let head = HealthText.activity(figures.activityType) + place(figures)
    let facts = HealthText.rows(rows(workout, figures))
    let parts = [
      "\(head)  \(workout.id.text.visibleLine)\n" + facts, quantities(workout, glyphs),
      laps(workout, glyphs), RouteDrawing.map(workout, glyphs) ?? "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// What the parts of an export have for a person: the zones of a run whose highest rate is kept.
  private static func sections(_ workout: HKWorkout, _ preferences: TablePreferences) -> String {
    guard let sections = WorkoutTables(workout, preferences)?.sections else { return "" }
    return sections.map { section in
      let rows = HealthText.rows(section.rows.map { ($0.name, $0.value) })
      return "\n\(section.title)\n\(rows)" + (section.footer.map { "  \($0)\n" } ?? "")
    }.joined()
  }

  /// Not to be under a roof may be to be in a pool: who has a way was outdoors.
  private static func place(_ figures: WorkoutFigures) -> String {
    switch figures.isIndoor {
    case true?: ", indoors"
    case false? where figures.locationCount > 0: ", outdoors"
    case false?, nil: ""
    }
  }

  /// What is known of it, each with its name.
  private static func rows(_ workout: HKWorkout, _ figures: WorkoutFigures) -> [(String, String)] {
    let start = HealthText.second(workout.startDate)
    let times = [
      ("date", "\(start) to \(HealthText.second(workout.endDate)) UTC"),
      (
        "time",
        "\(FitText.duration(figures.elapsedSeconds)) elapsed, "
          + "\(FitText.duration(figures.movingSeconds)) moving"
      ),
    ]
    let counts = [
      ("laps", String(figures.lapCount)), ("pauses", pauses(figures)),
      ("device", workout.device.map(\.visibleLine) ?? HealthText.unknown),
    ]
    return times + there(workout) + measured(figures) + weather(workout) + counts
  }

  /// The same times on a clock of the place, where the document has its distance from UTC.
  private static func there(_ workout: HKWorkout) -> [(String, String)] {
    guard case .string(let zone) = workout.metadata(HKMetadataKey.timeZone) else { return [] }
    guard let offset = HKWorkout.offset(ofZone: zone) else {
      return [("zone", zone.visibleLine)]
    }
    let start = HealthText.second(workout.startDate + offset)
    return [("there", "\(start) to \(HealthText.second(workout.endDate + offset)) \(zone)")]
  }

  private static func weather(_ workout: HKWorkout) -> [(String, String)] {
    let parts = [
      workout.quantity(HKMetadataKey.weatherTemperature).map { HealthText.fixed($0, 0, "°C") },
      workout.quantity(HKMetadataKey.weatherHumidity).map {
        HealthText.fixed($0 * 100, 0, "% humidity")
      },
    ].compactMap { $0 }
    return parts.isEmpty ? [] : [("weather", parts.joined(separator: ", "))]
  }

  private static func measured(_ figures: WorkoutFigures) -> [(String, String)] {
    let rate = figures.heartRate.map { statistics in
      "\(HealthText.fixed(statistics.average, 0)) mean, "
        + "\(HealthText.fixed(statistics.minimum, 0)) lowest, "
        + "\(HealthText.fixed(statistics.maximum, 0)) highest, in beats a minute"
    }
    return [
      ("distance", figures.metres.map { HealthText.kilometres($0) }),
      ("speed", speed(figures)), ("elevation", elevation(figures)), ("heart rate", rate),
      ("energy", figures.energy.map { HealthText.fixed($0, 0, "kcal") }),
      ("cadence", figures.averageCadence.map { HealthText.fixed($0, 1, "a minute, mean") }),
      ("power", figures.averagePower.map { HealthText.fixed($0, 0, "W, mean") }),
    ].map { ($0, $1 ?? HealthText.unknown) }
  }

  private static func speed(_ figures: WorkoutFigures) -> String? {
    let mean = figures.averageSpeed.map { speed in
      let pace = HealthText.pace(speed, figures.activityType).map { " (\($0))" } ?? ""
      return HealthText.kilometresPerHour(speed) + pace + " mean"
    }
    let highest = figures.maximumSpeed.map { HealthText.kilometresPerHour($0) + " highest" }
    let parts = [mean, highest].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private static func elevation(_ figures: WorkoutFigures) -> String? {
    let known = [(figures.gained, "gained"), (figures.lost, "lost")]
    let parts = known.compactMap { climb, word in
      climb.map { HealthText.fixed($0.metres, 0, "m \(word)") }
    }
    let counted = known.filter { $0.0?.isOfDevice == false }.map(\.1)
    if parts.isEmpty { return nil }
    let whose =
      counted.isEmpty || counted.count == parts.count ? "" : counted.joined() + " is "
    return parts.joined(separator: ", ")
      + (counted.isEmpty ? "" : "; \(whose)counted along the route")
  }

  private static func pauses(_ figures: WorkoutFigures) -> String {
    if figures.pauseCount == 0 { return "0" }
    let seconds = figures.elapsedSeconds - figures.movingSeconds
    return "\(figures.pauseCount), \(FitText.duration(seconds)) in all"
  }

  private static func quantities(_ workout: HKWorkout, _ glyphs: GlyphSet) -> String {
    var rows = workout.series.map { series in
      let statistics = series.statistics
      let isSum = series.type.aggregation == .cumulative
      return [
        HealthText.quantity(series.type), String(series.count),
        isSum ? HealthText.fixed(statistics.sum, 2) : "",
        isSum ? "" : HealthText.fixed(statistics.average, 2),
        isSum ? "" : HealthText.fixed(statistics.minimum, 2),
        isSum ? "" : HealthText.fixed(statistics.maximum, 2), series.type.unit,
      ]
    }
    if let route = workout.route { rows.append(["route", String(route.count)]) }
    if rows.isEmpty { return "nothing was measured\n" }
    var table = TextTable(
      [
        .init("quantity"), .init("samples", .right), .init("sum", .right), .init("mean", .right),
        .init("lowest", .right), .init("highest", .right), .init("unit"),
      ],
      rows: rows
    )
    table.glyphs = glyphs
    return table.plainText()
  }

  /// Of several laps what each was; one alone is the workout.
  private static func laps(_ workout: HKWorkout, _ glyphs: GlyphSet) -> String {
    let laps = LapFigures.all(of: workout)
    if laps.count < 2 { return "" }
    let rows = laps.enumerated().map { index, lap in
      [
        String(index + 1), FitText.duration(lap.start), FitText.duration(lap.elapsedSeconds),
        FitText.duration(lap.movingSeconds),
        HealthText.fixed(lap.metres.map { $0 / 1_000 }, 2),
        HealthText.fixed(lap.averageSpeed.map { $0 * 3.6 }, 1),
        HealthText.fixed(lap.averageHeartRate, 0),
      ]
    }
    var table = TextTable(
      [
        .init("lap", .right), .init("after", .right), .init("elapsed", .right),
        .init("moving", .right), .init("km", .right), .init("km/h", .right), .init("bpm", .right),
      ],
      rows: rows
    )
    table.glyphs = glyphs
    return table.plainText()
  }

  // MARK: For programs

  private static func json(_ named: HealthSource.Named) -> JSONText {
    let workout = named.workout
    return JSONText { writer in
      writer.beginObject()
      HealthJSON.write(workout, named.document, into: &writer)
      HealthJSON.writeQuantities(workout, into: &writer)
      HealthJSON.writeLaps(workout, into: &writer)
      HealthJSON.writeEvents(workout, into: &writer)
      HealthJSON.writeMetadata(workout, into: &writer)
      writer.endObject()
    }
  }
}
