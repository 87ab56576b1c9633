import LockstepWorkouts
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal

/// A page of a run: exercise, set, the big timer, and a dot for each phase.
struct RunPage {
  let run: WatchScreen.Run
  let now: Now

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    canvas.write(run.exercise, in: area.line(0), .center, style: .onGlass(Ink.text, .bold))
    canvas.write(
      caption.long,
      in: area.line(1),
      .center,
      style: .onGlass(run.page.color, .bold)
    )
    let dots = area.line(area.rows - 1)
    PhaseDots(page: run.page, set: run.set, sets: run.sets).draw(on: &canvas, in: dots)
    // What is between the caption and the dots, a line apart where there are lines enough.
    let top = area.rows >= 9 ? 3 : 2
    if top == 3 {
      let lines = run.figures.lines(columns: area.columns, on: canvas)
      canvas.write(lines.first, in: area.line(2), .center, style: .onGlass(Ink.quiet))
      let free = area.line(area.rows - 2)
      canvas.write(lines.second, in: free, .center, style: .onGlass(Ink.faint))
    }
    let room = Rectangle(
      column: area.column,
      row: area.row + top,
      columns: area.columns,
      rows: area.rows - top - 2
    )
    switch run.page {
    case .ready: drawReady(on: &canvas, in: room)
    case .work, .rest, .finish: drawTimer(on: &canvas, in: room)
    }
  }

  private var caption: PageCaption {
    PageCaption(
      page: run.page,
      isPaused: run.leftNanoseconds != nil,
      set: run.set,
      sets: run.sets
    )
  }

  private func drawReady(on canvas: inout Canvas, in room: Rectangle) {
    let middle = room.line(room.rows / 2)
    canvas.buttons([("▶ Start", Ink.finish)], in: middle)
  }

  private func drawTimer(on canvas: inout Canvas, in room: Rectangle) {
    let (digitRows, below) = room.split(top: room.rows - 1)
    let color = run.page.color
    guard let shown = Timer(run, now) else { return }
    let taken = canvas.digits(shown.text, in: digitRows, style: .onGlass(color, .bold))
    if run.page == .finish {
      canvas.buttons([("One More", Ink.work), ("Done", Ink.finish)], in: below)
      return
    }
    let line = room.line(min(taken + 1, room.rows - 1))
    if let fraction = shown.fraction {
      Gauge(fraction: fraction, color: color).draw(on: &canvas, in: line)
    } else {
      canvas.write("counting up", in: line, .center, style: .onGlass(Ink.faint))
    }
  }
}

/// A timer as a person reads it: up from its start, or down to its end.
struct Timer {
  let text: String
  /// How much of a countdown is left; `nil` when it counts up.
  let fraction: Double?

  /// A run's on its own device; `nil` where the page has no timer.
  init?(_ run: WatchScreen.Run, _ now: Now) {
    let since = run.sinceUptimeNanoseconds.map { now.uptime - Uptime(nanoseconds: $0) }
    let until =
      run.leftNanoseconds.map(Interval.nanoseconds)
      ?? run.untilUptimeNanoseconds.map { Uptime(nanoseconds: $0) - now.uptime }
    self.init(since: since, until: until)
  }

  /// The mirror's, by the date of the device it is shown on.
  init?(_ mirror: PhoneScreen.Mirror, _ now: Now) {
    if mirror.page == .ready { return nil }
    let started = WallTime(microseconds: mirror.startedAtMicroseconds)
    let ends =
      mirror.leftMicroseconds.map(Interval.microseconds)
      ?? mirror.endsAtMicroseconds.map { WallTime(microseconds: $0) - now.wall }
    self.init(since: now.wall - started, until: ends)
  }

  private init?(since: Interval?, until: Interval?) {
    if let until {
      text = ClockText.timer(ClockText.seconds(until: until))
      let whole = Double((until + (since ?? .zero)).nanoseconds)
      fraction = whole > 0 ? min(max(Double(until.nanoseconds) / whole, 0), 1) : 0
    } else if let since {
      text = ClockText.timer(ClockText.seconds(since: since))
      fraction = nil
    } else {
      return nil
    }
  }
}

/// How much is left, as a line that grows shorter.
struct Gauge {
  let fraction: Double
  let color: Color

  func draw(on canvas: inout Canvas, in line: Rectangle) {
    let bar = line.inset(columns: 1, rows: 0)
    let left = Int((fraction * Double(bar.columns)).rounded(.up))
    let (full, rest) = bar.split(left: left)
    canvas.fill(full, with: "━", style: .onGlass(color))
    canvas.fill(rest, with: "╌", style: .onGlass(Ink.faint))
  }
}

/// A dot for each phase of a run, work and rest in turn: done, present, to come.
struct PhaseDots {
  let page: WatchScreen.Page
  let set: Int64
  let sets: Int64

  private enum Standing { case done, present, coming }

  func draw(on canvas: inout Canvas, in line: Rectangle) {
    let count = Int(min(max(sets, 1), 99)) * 2 - 1
    let gap = count * 2 - 1 <= line.columns ? 1 : 0
    guard count <= line.columns else {
      return canvas.write("set \(set) of \(sets)", in: line, .center, style: .onGlass())
    }
    var column = line.column + (line.columns - count * (1 + gap) + gap) / 2
    for index in 0..<count {
      let place = Point(column: column, row: line.row)
      let (mark, style) = look(of: index)
      canvas.write(mark, at: place, style: style)
      column += 1 + gap
    }
  }

  /// The number of the phase now, counted from 0; −1 before the first, past the last on Finish.
  private var present: Int {
    switch page {
    case .ready: Int(set) * 2 - 3
    case .work: Int(set) * 2 - 2
    case .rest: Int(set) * 2 - 1
    case .finish: Int(sets) * 2
    }
  }

  private func look(of index: Int) -> (String, Style) {
    let isWork = index.isMultiple(of: 2)
    let color = isWork ? Ink.work : Ink.rest
    let isPresent = index == present && page != .ready
    let standing: Standing =
      isPresent ? .present : index <= present ? .done : .coming
    return switch standing {
    case .done: (isWork ? "●" : "◆", .onGlass(color))
    case .present: (isWork ? "◉" : "◈", .onGlass(color, .bold))
    case .coming: (isWork ? "○" : "◇", .onGlass(Ink.faint))
    }
  }
}
