import LockstepProtocol
import LockstepSimulation
import LockstepTerminal
import LockstepWorkouts

/// The watch's run as the phone believes it to be: the watch's own picture, legible across a room.
struct MirrorCard {
  let mirror: PhoneScreen.Mirror
  let state: DemoState
  let moment: Moment
  /// The watch is in another place, and its timer not known.
  let isAlone: Bool

  private var color: Color { mirror.isStale ? Ink.quiet : mirror.page.color }

  /// Draws the card at the top of an area; answers what is left below it.
  func draw(on canvas: inout Canvas, in area: Rectangle) -> Rectangle {
    // A line of its own for the target, and larger digits, where the face has rows enough.
    let isTall = area.rows > 12
    let card = area.split(top: isTall ? 11 : 8)
    let inside = canvas.box(
      card.top,
      title: title,
      style: .onGlass(color),
      titleStyle: .onGlass(color, .bold)
    )
    drawDistance(on: &canvas, in: card.top.line(card.top.rows - 1))
    let target = canvas.localized(mirror.figures.target)
    let both = target.isEmpty ? mirror.exercise : "\(mirror.exercise) · \(target)"
    let isOneLine = !isTall && canvas.columns(of: both) <= inside.columns
    let name = isOneLine ? both : mirror.exercise
    canvas.write(name, in: inside.line(0), .center, style: .onGlass(Ink.text, .bold))
    if isTall { canvas.write(target, in: inside.line(1), .center, style: .onGlass(Ink.text)) }
    let caption = inside.line(isTall ? 2 : 1)
    canvas.write(fitting(canvas, inside), in: caption, .center, style: .onGlass(color, .bold))
    drawTimer(
      on: &canvas,
      in: inside.split(top: isTall ? 3 : 2).bottom.split(top: isTall ? 5 : 3).top
    )
    PhaseDots(page: mirror.page, set: mirror.set, sets: mirror.sets)
      .draw(on: &canvas, in: inside.line(inside.rows - 1))
    return card.bottom
  }

  private var title: String {
    let live = mirror.isStale ? "stale mirror" : "live mirror"
    return mirror.workout.map { "\(live) · \($0)" } ?? live
  }

  /// The page and the set, in as many words as there is room for.
  private func fitting(_ canvas: Canvas, _ inside: Rectangle) -> String {
    let heart = state.phoneScreen?.session?.heartRate.map { "  ♥ \($0)" } ?? ""
    let long = "\(mirror.page.name) · set \(mirror.set) of \(mirror.sets)\(heart)"
    let short = "\(mirror.page.name) \(mirror.set)/\(mirror.sets)\(heart)"
    return canvas.columns(of: long) <= inside.columns ? long : short
  }

  private func drawTimer(on canvas: inout Canvas, in rows: Rectangle) {
    guard !mirror.hasNoTime, let timer = Timer(mirror, moment.now(of: .phone)) else { return }
    canvas.digits(timer.text, in: rows, style: .onGlass(color, .bold))
  }

  // MARK: How exact it is

  /// How far the mirror's timer is from the watch's, in milliseconds of true time, on the lower border.
  private func drawDistance(on canvas: inout Canvas, in line: Rectangle) {
    let (long, color) = distance(of: mirror)
    let isNarrow = canvas.columns(of: long) > line.columns - 4
    let text = isNarrow ? long.replacing(" from the watch", with: "") : long
    canvas.write(" \(text) ", in: line.inset(columns: 1, rows: 0), .center, style: .onGlass(color))
  }

  private func distance(of mirror: PhoneScreen.Mirror) -> (String, Color) {
    if mirror.isStale { return ("no news of the watch", Ink.warning) }
    if mirror.hasNoTime { return ("the watch's clock is not known", Ink.warning) }
    if isAlone { return ("as the watch said", Ink.quiet) }
    guard case .run(let run)? = state.watchScreen?.content else {
      return ("the watch shows no run", Ink.warning)
    }
    guard mirror.page == run.page, mirror.set == run.set else {
      return ("behind the watch", Ink.warning)
    }
    guard let lead = moment.mirrorLead(mirror, over: run) else {
      return ("same page", Ink.good)
    }
    let milliseconds = lead.milliseconds
    let sign = milliseconds < 0 ? "−" : milliseconds > 0 ? "+" : "±"
    let isClose = abs(milliseconds) <= 50
    return ("\(sign)\(abs(milliseconds)) ms from the watch", isClose ? Ink.good : Ink.warning)
  }
}
