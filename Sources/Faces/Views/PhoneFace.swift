import LockstepWorkouts
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal

/// The phone: its splits and workouts, the mirror of the watch's run, and the documents it wrote last.
struct PhoneFace {
  let state: DemoState
  let moment: PairInstant
  /// The watch is in another place, and its timer not known.
  var isAlone = false

  /// How long it is said that the mirror has gone.
  private static let farewell = Interval.seconds(6)

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    let bezel = Style(state.phone.isCrashed ? Ink.bad : Ink.bezel, .bold)
    let inside = canvas.box(area, title: "phone", style: bezel, titleStyle: Style(Ink.phone, .bold))
    canvas.fill(inside, style: .onGlass())
    canvas.fill(
      area.line(0).centered(Size(columns: 6, rows: 1)),
      with: "━",
      style: bezel
    )
    let screen = inside.inset(columns: 1, rows: 0)
    if StatusBar(state: state, moment: moment, role: .phone).draw(on: &canvas, in: screen) {
      return
    }
    let told = toldBelow(in: screen)
    let lowerRows = told.isEmpty ? documentRows(in: screen) : told.count
    let (upper, lower) = screen.split(top: screen.rows - lowerRows)
    if told.isEmpty, !lower.isEmpty { drawDocuments(on: &canvas, in: lower) }
    for (index, line) in told.enumerated() {
      canvas.write(line, in: lower.line(index), style: .onGlass(Ink.warning))
    }
    drawApp(on: &canvas, in: upper.split(top: 1).bottom)
  }

  /// The mirror is to be read across a room: on a small face it takes a row of the documents'.
  private func documentRows(in screen: Rectangle) -> Int {
    // Another app's documents are its own: it may tell of some, and has none as a rule.
    if state.documents.isEmpty, state.otherScreen(of: .phone) != nil { return 0 }
    if !isSmall(screen) { return 4 }
    return state.phoneScreen?.mirror == nil ? 3 : 2
  }

  /// What the owner is told, in the place of the documents where a mirror leaves no other.
  private func toldBelow(in screen: Rectangle) -> [String] {
    guard isSmall(screen), let shown = state.phoneScreen, shown.mirror != nil,
      !shown.notice.isEmpty
    else { return [] }
    return shown.notice.wrapped(toColumns: screen.columns, linesMax: 4)
  }

  private func isSmall(_ screen: Rectangle) -> Bool { screen.rows < 15 }

  private func drawApp(on canvas: inout Canvas, in area: Rectangle) {
    if let other = state.otherScreen(of: .phone) {
      return OtherScreenView(screen: other).draw(on: &canvas, in: area.split(top: 1).bottom)
    }
    guard let screen = state.phoneScreen else { return }
    var rest = area
    if !screen.question.isEmpty { rest = drawQuestion(screen.question, on: &canvas, in: rest) }
    if let mirror = screen.mirror {
      let below = MirrorCard(mirror: mirror, state: state, moment: moment, isAlone: isAlone)
        .draw(on: &canvas, in: rest)
      canvas.mark(rest.split(top: rest.rows - below.rows).top, as: "v")
      rest = below
    } else if let session = screen.session {
      let below = drawSession(session, on: &canvas, in: rest)
      canvas.mark(rest.split(top: rest.rows - below.rows).top, as: "v")
      rest = below
    } else if let run = screen.run {
      let page = rest.split(top: 9)
      RunPage(run: run, now: moment.now(of: .phone)).draw(on: &canvas, in: page.top)
      rest = page.bottom
    } else if let gone = state.mirrorGoneAt, moment.time - gone < Self.farewell,
      screen.dismissed.isEmpty
    {
      canvas.write(
        "mirror ended \(ClockText.instant(gone))",
        in: rest.line(0),
        style: .onGlass(Ink.quiet, .italic)
      )
      rest = rest.split(top: 2).bottom
    } else {
      rest = rest.split(top: rest.rows >= 12 ? 1 : 0).bottom
    }
    if !screen.dismissed.isEmpty { rest = drawDismissed(screen.dismissed, on: &canvas, in: rest) }
    drawLists(screen, on: &canvas, in: rest)
  }

  /// Says what goes on unseen, and how to see it.
  private func drawDismissed(_ name: String, on canvas: inout Canvas, in area: Rectangle)
    -> Rectangle
  {
    let hint = "v shows it"
    let line = area.line(0)
    canvas.mark(line, as: "v")
    let left = line.split(left: line.columns - canvas.columns(of: hint) - 1).left
    let long = "◉ \(name) on the watch"
    let text = canvas.columns(of: long) <= left.columns ? long : "◉ \(name)"
    canvas.write(text, in: left, style: .onGlass(Ink.watch, .bold))
    canvas.write(hint, in: line, .right, style: .onGlass(Ink.quiet))
    return area.split(top: 1).bottom
  }

  private func drawQuestion(_ question: String, on canvas: inout Canvas, in area: Rectangle)
    -> Rectangle
  {
    let style = Style.onGlass(Ink.warning, .bold)
    let rest = canvas.writeWrapped("? \(question)", in: area, rowsMax: 3, style: style)
    canvas.mark(area.split(top: area.rows - rest.rows + 1).top, as: "w")
    canvas.write("w allows", in: rest.line(0), .right, style: .onGlass(Ink.quiet))
    return rest.split(top: 1).bottom
  }

  // MARK: The mirror

  /// The watch's workout session as the phone believes it to be; answers what is left below it.
  private func drawSession(
    _ session: PhoneScreen.ShownWorkoutSession,
    on canvas: inout Canvas,
    in area: Rectangle
  ) -> Rectangle {
    let color = session.isStale ? Ink.quiet : Ink.work
    let card = area.split(top: 8)
    let inside = canvas.box(
      card.top,
      title: session.isStale ? "stale mirror" : "live mirror",
      style: .onGlass(color),
      titleStyle: .onGlass(color, .bold)
    )
    WorkoutSessionView(session, moment.now(of: .phone)).draw(on: &canvas, in: inside)
    if let rate = session.heartRate {
      canvas.write("♥ \(rate)", in: inside.line(5), .center, style: .onGlass(Ink.heart, .bold))
    }
    return card.bottom
  }

  // MARK: Lists

  private func drawLists(_ screen: PhoneScreen, on canvas: inout Canvas, in area: Rectangle) {
    let area = drawNews(screen, on: &canvas, in: area)
    if screen.isGated { return drawGate(screen, on: &canvas, in: area) }
    var row = 0
    for workout in screen.workouts {
      drawWorkout(workout, on: &canvas, in: area.line(row))
      row += 1
    }
    if screen.workouts.isEmpty {
      let text = screen.splits.isEmpty ? "no splits yet: w adds some" : "no workout in progress"
      canvas.write(text, in: area.line(row), style: .onGlass(Ink.quiet))
      row += 1
    }
    drawSplits(screen, on: &canvas, in: area.split(top: row).bottom)
  }

  /// What the owner is told, and what is wrong; answers what is left below.
  private func drawNews(_ screen: PhoneScreen, on canvas: inout Canvas, in area: Rectangle)
    -> Rectangle
  {
    let style = Style.onGlass(Ink.warning)
    var rest = area
    if !screen.notice.isEmpty {
      let rows = max(4, rest.rows - 3)
      rest = canvas.writeWrapped(screen.notice, in: rest, rowsMax: rows, style: style)
    }
    for problem in screen.problems.prefix(2) {
      rest = canvas.writeWrapped("▲ \(problem)", in: rest, rowsMax: 2, style: style)
    }
    return rest
  }

  /// A workout with how much of it is over; where there is little room the figures say it alone.
  private func drawWorkout(
    _ workout: WatchScreen.Workout,
    on canvas: inout Canvas,
    in line: Rectangle
  ) {
    let name: Style = .onGlass(Ink.phone, .bold)
    let mark = SplitMark(look: workout.look).piece(on: canvas)
    let taken = canvas.write([("▶ ", name), mark, (" \(workout.name)", name)], in: line)
    let figures = "\(workout.done)/\(workout.total)"
    let whole = "\(figures) exercises"
    let fits = taken + canvas.columns(of: whole) < line.columns
    canvas.write(fits ? whole : figures, in: line, .right, style: .onGlass(Ink.quiet))
  }

  /// Stands in the place of all lists while the drive with the documents is not there.
  private func drawGate(_ screen: PhoneScreen, on canvas: inout Canvas, in area: Rectangle) {
    let isComing = screen.drive == DriveState.checking.rawValue
    let lines = [
      ("iCloud Drive", Style.onGlass(Ink.text, .bold)),
      (isComing ? "is being looked for" : "is not available", .onGlass(Ink.warning, .bold)),
      (isComing ? "a moment, please" : "nothing is kept without it", .onGlass(Ink.quiet)),
      (isComing ? "" : "turn it on in Settings", .onGlass(Ink.quiet)),
    ]
    let top = max(0, (area.rows - lines.count) / 2)
    for (index, (text, style)) in lines.enumerated() {
      canvas.write(text, in: area.line(top + index), .center, style: style)
    }
  }

  private func drawSplits(_ screen: PhoneScreen, on canvas: inout Canvas, in area: Rectangle) {
    let shown = area.rows > screen.splits.count + 1 ? area.split(top: 1).bottom : area
    for (index, split) in screen.splits.enumerated() {
      let start = Action("start", [.init("split", .text(split))])
      canvas.mark(shown.line(index), as: .act(.phone, start))
      let look = index < screen.looks.count ? screen.looks[index] : .plain
      canvas.write(
        [SplitMark(look: look).piece(on: canvas), (" \(split)", .onGlass())],
        in: shown.line(index)
      )
    }
    if screen.pastWorkouts > 0 {
      canvas.write(
        "\(screen.pastWorkouts) past",
        in: shown.line(0),
        .right,
        style: .onGlass(Ink.quiet)
      )
    }
  }

  // MARK: Documents

  private func drawDocuments(on canvas: inout Canvas, in area: Rectangle) {
    canvas.rule(
      area,
      title: "documents",
      style: .onGlass(Ink.faint),
      titleStyle: .onGlass(Ink.faint)
    )
    for (index, document) in state.documents.suffix(area.rows - 1).reversed().enumerated() {
      let line = area.line(index + 1)
      let isNew = moment.time - document.time < .seconds(2)
      let time = ClockText.instant(document.time)
      let name = document.isDeleted ? "deleted" : document.name
      canvas.write(
        "✎ \(document.kind) \(name)",
        in: line.split(left: line.columns - time.count - 1).left,
        style: .onGlass(isNew ? Ink.document : Ink.quiet, isNew ? .bold : [])
      )
      canvas.write(time, in: line, .right, style: .onGlass(Ink.faint))
    }
  }
}
