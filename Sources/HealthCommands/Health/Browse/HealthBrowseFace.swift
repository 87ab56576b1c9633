import LockstepHealth
import LockstepHealthStore
import LockstepTerminal

/// The picture of the list of workouts on a terminal.
struct HealthBrowseFace {
  let browser: HealthBrowser
  let index: WorkoutIndex
  let glyphs: GlyphSet
  let person: PersonalText
  /// The number of the picture, which counts up over time; the title moves with it.
  let picture: Int

  /// Computes the number of list lines in a terminal of a size.
  static func listRows(_ size: Size) -> Int { max(1, size.rows - 2) }

  func drawn(_ size: Size) -> Grid {
    var grid = Grid(size)
    let (top, rest) = grid.bounds.split(top: 1)
    let (middle, bottom) = rest.split(top: max(0, rest.rows - 1))
    drawTitle(on: &grid, in: top)
    if let workout = browser.opened {
      let face = HealthDetailFace(
        workout: workout,
        zone: index.zone,
        names: index.names,
        glyphs: glyphs,
        person: person
      )
      face.draw(on: &grid, in: middle)
    } else {
      drawList(on: &grid, in: middle)
    }
    grid.write(hints, in: bottom, style: Style(.standard, .dim))
    return grid
  }

  // MARK: Title

  /// The colours between which the title fades: cyan, lime and hot pink.
  private static let colors: [(red: Int, green: Int, blue: Int)] = [
    (0, 255, 255), (50, 205, 50), (255, 105, 180),
  ]

  private func drawTitle(on grid: inout Grid, in area: Rectangle) {
    let search = browser.request.filter.search
    let cursor = browser.isTyping ? "_" : ""
    let searched = search.isEmpty && !browser.isTyping ? "" : "  /\(search)\(cursor)"
    let order = person.text("order.\(browser.request.order.rawValue)")
    let title = " \(person.text("browse.title"))  \(browser.count(index)) \(order)\(searched)"
    grid.write(title, in: area, style: Style(.standard, .bold))
    for column in area.column..<area.columnEnd {
      let cell = Rectangle(row: area.row, column: column, columns: 1)
      let color = Self.color(column, picture, width: area.columns)
      grid.restyle(cell) { style in
        style.foreground = .rgb(0x101010)
        style.background = color
      }
    }
  }

  static func color(_ column: Int, _ picture: Int, width: Int) -> Color {
    let length = max(1, width) * colors.count
    let place = (column * colors.count + picture * 2) % length
    let (from, to) = (
      colors[place / max(1, width)], colors[(place / max(1, width) + 1) % colors.count]
    )
    let share = place % max(1, width)
    func mixed(_ a: Int, _ b: Int) -> UInt32 { UInt32(a + (b - a) * share / max(1, width)) }
    return .rgb(
      mixed(from.red, to.red) << 16 | mixed(from.green, to.green) << 8 | mixed(from.blue, to.blue)
    )
  }

  private var hints: String {
    if !browser.message.isEmpty { return browser.message }
    if browser.opened != nil { return person.text("browse.hintsDetail") }
    return person.text(browser.isTyping ? "browse.hintsTyping" : "browse.hints")
  }

  // MARK: List

  private func drawList(on grid: inout Grid, in area: Rectangle) {
    let page = browser.page(index, rows: area.rows)
    if page.rows.isEmpty {
      let text =
        index.count == 0
        ? person.text("list.empty", "phonesim fit import FILE…") : person.text("list.noneFoundHere")
      return grid.write(text, in: area.line(0))
    }
    var sections = page.sections[...]
    var line = 0
    for (place, row) in page.rows.enumerated() {
      if let section = sections.first, section.month == index.month(of: row) {
        sections = sections.dropFirst()
        grid.write(title(section), in: area.line(line), style: Style(.standard, .bold))
        line += 1
      }
      if line >= area.rows { return }
      let isChosen = browser.top + place == browser.chosen
      write(row, isChosen, on: &grid, in: area.line(line))
      line += 1
    }
  }

  private func title(_ section: WorkoutSection) -> String {
    let isWhole = section.unreadCount == 0
    let sums = isWhole ? ", \(person.distance(section.metres))" : ""
    return "\(person.month(section.month)), \(person.count(section.count, of: "workouts")), "
      + FitText.duration(section.activeSeconds) + sums
  }

  private func write(_ row: WorkoutRow, _ isChosen: Bool, on grid: inout Grid, in area: Rectangle) {
    let kilometres = row.totals?.metres.map { person.distance($0) } ?? ""
    let mark = row.doubts.isEmpty ? " " : "!"
    let left = " \(person.minute(row.startDate, index.zone)) \(mark) "
    let right = " \(FitText.duration(row.activeSeconds))  \(padded(kilometres, 10)) "
    let style = isChosen ? Style(.standard, .inverse) : .plain
    grid.fill(area, style: style)
    grid.write(left, in: area, style: style)
    let rest = area.split(left: left.count).right
    let (name, figures) = rest.split(left: max(0, rest.columns - right.count))
    grid.write(
      index.names.name(row.activityType, row.place),
      in: name,
      style: style,
      ellipsis: glyphs.ellipsis
    )
    grid.write(right, in: figures, style: style)
  }

  private func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
