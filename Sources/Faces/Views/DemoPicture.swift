import LockstepProtocol
import LockstepSimulation
package import LockstepTerminal

/// The whole picture: both devices with the wire between them, the log, and the keys.
package struct DemoPicture {
  /// The smallest size into which everything fits.
  package static let sizeMin = Size(columns: 80, rows: 24)
  /// The size from which nothing is crowded.
  package static let sizeComfortable = Size(columns: 120, rows: 36)

  let state: DemoState
  let moment: PairInstant
  let controls: Controls
  let capabilities: Capabilities

  package init(
    _ state: DemoState,
    at moment: PairInstant,
    _ controls: Controls,
    _ capabilities: Capabilities
  ) {
    self.state = state
    self.moment = moment
    self.controls = controls
    self.capabilities = capabilities
  }

  /// Draws the picture in a size; if it is too small, draws a text with the needed size.
  package func drawn(in size: Size) -> Grid { canvas(in: size).picture }

  /// Finds the meaning of a click on a cell of the picture.
  package func target(at point: Point, in size: Size) -> ClickTarget? {
    canvas(in: size).target(at: point)
  }

  private func canvas(in size: Size) -> Canvas {
    var canvas = Canvas(size, capabilities)
    guard size.fits(Self.sizeMin) else {
      canvas.writeTooSmall(needed: Self.sizeMin)
      return canvas
    }
    let (header, rest) = canvas.bounds.split(top: 1)
    let (middle, keys) = rest.split(top: rest.rows - KeyLines.rows)
    let (devices, log) = middle.split(top: min(max(middle.rows * 62 / 100, 14), 22))
    drawHeader(on: &canvas, in: header)
    let wire = drawDevices(on: &canvas, in: devices)
    LogFace(state: state, offset: controls.logOffset, filter: controls.filter, wire: wire)
      .draw(on: &canvas, in: log)
    KeyLines(verbs: controls.verbs).draw(on: &canvas, in: keys)
    if controls.message.terminalColumns > messageRoom(in: header) {
      drawMessage(on: &canvas, in: keys)
    }
    if let prompt = controls.prompt {
      PromptFace(shown: prompt).draw(on: &canvas, in: keys.line(0), choices: keys.line(1))
    }
    if controls.isFiltering {
      let shown = PromptLine.Shown(before: controls.filter, after: "")
      PromptFace(shown: shown, mark: "/").draw(on: &canvas, in: keys.line(0), choices: keys.line(1))
    }
    controls.menu?.draw(on: &canvas)
    if controls.showsHelp { HelpCard(verbs: controls.verbs).draw(on: &canvas) }
    controls.answer?.draw(on: &canvas)
    return canvas
  }

  /// Draws a message in place of the keys, because it is too long for the top.
  private func drawMessage(on canvas: inout Canvas, in keys: Rectangle) {
    let lines = controls.message.wrapped(toColumns: keys.columns - 1)
    let blank = String(repeating: " ", count: keys.columns)
    for row in 0..<KeyLines.rows {
      let line = keys.line(row)
      canvas.write(blank, in: line)
      guard row < lines.count else { continue }
      canvas.write(lines[row], in: line, style: Style(Ink.warning, .bold))
    }
  }

  /// Counts the columns for a message at the top, left of the status.
  private func messageRoom(in header: Rectangle) -> Int {
    let right = status(isWide: header.columns >= 100).reduce(0) { $0 + $1.0.terminalColumns }
    return header.columns - right - 13
  }

  // MARK: The parts

  private func drawHeader(on canvas: inout Canvas, in line: Rectangle) {
    canvas.write(" Lockstep ", in: line, style: Style(.standard, [.bold, .inverse]))
    let status = status(isWide: line.columns >= 100)
    let width = status.reduce(0) { $0 + canvas.columns(of: $1.0) }
    let right = Rectangle(row: line.row, column: line.columnEnd - width, columns: width)
    canvas.write(status, in: right)
    let middle = Rectangle(row: line.row, column: 11, columns: max(0, right.column - 13))
    if !controls.message.isEmpty {
      canvas.write(controls.message, in: middle, style: Style(Ink.warning, .bold))
    } else if !controls.playing.isEmpty {
      canvas.write(controls.playing, in: middle, style: Style(.standard, .bold))
    } else {
      canvas.write("it is yours: ? shows every key", in: middle, style: Style(Ink.quiet))
    }
  }

  /// Writes the status: the results of expectations, the mode, the speed and the time.
  private func status(isWide: Bool) -> [(String, Style)] {
    var pieces: [(String, Style)] = []
    if state.expectationsFailed > 0 {
      pieces.append(("✗ \(state.expectationsFailed)  ", Style(Ink.bad, .bold)))
    }
    if state.expectationsMet > 0 {
      pieces.append(("✓ \(state.expectationsMet)  ", Style(Ink.good)))
    }
    if !controls.mode.isEmpty, isWide { pieces.append(("\(controls.mode)  ", Style(Ink.quiet))) }
    let pace = controls.isPaused ? "❚❚ \(controls.speed)" : "▶ \(controls.speed)"
    pieces.append(("\(pace)  ", Style(controls.isPaused ? Ink.warning : Ink.good, .bold)))
    pieces.append((time, Style(.standard, .bold)))
    return pieces
  }

  /// The time, in milliseconds only while time stands still, as moving digits could not be read.
  private var time: String {
    controls.isPaused ? ClockText.instant(moment.time) : ClockText.tenths(moment.time)
  }

  /// Draws both devices, and returns the area between them.
  private func drawDevices(on canvas: inout Canvas, in area: Rectangle) -> Rectangle {
    let watchColumns = min(max(area.columns * 30 / 100, 26), 40)
    let phoneColumns = min(max(area.columns * 31 / 100, 27), 44)
    let (watch, rest) = area.split(left: watchColumns)
    let (wire, phone) = rest.split(left: rest.columns - phoneColumns)
    WatchFace(state: state, moment: moment).draw(on: &canvas, in: watch)
    let between = wire.inset(columns: area.columns >= 100 ? 2 : 1, rows: 0)
    WireFace(state: state, moment: moment).draw(on: &canvas, in: between)
    PhoneFace(state: state, moment: moment).draw(on: &canvas, in: phone)
    return between
  }
}
