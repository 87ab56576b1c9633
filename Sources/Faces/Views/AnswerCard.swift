package import LockstepTerminal

/// What a device answers to what it was asked, over everything else, until the next key.
package struct AnswerCard: Sendable, Equatable {
  private let lines: [String]
  /// How many lines stand above the card's first one.
  private var offset = 0

  package init(_ lines: [String]) { self.lines = lines }

  /// Scrolls by a key in a terminal of a size; `nil` for one that closes the card.
  package func turned(by key: Key, in size: Size) -> AnswerCard? {
    let steps: Int
    switch key.code {
    case .up: steps = -1
    case .down: steps = 1
    case .pageUp: steps = -10
    case .pageDown: steps = 10
    default: return nil
    }
    var card = self
    card.offset = min(max(offset + steps, 0), max(0, lines.count - size.rows + 2))
    return card
  }

  func draw(on canvas: inout Canvas) {
    let widest = lines.map(canvas.columns).max() ?? 0
    let size = Size(
      columns: min(max(widest, Self.hint.count) + 6, canvas.bounds.columns),
      rows: min(lines.count + 2, canvas.bounds.rows)
    )
    let area = canvas.bounds.centered(size)
    let border = Style(Ink.bezel, on: Ink.card)
    canvas.fill(area, style: Style(Ink.text, on: Ink.card))
    let inside = canvas.box(
      area,
      title: "answer",
      style: border,
      titleStyle: Style(Ink.text, on: Ink.card, .bold)
    ).inset(columns: 2, rows: 0)
    let first = min(offset, max(0, lines.count - inside.rows))
    for (index, line) in lines.dropFirst(first).prefix(inside.rows).enumerated() {
      canvas.write(line, in: inside.line(index), style: Style(Ink.text, on: Ink.card))
    }
    let isWhole = lines.count <= inside.rows
    let last = area.line(area.rows - 1).inset(columns: 2, rows: 0)
    canvas.write(" \(isWhole ? Self.end : Self.hint) ", in: last, style: border)
  }

  private static let end = "any key goes on"
  private static let hint = "up and down show more, any other key goes on"
}
