/// A line through a plane as dots, the same scale both ways, with marks at its start and its end.
///
/// A cell is taken to be twice as high as wide, as in most terminals; up is where y grows.
package struct PathPicture: Sendable {
  /// A place in any unit, the same for both; both finite.
  package struct Place: Equatable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  private let places: [Place]
  /// `true` if start and end have marks of their own.
  package var hasMarks = true
  package var style = Style.plain
  package var glyphs = GlyphSet.unicode

  /// Places in the order in which they were passed; those beyond what is measured (1e12) are left out.
  package init(_ places: [Place]) {
    self.places = places.filter { abs($0.x) < 1e12 && abs($0.y) < 1e12 }
  }

  /// The marks at the start, at the end, and where both are in one cell.
  package var marks: (start: Character, end: Character, both: Character) {
    glyphs == .unicode ? ("○", "●", "◉") : ("o", "x", "@")
  }

  /// Finds the least room in which the path is as large as in `room`; none without a place.
  package func size(fitting room: Size) -> Size {
    guard let bounds = Bounds(places, room) else { return Size(columns: 0, rows: 0) }
    return Size(
      columns: bounds.cell(ofX: bounds.right).rounded(up: room.columns),
      rows: bounds.cell(ofY: bounds.bottom).rounded(up: room.rows)
    )
  }

  /// Computes the width of a column in units of the plane; `nil` without a place, or for a path of one
  /// place.
  package func unitsPerColumn(in room: Size) -> Double? {
    Bounds(places, room).flatMap { $0.unitsPerColumn > 0 ? $0.unitsPerColumn : nil }
  }

  fileprivate func draw(on grid: inout Grid, in area: Rectangle) {
    guard let bounds = Bounds(places, area.size) else { return }
    var canvas = DotCanvas(area.size, glyphs)
    let dotsPerColumn = Double(canvas.columns) / Double(area.columns)
    let dotsPerRow = Double(canvas.rows) / Double(area.rows)
    let points = places.map { place in
      Point(
        column: min(canvas.columns - 1, Int(bounds.cell(ofX: place.x) * dotsPerColumn)),
        row: min(canvas.rows - 1, Int(bounds.cell(ofY: place.y) * dotsPerRow))
      )
    }
    for (index, point) in points.enumerated() {
      canvas.line(from: points[max(0, index - 1)], to: point)
    }
    for row in 0..<area.rows {
      for column in 0..<area.columns {
        guard let character = canvas.character(column, row) else { continue }
        put(character, Point(column: column, row: row), on: &grid, area)
      }
    }
    if hasMarks, let first = places.first, let last = places.last {
      let start = bounds.point(of: first, in: area.size)
      let end = bounds.point(of: last, in: area.size)
      put(marks.start, start, on: &grid, area)
      put(start == end ? marks.both : marks.end, end, on: &grid, area)
    }
  }

  private func put(_ mark: Character, _ point: Point, on grid: inout Grid, _ area: Rectangle) {
    let cell = Rectangle(row: area.row + point.row, column: area.column + point.column, columns: 1)
    grid.fill(cell, with: mark, style: style)
  }

  /// The frame of the places in a room: from its upper left corner, as large as it allows.
  private struct Bounds {
    let left: Double
    let top: Double
    let right: Double
    let bottom: Double
    let unitsPerColumn: Double

    init?(_ places: [Place], _ room: Size) {
      guard let first = places.first, room.columns > 0, room.rows > 0 else { return nil }
      var (left, right, bottom, top) = (first.x, first.x, first.y, first.y)
      for place in places {
        left = min(left, place.x)
        right = max(right, place.x)
        bottom = min(bottom, place.y)
        top = max(top, place.y)
      }
      (self.left, self.right, self.bottom, self.top) = (left, right, bottom, top)
      unitsPerColumn = max(
        (right - left) / Double(room.columns),
        (top - bottom) / Double(room.rows * 2)
      )
    }

    /// Counts columns from the left edge, and rows from the upper one; whole numbers are edges of
    /// cells.
    func cell(ofX x: Double) -> Double { unitsPerColumn > 0 ? (x - left) / unitsPerColumn : 0 }
    func cell(ofY y: Double) -> Double { unitsPerColumn > 0 ? (top - y) / unitsPerColumn / 2 : 0 }

    func point(of place: Place, in room: Size) -> Point {
      Point(
        column: min(room.columns - 1, Int(cell(ofX: place.x))),
        row: min(room.rows - 1, Int(cell(ofY: place.y)))
      )
    }
  }
}

extension Double {
  /// Counts the cells that so many columns or rows need, at least one.
  fileprivate func rounded(up limit: Int) -> Int { min(limit, max(1, Int(rounded(.up)))) }
}

extension Grid {
  /// Draws a path from the upper left corner of an area on, as large as the area allows.
  package mutating func draw(_ path: PathPicture, in area: Rectangle) {
    path.draw(on: &self, in: area)
  }
}
