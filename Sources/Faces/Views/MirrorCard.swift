import LockstepProtocol
import LockstepSimulation
import LockstepTerminal
import LockstepWorkouts

/// The watch's run as the phone believes it to be: the watch's own picture, legible across a room.
struct MirrorCard {
  let mirror: PhoneScreen.Mirror
  let state: DemoState
  let moment: PairInstant
  /// The watch is in another place, and its timer not known.
  let isAlone: Bool

  private var color: Color { mirror.isStale ? Ink.quiet : mirror.page.color }

  /// Draws the card at the top of an area; answers what is left below it.
  func draw(on canvas: inout Canvas, in area: Rectangle) -> Rectangle {
    // A line of its own for the figures, and larger digits, where the face has rows enough.
    let card = area.split(top: area.rows > 12 ? 11 : min(9, area.rows))
    let inside = canvas.box(
      card.top,
      title: title(canvas, columns: card.top.columns - 6),
      style: .onGlass(color),
      titleStyle: .onGlass(color, .bold)
    )
    drawDistance(on: &canvas, in: card.top.line(card.top.rows - 1))
    let below = drawNames(on: &canvas, in: inside)
    canvas.write(
      fitting(canvas, inside),
      in: below.line(0),
      .center,
      style: .onGlass(color, .bold)
    )
    drawTimer(on: &canvas, in: below.split(top: 1).bottom.split(top: below.rows - 2).top)
    PhaseDots(page: mirror.page, set: mirror.set, sets: mirror.sets)
      .draw(on: &canvas, in: inside.line(inside.rows - 1))
    return card.bottom
  }

  /// Of what it is the mirror stands before that it is one, where there is no room for both.
  private func title(_ canvas: Canvas, columns: Int) -> String {
    let live = mirror.isStale ? "stale mirror" : "live mirror"
    guard let workout = mirror.workout else { return live }
    let short = mirror.isStale ? "stale · \(workout)" : workout
    let all = ["\(live) · \(workout)", mirror.isStale ? short : "live · \(workout)"]
    return all.first { canvas.columns(of: $0) <= columns } ?? short
  }

  /// Writes the exercise's name and the figures of the set; answers what is left below them.
  private func drawNames(on canvas: inout Canvas, in area: Rectangle) -> Rectangle {
    let figures = mirror.figures.lines(columns: area.columns, on: canvas).first
    let hasTwoLines = area.rows >= 7
    let both = "\(mirror.exercise) · \(figures)"
    let fits = !hasTwoLines && !figures.isEmpty && canvas.columns(of: both) <= area.columns
    let name = fits ? both : mirror.exercise
    canvas.write(name, in: area.line(0), .center, style: .onGlass(Ink.text, .bold))
    if hasTwoLines {
      canvas.write(figures, in: area.line(1), .center, style: .onGlass(Ink.text))
    }
    return area.split(top: hasTwoLines ? 2 : 1).bottom
  }

  /// The page and the set, in as many words as there is room for.
  private func fitting(_ canvas: Canvas, _ inside: Rectangle) -> String {
    let heart = state.phoneScreen?.session?.heartRate.map { "  ♥ \($0)" } ?? ""
    let caption = PageCaption(
      page: mirror.page,
      isPaused: mirror.leftMicroseconds != nil,
      set: mirror.set,
      sets: mirror.sets
    )
    let long = caption.long + heart
    return canvas.columns(of: long) <= inside.columns ? long : caption.short + heart
  }

  private func drawTimer(on canvas: inout Canvas, in rows: Rectangle) {
    guard !mirror.hasNoTime, let timer = Timer(mirror, moment.now(of: .phone)) else { return }
    canvas.digits(timer.text, in: rows, style: .onGlass(color, .bold))
  }

  // MARK: How exact it is

  /// How far the mirror's timer is from the watch's, in milliseconds of true time, on the lower border.
  private func drawDistance(on canvas: inout Canvas, in line: Rectangle) {
    let (short, long, color) = distance(of: mirror)
    let text = canvas.columns(of: long) > line.columns - 4 ? short : long
    canvas.write(" \(text) ", in: line.inset(columns: 1, rows: 0), .center, style: .onGlass(color))
  }

  /// The same in few words and in more.
  private func distance(of mirror: PhoneScreen.Mirror) -> (String, String, Color) {
    if mirror.isStale { return ("no news", "no news of the watch", Ink.warning) }
    if mirror.hasNoTime {
      return ("clock not known", "the watch's clock is not known", Ink.warning)
    }
    if isAlone { return ("as it said", "as the watch said", Ink.quiet) }
    guard case .run(let run)? = state.watchScreen?.content else {
      return ("no run there", "the watch shows no run", Ink.warning)
    }
    guard mirror.page == run.page, mirror.set == run.set else {
      return ("behind", "behind the watch", Ink.warning)
    }
    guard let lead = moment.mirrorLead(mirror, over: run) else {
      return ("same page", "same page", Ink.good)
    }
    let milliseconds = lead.milliseconds
    let sign = milliseconds < 0 ? "−" : milliseconds > 0 ? "+" : "±"
    let isClose = abs(milliseconds) <= 50
    let color = isClose ? Ink.good : Ink.warning
    let short = "\(sign)\(abs(milliseconds)) ms"
    return (short, "\(short) from the watch", color)
  }
}
