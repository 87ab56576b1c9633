package import LockstepTerminal

/// The card with a device's answer to a question, which covers everything else until the next key.
package struct AnswerCard: Sendable, Equatable {
  private let lines: [String]
  private let title: String
  /// The number of lines scrolled past at the top; `left` is that of characters at the left.
  private var above = 0
  private var left = 0

  package init(_ lines: [String], title: String = "answer") {
    self.lines = lines
    self.title = title
  }

  /// Scrolls by a key in a terminal of a size; `nil` if the key closes the card.
  package func turned(by key: Key, in size: Size) -> AnswerCard? {
    var card = self
    switch key.code {
    case .up: card.above -= 1
    case .down: card.above += 1
    case .wheelUp: card.above -= 3
    case .wheelDown: card.above += 3
    case .pageUp: card.above -= 10
    case .pageDown: card.above += 10
    case .left: card.left -= 10
    case .right: card.left += 10
    default: return nil
    }
    card.above = min(max(card.above, 0), max(0, lines.count - size.rows + 2))
    card.left = min(max(card.left, 0), max(0, widest - size.columns + 6))
    return card
  }

  private var widest: Int { lines.map(\.terminalColumns).max() ?? 0 }

  func draw(on canvas: inout Canvas) {
    let size = Size(
      columns: min(max(widest, Self.hint.count) + 6, canvas.bounds.columns),
      rows: min(lines.count + 2, canvas.bounds.rows)
    )
    let area = canvas.bounds.centered(size)
    let border = Style(Ink.bezel, on: Ink.card)
    canvas.fill(area, style: Style(Ink.text, on: Ink.card))
    let inside = canvas.box(
      area,
      title: title,
      style: border,
      titleStyle: Style(Ink.text, on: Ink.card, .bold)
    ).inset(columns: 2, rows: 0)
    let first = min(above, max(0, lines.count - inside.rows))
    for (index, line) in lines.dropFirst(first).prefix(inside.rows).enumerated() {
      let text = String(line.dropFirst(left))
      canvas.write(text, in: inside.line(index), style: Style(Ink.text, on: Ink.card))
    }
    let isWhole = lines.count <= inside.rows && widest <= inside.columns
    let last = area.line(area.rows - 1).inset(columns: 2, rows: 0)
    canvas.write(" \(isWhole ? Self.end : Self.hint) ", in: last, style: border)
  }

  private static let end = "any key goes on"
  private static let hint = "arrows show more, any other key goes on"
}
