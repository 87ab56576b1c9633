import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal
import LockstepWorkouts

/// One workout in full, as text for people.
struct HealthPage {
  let workout: HKWorkout
  let person: PersonalText
  let glyphs: GlyphSet
  private let figures: WorkoutFigures

  init(workout: HKWorkout, person: PersonalText, glyphs: GlyphSet) {
    self.workout = workout
    self.person = person
    self.glyphs = glyphs
    figures = WorkoutFigures(workout)
  }

  func text(_ preferences: TablePreferences) -> String {
    let facts = HealthText.rows(rows)
    let parts = [
      "\(head)  \(workout.id.text.visibleLine)\n" + facts, doubts, quantities, laps,
      RouteDrawing.map(workout, glyphs, person) ?? "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n") + sections(preferences)
  }

  /// Writes the sections of an export that are for people: the zones of a run, if the maximum heart
  /// rate is known.
  private func sections(_ preferences: TablePreferences) -> String {
    guard let sections = WorkoutTables(workout, preferences)?.sections else { return "" }
    return sections.map { section in
      let rows = HealthText.rows(section.rows.map { ($0.name, $0.value) })
      return "\n\(section.title)\n\(rows)" + (section.footer.map { "  \($0)\n" } ?? "")
    }.joined()
  }

  /// The activity and its place, as the page's first words.
  ///
  /// A workout that was not indoors may have been in a pool: only one with a route was outdoors.
  private var head: String {
    let name = person.activity(figures.activityType)
    switch figures.isIndoor {
    case true?: return "\(name), \(person.text("place.indoors"))"
    case false? where figures.locationCount > 0:
      return "\(name), \(person.text("place.outdoors"))"
    case false?, nil: return name
    }
  }

  /// The reasons to doubt the workout's figures, a line each.
  private var doubts: String { workout.doubts.map { "! \(person.doubt($0))\n" }.joined() }

  // MARK: Figures

  /// The known figures of the workout, each with its name.
  private var rows: [(String, String)] {
    let times = person.text(
      "show.times",
      FitText.duration(figures.elapsedSeconds),
      FitText.duration(figures.movingSeconds)
    )
    let device = workout.device.map(\.visibleLine) ?? HealthText.unknown
    return [("show.date", span(.seconds(0), "UTC")), ("figure.time", times)].map(named) + there
      + measured.map(named) + weather
      + [("show.laps", String(figures.lapCount)), ("show.pauses", pauses), ("show.device", device)]
      .map(named)
  }

  private func named(_ key: String, _ text: String) -> (String, String) { (person.text(key), text) }

  private func span(_ offset: Interval, _ zone: String) -> String {
    person.text(
      "show.span",
      person.second(workout.startDate + offset),
      person.second(workout.endDate + offset),
      zone
    )
  }

  /// The workout's times on a clock of its place, if the document has its distance from UTC.
  private var there: [(String, String)] {
    guard case .string(let zone) = workout.metadata(HKMetadataKey.timeZone) else { return [] }
    guard let offset = HKWorkout.offset(ofZone: zone) else {
      return [named("show.zone", zone.visibleLine)]
    }
    return [named("show.there", span(offset, zone))]
  }

  private var weather: [(String, String)] {
    let parts = [
      workout.quantity(HKMetadataKey.weatherTemperature).map { person.temperature($0) },
      workout.quantity(HKMetadataKey.weatherHumidity).map {
        person.text("show.humidity", person.fixed($0 * 100, 0))
      },
    ].compactMap { $0 }
    return parts.isEmpty ? [] : [named("show.weather", parts.joined(separator: ", "))]
  }

  private var measured: [(String, String)] {
    let rate = figures.heartRate.map { statistics in
      person.text(
        "show.rates",
        person.fixed(statistics.average, 0),
        person.fixed(statistics.minimum, 0),
        person.fixed(statistics.maximum, 0)
      )
    }
    return [
      ("figure.distance", figures.metres.map { person.distance($0) }), ("quantity.speed", speed),
      ("show.elevation", elevation), ("quantity.heartRate", rate),
      ("figure.energy", figures.energy.map { person.fixed($0, 0, "kcal") }),
      (
        "quantity.cadence",
        figures.averageCadence.map { person.text("show.cadenceMean", person.fixed($0, 1)) }
      ),
      (
        "quantity.power",
        figures.averagePower.map { person.text("show.powerMean", person.fixed($0, 0)) }
      ),
    ].map { ($0, $1 ?? HealthText.unknown) }
  }

  private var speed: String? {
    let mean = figures.averageSpeed.map { speed in
      let pace = person.pace(speed, figures.activityType).map { " (\($0))" } ?? ""
      return person.text("show.mean", person.speed(speed) + pace)
    }
    let highest = figures.maximumSpeed.map { person.text("show.highest", person.speed($0)) }
    let parts = [mean, highest].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private var elevation: String? {
    let known = [(figures.gained, "Gained"), (figures.lost, "Lost")]
    let parts = known.compactMap { climb, word in
      climb.map { climb in
        let height = "\(person.fixed(person.height(climb.metres), 0)) \(person.heightUnit)"
        return person.text("show.\(word.lowercased())", height)
      }
    }
    let counted = known.filter { $0.0?.isOfDevice == false }.map(\.1)
    if parts.isEmpty { return nil }
    let whose = counted.count == parts.count ? "" : counted.joined()
    return parts.joined(separator: ", ")
      + (counted.isEmpty ? "" : "; " + person.text("show.counted\(whose)"))
  }

  private var pauses: String {
    if figures.pauseCount == 0 { return "0" }
    let seconds = figures.elapsedSeconds - figures.movingSeconds
    return person.text("show.inAll", String(figures.pauseCount), FitText.duration(seconds))
  }

  // MARK: Tables

  private var quantities: String {
    var rows = workout.series.map { series in
      let statistics = series.statistics
      let isSum = series.type.aggregation == .cumulative
      return [
        person.quantity(series.type), String(series.count),
        isSum ? person.fixed(statistics.sum, 2) : "",
        isSum ? "" : person.fixed(statistics.average, 2),
        isSum ? "" : person.fixed(statistics.minimum, 2),
        isSum ? "" : person.fixed(statistics.maximum, 2), series.type.unit,
      ]
    }
    if let route = workout.route { rows.append([person.text("title.route"), String(route.count)]) }
    if rows.isEmpty { return person.text("chart.nothing") + "\n" }
    let numbers = ["samples", "sum", "mean", "lowest", "highest"].map { column("title.\($0)") }
    return table(
      [.init(person.text("title.quantity"))] + numbers + [.init(person.text("title.unit"))],
      rows
    )
  }

  /// The table of laps; empty if there is only one, which is the whole workout.
  private var laps: String {
    let laps = LapFigures.all(of: workout)
    if laps.count < 2 { return "" }
    let rows = laps.enumerated().map { index, lap in
      [
        String(index + 1), FitText.duration(lap.start), FitText.duration(lap.elapsedSeconds),
        FitText.duration(lap.movingSeconds), person.fixed(lap.metres.map(person.length), 2),
        person.fixed(lap.averageSpeed.map { person.length($0) * 3_600 }, 1),
        person.fixed(lap.averageHeartRate, 0),
      ]
    }
    let times = ["lap", "sinceStart", "elapsed", "moving"].map { column("title.\($0)") }
    let lengths = [person.lengthUnit, "\(person.lengthUnit)/h"].map {
      TextTable.Column($0, .right)
    }
    return table(times + lengths + [column("title.heartRate")], rows)
  }

  private func column(_ key: String) -> TextTable.Column { .init(person.text(key), .right) }

  private func table(_ columns: [TextTable.Column], _ rows: [[String]]) -> String {
    var table = TextTable(columns, rows: rows)
    table.glyphs = glyphs
    return table.plainText()
  }
}
