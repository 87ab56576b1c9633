import LockstepHealth
import LockstepHealthStore
import LockstepTerminal

/// One workout in full on a terminal: its figures, its route, and charts of its measurements.
struct HealthDetailFace {
  let workout: HKWorkout
  let zone: HealthTimeZone
  let names: WorkoutNames
  let glyphs: GlyphSet
  let person: PersonalText

  private static let figureColumns = 44
  private static let figureRows = 9

  func draw(on grid: inout Grid, in area: Rectangle) {
    let (upper, lower) = area.split(top: min(Self.figureRows, area.rows))
    let (left, right) = upper.split(left: min(Self.figureColumns, upper.columns))
    grid.write(lines: lines, in: left.inset(columns: 1, rows: 0))
    let map = right.inset(columns: 1, rows: 0)
    if let path = RouteDrawing.path(workout, glyphs) {
      grid.draw(path, in: map.centered(path.size(fitting: map.size)))
    }
    drawCharts(on: &grid, in: lower)
  }

  private var lines: [String] {
    let figures = WorkoutFigures(workout)
    let row = WorkoutRow(workout, path: "")
    let rows = HealthText.rows(
      [
        ("start", person.minute(workout.startDate, zone)),
        ("time", FitText.duration(figures.elapsedSeconds)),
        ("moving", FitText.duration(figures.movingSeconds)),
        ("distance", figures.metres.map { person.distance($0) } ?? HealthText.unknown),
        ("heartRate", person.fixed(figures.heartRate?.average, 0, person.text("unit.aMinute"))),
        ("energy", person.fixed(figures.energy, 0, "kcal")),
      ].map { (person.text("figure.\($0.0)"), $0.1) }
    )
    return [names.name(row.activityType, row.place)]
      + rows.split(separator: "\n").map(String.init) + row.doubts.map { "! \(person.doubt($0))" }
  }

  // MARK: Charts

  /// Draws the charts that have values, of heart rate, speed and altitude, one above the other.
  private func drawCharts(on grid: inout Grid, in area: Rectangle) {
    let charts = [
      (person.text("chart.heartRate"), heartRate),
      (person.text("chart.speed", "\(person.lengthUnit)/h"), speed),
      (person.text("chart.altitude", person.heightUnit), altitude),
    ].filter { $0.1.count > 1 }
    let rows = charts.isEmpty ? 0 : max(5, area.rows / charts.count)
    var rest = area
    for (name, values) in charts where rest.rows >= 5 {
      let (top, below) = rest.split(top: min(rows, rest.rows))
      let (title, body) = top.split(top: 1)
      grid.write(name, in: title.inset(columns: 1, rows: 0), style: Style(.standard, .dim))
      var chart = LineChart(values)
      chart.glyphs = glyphs
      chart.firstLabel = "0:00:00"
      chart.lastLabel = FitText.duration(workout.elapsedSeconds)
      grid.draw(chart, in: body)
      rest = below
    }
  }

  private var heartRate: [LineChart.Value] {
    guard let series = workout.series(.heartRate)?.ordered else { return [] }
    return sane(zip(series.starts, series.quantities))
  }

  private var altitude: [LineChart.Value] {
    guard let profile = ElevationProfile(workout) else { return [] }
    return sane(zip(profile.seconds, profile.altitudes.map(person.height)))
  }

  /// The mean speed in each hundredth of the time.
  private var speed: [LineChart.Value] {
    let width = workout.elapsedSeconds / 100
    guard let series = workout.way, width >= 1, width < 1e6 else { return [] }
    // A sample counts over all of its time, however long that is.
    let metres = series.spread(over: 100, partsOf: width)
    return sane(metres.enumerated().map { (Double($0) * width, person.length($1) / width * 3_600) })
  }

  /// Drops values beyond 10¹²: no workout has them, and they would make a chart useless.
  private func sane(_ values: some Sequence<(Double, Double)>) -> [LineChart.Value] {
    values.filter { abs($0.0) < 1e12 && abs($0.1) < 1e12 }.map { LineChart.Value(x: $0.0, y: $0.1) }
  }
}
