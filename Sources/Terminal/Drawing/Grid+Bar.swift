extension Grid {
  /// Draws a bar from the left of an area's first row: full for 1, empty for 0 and for NaN.
  ///
  /// In Unicode, the bar is exact to an eighth of a column, on a background that shows its full length.
  package mutating func drawBar(
    _ fraction: Double,
    in area: Rectangle,
    style: Style = .plain,
    background: Style = .plain,
    glyphs: GlyphSet = .unicode
  ) {
    let line = area.line(0)
    guard !line.isEmpty else { return }
    let share = fraction > 0 ? min(fraction, 1) : 0
    let eighths = Int((share * Double(line.columns) * 8).rounded())
    let empty: Character = glyphs == .unicode ? " " : "-"
    let whole = glyphs == .unicode ? eighths / 8 : (eighths + 4) / 8
    let (done, rest) = line.split(left: whole)
    fill(done, with: glyphs == .unicode ? "█" : "#", style: style)
    fill(rest, with: empty, style: background)
    if glyphs == .unicode, eighths % 8 > 0 {
      var edge = style
      if edge.background.isStandard { edge.background = background.background }
      fill(rest.split(left: 1).left, with: Self.leftBlocks[eighths % 8], style: edge)
    }
  }

  /// Draws a gauge in an area's first row: a label on the left, a bar, and the value on the right.
  ///
  /// If there is too little room, the bar is left out first, and then the value.
  package mutating func drawGauge(
    _ label: String,
    _ fraction: Double,
    value: String,
    in area: Rectangle,
    style: Style = .plain,
    background: Style = .plain,
    glyphs: GlyphSet = .unicode
  ) {
    let line = area.line(0)
    guard !line.isEmpty else { return }
    let labelColumns = label.terminalColumns
    let valueColumns = value.terminalColumns
    let bar = line.columns - labelColumns - valueColumns - 2
    if bar > 0 {
      let start = line.column + labelColumns + 1
      drawBar(
        fraction,
        in: Rectangle(row: line.row, column: start, columns: bar),
        style: style,
        background: background,
        glyphs: glyphs
      )
    }
    if labelColumns + 1 + valueColumns <= line.columns { write(value, in: line, .right) }
    write(label, in: line, ellipsis: glyphs.ellipsis)
  }

  /// Draws the last values as columns in an area's first row, one cell for each.
  ///
  /// The lowest and the highest value fill the height, unless a range is given. NaN leaves a gap; equal
  /// values are drawn in the middle.
  package mutating func drawSparkline(
    _ values: [Double],
    range: ClosedRange<Double>? = nil,
    in area: Rectangle,
    style: Style = .plain,
    glyphs: GlyphSet = .unicode
  ) {
    let line = area.line(0)
    let shown = values.suffix(line.isEmpty ? 0 : line.columns)
    let finite = shown.filter(\.isFinite)
    guard let low = range?.lowerBound ?? finite.min(), let high = range?.upperBound ?? finite.max()
    else { return }
    let levels = glyphs == .unicode ? Self.lowerBlocks : Self.lowerLetters
    for (index, value) in shown.enumerated() where value.isFinite {
      let share = high > low ? min(max((value - low) / (high - low), 0), 1) : 0.5
      let level = levels[Int((share * Double(levels.count - 1)).rounded())]
      fill(
        Rectangle(row: line.row, column: line.column + index, columns: 1),
        with: level,
        style: style
      )
    }
  }

  private static let leftBlocks: [Character] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  private static let lowerBlocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let lowerLetters: [Character] = ["_", ".", "-", "=", "*", "#"]
}
