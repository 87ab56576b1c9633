@testable import LockstepTerminal
import Testing

/// Boxes, bars, digits, charts and tables, in lines and dots and in ASCII.
struct DrawingTests {
  private func drawn(_ columns: Int, _ rows: Int, _ draw: (inout Grid) -> Void) -> String {
    var grid = Grid(Size(columns: columns, rows: rows))
    draw(&grid)
    return grid.plainText()
  }

  @Test func `everything looks as it did, in lines and dots and in ASCII`() throws {
    for glyphs in GlyphSet.allCases {
      try Golden.expect(Sampler.drawn(glyphs).plainText(), isAs: "sampler-\(glyphs).txt")
      try Golden.expect(Sampler.chart(glyphs).plainText(), isAs: "chart-\(glyphs).txt")
    }
  }

  @Test func `ASCII drawings are ASCII`() {
    #expect(Sampler.drawn(.ascii).plainText().utf8.allSatisfy { $0 < 0x80 })
    #expect(Sampler.chart(.ascii).plainText().utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `nothing is drawn outside of its area, however small or far that is`() {
    for columns in [-1, 0, 1, 2, 3, 4, 7, 11, 16, 30] {
      for rows in -1...7 {
        let area = Rectangle(column: 3, row: 2, columns: columns, rows: rows)
        for glyphs in GlyphSet.allCases {
          var grid = Grid(Size(columns: 40, rows: 12))
          grid.fill(grid.bounds, with: "~")
          Sampler.drawEverything(on: &grid, in: area, glyphs)
          let outside = (0..<12).flatMap { row in (0..<40).map { Point(column: $0, row: row) } }
            .filter { !area.contains($0) }
          #expect(outside.allSatisfy { grid.text(at: $0) == "~" }, "\(area) \(glyphs)")
          // And partly or wholly beyond the grid it does no harm.
          var small = Grid(Size(columns: 5, rows: 3))
          Sampler.drawEverything(on: &small, in: area, glyphs)
        }
      }
    }
  }

  @Test func `a box too small for its title cuts it, and says where its inside is`() {
    #expect(
      drawn(10, 3) { $0.drawBox($0.bounds, title: "Wristwatch") }
        == "╭─ Wri… ─╮\n│        │\n╰────────╯\n"
    )
    var grid = Grid(Size(columns: 10, rows: 3))
    #expect(grid.drawBox(grid.bounds) == Rectangle(column: 1, row: 1, columns: 8, rows: 1))
    #expect(grid.drawBox(Rectangle(row: 0, columns: 10)).isEmpty)
  }

  private static let bars: [(fraction: Double, unicode: String, ascii: String)] = [
    (0, "", "----"), (1, "████", "####"), (0.5, "██", "##--"), (0.03125, "▏", "----"),
    (0.40625, "█▋", "##--"), (-1, "", "----"), (7, "████", "####"), (.nan, "", "----"),
    (.infinity, "████", "####"),
  ]

  @Test(arguments: bars)
  func `a bar is as long as its share`(
    _ example: (fraction: Double, unicode: String, ascii: String)
  ) {
    let bar = drawn(4, 1) { $0.drawBar(example.fraction, in: $0.bounds) }
    #expect(bar == (example.unicode.isEmpty ? "" : example.unicode + "\n"))
    let plain = drawn(4, 1) { $0.drawBar(example.fraction, in: $0.bounds, glyphs: .ascii) }
    #expect(plain == example.ascii + "\n")
  }

  @Test func `a sparkline shows the last values, and gaps where there is none`() {
    #expect(drawn(4, 1) { $0.drawSparkline([9, 0, 1, .nan, 7], in: $0.bounds) } == "▁▂ █\n")
    #expect(drawn(4, 1) { $0.drawSparkline([3, 3], in: $0.bounds) } == "▅▅\n")
    #expect(drawn(4, 1) { $0.drawSparkline([], in: $0.bounds) } == "")
    #expect(drawn(4, 1) { $0.drawSparkline([-9, 5, 99], range: 0...10, in: $0.bounds) } == "▁▅█\n")
  }

  @Test func `the room that digits say they take is the room they take`() {
    for glyphs in GlyphSet.allCases {
      for scale in [BigDigits.Scale.small, .large] {
        let digits = BigDigits("8:8", scale, glyphs: glyphs)
        let text = drawn(60, 9) { $0.draw(digits, at: .origin) }.split(separator: "\n")
        #expect(text.map(\.count).max() == digits.size.columns)
        #expect(text.count == digits.size.rows)
      }
    }
    #expect(BigDigits("").size.columns == 0)
  }

  private static let axes: [(values: [Double], labels: [String])] = [
    ([77.5, 82.5], ["76", "78", "80", "82", "84"]),
    ([0, 1], ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
    ([5, 5], ["4.6", "4.8", "5.0", "5.2", "5.4"]),
    ([-3, 8], ["-5", "0", "5", "10"]),
    ([100, 100_000], ["0", "20000", "40000", "60000", "80000", "100000"]),
  ]

  @Test(arguments: axes)
  func `an axis has round numbers that hold all values`(
    _ example: (values: [Double], labels: [String])
  ) throws {
    let scale = try #require(AxisScale(example.values, ticksMax: 6))
    #expect(scale.labels == example.labels)
    #expect(example.values.allSatisfy { scale.share(of: $0) >= 0 && scale.share(of: $0) <= 1 })
    #expect((scale.ticks.first ?? 0) <= (example.values.min() ?? 0))
    #expect((scale.ticks.last ?? 0) >= (example.values.max() ?? 0))
  }

  @Test func `a chart of nothing, or of what is no number, is empty`() {
    for values in [[], [.nan], [.infinity, 1e300]] as [[Double]] {
      #expect(drawn(20, 6) { $0.draw(LineChart(values), in: $0.bounds) } == "")
    }
    #expect(drawn(20, 6) { $0.draw(LineChart([5]), in: $0.bounds) } != "")
  }

  @Test func `a table that is too wide cuts its widest column first`() {
    let columns = [
      TextTable.Column("Exercise"), .init("Sets", .right, columnsMin: 4),
      .init("Note", columnsMin: 3),
    ]
    let table = TextTable(columns, rows: [["Bench press", "3", "as heavy as last time"]])
    #expect(table.size == Size(columns: 11 + 2 + 4 + 2 + 21, rows: 3))
    #expect(table.widths(fitting: 40) == [11, 4, 21])
    #expect(table.widths(fitting: 30) == [11, 4, 11])
    #expect(table.widths(fitting: 24) == [8, 4, 8])
    #expect(table.widths(fitting: 14) == [3, 4, 3])
    #expect(table.widths(fitting: 8).reduce(0, +) == 4)
    #expect(table.widths(fitting: 0) == [0, 0, 0])
  }
}
