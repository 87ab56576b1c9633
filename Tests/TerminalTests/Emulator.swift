import LockstepTerminal

/// A terminal as far as our pictures use one: bytes in, a screen of cells out.
///
/// Written against the standards (ECMA-48, xterm's notes) and not against the writer: it erases with
/// the pen's background, leaves the other half of a wide character blank, and remembers everything
/// that it was told and did not understand.
struct Emulator {
  struct Cell: Equatable {
    var text = " "
    var style = Style.plain

    /// The same without what cannot be seen: a blank shows no colour of text and no weight, unless a
    /// line or the inverse shows it.
    var seen: Cell {
      let lines = style.attributes.intersection([.underline, .inverse, .strike])
      if text != " " { return self }
      let color = lines.isEmpty ? Color.standard : style.foreground
      return Cell(text: text, style: Style(color, on: style.background, lines))
    }
  }

  let size: Size
  private var cells: [Cell]
  /// What a person sees.
  var seen: [Cell] { cells.map(\.seen) }
  /// Private modes that are on: 25 is the cursor, 1049 the other screen, 2026 a picture under way.
  private(set) var modes: Set<Int> = [7, 25]
  private(set) var notUnderstood: [String] = []
  private(set) var pen = Style.plain
  /// Characters of several scalars take one column here, whatever we think.
  var misjudgesClusters = false

  private var row = 0
  private var column = 0
  private var isWrapPending = false
  /// The rows that scroll.
  private var region: Range<Int>
  private var last: Character = " "

  init(_ size: Size) {
    self.size = size
    region = 0..<size.rows
    cells = Array(repeating: Cell(), count: size.columns * size.rows)
  }

  mutating func feed(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let byte = rest.first {
      switch byte {
      case 0x1B: feedSequence(&rest)
      case 0x08: (column, isWrapPending) = (max(0, column - 1), false)
      case 0x0D: (column, isWrapPending) = (0, false)
      case 0x0A: (row, isWrapPending) = (min(size.rows - 1, row + 1), false)
      case 0..<0x20, 0x7F: notUnderstood.append("byte \(byte)")
      default:
        let text = rest.prefix { $0 >= 0x20 && $0 != 0x7F }
        rest = rest.dropFirst(text.count)
        for character in String(decoding: text, as: UTF8.self) { put(character) }
        continue
      }
      if byte != 0x1B { rest = rest.dropFirst() }
    }
  }

  // MARK: Characters

  private mutating func put(_ character: Character) {
    if isWrapPending, modes.contains(7) { (row, column) = (min(row + 1, size.rows - 1), 0) }
    isWrapPending = false
    last = character
    let isMisjudged = misjudgesClusters && character.unicodeScalars.count > 1
    let width = isMisjudged ? 1 : String(character).terminalColumns
    if column + width > size.columns { column = size.columns - width }
    for offset in 0..<width { breakWide(column + offset) }
    cells[row * size.columns + column] = Cell(text: String(character), style: pen)
    if width == 2 { cells[row * size.columns + column + 1] = Cell(text: "", style: pen) }
    column += width
    if column >= size.columns { (column, isWrapPending) = (size.columns - 1, true) }
  }

  /// What is left of a wide character when one half goes is a blank.
  private mutating func breakWide(_ column: Int) {
    let place = row * size.columns + column
    if cells[place].text.isEmpty, column > 0 { cells[place - 1].text = " " }
    if column + 1 < size.columns, cells[place + 1].text.isEmpty { cells[place + 1].text = " " }
  }

  // MARK: Sequences

  private mutating func feedSequence(_ rest: inout ArraySlice<UInt8>) {
    let body = rest.dropFirst(2)
    guard rest.dropFirst().first == 0x5B,
      let end = body.firstIndex(where: { (0x40...0x7E).contains($0) })
    else {
      notUnderstood.append("escape")
      rest = []
      return
    }
    let text = String(decoding: body[..<end], as: UTF8.self)
    rest = rest[(end + 1)...]
    perform(Character(Unicode.Scalar(body[end])), text)
  }

  private mutating func perform(_ final: Character, _ text: String) {
    let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    let count = max(1, (numbers.first ?? nil) ?? 1)
    if "ABCDGHJK".contains(final) { isWrapPending = false }
    switch final {
    case "A": row = max(0, row - count)
    case "B": row = min(size.rows - 1, row + count)
    case "C": column = min(size.columns - 1, column + count)
    case "D": column = max(0, column - count)
    case "G": column = min(size.columns, count) - 1
    case "H":
      row = min(size.rows, count) - 1
      column = min(size.columns, max(1, (numbers.count > 1 ? numbers[1] : nil) ?? 1)) - 1
    case "J" where text == "2": erase(0..<cells.count)
    case "K" where text.isEmpty:
      erase(row * size.columns + column..<(row + 1) * size.columns)
    case "b": for _ in 0..<count { put(last) }
    case "r":
      let bottom = numbers.count > 1 ? numbers[1] ?? size.rows : size.rows
      region = count - 1..<min(bottom, size.rows)
      (row, column, isWrapPending) = (0, 0, false)
    case "S": scroll(by: count)
    case "m": setPen(numbers.map { $0 ?? 0 })
    case "h" where text.first == "?", "l" where text.first == "?":
      guard let mode = Int(text.dropFirst()) else { return notUnderstood.append(text) }
      if final == "h" { modes.insert(mode) } else { modes.remove(mode) }
    default: notUnderstood.append("\(text)\(final)")
    }
  }

  /// Moves the rows of the region up; what comes in below has the pen's background.
  private mutating func scroll(by count: Int) {
    let lines = min(count, region.count)
    let moved = region.dropFirst(lines).flatMap { row in
      cells[row * size.columns..<(row + 1) * size.columns]
    }
    let start = region.lowerBound * size.columns
    cells.replaceSubrange(start..<start + moved.count, with: moved)
    erase(start + moved.count..<region.upperBound * size.columns)
  }

  private mutating func erase(_ places: Range<Int>) {
    for place in places { cells[place] = Cell(text: " ", style: Style(on: pen.background)) }
  }

  private mutating func setPen(_ numbers: [Int]) {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: pen = .plain
      case 1, 2, 3, 4, 7, 9: pen.attributes.insert(Self.attribute(number))
      case 22: pen.attributes.subtract([.bold, .dim])
      case 23, 24, 27, 29: pen.attributes.remove(Self.attribute(number - 20))
      case 30...37, 90...97, 38, 39: pen.foreground = color(number, 30, &rest)
      case 40...47, 100...107, 48, 49: pen.background = color(number, 40, &rest)
      default: notUnderstood.append("\(number)m")
      }
    }
  }

  private static func attribute(_ number: Int) -> Attributes {
    [1: .bold, 2: .dim, 3: .italic, 4: .underline, 7: .inverse, 9: .strike][number] ?? []
  }

  private mutating func color(_ number: Int, _ base: Int, _ rest: inout ArraySlice<Int>) -> Color {
    switch number - base {
    case 0...7: return .indexed(UInt8(number - base))
    case 60...67: return .indexed(UInt8(number - base - 60 + 8))
    case 9: return .standard
    default: break
    }
    switch rest.popFirst() {
    case 5?: return .indexed(UInt8(rest.popFirst() ?? 0))
    case 2?:
      let code = (0..<3).reduce(UInt32(0)) { code, _ in code << 8 | UInt32(rest.popFirst() ?? 0) }
      return .rgb(code)
    default:
      notUnderstood.append("colour")
      return .standard
    }
  }
}

extension Emulator {
  /// What a grid looks like at a depth, cell by cell, to be compared with what is shown.
  static func seen(of grid: Grid, at depth: ColorDepth = .full) -> [Cell] {
    (0..<grid.size.rows).flatMap { row in
      (0..<grid.size.columns).map { column in
        let point = Point(column: column, row: row)
        return Cell(text: grid.text(at: point), style: grid.style(at: point).reduced(to: depth))
      }
    }
  }
}
