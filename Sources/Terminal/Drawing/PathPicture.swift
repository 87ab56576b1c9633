/// A path on a plane drawn in dots, with the same scale in both directions and marks at its start and
/// end.
///
/// Cells are assumed to be twice as high as wide, as in most terminals; y grows upwards.
package struct PathPicture: Sendable {
  /// A point of the path, in the same unit for both coordinates; both are finite.
  package struct Place: Equatable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  private let places: [Place]
  /// `true` if the start and the end are marked.
  package var hasMarks = true
  package var style = Style.plain
  package var glyphs = GlyphSet.unicode

  /// Makes a picture of places in the order of the path; those beyond 1e12 are left out.
  package init(_ places: [Place]) {
    self.places = places.filter { abs($0.x) < 1e12 && abs($0.y) < 1e12 }
  }

  /// The marks of the start, of the end, and of both in one cell.
  package var marks: (start: Character, end: Character, both: Character) {
    glyphs == .unicode ? ("○", "●", "◉") : ("o", "x", "@")
  }

  /// Finds the smallest size in which the path is as large as in `room`; empty without a place.
  package func size(fitting room: Size) -> Size {
    guard let bounds = Bounds(places, room) else { return Size(columns: 0, rows: 0) }
    return Size(
      columns: bounds.cell(ofX: bounds.right).rounded(up: room.columns),
      rows: bounds.cell(ofY: bounds.bottom).rounded(up: room.rows)
    )
  }

  /// Computes the width of a column in units of the plane; `nil` for fewer than two different places.
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

  /// The rectangle around a path's places, with the scale at which it fills the room to draw it in.
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

    /// Converts x to a fractional column from the left edge; whole numbers are the edges of cells.
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
  /// Rounds a number up to whole cells, at least one and at most `limit`.
  fileprivate func rounded(up limit: Int) -> Int { min(limit, max(1, Int(rounded(.up)))) }
}

extension Grid {
  /// Draws a path from the upper left corner of an area, as large as the area allows.
  package mutating func draw(_ path: PathPicture, in area: Rectangle) {
    path.draw(on: &self, in: area)
  }
}
