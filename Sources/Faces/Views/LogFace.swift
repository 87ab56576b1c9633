import LockstepProtocol
import LockstepSimulation
import LockstepTerminal

/// The event log: its last lines, or those that were scrolled back to.
///
/// Where there is room each line stands below the device it concerns, and a packet below the wire; one
/// that is longer than that has the rest of the row, and a phone's begins before it.
struct LogFace {
  /// From this width on a line has the column of whom it concerns.
  private static let columnsForColumns = 110

  let state: DemoState
  /// How many lines the view stands above the last one.
  let offset: Int
  /// What a line must have in it to be shown; nothing for all.
  let filter: String
  /// Where the wire begins and where it ends.
  let wire: Rectangle

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    let isFollowing = offset == 0
    canvas.rule(
      area,
      title: title,
      style: Style(Ink.faint),
      titleStyle: Style(isFollowing ? Ink.quiet : Ink.warning)
    )
    let rows = area.split(top: 1).bottom
    let lines = state.lines(with: filter)
    let last = max(rows.rows, lines.count - offset)
    let shown = lines.prefix(last).suffix(rows.rows)
    for (index, line) in shown.enumerated() {
      let row = rows.line(index)
      canvas.mark(row, as: .event(line))
      let (time, rest) = row.split(left: 10)
      canvas.write(ClockText.instant(line.time), in: time, .right, style: Style(Ink.faint))
      if row.columns >= Self.columnsForColumns {
        drawInColumn(line, on: &canvas, in: rest)
      } else {
        drawNamed(line, on: &canvas, in: rest)
      }
    }
  }

  private var title: String {
    let chosen = filter.isEmpty ? "events" : "events with “\(filter)”"
    return offset == 0 ? "\(chosen), following" : "\(chosen), stopped: End follows again"
  }

  private func drawInColumn(_ line: EventLine, on canvas: inout Canvas, in rest: Rectangle) {
    let own =
      switch line.place {
      case .watch: rest.column + 1
      case .wire: wire.column
      case .phone: wire.columnEnd + 1
      }
    let needed = canvas.columns(of: line.text)
    let column = max(rest.column + 1, min(own, rest.columnEnd - needed))
    let room = Rectangle(row: rest.row, column: column, columns: rest.columnEnd - column)
    canvas.write(line.text, in: room, style: Self.style(line.tone))
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
