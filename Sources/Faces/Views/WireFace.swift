import LockstepWorkouts
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal

/// What is between the devices: the truth about the link, what each side believes, and the packets.
struct WireFace {
  let state: DemoState
  let moment: PairInstant

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    drawProfile(on: &canvas, in: area.line(0))
    drawTruth(on: &canvas, in: area.line(1))
    drawBeliefs(on: &canvas, in: area.line(2))
    let (packets, queues) = area.split(top: area.rows - 3)
    drawPackets(on: &canvas, in: packets.split(top: area.rows >= 18 ? 4 : 3).bottom)
    drawQueues(on: &canvas, in: queues)
  }

  // MARK: The link

  private func drawProfile(on canvas: inout Canvas, in line: Rectangle) {
    let profile = moment.profile
    let latency = "\(profile.latency.milliseconds)"
    let slowest = (profile.latency + profile.jitter).milliseconds
    let full = "\(profile.name), \(latency) to \(slowest) ms"
    let text = full.count <= line.columns ? full : "\(profile.name) \(latency)-\(slowest) ms"
    canvas.write(text, in: line, .center, style: Style(Ink.quiet))
  }

  private func drawTruth(on canvas: inout Canvas, in line: Rectangle) {
    let (text, mark, color): (String, Character, Color) =
      switch state.wire.link {
      case .connected: ("connected", "━", Ink.good)
      case .stalled:
        ("out of range \(ClockText.span(moment.time - state.wire.linkSince))", "╌", Ink.warning)
      case .disconnected: ("disconnected", " ", Ink.bad)
      }
    canvas.fill(line.inset(columns: 2, rows: 0), with: mark, style: Style(color))
    let shown = state.wire.link == .disconnected ? "✗ \(text) ✗" : " \(text) "
    let width = canvas.columns(of: shown)
    canvas.write(
      shown,
      in: line.centered(Size(columns: width, rows: 1)),
      style: Style(color, .bold)
    )
    drawLamp(.watch, on: &canvas, at: line.column)
    drawLamp(.phone, on: &canvas, at: line.columnEnd - 1)

    func drawLamp(_ role: DeviceRole, on canvas: inout Canvas, at column: Int) {
      let (mark, color) = Self.lamp(state.device(role).isReachable)
      canvas.write(mark, at: Point(column: column, row: line.row), style: Style(color, .bold))
    }
  }

  private static func lamp(_ isReachable: Bool?) -> (String, Color) {
    switch isReachable {
    case true?: ("●", Ink.good)
    case false?: ("○", Ink.bad)
    case nil: ("·", Ink.faint)
    }
  }

  private func drawBeliefs(on canvas: inout Canvas, in line: Rectangle) {
    for (role, alignment) in [(DeviceRole.watch, Alignment.left), (.phone, .right)] {
      let belief = state.device(role).isReachable
      let text = belief.map { $0 ? "reachable" : "unreachable" } ?? "told nothing"
      let isWrong = belief != nil && belief != (state.wire.link == .connected)
      canvas.write(
        text,
        in: line,
        alignment,
        style: isWrong ? Style(Ink.warning, .italic) : Style(Ink.quiet)
      )
    }
  }

  // MARK: Packets

  private func drawPackets(on canvas: inout Canvas, in area: Rectangle) {
    let shown = chosen(area.rows)
    for (index, packet) in shown.enumerated() {
      PacketRow(packet: packet, wire: state.wire, device: state.device, moment: moment)
        .draw(on: &canvas, in: area.line(index))
      canvas.mark(area.line(index), as: .packet(packet.number))
    }
    if shown.isEmpty {
      canvas.write(
        "nothing has crossed yet",
        in: area.line(area.rows / 2),
        .center,
        style: Style(Ink.faint)
      )
    }
  }

  /// The newest, oldest above, but those under way before those that are over.
  private func chosen(_ count: Int) -> [WireState.Crossing] {
    let open = state.wire.packets.filter { $0.fate == .underWay }.suffix(count)
    let over = state.wire.packets.filter { $0.fate != .underWay }.suffix(count - open.count)
    return (open + over).sorted { $0.number < $1.number }
  }

  // MARK: Queues

  private func drawQueues(on canvas: inout Canvas, in area: Rectangle) {
    let wire = state.wire
    let kinds = TransferKind.allCases
    func waiting(_ role: DeviceRole) -> Int {
      kinds.reduce(0) { $0 + wire.unanswered(from: role, $1) }
    }
    let pending = state.watchScreen?.pendingChanges ?? 0
    row(0, wire.underWay(from: .watch), "under way", wire.underWay(from: .phone))
    row(1, waiting(.watch), "not yet answered", waiting(.phone))
    // Only the workout app has changes of its own.
    if !DeviceRole.allCases.contains(where: { state.otherScreen(of: $0) != nil }) {
      row(2, pending, "changes pending", nil)
    }

    func row(_ index: Int, _ left: Int, _ label: String, _ right: Int?) {
      let line = area.line(index)
      canvas.write(label, in: line, .center, style: Style(Ink.faint))
      canvas.write("\(left)", in: line, .left, style: Self.count(left))
      if let right { canvas.write("\(right)", in: line, .right, style: Self.count(right)) }
    }
  }

  private static func count(_ number: Int) -> Style {
    number == 0 ? Style(Ink.faint) : Style(Ink.warning, .bold)
  }
}
