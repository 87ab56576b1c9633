/// A chart of values over time or over their number, with axes and labels.
///
/// ```
/// 82.5 ┤        ⡠⠒
/// 80.0 ┤  ⢀⠤⠒⠉
/// 77.5 ┤⠔⠁
///      └──────────
///       May    Nov
/// ```
/// It fits a screen as well as plain output (`Grid.plainText`).
package struct LineChart: Sendable {
  /// A point of the chart in any units; both numbers are finite.
  package struct Value: Equatable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  private let measured: [Value]
  /// The label below the first value; `lastLabel` is below the last.
  package var firstLabel = ""
  package var lastLabel = ""
  package var style = Style.plain
  package var axisStyle = Style(.standard, .dim)
  package var glyphs = GlyphSet.unicode

  /// Makes a chart of values sorted by x; values that are not finite are left out.
  package init(_ values: [Value]) {
    measured = values.filter { $0.x.isFinite && $0.y.isFinite }
  }

  /// Makes a chart of successive values at equal distances.
  package init(_ values: [Double]) {
    self.init(values.enumerated().map { Value(x: Double($0), y: $1) })
  }

  fileprivate func draw(on grid: inout Grid, in area: Rectangle) {
    let hasLabels = !firstLabel.isEmpty || !lastLabel.isEmpty
    let rows = area.rows - (hasLabels ? 2 : 1)
    guard rows > 0, let scale = AxisScale(measured.map(\.y), ticksMax: max(2, (rows + 1) / 2))
    else {
      return
    }
    let margin = scale.labels.reduce(0) { max($0, $1.terminalColumns) } + 2
    guard area.columns > margin else { return }
    let plot = Rectangle(
      column: area.column + margin,
      row: area.row,
      columns: area.columns - margin,
      rows: rows
    )
    drawAxes(on: &grid, scale, area, plot)
    drawLine(on: &grid, scale, plot)
    if hasLabels {
      let line = Rectangle(row: plot.rowEnd + 1, column: plot.column, columns: plot.columns)
      let last = lastLabel.truncated(toColumns: line.columns, ellipsis: glyphs.ellipsis)
      let room = max(0, line.columns - last.terminalColumns - 1)
      grid.write(last, in: line, .right, style: axisStyle)
      grid.write(
        firstLabel,
        in: line.split(left: room).left,
        style: axisStyle,
        ellipsis: glyphs.ellipsis
      )
    }
  }

  private func drawAxes(
    on grid: inout Grid,
    _ scale: AxisScale,
    _ area: Rectangle,
    _ plot: Rectangle
  ) {
    let isUnicode = glyphs == .unicode
    let axis = Rectangle(column: plot.column - 1, row: plot.row, columns: 1, rows: plot.rows)
    grid.fill(axis, with: glyphs.uprightLine, style: axisStyle)
    for (tick, label) in zip(scale.ticks, scale.labels) {
      let row = plot.rowEnd - 1 - Int((scale.share(of: tick) * Double(plot.rows - 1)).rounded())
      let line = Rectangle(row: row, column: area.column, columns: axis.column - area.column - 1)
      grid.write(label, in: line, .right, style: axisStyle)
      let mark = Rectangle(row: row, column: axis.column, columns: 1)
      grid.fill(mark, with: isUnicode ? "┤" : "+", style: axisStyle)
    }
    let base = Rectangle(row: plot.rowEnd, column: axis.column, columns: plot.columns + 1)
    grid.fill(base, with: glyphs.line, style: axisStyle)
    let corner = Rectangle(row: plot.rowEnd, column: axis.column, columns: 1)
    grid.fill(corner, with: isUnicode ? "└" : "+", style: axisStyle)
  }

  private func drawLine(on grid: inout Grid, _ scale: AxisScale, _ plot: Rectangle) {
    var canvas = DotCanvas(plot.size, glyphs)
    let xs = measured.map(\.x)
    guard let first = xs.min(), let last = xs.max() else { return }
    let points = measured.map { value in
      let share = last > first ? (value.x - first) / (last - first) : 0.5
      return Point(
        column: Int((share * Double(canvas.columns - 1)).rounded()),
        row: canvas.rows - 1 - Int((scale.share(of: value.y) * Double(canvas.rows - 1)).rounded())
      )
    }
    for (index, point) in points.enumerated() {
      canvas.line(from: points[max(0, index - 1)], to: point)
    }
    for row in 0..<plot.rows {
      for column in 0..<plot.columns {
        guard let character = canvas.character(column, row) else { continue }
        let cell = Rectangle(row: plot.row + row, column: plot.column + column, columns: 1)
        grid.fill(cell, with: character, style: style)
      }
    }
  }
}

extension Grid {
  /// Draws a chart over a whole area; draws nothing without a value, or with too little room.
  package mutating func draw(_ chart: LineChart, in area: Rectangle) {
    chart.draw(on: &self, in: area)
  }
}
