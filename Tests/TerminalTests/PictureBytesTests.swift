import LockstepCaseShare
import LockstepTerminal
import Testing

/// What pictures cost on a screen as the live demo has one: watch, wire and phone above a log.
///
/// Quiet is a second in which a digit of the timers and a bar go on; busy is an event that moves the
/// log, changes lamps and queues, and pulses.
struct PictureBytesTests {
  static let size = Size(columns: 120, rows: 36)
  static let quietBytesMax = 200
  static let busyBytesMax = 2048

  private static let purple = Style(.rgb(0xA970FF))
  private static let teal = Style(.rgb(0x2EC4B6))
  private static let dim = Style(.rgb(0x6B7280))

  /// The screen at a second, with so many events so far.
  static func picture(second: Int, events: Int) -> Grid {
    var grid = Grid(size)
    let (devices, log) = grid.bounds.split(top: 22)
    let (watch, rest) = devices.split(left: 40)
    let (wire, phone) = rest.split(left: 38)
    drawWatch(second, events, watch, on: &grid)
    drawWire(events, wire, on: &grid)
    drawPhone(second, events, phone, on: &grid)
    let inside = grid.drawBox(log, title: "log", style: dim)
    for line in 0..<inside.rows {
      drawEvent(events - inside.rows + line, inside.line(line), on: &grid)
    }
    return grid
  }

  private static func clock(_ second: Int) -> String {
    "\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)"
  }

  private static func drawWatch(
    _ second: Int,
    _ events: Int,
    _ area: Rectangle,
    on grid: inout Grid
  ) {
    let inside = grid.drawBox(area, title: "Watch", style: purple)
    grid.write("Bench press · set \(events % 5 + 1) of 5", in: inside.line(1), .center)
    let digits = BigDigits(clock(second))
    grid.draw(digits, at: inside.split(top: 4).bottom.centered(digits.size).origin, style: purple)
    grid.drawGauge(
      "Rest",
      Double(second % 45) / 45,
      value: "45 s",
      in: inside.line(16),
      style: teal
    )
    grid.write("♥ \(120 + events % 9)", in: inside.line(18), .center)
  }

  private static func drawWire(_ events: Int, _ area: Rectangle, on grid: inout Grid) {
    let inside = grid.drawBox(area, title: "wire", style: dim)
    for line in 0..<10 {
      let number = events - line
      let text = "── #\(number) live picture set \(number % 5) ──▸ \(number % 90) ms"
      grid.write(text, in: inside.line(line + 4), style: line == 0 ? teal : dim)
    }
    let isUp = events % 4 != 0
    grid.write(
      isUp ? "● connected" : "○ lost",
      in: inside.line(1),
      .center,
      style: isUp ? teal : purple
    )
  }

  private static func drawPhone(
    _ second: Int,
    _ events: Int,
    _ area: Rectangle,
    on grid: inout Grid
  ) {
    let inside = grid.drawBox(area, title: "Phone", style: teal)
    grid.write("mirror \(clock(second)) · 12 ms behind", in: inside.line(1), .center)
    let rows = (0..<6).map { ["Exercise \($0)", "\((events + $0) % 5)", "82.5"] }
    let columns = [TextTable.Column("Exercise"), .init("Sets", .right), .init("kg", .right)]
    grid.draw(TextTable(columns, rows: rows), in: inside.split(top: 4).bottom)
  }

  private static func drawEvent(_ number: Int, _ line: Rectangle, on grid: inout Grid) {
    guard number >= 0 else { return }
    let (time, text) = line.split(left: 10)
    grid.write("\(number * 37 % 1000).\(number % 10)", in: time, style: dim)
    let kinds = [
      "message live picture", "reply to the last message", "haptic click", "document written",
    ]
    grid.write(
      "#\(number) \(kinds[number % 4])",
      in: text,
      style: number % 4 == 2 ? purple : .plain
    )
  }

  private func largest(
    _ depth: ColorDepth,
    repeats: Bool,
    from: (Int, Int),
    _ step: (Int) -> (Int, Int)
  ) -> Int {
    var screen = Screen(Capabilities(depth: depth, repeatsCharacters: repeats))
    _ = screen.show(Self.picture(second: from.0, events: from.1))
    return (1...60 / CaseShare.step(2)).map { index in
      let (second, events) = step(index)
      return screen.show(Self.picture(second: second, events: events)).count
    }.max() ?? 0
  }

  @Test(arguments: CaseShare.of(ColorDepth.allCases, each: 3), [true, false])
  func `a quiet picture is small`(_ depth: ColorDepth, repeats: Bool) {
    let bytes = largest(depth, repeats: repeats, from: (60, 100)) { (60 + $0 % 10, 100) }
    #expect(bytes <= Self.quietBytesMax)
    #expect(bytes > 20)
  }

  @Test(arguments: CaseShare.of(ColorDepth.allCases, each: 3), [true, false])
  func `a busy picture stays within bounds`(_ depth: ColorDepth, repeats: Bool) {
    let bytes = largest(depth, repeats: repeats, from: (60, 100)) { (60 + $0 / 4, 100 + $0) }
    #expect(bytes <= Self.busyBytesMax)
    #expect(bytes > 200)
  }
}
