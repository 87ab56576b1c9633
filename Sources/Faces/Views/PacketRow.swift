import LockstepEventWords
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal

/// One packet on its way: what it is, where it is between the devices, and what became of it.
struct PacketRow {
  let packet: WireState.Crossing
  let wire: WireState
  let device: (DeviceRole) -> DeviceState
  let moment: PairInstant

  /// How long a packet that is over stays as bright as those under way.
  private static let bright = Interval.seconds(4)

  func draw(on canvas: inout Canvas, in line: Rectangle) {
    let isWide = line.columns >= 36
    // Where there is room, what is in it has more of it than the way.
    let isRoomy = line.columns >= 64
    let (label, rest) = line.split(left: isRoomy ? line.columns / 2 : isWide ? 18 : 11)
    let (lane, fate) = rest.split(left: rest.columns - (isWide ? 9 : 8))
    let color = Self.color(of: packet.packet)
    canvas.write(
      isRoomy ? packet.content : isWide ? packet.longName : packet.shortName,
      in: label,
      style: Style(isOld ? Ink.quiet : color)
    )
    let inner = lane.inset(columns: 1, rows: 0)
    drawLane(on: &canvas, in: inner, Style(isOld ? Ink.faint : color))
    let (text, fateColor) = outcome
    canvas.write(text, in: fate, .right, style: Style(isOld ? Ink.quiet : fateColor))
  }

  private var isOld: Bool {
    switch packet.fate {
    case .underWay: false
    case .delivered(let time), .lost(let time): moment.time - time > Self.bright
    }
  }

  /// It is held back: the link is stalled, or its receiver sleeps.
  private var isWaiting: Bool {
    packet.fate == .underWay
      && (wire.link == .stalled || device(packet.from.counterpart).isSuspended)
  }

  private var outcome: (String, Color) {
    switch packet.fate {
    case .delivered(let time): ("\(ClockText.span(time - packet.sentAt)) ✓", Ink.good)
    case .lost: ("lost ✗", Ink.bad)
    case .underWay:
      (ClockText.span(moment.time - packet.sentAt) + (isWaiting ? " ❚" : " …"), Ink.warning)
    }
  }

  // MARK: Where it is

  private func drawLane(on canvas: inout Canvas, in lane: Rectangle, _ style: Style) {
    guard lane.columns > 1 else { return }
    let toPhone = packet.from == .watch
    let gone = Int((progress * Double(lane.columns - 1)).rounded(.down))
    canvas.fill(lane, with: "╌", style: Style(Ink.faint))
    let start = toPhone ? lane.column : lane.columnEnd - gone
    let trail = Rectangle(row: lane.row, column: start, columns: gone)
    canvas.fill(trail, with: "━", style: style)
    let head = toPhone ? lane.column + gone : lane.columnEnd - 1 - gone
    canvas.write(
      headMark(toPhone),
      at: Point(column: head, row: lane.row),
      style: style.adding(.bold)
    )
  }

  private func headMark(_ toPhone: Bool) -> String {
    if case .lost = packet.fate { return "✗" }
    return isWaiting ? "▮" : toPhone ? "▶" : "◀"
  }

  /// How much of the way is behind it: known when it has arrived, and until then as its profile has it.
  private var progress: Double {
    if case .delivered = packet.fate { return 1 }
    var end = moment.time
    if case .lost(let time) = packet.fate { end = time }
    if isWaiting, wire.link == .stalled { end = max(packet.sentAt, min(end, wire.linkSince)) }
    let way = moment.profile.latency + moment.profile.jitter
    guard way > .zero else { return 0.9 }
    let share = Double((end - packet.sentAt).nanoseconds) / Double(way.nanoseconds)
    return min(max(share, 0), 0.9)
  }

  private static func color(of packet: Packet) -> Color {
    switch packet {
    case .message, .reply: Ink.phone
    case .context: Ink.document
    case .userInfo, .complication: Ink.watch
    case .file, .fileData, .fileCancel: Ink.document
    case .launch: Ink.work
    case .remote(let packet): if case .receipt = packet { Ink.quiet } else { Ink.watch }
    case .health(.part): Ink.document
    case .failure: Ink.bad
    case .presence, .receipt, .contextReceipt, .userInfoReceipt, .launchReceipt,
      .complicationReceipt, .fileOffset, .fileReceipt, .health(.receipt):
      Ink.quiet
    }
  }
}

extension WireState.Crossing {
  /// Its class, and what the app put into it.
  fileprivate var longName: String { named(packet.className.long) }
  fileprivate var shortName: String { named(packet.className.short) }
  fileprivate var content: String {
    packet.className.long + (packet.payload.map(\.gistBehind) ?? "")
  }

  private func named(_ text: String) -> String {
    type.isEmpty || type == text ? text : "\(text) \(type)"
  }
}

extension Packet {
  /// The delivery class, in words and shortened.
  fileprivate var className: (long: String, short: String) {
    switch self {
    case .presence: ("presence", "presence")
    case .message: ("message", "msg")
    case .receipt: ("receipt", "receipt")
    case .reply: ("reply", "reply")
    case .failure: ("failure", "failure")
    case .context: ("context", "ctx")
    case .contextReceipt: ("context receipt", "ctx receipt")
    case .userInfo: ("user info", "info")
    case .userInfoReceipt: ("user info receipt", "info recpt")
    case .launch: ("launch", "launch")
    case .launchReceipt: ("launch receipt", "lnch recpt")
    case .complication: ("complication", "cmplc")
    case .complicationReceipt: ("complication receipt", "cmplc recpt")
    case .file: ("file", "file")
    case .fileOffset: ("file offset", "offset")
    case .fileData: ("file data", "data")
    case .fileReceipt: ("file receipt", "file recpt")
    case .fileCancel: ("file cancelled", "cancel")
    case .remote(.start): ("mirroring start", "mirror")
    case .remote(.receipt): ("remote receipt", "rem recpt")
    case .remote(.state): ("session state", "state")
    case .remote(.request): ("session request", "request")
    case .remote(.data): ("remote data", "data")
    case .remote(.stop): ("mirroring stop", "mirror end")
    case .health(.part): ("health", "health")
    case .health(.receipt): ("health receipt", "hlth recpt")
    }
  }
}
