import LockstepHealth
import LockstepPosix
import LockstepSimulation
import LockstepTerminal

/// The graph of a workout's measurements over its time, with the part to keep marked below it.
enum HealthTrimGraph {
  private static let columnsMax = 72
  private static let rows = 9
  private static let binCount = 100

  /// Draws the graph of the heart rate, or else of the energy or the distance; `nil` if none was
  /// measured.
  static func text(
    _ workout: HKWorkout,
    _ part: HKWorkout,
    _ glyphs: GlyphSet,
    _ person: PersonalText
  ) -> String? {
    guard let (name, chart) = chart(workout, glyphs, person) else { return nil }
    let columns = min(columnsMax, StandardStream.output.columns ?? columnsMax)
    var grid = Grid(Size(columns: columns, rows: rows))
    grid.draw(chart, in: grid.bounds)
    var lines = grid.plainText().split(separator: "\n").map(String.init)
    guard let (axis, indent) = axis(lines, glyphs) else { return nil }
    let bar = bar(workout, part, columns: lines[axis].count - indent, glyphs)
    lines.insert(String(repeating: " ", count: indent) + bar, at: axis + 1)
    return "\(name)\n" + lines.joined(separator: "\n") + "\n"
  }

  /// Draws the graph into an area of a grid, and returns the column at which its time axis begins.
  static func draw(
    _ workout: HKWorkout,
    on grid: inout Grid,
    in area: Rectangle,
    _ glyphs: GlyphSet,
    _ person: PersonalText
  ) -> Int {
    guard let (name, chart) = chart(workout, glyphs, person) else {
      grid.write(person.text("chart.nothing"), in: area, style: Style(.standard, .dim))
      return 0
    }
    let (title, body) = area.split(top: 1)
    grid.write(name, in: title, style: Style(.standard, .dim))
    grid.draw(chart, in: body)
    var alone = Grid(body.size)
    alone.draw(chart, in: alone.bounds)
    let lines = alone.plainText(keepsBlanks: true).split(separator: "\n").map(String.init)
    return axis(lines, glyphs)?.indent ?? 0
  }

  private static func chart(_ workout: HKWorkout, _ glyphs: GlyphSet, _ person: PersonalText)
    -> (String, LineChart)?
  {
    guard let (name, values) = metric(workout, person), values.count > 1 else { return nil }
    var chart = LineChart(values)
    chart.glyphs = glyphs
    chart.firstLabel = "0:00:00"
    chart.lastLabel = FitText.duration(workout.elapsedSeconds)
    return (name, chart)
  }

  /// Finds the line of a chart's horizontal axis, and the column after its corner.
  private static func axis(_ lines: [String], _ glyphs: GlyphSet) -> (line: Int, indent: Int)? {
    let corner: Character = glyphs == .unicode ? "└" : "+"
    guard let line = lines.lastIndex(where: { $0.contains(corner) }) else { return nil }
    return (line, lines[line].prefix { $0 != corner }.count + 1)
  }

  private static func metric(_ workout: HKWorkout, _ person: PersonalText)
    -> (String, [LineChart.Value])?
  {
    if let rate = workout.series(.heartRate)?.ordered {
      let pairs = zip(rate.starts, rate.quantities)
      return (person.text("chart.heartRate"), pairs.map { LineChart.Value(x: $0, y: $1) })
    }
    let sums = [workout.series(.activeEnergyBurned), workout.way]
    guard let series = sums.compactMap(\.self).first else { return nil }
    let width = workout.elapsedSeconds / Double(binCount)
    var bins = [Double](repeating: 0, count: binCount)
    for (start, quantity) in zip(series.starts, series.quantities) {
      let place = (start / width).rounded(.down)
      if place >= 0, place < Double(binCount) { bins[Int(place)] += quantity / width * 60 }
    }
    return (
      "\(person.quantity(series.type)), \(series.type.unit) \(person.text("unit.aMinute"))",
      bins.enumerated().map {
        LineChart.Value(x: Double($0) * width, y: $1)
      }
    )
  }

  private static func bar(
    _ workout: HKWorkout,
    _ part: HKWorkout,
    columns: Int,
    _ glyphs: GlyphSet
  ) -> String {
    let first = Double(part.startDate.microseconds - workout.startDate.microseconds) / 1_000_000
    let kept = first...(first + max(0, part.elapsedSeconds))
    return (0..<max(0, columns)).map { column in
      let second = (Double(column) + 0.5) / Double(columns) * workout.elapsedSeconds
      let isKept = kept.contains(second)
      return glyphs == .unicode ? (isKept ? "█" : "░") : (isKept ? "=" : ".")
    }.joined()
  }
}
