import LockstepTerminal

/// The prompt on the screen: the typed line with its cursor, and the words that can stand there.
struct PromptFace {
  let shown: PromptLine.Shown
  /// The mark before the typed line.
  var mark = ":"

  /// Draws the prompt's line; of a long line, draws the part around the cursor.
  ///
  /// A mistake is shown below the line; both are then at the bottom, over other content.
  func draw(on canvas: inout Canvas, in line: Rectangle, choices: Rectangle) {
    let told = shown.choices.isEmpty ? mistakeLines(columns: line.columns) : []
    if told.isEmpty { return drawLine(on: &canvas, in: line, choices: choices) }
    let area = canvas.bounds.split(top: canvas.bounds.rows - told.count - 2).bottom
    canvas.fill(area)
    canvas.rule(
      area,
      title: "not done: Escape leaves it",
      style: Style(Ink.faint),
      titleStyle: Style(Ink.warning)
    )
    drawLine(on: &canvas, in: area.line(1), choices: area.line(2))
    for (index, (text, style)) in told.enumerated() {
      canvas.write(text, in: area.line(index + 2), style: style)
    }
  }

  /// Writes carets under the mistake, the fault in words, and the text to write instead.
  private func mistakeLines(columns: Int) -> [(String, Style)] {
    guard let mistake = shown.mistake else { return [] }
    let message = mistake.message.wrapped(toColumns: columns - 2, linesMax: 3)
    let hint = mistake.hint.wrapped(toColumns: columns - 2, linesMax: Self.hintLinesMax)
    return carets(at: mistake.place, columns: columns)
      + message.map { (" " + $0, Style(Ink.warning, .bold)) }
      + (mistake.hint.isEmpty ? [] : hint.map { (" " + $0, Style(Ink.quiet)) })
  }

  /// The greatest number of lines for a list of all words, of which the likely ones come first.
  private static let hintLinesMax = 4

  private func carets(at place: Range<Int>?, columns: Int) -> [(String, Style)] {
    guard let place else { return [] }
    let line = shown.before + shown.after
    let before = Self.end(of: shown.before, columns: columns - 3)
    let hidden = shown.before.dropLast(before.count)
    let indent =
      String(line.prefix(place.lowerBound)).terminalColumns
      - String(hidden).terminalColumns
    let marked = line.dropFirst(place.lowerBound).prefix(place.count)
    let width = max(1, String(marked).terminalColumns)
    guard indent >= 0 else { return [] }
    let carets =
      String(repeating: " ", count: indent + mark.terminalColumns)
      + String(repeating: "^", count: width)
    return [(carets, Style(Ink.warning, .bold))]
  }

  private func drawLine(on canvas: inout Canvas, in line: Rectangle, choices: Rectangle) {
    canvas.fill(line)
    let room = max(1, line.columns - 2)
    let before = Self.end(of: shown.before, columns: room - 1)
    let isCut = before.count < shown.before.count
    let text = isCut ? "…" + before.dropFirst() : before
    let cursor = String(shown.after.prefix(1)).isEmpty ? " " : String(shown.after.prefix(1))
    let bold = Style(.standard, .bold)
    let rest = String(shown.after.dropFirst())
    canvas.write(
      [(mark + text, bold), (cursor, Style(.standard, [.bold, .inverse])), (rest, bold)],
      in: line
    )
    guard !shown.choices.isEmpty else { return }
    canvas.fill(choices)
    canvas.write(" " + shown.choices.joined(separator: "  "), in: choices, style: Style(Ink.quiet))
  }

  /// Cuts a text to as many of its last characters as fit.
  private static func end(of text: String, columns: Int) -> String {
    var rest = Substring(text)
    while String(rest).terminalColumns > columns { rest.removeFirst() }
    return String(rest)
  }
}
