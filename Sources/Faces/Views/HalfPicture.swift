package import LockstepProtocol
import LockstepSimulation
package import LockstepTerminal

/// The picture of one device with its log, for a terminal of its own.
package struct HalfPicture {
  /// The keys of a device, each with a word for its effect.
  package typealias Hints = [(key: String, word: String)]

  let role: DeviceRole
  let state: DemoState
  let moment: PairInstant
  let log: PaneLog
  /// The number of lines that the log is scrolled back.
  let logOffset: Int
  let hints: Hints
  /// A sentence for the person.
  let message: String
  /// The typed line with its cursor; `nil` while there is no prompt.
  let prompt: PromptLine.Shown?
  /// `true` while the help card covers everything else.
  let isHelping: Bool
  /// The card with the device's answer until the person closes it; otherwise `nil`.
  let answer: AnswerCard?
  let capabilities: Capabilities

  package init(
    _ role: DeviceRole,
    _ state: DemoState,
    at moment: PairInstant,
    log: PaneLog? = nil,
    logOffset: Int = 0,
    hints: Hints,
    message: String,
    prompt: PromptLine.Shown? = nil,
    isHelping: Bool = false,
    answer: AnswerCard? = nil,
    _ capabilities: Capabilities
  ) {
    self.role = role
    self.state = state
    self.moment = moment
    self.log = log ?? PaneLog(of: role)
    self.logOffset = logOffset
    self.hints = hints
    self.message = message
    self.prompt = prompt
    self.isHelping = isHelping
    self.answer = answer
    self.capabilities = capabilities
  }

  /// The smallest size into which the picture fits.
  package static let sizeMin = Size(columns: 60, rows: 20)

  /// Draws the picture in a size; if it is too small, draws a text with the needed size.
  package func drawn(in size: Size) -> Grid {
    var canvas = Canvas(size, capabilities)
    guard size.fits(Self.sizeMin) else {
      canvas.writeTooSmall(needed: Self.sizeMin)
      return canvas.picture
    }
    let (header, rest) = canvas.bounds.split(top: 1)
    let (middle, footer) = rest.split(top: rest.rows - 1)
    let (device, log) = middle.split(left: min(size.columns / 2, 40))
    canvas.write(" \(role.name)sim ", in: header, style: Style(.standard, [.bold, .inverse]))
    let room = header.split(left: 10).right.inset(columns: 1, rows: 0)
    canvas.write(message, in: room, style: Style(Ink.warning, .bold))
    let body = device.split(top: 22).top
    if role == .watch {
      WatchFace(state: state, moment: moment).draw(on: &canvas, in: body)
    } else {
      PhoneFace(state: state, moment: moment, isAlone: true).draw(on: &canvas, in: body)
    }
    drawLog(on: &canvas, in: log.inset(columns: 1, rows: 0))
    let pieces = hints.flatMap {
      [(" \($0.key)", Style(.standard, .bold)), (" \($0.word) ", Style(Ink.quiet))]
    }
    canvas.write(pieces, in: footer)
    if canvas.columns(of: message) > room.columns { drawMessage(on: &canvas) }
    if let prompt {
      let choices = canvas.bounds.line(size.rows - 2)
      PromptFace(shown: prompt).draw(on: &canvas, in: footer, choices: choices)
    }
    if isHelping { HelpCard(of: role).draw(on: &canvas) }
    answer?.draw(on: &canvas)
    return canvas.picture
  }

  /// Draws a message that does not fit at the top over the last rows.
  private func drawMessage(on canvas: inout Canvas) {
    let columns = canvas.bounds.columns
    let lines = message.wrapped(toColumns: columns - 1, linesMax: 3)
    for (index, line) in lines.enumerated() {
      let row = canvas.bounds.line(canvas.bounds.rows - lines.count + index)
      canvas.write(String(repeating: " ", count: columns), in: row)
      canvas.write(line, in: row, style: Style(Ink.warning, .bold))
    }
  }

  /// The greatest number of rows for a log line; Return shows a longer one in full.
  private static let rowsOfLine = 2

  private typealias LogRow = (time: String, text: String, style: Style)

  /// Draws the last lines of the log, or those to which the person has scrolled.
  private func drawLog(on canvas: inout Canvas, in area: Rectangle) {
    for (index, row) in logRows(area).suffix(area.rows).enumerated() {
      let (time, text) = area.line(index).split(left: 10)
      canvas.write(row.time, in: time, .right, style: Style(Ink.faint))
      canvas.write(row.text, in: text.split(left: 1).right, style: row.style)
    }
  }

  private func logRows(_ area: Rectangle) -> [LogRow] {
    let last = max(0, log.lines.count - logOffset)
    return log.lines.prefix(last).suffix(area.rows).flatMap { line -> [LogRow] in
      // What is in a packet has no blanks to be broken at.
      let rows = line.content == nil ? Self.rowsOfLine : 1
      let texts = line.text.wrapped(toColumns: area.columns - 11, linesMax: rows)
      return texts.enumerated().map { row, text in
        (row == 0 ? ClockText.instant(line.time) : "", text, LogFace.style(line.tone))
      }
    }
  }
}

extension Canvas {
  /// Writes the needed size in the middle.
  mutating func writeTooSmall(needed need: Size) {
    let have = bounds.size
    let lines = [
      "This needs \(need.columns)×\(need.rows)", "and has \(have.columns)×\(have.rows).",
    ]
    let area = bounds.centered(Size(columns: have.columns, rows: lines.count))
    for (index, line) in lines.enumerated() {
      write(line, in: area.line(index), .center, style: Style(.standard, .bold))
    }
  }
}
