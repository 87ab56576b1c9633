import LockstepLanguages
import LockstepTerminal

/// A grid to draw on with one set of characters: if it is ASCII, every text is converted to ASCII.
struct Canvas {
  var grid: Grid
  let glyphs: GlyphSet
  /// `true` if there are no colours, so that words or shapes must carry what colours would.
  let isColorless: Bool
  /// The language in whose form numbers are written.
  private let language: Language
  private let theme: Theme
  /// The areas in which a click has a meaning; of areas that overlap the last one counts.
  private var targets: [(area: Rectangle, target: ClickTarget)] = []

  init(_ size: Size, _ capabilities: Capabilities) {
    grid = Grid(size)
    glyphs = capabilities.glyphs
    isColorless = capabilities.depth == .none
    theme = capabilities.theme
    language = Language(locale: capabilities.numericLocale) ?? .fallback
  }

  var bounds: Rectangle { grid.bounds }

  /// The finished drawing, in the colours of the terminal's theme.
  var picture: Grid {
    guard theme == .light else { return grid }
    var picture = grid
    picture.restyle(picture.bounds) { style in
      if style.background.isStandard, let dark = Ink.onLight[style.foreground] {
        style.foreground = dark
      }
    }
    return picture
  }

  // MARK: Clicks

  /// Sets the meaning of a click in an area.
  mutating func mark(_ area: Rectangle, as target: ClickTarget) { targets.append((area, target)) }

  mutating func mark(_ area: Rectangle, as key: Character) { mark(area, as: .key(.character(key))) }

  func target(at point: Point) -> ClickTarget? {
    targets.last { $0.area.contains(point) }?.target
  }

  // MARK: Texts

  /// Writes into the first row of an area, and cuts the text if it does not fit.
  mutating func write(
    _ text: String,
    in area: Rectangle,
    _ alignment: Alignment = .left,
    style: Style = .plain
  ) {
    grid.write(shown(text), in: area, alignment, style: style, ellipsis: glyphs.ellipsis)
  }

  /// Writes at a point, and returns the number of columns.
  @discardableResult
  mutating func write(
    _ text: String,
    at point: Point,
    style: Style = .plain,
    columns: Int = .max
  ) -> Int {
    grid.write(shown(text), at: point, style: style, columns: columns)
  }

  /// Writes a sentence in as many lines as it needs, cutting the last, and returns the area below.
  mutating func writeWrapped(
    _ text: String,
    in area: Rectangle,
    rowsMax: Int,
    _ alignment: Alignment = .left,
    style: Style
  ) -> Rectangle {
    let lines = text.wrapped(toColumns: area.columns, linesMax: min(rowsMax, area.rows))
    for (index, line) in lines.enumerated() {
      write(line, in: area.line(index), alignment, style: style)
    }
    return area.split(top: lines.count).bottom
  }

  /// Writes pieces of different styles one after the other, up to the end of an area's first row, and
  /// returns the number of columns.
  @discardableResult
  mutating func write(_ pieces: [(String, Style)], in area: Rectangle) -> Int {
    guard area.rows > 0 else { return 0 }
    var column = area.column
    for (text, style) in pieces where column < area.columnEnd {
      column += write(
        text,
        at: Point(column: column, row: area.row),
        style: style,
        columns: area.columnEnd - column
      )
    }
    return column - area.column
  }

  /// Counts the columns that a text takes on this canvas.
  func columns(of text: String) -> Int { shown(text).terminalColumns }

  /// Converts the numbers of a text to the reader's language.
  func localized(_ text: String) -> String { language.marked(text) }

  func shown(_ text: String) -> String { glyphs == .ascii ? text.asASCII : text }

  // MARK: Shapes

  mutating func fill(_ area: Rectangle, with character: Character = " ", style: Style = .plain) {
    let shown = glyphs == .ascii ? Character(String(character).asASCII) : character
    grid.fill(area, with: shown, style: style)
  }

  @discardableResult
  mutating func box(_ area: Rectangle, title: String = "", style: Style, titleStyle: Style? = nil)
    -> Rectangle
  {
    grid.drawBox(
      area,
      title: shown(title),
      .rounded,
      style: style,
      titleStyle: titleStyle,
      glyphs: glyphs
    )
  }

  mutating func rule(_ area: Rectangle, title: String, style: Style, titleStyle: Style) {
    fill(area.line(0), with: glyphs.line, style: style)
    write(" \(title) ", in: area.line(0).inset(columns: 2, rows: 0), style: titleStyle)
  }

  /// Draws a time in the middle of an area, in digits as large as fit, and returns the number of rows.
  @discardableResult
  mutating func digits(_ text: String, in area: Rectangle, style: Style) -> Int {
    let sizes: [BigDigits.Scale] = [.large, .small]
    let all = sizes.map { BigDigits(text, $0, glyphs: glyphs) }
    guard let digits = all.first(where: { area.size.fits($0.size) }) else {
      write(text, in: area, .center, style: style.adding(.bold))
      return 1
    }
    let middle = area.column + (area.columns - digits.size.columns) / 2
    grid.draw(digits, at: Point(column: middle, row: area.row), style: style)
    return digits.size.rows
  }

  /// Draws buttons side by side in the middle of an area's first row.
  mutating func buttons(_ buttons: [(String, Color)], in area: Rectangle) {
    let gap = 2
    let texts = buttons.map { isColorless ? "[\($0.0)]" : " \($0.0) " }
    let width = texts.reduce(-gap) { $0 + columns(of: $1) + gap }
    var column = area.column + max(0, (area.columns - width) / 2)
    for (text, (_, color)) in zip(texts, buttons) {
      let room = max(0, area.columnEnd - column)
      column += write(
        text,
        at: Point(column: column, row: area.row),
        style: .button(color),
        columns: room
      )
      column += gap
    }
  }
}

extension String {
  /// The text in ASCII: signs are replaced by similar ASCII ones, and letters of other scripts by `?`.
  var asASCII: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    return String(
      flatMap { character -> String in
        if character.isASCII { return String(character) }
        return Self.oldSigns.first { $0.0 == character }?.1 ?? "?"
      }
    )
  }

  private static let oldSigns: [(Character, String)] = [
    ("●", "*"), ("○", "o"), ("◉", "@"), ("◆", "#"), ("◇", "-"), ("◈", "%"), ("·", "-"),
    ("…", "~"), ("→", ">"), ("←", "<"), ("▶", ">"), ("◀", "<"), ("▸", ">"), ("◂", "<"), ("━", "="),
    ("╌", "."), ("│", "|"), ("✓", "+"), ("✗", "x"), ("♪", "!"), ("♥", "*"), ("✎", "="), ("▣", "#"),
    ("×", "x"), ("❚", "|"), ("─", "-"), ("▮", "|"), ("▁", "_"), ("▔", "-"), ("█", "#"),
    ("▐", "]"), ("▌", "["), ("░", "."), ("▒", ":"), ("▲", "^"), ("▼", "v"), ("┄", "."),
    ("(", "("), ("”", "\""), ("“", "\""), ("’", "'"), ("≈", "~"), ("—", "-"), ("±", "+"),
    ("−", "-"), ("▀", "\""), ("▄", "_"), ("┃", "|"), ("═", "="), ("╍", "."),
  ]
}
