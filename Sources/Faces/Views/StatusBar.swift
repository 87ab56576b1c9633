import LockstepProtocol
import LockstepSimulation
import LockstepTerminal

/// The uppermost line of a device: its own clock and whether it believes that it reaches the other one.
struct StatusBar {
  let state: DemoState
  let moment: PairInstant
  let role: DeviceRole
  /// Whether something stands between the clock and the lamp.
  var isShared = false

  /// Draws it; true when the device shows nothing else because it is off, stopped for good or asleep.
  func draw(on canvas: inout Canvas, in area: Rectangle) -> Bool {
    let device = state.device(role)
    switch device.power {
    case .off:
      canvas.write("off", in: area.line(area.rows / 2), .center, style: .onGlass(Ink.faint))
      return true
    case .crashed(let how, let at):
      drawCrash(how, at, on: &canvas, in: area)
      return true
    case .suspended(let since):
      drawClock(on: &canvas, in: area.line(0), color: Ink.faint)
      let span = area.columns >= 28 ? " \(ClockText.span(moment.time - since))" : ""
      let text = "❚❚ asleep\(span)"
      canvas.write(text, in: area.line(0), .right, style: .onGlass(Ink.warning, .bold))
      return false
    case .on:
      drawClock(on: &canvas, in: area.line(0), color: Ink.quiet)
      drawLamp(device.isReachable, on: &canvas, in: area.line(0))
      return false
    }
  }

  private func drawCrash(_ how: String, _ at: TrueTime, on canvas: inout Canvas, in area: Rectangle)
  {
    let middle = area.rows / 2
    canvas.write(
      "✗ \(Self.words(for: how))",
      in: area.line(middle - 1),
      .center,
      style: .onGlass(Ink.bad, .bold)
    )
    canvas.write(
      "at \(ClockText.instant(at))",
      in: area.line(middle),
      .center,
      style: .onGlass(Ink.quiet)
    )
    let key: Character = role == .watch ? "K" : "k"
    canvas.mark(area, as: key)
    canvas.write(
      "\(key) starts it again",
      in: area.line(middle + 2),
      .center,
      style: .onGlass(Ink.faint)
    )
  }

  private static func words(for crash: String) -> String {
    crash == "kill" ? "killed" : crash.split(separator: "-").joined(separator: " ")
  }

  private func drawClock(on canvas: inout Canvas, in line: Rectangle, color: Color) {
    canvas.write(ClockText.clock(moment.now(of: role).wall), in: line, style: .onGlass(color))
  }

  private func drawLamp(_ isReachable: Bool?, on canvas: inout Canvas, in line: Rectangle) {
    let other = role.counterpart.name
    let no = isShared && line.columns < 26 ? "○ \(other)" : "○ no \(other)"
    let (text, color) = isReachable == true ? ("● \(other)", Ink.good) : (no, Ink.faint)
    canvas.write(text, in: line, .right, style: .onGlass(color))
  }
}
