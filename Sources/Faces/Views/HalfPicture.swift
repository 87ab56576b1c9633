package import LockstepProtocol
import LockstepSimulation
package import LockstepTerminal

/// One device alone, with what happened to it: for a terminal of its own.
package struct HalfPicture {
  /// The keys of a device, each with its word.
  package typealias Hints = [(key: String, word: String)]

  let role: DeviceRole
  let state: DemoState
  let moment: PairInstant
  let log: PaneLog
  /// How many lines the log stands above its last one.
  let logOffset: Int
  let hints: Hints
  /// A sentence for the person.
  let message: String
  /// What the person types, while they do.
  let prompt: PromptLine.Shown?
  /// Whether the card with the keys is over everything else.
  let isHelping: Bool
  /// The device's answer, until the person has read it.
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

  /// The least that it fits into.
  package static let sizeMin = Size(columns: 60, rows: 20)

  /// The picture in a size; in too small a one it says what is needed.
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

  /// A message that is cut at the top stands whole in the last rows, over what is there.
  private func drawMessage(on canvas: inout Canvas) {
    let columns = canvas.bounds.columns
    let lines = message.wrapped(toColumns: columns - 1, linesMax: 3)
    for (index, line) in lines.enumerated() {
      let row = canvas.bounds.line(canvas.bounds.rows - lines.count + index)
      canvas.write(String(repeating: " ", count: columns), in: row)
      canvas.write(line, in: row, style: Style(Ink.warning, .bold))
    }
  }

  /// How many rows a line of the log may take: more of it is read with Return.
  private static let rowsOfLine = 2

  private typealias LogRow = (time: String, text: String, style: Style)

  /// The last lines, or those that were scrolled back to.
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
  /// Says in the middle what size is needed.
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
