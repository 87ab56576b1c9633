import LockstepTerminal

/// The line that is being typed, with its cursor, and the words that could stand there.
struct PromptFace {
  let shown: PromptLine.Shown
  /// What stands before the line.
  var mark = ":"

  /// Of a line that is too long the part around the cursor is seen.
  func draw(on canvas: inout Canvas, in line: Rectangle, choices: Rectangle) {
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

  /// As many of a text's last characters as fit.
  private static func end(of text: String, columns: Int) -> String {
    var rest = Substring(text)
    while String(rest).terminalColumns > columns { rest.removeFirst() }
    return String(rest)
  }
}
