import LockstepTerminal

/// One picture with a bit of everything, for the golden files.
enum Sampler {
  private static let work = Style(.rgb(0xA970FF))
  private static let rest = Style(.rgb(0x2EC4B6))

  private static func table(_ glyphs: GlyphSet) -> TextTable {
    let foreign = glyphs == .unicode ? "Überzüge 漢字" : "Ueberzuege"
    var table = TextTable(
      [.init("Exercise"), .init("Sets", .right), .init("kg", .right)],
      rows: [["Bench press", "3", "82.5"], [foreign, "12", "7"], ["Rows <& \"co\">", "4"]]
    )
    table.glyphs = glyphs
    return table
  }

  private static let progress = [
    72.5, 75, 75, 77.5, 76, 77.5, 80, 80, 78, 80, 82.5, 82.5, 85, 83, 85, 87.5,
  ]

  static func drawn(_ glyphs: GlyphSet) -> Grid {
    var grid = Grid(Size(columns: 64, rows: 16))
    let (left, right) = grid.bounds.split(left: 34)
    let watch = grid.drawBox(left, title: "Watch", style: work, glyphs: glyphs)
    grid.write("Set 2 of 5", in: watch.line(0), .center, style: Style(.standard, .bold))
    let timer = BigDigits("1:23", .large, glyphs: glyphs)
    let middle = watch.split(top: 2).bottom.centered(timer.size)
    grid.draw(timer, at: Point(column: middle.column, row: watch.row + 2), style: rest)
    grid.drawGauge("Rest", 0.63, value: "28 s", in: watch.line(8), style: rest, glyphs: glyphs)
    grid.drawSparkline([92, 97, 110, 124, 131, 118, 109, 101], in: watch.line(10), glyphs: glyphs)
    grid.draw(BigDigits("0:45", .small, glyphs: glyphs), at: Point(column: 19, row: 10))
    let phone = grid.drawBox(right, title: "Phone", .square, glyphs: glyphs)
    grid.draw(table(glyphs), in: phone.inset(columns: 1, rows: 0))
    grid.drawRule(phone.line(7), title: "link", style: Style(.standard, .dim), glyphs: glyphs)
    let lamp = Style(.rgb(0xFFFFFF), on: .rgb(0x8B0000), [.bold, .underline])
    grid.write(" LOST ", in: phone.line(9), .center, style: lamp)
    grid.write("inverse", at: Point(column: 36, row: 12), style: Style(.indexed(3), .inverse))
    grid.drawBox(Rectangle(column: 46, row: 11, columns: 8, rows: 3), .heavy, glyphs: glyphs)
    return grid
  }

  static func chart(_ glyphs: GlyphSet) -> Grid {
    var chart = LineChart(progress)
    chart.firstLabel = "3 May"
    chart.lastLabel = "21 Nov"
    chart.glyphs = glyphs
    var grid = Grid(Size(columns: 50, rows: 12))
    grid.draw(chart, in: grid.bounds)
    return grid
  }

  /// A loop of a wide eight.
  static func path(_ glyphs: GlyphSet) -> PathPicture {
    let corners: [(Double, Double)] = [
      (0, 0), (10, 8), (20, 0), (30, -8), (40, 0), (30, 8), (20, 0), (10, -8), (1, -2),
    ]
    var path = PathPicture(corners.map { .init(x: $0, y: $1) })
    path.glyphs = glyphs
    return path
  }

  static func drawEverything(on grid: inout Grid, in area: Rectangle, _ glyphs: GlyphSet) {
    grid.drawBox(area, title: "title", glyphs: glyphs)
    grid.drawRule(area, title: "rule", glyphs: glyphs)
    grid.drawBar(0.77, in: area, glyphs: glyphs)
    grid.drawGauge("label", 0.5, value: "value", in: area, glyphs: glyphs)
    grid.drawSparkline(progress, in: area, glyphs: glyphs)
    grid.write("漢字 and text", in: area, .center)
    grid.write(lines: ["one", "two", "three"], in: area, .right)
    grid.draw(table(glyphs), in: area)
    var chart = LineChart(progress)
    chart.glyphs = glyphs
    chart.lastLabel = "last"
    grid.draw(chart, in: area)
    grid.draw(path(glyphs), in: area)
  }
}
