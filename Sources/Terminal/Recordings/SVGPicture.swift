import LockstepProtocol

/// An SVG picture of a grid for web pages: a window with round corners, true colours, and text that can
/// be selected and read aloud.
///
/// Cells are 10×18 units, so that every number is whole and the lines of most fonts meet; every run
/// of text says how wide it is, so that columns stand whatever font there is. The same grid gives the
/// same bytes.
package struct SVGPicture: Sendable {
  /// The colours that stand for a terminal's own.
  package struct Theme: Sendable {
    package var foreground: UInt32
    package var background: UInt32
    package var border: UInt32

    package init(foreground: UInt32, background: UInt32, border: UInt32) {
      self.foreground = foreground
      self.background = background
      self.border = border
    }

    /// The theme with light text on dark.
    package static let dark = Theme(
      foreground: 0xD8DEE9,
      background: 0x14161B,
      border: 0x3B4048
    )

    /// The theme with dark text on light.
    package static let light = Theme(
      foreground: 0x1F2328,
      background: 0xFFFFFF,
      border: 0xC4CAD2
    )

    /// Makes the theme of a terminal.
    package init(_ theme: LockstepTerminal.Theme) { self = theme == .dark ? .dark : .light }
  }

  private let grid: Grid
  private let theme: Theme
  private let title: String
  private var text = ""

  private static let cellWidth = 10
  private static let cellHeight = 18
  private static let margin = 16
  private static let titleHeight = 28

  /// - Parameter title: The text in the window's upper edge, which screen readers also read.
  package init(_ grid: Grid, title: String = "", theme: Theme = .dark) {
    self.grid = grid
    self.theme = theme
    self.title = title
  }

  /// Writes the whole file.
  package func rendered() -> String {
    var picture = self
    picture.addWindow()
    for row in 0..<grid.size.rows { picture.addBackgrounds(row) }
    for row in 0..<grid.size.rows { picture.addTexts(row) }
    picture.text += "</g>\n</svg>\n"
    return picture.text
  }

  // MARK: The window

  private var top: Int { Self.margin + Self.titleHeight }

  private mutating func addWindow() {
    let width = grid.size.columns * Self.cellWidth + 2 * Self.margin
    let height = grid.size.rows * Self.cellHeight + top + Self.margin
    let name = XML.escaped(title)
    text += """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" role="img"\
       width="\(width)" height="\(height)">
      <title>\(name)</title>
      <rect x="1" y="1" width="\(width - 2)" height="\(height - 2)" rx="12"\
       fill="\(Self.hex(theme.background))" stroke="\(Self.hex(theme.border))" stroke-width="2"/>

      """
    for (index, color) in [0xFF5F57, 0xFEBC2E, 0x28C840].enumerated() {
      let center = 24 + 20 * index
      text += "<circle cx=\"\(center)\" cy=\"22\" r=\"6\" fill=\"\(Self.hex(UInt32(color)))\"/>\n"
    }
    text += """
      <g font-family="ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace" font-size="16.6"\
       fill="\(Self.hex(theme.foreground))">

      """
    if !title.isEmpty {
      text +=
        "<text x=\"\(width / 2)\" y=\"27\" text-anchor=\"middle\" opacity=\"0.6\">\(name)</text>\n"
    }
  }

  // MARK: Rows

  /// Adds one rectangle for each run of the same background.
  private mutating func addBackgrounds(_ row: Int) {
    var column = 0
    while column < grid.size.columns {
      let color = colors(column, row).background
      var end = column + 1
      while end < grid.size.columns, colors(end, row).background == color { end += 1 }
      if color != theme.background {
        text += "<rect x=\"\(x(column))\" y=\"\(top + row * Self.cellHeight)\""
        text += " width=\"\((end - column) * Self.cellWidth)\" height=\"\(Self.cellHeight)\""
        text += " fill=\"\(Self.hex(color))\"/>\n"
      }
      column = end
    }
  }

  /// Adds one text for each run of equal style and kind of characters, including the blanks between
  /// words.
  private mutating func addTexts(_ row: Int) {
    var column = 0
    while column < grid.size.columns {
      let start = column
      let first = cell(column, row)
      column += max(1, Int(first.columns))
      if isUnseen(first) || first.isContinuation { continue }
      var end = column
      while column < grid.size.columns, let kind = Kind(of: first),
        joins(cell(column, row), first, kind)
      {
        column += 1
        if !isUnseen(cell(column - 1, row)) { end = column }
      }
      column = end
      addText(start, end, row, first.style)
    }
  }

  private mutating func addText(_ start: Int, _ end: Int, _ row: Int, _ style: Style) {
    var bytes: [UInt8] = []
    for column in start..<end { grid.appendText(of: cell(column, row), to: &bytes) }
    text += "<text x=\"\(x(start))\" y=\"\(top + row * Self.cellHeight + 14)\""
    text += " textLength=\"\((end - start) * Self.cellWidth)\" lengthAdjust=\"spacingAndGlyphs\""
    let color = colors(start, row).foreground
    if color != theme.foreground { text += " fill=\"\(Self.hex(color))\"" }
    text += Self.attributes(style.attributes)
    let content = String(decoding: bytes, as: UTF8.self)
    // Blanks that would be drawn as one; browsers do not inherit this from a group.
    if content.contains("  ") || content.hasPrefix(" ") || content.hasSuffix(" ") {
      text += " xml:space=\"preserve\""
    }
    text += ">\(XML.escaped(content))</text>\n"
  }

  /// The kind of characters that can share a run, since fonts give all of a kind the same width.
  private enum Kind {
    case ascii
    case other

    /// Finds the kind of a cell's character; `nil` for a character that gets a text of its own: a wide
    /// one, or one of several scalars.
    init?(of cell: Cell) {
      if cell.cluster != 0 || cell.columns != 1 { return nil }
      self = cell.scalar < 0x80 ? .ascii : .other
    }
  }

  private func joins(_ cell: Cell, _ first: Cell, _ kind: Kind) -> Bool {
    if cell.style == first.style { return Kind(of: cell) == kind }
    return kind == .ascii && cell.isBlank && cell.style == first.style.onBlank
  }

  private func isUnseen(_ cell: Cell) -> Bool {
    cell.isBlank && cell.style.attributes.isDisjoint(with: [.underline, .strike])
  }

  // MARK: Pieces

  private func cell(_ column: Int, _ row: Int) -> Cell {
    grid.cells[row * grid.size.columns + column]
  }

  private func x(_ column: Int) -> Int { Self.margin + column * Self.cellWidth }

  private func colors(_ column: Int, _ row: Int) -> (foreground: UInt32, background: UInt32) {
    let style = cell(column, row).style
    let foreground = Self.code(style.foreground) ?? theme.foreground
    let background = Self.code(style.background) ?? theme.background
    let isInverse = style.attributes.contains(.inverse)
    return isInverse ? (background, foreground) : (foreground, background)
  }

  private static func code(_ color: Color) -> UInt32? {
    switch color.kind {
    case .standard: nil
    case .indexed(let index): code(Color.rgb(of: index))
    case .rgb(let red, let green, let blue): code((red, green, blue))
    }
  }

  private static func code(_ parts: (red: UInt8, green: UInt8, blue: UInt8)) -> UInt32 {
    UInt32(parts.red) << 16 | UInt32(parts.green) << 8 | UInt32(parts.blue)
  }

  private static func attributes(_ attributes: Attributes) -> String {
    var text = ""
    if attributes.contains(.bold) { text += " font-weight=\"bold\"" }
    if attributes.contains(.italic) { text += " font-style=\"italic\"" }
    if attributes.contains(.dim) { text += " opacity=\"0.6\"" }
    switch (attributes.contains(.underline), attributes.contains(.strike)) {
    case (true, true): text += " text-decoration=\"underline line-through\""
    case (true, false): text += " text-decoration=\"underline\""
    case (false, true): text += " text-decoration=\"line-through\""
    case (false, false): break
    }
    return text
  }

  private static func hex(_ code: UInt32) -> String {
    let digits = String(code, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
