import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The air: whether there are two devices, whether they are near, and what has become of the link.
enum AirDiagram {
  private struct State {
    var air = PacketAir(profile: .bleActive, seed: 1)
    var time = TrueTime.zero
    var isPair = false
    var isNear = true
    var link = LogEvent.LinkState.disconnected

    var name: String {
      switch (link, isPair, isNear) {
      case (.connected, _, _): "connected"
      case (.stalled, _, _): "stalled"
      case (.disconnected, true, true): air.nextDeadline == nil ? "down" : "connecting"
      case (.disconnected, true, false): "out_of_range"
      case (.disconnected, false, true): "one_device"
      case (.disconnected, false, false): "one_device_out_of_range"
      }
    }

    /// Gives the air an input, and time for what it does at once: the radios' notices.
    mutating func take(_ input: PacketAir.Input) {
      if case .attach = input { isPair = true }
      if case .detach = input { isPair = false }
      if case .cut = input { isNear = false }
      if case .breakConnection = input { isNear = false }
      if case .restore = input { isNear = true }
      if case .tick = input, let due = air.nextDeadline { time = due }
      follow(air.handle(input, at: time))
      while let due = air.nextDeadline, due <= time { follow(air.handle(.tick, at: time)) }
    }

    private mutating func follow(_ effects: [PacketAir.Effect]) {
      for case .state(let state) in effects { link = state }
    }
  }

  private static let inputs: [(String, PacketAir.Input)] = [
    ("both devices are on", .attach), ("one goes off", .detach), ("out of range", .cut),
    ("in range", .restore), ("broken at once", .breakConnection),
    ("too much is sent", .send(tooMuch)),
  ]

  private static let tooMuch = PacketAir.Flight(
    number: 1,
    from: .watch,
    bytes: 4_194_305,
    cargo: .receipt(id: 1)
  )

  /// What it is whose time is up, in a state that waits.
  private static let waits = ["connecting": "connect", "stalled": "supervision"]

  static var edges: [Edge] {
    var profile = LinkProfile.bleActive
    profile.notice = .zero
    var open = [State(air: PacketAir(profile: profile, seed: 1))]
    var seen = open.map(\.name)
    var edges: [Edge] = []
    while !open.isEmpty {
      let state = open.removeFirst()
      let waited = waits[state.name].map { [("after \($0)", PacketAir.Input.tick)] } ?? []
      for (label, input) in inputs + waited {
        var next = state
        next.take(input)
        edges.append(Edge(from: state.name, to: next.name, label: label))
        if !seen.contains(next.name) {
          seen.append(next.name)
          open.append(next)
        }
      }
    }
    return edges
  }
}
