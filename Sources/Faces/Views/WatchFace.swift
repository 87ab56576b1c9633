import LockstepWorkouts
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal

/// The watch: strap, crown, and the screen that its wearer sees.
struct WatchFace {
  let state: DemoState
  let moment: PairInstant

  /// How long a haptic is felt, for the eye.
  private static let pulse = Interval.milliseconds(700)

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    let body = drawStrap(on: &canvas, in: area)
    let (border, crown) = body.split(left: body.columns - 1)
    let bezel = Style(bezelColor, .bold)
    let inside = canvas.box(
      border,
      title: "watch",
      style: bezel,
      titleStyle: Style(Ink.watch, .bold)
    )
    canvas.fill(inside, style: .onGlass())
    if isPulsing { drawPulse(on: &canvas, around: border) }
    let middle = crown.row + crown.rows / 2
    canvas.fill(
      Rectangle(column: crown.column, row: middle - 1, columns: 1, rows: 2),
      with: "▌",
      style: bezel
    )
    drawScreen(on: &canvas, in: inside.inset(columns: 1, rows: 0))
  }

  /// A strap above and below where there is room; answers what is left between.
  private func drawStrap(on canvas: inout Canvas, in area: Rectangle) -> Rectangle {
    guard area.rows >= 18 else { return area }
    let strap = area.inset(columns: 8, rows: 0)
    for row in [0, area.rows - 1] {
      canvas.fill(strap.line(row), with: "█", style: Style(Ink.strap))
    }
    return area.inset(columns: 0, rows: 1)
  }

  private var bezelColor: Color {
    state.watch.isCrashed ? Ink.bad : Ink.bezel
  }

  /// The upper and the lower edge light up: all four would be a third of a busy border's bytes.
  private func drawPulse(on canvas: inout Canvas, around border: Rectangle) {
    for row in [0, border.rows - 1] {
      canvas.grid.restyle(border.line(row)) { $0.foreground = pageColor }
    }
  }

  private var isPulsing: Bool {
    guard let last = state.haptics.last, !last.haptic.wasMissed else { return false }
    return moment.time - last.time < Self.pulse
  }

  private var pageColor: Color {
    guard case .run(let run)? = state.watchScreen?.content else { return Ink.watch }
    return run.page.color
  }

  // MARK: The screen

  private func drawScreen(on canvas: inout Canvas, in area: Rectangle) {
    let rate = state.watchScreen?.session?.heartRate
    let bar = StatusBar(state: state, moment: moment, role: .watch, isShared: rate != nil)
    if bar.draw(on: &canvas, in: area) { return }
    if let rate {
      drawHeart(rate, on: &canvas, in: area.line(0))
    }
    let isTall = area.rows >= 15
    let top = isTall ? 2 : 1
    let trailer = trailer(columns: area.columns, linesMax: 4)
    let below = max(trailer.count, 1)
    let middle = Rectangle(
      column: area.column,
      row: area.row + top,
      columns: area.columns,
      rows: area.rows - top - (isTall ? 2 : 1) - below
    )
    drawHaptic(on: &canvas, in: area.line(area.rows - 1 - below))
    if let question = state.watchScreen?.question, !question.isEmpty {
      canvas.mark(area.line(area.rows - 1), as: "s")
    }
    for (index, (text, style)) in trailer.enumerated() {
      canvas.write(text, in: area.line(area.rows - below + index), .center, style: style)
    }
    if let other = state.otherScreen(of: .watch) {
      return OtherScreenView(screen: other).draw(on: &canvas, in: middle)
    }
    let now = moment.now(of: .watch)
    switch (state.watchScreen?.content ?? .off, state.watchScreen?.session) {
    // What the wearer looks at during a ride; a list of workouts is only what is there besides.
    case (.workouts(let workouts), let session?) where workouts.isEmpty:
      WorkoutSessionView(session, now).draw(on: &canvas, in: middle)
    case (.off, _): drawOff(on: &canvas, in: middle)
    case (.workouts(let workouts), _): drawWorkouts(workouts, on: &canvas, in: middle)
    case (.exercises(let workout, let exercises), _):
      drawExercises(workout, exercises, on: &canvas, in: middle)
    case (.run(let run), _):
      markRun(run.page, on: &canvas, in: middle)
      RunPage(run: run, now: now).draw(on: &canvas, in: middle)
    }
  }

  /// A tap on the page is its next step; on Finish the left half is one more set, the right one done.
  private func markRun(_ page: WatchScreen.Page, on canvas: inout Canvas, in area: Rectangle) {
    switch page {
    case .ready: canvas.mark(area, as: "s")
    case .work, .rest: canvas.mark(area, as: "n")
    case .finish:
      let (left, right) = area.split(left: area.columns / 2)
      canvas.mark(left, as: "m")
      canvas.mark(right, as: "d")
    }
  }

  /// The first nine have the keys of their numbers.
  private func markListed(_ index: Int, on canvas: inout Canvas, in line: Rectangle) {
    if index < 9 { canvas.mark(line, as: Character("\(index + 1)")) }
  }

  /// Between the time and the lamp, which on a small watch leave five columns.
  private func drawHeart(_ rate: Int64, on canvas: inout Canvas, in bar: Rectangle) {
    let isSmall = bar.columns < 26
    let room = isSmall ? bar.split(left: bar.columns - 8).left.split(left: 8).right : bar
    let text = "♥ \(rate)"
    let isLong = canvas.columns(of: text) > room.columns
    canvas.write(
      isLong ? "♥\(rate)" : text,
      in: room,
      .center,
      style: .onGlass(Ink.heart, .bold)
    )
  }

  /// The time of day, as a watch shows that does nothing else.
  private func drawOff(on canvas: inout Canvas, in area: Rectangle) {
    canvas.mark(area, as: "s")
    let clock = ClockText.clock(moment.now(of: .watch).wall)
    let shown = String(clock.dropLast(3))
    let room = area.split(top: max(1, area.rows / 2 - 2)).bottom
    let taken = canvas.digits(
      shown,
      in: room.split(top: 3).top,
      style: .onGlass(Ink.quiet)
    )
    canvas.write("no app runs", in: room.line(taken + 1), .center, style: .onGlass(Ink.faint))
  }

  private func drawWorkouts(
    _ workouts: [WatchScreen.Workout],
    on canvas: inout Canvas,
    in area: Rectangle
  ) {
    canvas.write("Workouts", in: area.line(0), style: .onGlass(Ink.watch, .bold))
    if workouts.isEmpty {
      _ = canvas.writeWrapped(
        "Start one on the phone",
        in: area.split(top: 2).bottom,
        rowsMax: 2,
        style: .onGlass(Ink.quiet)
      )
    }
    for (index, workout) in workouts.enumerated() {
      let line = area.line(2 + index)
      markListed(index, on: &canvas, in: line)
      canvas.write(
        [
          ("\(index + 1) ", .onGlass()), SplitMark(look: workout.look).piece(on: canvas),
          (" \(workout.name)", .onGlass()),
        ],
        in: line
      )
      canvas.write("\(workout.done)/\(workout.total)", in: line, .right, style: .onGlass(Ink.quiet))
    }
  }

  private func drawExercises(
    _ workout: String,
    _ exercises: [WatchScreen.Exercise],
    on canvas: inout Canvas,
    in area: Rectangle
  ) {
    canvas.write(workout, in: area.line(0), style: .onGlass(Ink.watch, .bold))
    for (index, exercise) in exercises.enumerated() {
      let line = area.line(2 + index)
      markListed(index, on: &canvas, in: line)
      let isOver = exercise.status == "completed" || exercise.status == "skipped"
      let dots = exercise.progress
      let name = line.split(left: line.columns - canvas.columns(of: dots) - 1).left
      canvas.write(
        "\(index + 1) \(exercise.name)",
        in: name,
        style: .onGlass(isOver ? Ink.quiet : Ink.text)
      )
      canvas.write(dots, in: line, .right, style: .onGlass(isOver ? Ink.finish : Ink.work))
    }
  }

  // MARK: What stands below

  /// The last haptic: a pulse while it is felt, then with its instant.
  private func drawHaptic(on canvas: inout Canvas, in line: Rectangle) {
    guard let last = state.haptics.last else { return }
    let name = last.haptic.kind.rawValue
    if isPulsing {
      return canvas.write(
        "((( ♪ \(name) )))",
        in: line,
        .center,
        style: .onGlass(pageColor, [.bold, .inverse])
      )
    }
    let missed = last.haptic.wasMissed ? " slept through" : ""
    canvas.write(
      "♪ \(name)\(missed) at \(ClockText.instant(last.time))",
      in: line,
      .center,
      style: .onGlass(last.haptic.wasMissed ? Ink.warning : Ink.quiet)
    )
  }

  /// What the wearer is told or asked, and below it what waits, in at most so many lines.
  private func trailer(columns: Int, linesMax: Int) -> [(String, Style)] {
    guard let screen = state.watchScreen else { return [] }
    let last = standing(of: screen)
    let told = screen.problems.first.map { "▲ \($0)" } ?? screen.notice
    if told.isEmpty { return last.map { [$0] } ?? [] }
    // That a session runs is no news beside what is.
    let kept = last.flatMap { $0.text == Self.session ? nil : $0 }
    return told.wrapped(toColumns: columns, linesMax: linesMax - (kept == nil ? 0 : 1))
      .map { ($0, .onGlass(Ink.warning)) } + (kept.map { [$0] } ?? [])
  }

  private static let session = "workout session"

  /// What the device says of itself in a line.
  private func standing(of screen: WatchScreen) -> (text: String, style: Style)? {
    let style = Style.onGlass(Ink.warning, .bold)
    // The whole question is longer than a watch is wide.
    if !screen.question.isEmpty { return ("? record workouts: s allows", style) }
    // What is beside it ends with the watch: the disk has not taken it.
    if screen.notKept > 0 { return ("▲ \(screen.notKept) not kept", .onGlass(Ink.bad, .bold)) }
    if screen.pendingChanges > 0 {
      let noun = screen.pendingChanges == 1 ? "change" : "changes"
      return ("▲ \(screen.pendingChanges) \(noun) pending", style)
    }
    return screen.hasWorkoutSession ? (Self.session, .onGlass(Ink.faint)) : nil
  }
}

extension WatchScreen.Exercise {
  /// A dot for each set, or a count where there are too many.
  fileprivate var progress: String {
    if status == "skipped" { return "skipped" }
    if sets > 8 || setsDone > sets { return "\(setsDone)/\(sets)" }
    return String(repeating: "●", count: Int(setsDone))
      + String(repeating: "○", count: Int(sets - setsDone))
  }
}

extension WatchScreen.Page {
  var color: Color {
    switch self {
    case .ready: Ink.ready
    case .work: Ink.work
    case .rest: Ink.rest
    case .finish: Ink.finish
    }
  }

  var name: String {
    switch self {
    case .ready: "Ready"
    case .work: "Work"
    case .rest: "Rest"
    case .finish: "Finish"
    }
  }
}
