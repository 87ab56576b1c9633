import LockstepProtocol
import LockstepSimulation
import LockstepTerminal

/// The event log: its last lines, or those that were scrolled back to.
///
/// Where there is room each line stands below the device it concerns, and a packet below the wire.
struct LogFace {
  /// From this width on a line has the column of whom it concerns.
  private static let columnsForColumns = 110

  let state: DemoState
  /// How many lines the view stands above the last one.
  let offset: Int
  /// Where the wire begins and where it ends.
  let wire: Rectangle

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    let isFollowing = offset == 0
    canvas.rule(
      area,
      title: isFollowing ? "events, following" : "events, stopped: End follows again",
      style: Style(Ink.faint),
      titleStyle: Style(isFollowing ? Ink.quiet : Ink.warning)
    )
    let rows = area.split(top: 1).bottom
    let last = max(rows.rows, state.lines.count - offset)
    let shown = state.lines.prefix(last).suffix(rows.rows)
    for (index, line) in shown.enumerated() {
      let row = rows.line(index)
      let (time, rest) = row.split(left: 10)
      canvas.write(TimeText.instant(line.time), in: time, .right, style: Style(Ink.faint))
      if row.columns >= Self.columnsForColumns {
        drawInColumn(line, on: &canvas, in: rest)
      } else {
        drawNamed(line, on: &canvas, in: rest)
      }
    }
  }

  private func drawInColumn(_ line: EventLine, on canvas: inout Canvas, in rest: Rectangle) {
    let column =
      switch line.place {
      case .watch: rest.split(left: wire.column - rest.column - 1).left
      case .wire: Rectangle(row: rest.row, column: wire.column, columns: wire.columns - 1)
      case .phone: rest.split(left: wire.columnEnd + 1 - rest.column).right
      }
    let inner = line.place == .watch ? column.inset(columns: 1, rows: 0) : column
    canvas.write(line.text, in: inner, style: Self.style(line.tone))
  }

  private func drawNamed(_ line: EventLine, on canvas: inout Canvas, in rest: Rectangle) {
    let (who, text) = rest.split(left: 7)
    let (name, color) = Self.who(line.device)
    canvas.write("  \(name)", in: who, style: Style(color))
    canvas.write(line.text, in: text.split(left: 1).right, style: Self.style(line.tone))
  }

  private static func who(_ role: DeviceRole?) -> (String, Color) {
    switch role {
    case .watch?: ("watch", Ink.watch)
    case .phone?: ("phone", Ink.phone)
    case nil: ("link", Ink.quiet)
    }
  }

  static func style(_ tone: EventLine.Tone) -> Style {
    switch tone {
    case .plain: .plain
    case .quiet: Style(Ink.quiet)
    case .action: Style(.standard, .bold)
    case .haptic: Style(Ink.work)
    case .document: Style(Ink.document)
    case .good: Style(Ink.good)
    case .bad: Style(Ink.bad, .bold)
    case .warning: Style(Ink.warning)
    }
  }
}
