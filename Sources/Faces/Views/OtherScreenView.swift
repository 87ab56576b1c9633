import LockstepTerminal

/// The view of another app's screen: each field with its name, and lists with a line for each item.
struct OtherScreenView {
  let screen: OtherScreen

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    var row = 0
    for field in screen.fields {
      if field.isList {
        row = write([(field.name, .onGlass(Ink.quiet))], at: row, on: &canvas, in: area)
        for line in field.lines {
          row = write([("· \(line)", .onGlass())], at: row, on: &canvas, in: area)
        }
      } else {
        let pieces = [("\(field.name) ", Style.onGlass(Ink.quiet)), (field.text, .onGlass())]
        row = write(pieces, at: row, on: &canvas, in: area)
      }
    }
  }

  /// Writes a line if there is room, and returns the next row.
  private func write(
    _ pieces: [(String, Style)],
    at row: Int,
    on canvas: inout Canvas,
    in area: Rectangle
  ) -> Int {
    if row < area.rows { canvas.write(pieces, in: area.line(row)) }
    return row + 1
  }
}
