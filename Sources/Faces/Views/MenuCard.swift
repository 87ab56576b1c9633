package import LockstepTerminal

/// A card of lines to choose from, which covers everything else; typed text leaves the lines that
/// contain it.
package struct MenuCard: Sendable, Equatable {
  /// A line of the card, with its effect.
  package struct Entry: Sendable, Equatable {
    package var line: String
    package var summary: String
    /// The text put at the prompt when the line is chosen.
    package var writes: String

    package init(line: String, summary: String, writes: String? = nil) {
      self.line = line
      self.summary = summary
      self.writes = writes ?? line
    }
  }

  /// The answer of the card to a key.
  package enum Answer: Equatable {
    case stays
    case closes
    case chooses(String)
  }

  private let title: String
  private let entries: [Entry]
  private var typed = ""
  private var selected = 0

  package init(_ title: String, _ entries: [Entry]) {
    self.title = title
    self.entries = entries
  }

  private var fitting: [Entry] {
    let wanted = typed.lowercased()
    return wanted.isEmpty
      ? entries : entries.filter { "\($0.line) \($0.summary)".lowercased().contains(wanted) }
  }

  package mutating func handle(_ key: Key) -> Answer {
    switch key.code {
    case .character(let letter) where key.modifiers.isEmpty:
      typed.append(letter)
      selected = 0
    case .backspace: typed = String(typed.dropLast())
    case .up, .wheelUp: selected -= 1
    case .down, .wheelDown: selected += 1
    case .pageUp: selected -= 10
    case .pageDown: selected += 10
    case .enter:
      return fitting.indices.contains(selected) ? .chooses(fitting[selected].writes) : .closes
    default: return .closes
    }
    selected = min(max(selected, 0), max(0, fitting.count - 1))
    return .stays
  }

  // MARK: Drawing

  private static let lineColumns = 34
  /// The number of rows below the list for the full summary of the chosen line.
  private static let summaryRows = 3

  func draw(on canvas: inout Canvas) {
    let shown = fitting
    let size = Size(
      columns: min(110, canvas.bounds.columns),
      rows: min(entries.count + 2 + Self.summaryRows, canvas.bounds.rows)
    )
    let area = canvas.bounds.centered(size)
    canvas.fill(area, style: Style(Ink.text, on: Ink.card))
    let border = Style(Ink.bezel, on: Ink.card)
    let heading = typed.isEmpty ? title : "\(title) with “\(typed)”"
    let inside = canvas.box(
      area,
      title: heading,
      style: border,
      titleStyle: Style(Ink.text, on: Ink.card, .bold)
    ).inset(columns: 2, rows: 0)
    let (list, whole) = inside.split(top: inside.rows - Self.summaryRows)
    let first = min(max(0, selected - list.rows / 2), max(0, shown.count - list.rows))
    for (index, entry) in shown.dropFirst(first).prefix(list.rows).enumerated() {
      let (left, right) = list.line(index).split(left: Self.lineColumns)
      let isSelected = first + index == selected
      let look: Attributes = isSelected ? [.bold, .inverse] : .bold
      canvas.write(entry.line, in: left, style: Style(Ink.text, on: Ink.card, look))
      canvas.write(" " + entry.summary, in: right, style: Style(Ink.quiet, on: Ink.card))
    }
    if shown.indices.contains(selected) {
      _ = canvas.writeWrapped(
        shown[selected].summary,
        in: whole.split(top: 1).bottom,
        rowsMax: Self.summaryRows - 1,
        style: Style(Ink.text, on: Ink.card)
      )
    }
    let last = area.line(area.rows - 1).inset(columns: 2, rows: 0)
    canvas.write(" letters choose, Return takes it, Escape closes ", in: last, style: border)
  }
}
