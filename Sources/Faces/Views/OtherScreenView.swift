import LockstepTerminal

/// The screen of another app than the workout app: each field by its name, lists an item a line.
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

  /// Writes a line where there is room for it; answers the next row.
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
