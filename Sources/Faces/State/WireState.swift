package import LockstepProtocol
package import LockstepSimulation

/// The wire: packets as they cross and what became of them, the truth of the link, and what each side
/// still waits for.
package struct WireState: Sendable {
  /// How many packets are remembered, those under way beside them.
  private static let packetsKept = 40

  package private(set) var link = LogEvent.LinkState.disconnected
  /// When the truth last changed.
  package private(set) var linkSince = TrueTime.zero
  /// In the order they were sent.
  package private(set) var packets: [Crossing] = []
  private var unanswered: [Unanswered] = []

  /// One packet, from its sending to its fate.
  package struct Crossing: Sendable {
    package var number: Int64
    package var from: DeviceRole
    package var packet: Packet
    /// The type of the app's message in it, or nothing.
    package var type: String
    package var sentAt: TrueTime
    package var fate: Fate
  }

  /// A packet's way, by its number: from whom, how much is in it, how long it took and how it ended.
  package func story(of number: Int64) -> [String] {
    guard let crossing = packets.first(where: { $0.number == number }) else { return [] }
    let size = crossing.packet.payload.map { ", \($0.bytes.count.counted("byte")) in it" } ?? ""
    let way = "from the \(crossing.from.name) to the \(crossing.from.counterpart.name)"
    return ["\(crossing.packet.kind) \(way)\(size)", fate(of: crossing)]
  }

  private func fate(of crossing: Crossing) -> String {
    switch crossing.fate {
    case .underWay:
      "sent at \(ClockText.instant(crossing.sentAt)), and not there yet"
        + (link == .stalled ? ": the link is stalled" : "")
    case .delivered(let time):
      "sent at \(ClockText.instant(crossing.sentAt)), there at \(ClockText.instant(time)), after "
        + ClockText.span(time - crossing.sentAt)
    case .lost(let time):
      "sent at \(ClockText.instant(crossing.sentAt)), lost at \(ClockText.instant(time))"
    }
  }

  /// What became of a packet.
  package enum Fate: Sendable, Equatable {
    case underWay
    case delivered(TrueTime)
    case lost(TrueTime)
  }

  /// Something sent of which the sender has not heard yet that it arrived.
  private struct Unanswered {
    var from: DeviceRole
    var kind: TransferKind
    var origin: Int64
    var id: Int64
  }

  package init() {}

  /// How many packets of a device are under way, or wait for the link.
  package func underWay(from role: DeviceRole) -> Int {
    packets.count { $0.from == role && $0.fate == .underWay }
  }

  /// How many sends of a kind a device has not heard of yet.
  package func unanswered(from role: DeviceRole, _ kind: TransferKind) -> Int {
    unanswered.count { $0.from == role && $0.kind == kind }
  }

  // MARK: Folding

  mutating func see(_ event: LogEvent, at time: TrueTime) {
    switch event.kind {
    case .link(let state):
      link = state
      linkSince = time
    case .sent(let number, let packet, _):
      send(number, packet, from: event.device ?? .watch, at: time)
    case .delivered(let number, _): end(number, .delivered(time))
    case .lost(let number, _): end(number, .lost(time))
    case .effect(.session(.outcome(let kind, let id, _))):
      unanswered.removeAll { $0.from == event.device && $0.kind == kind && $0.id == id }
    case .crashed, .started:
      // What was queued as user info outlives its device; nobody waits for the rest any more.
      unanswered.removeAll { $0.from == event.device && $0.kind != .userInfo }
    default: break
    }
  }

  private mutating func send(
    _ number: Int64,
    _ packet: Packet,
    from role: DeviceRole,
    at time: TrueTime
  ) {
    packets.append(
      Crossing(
        number: number,
        from: role,
        packet: packet,
        type: packet.payload?.messageType ?? "",
        sentAt: time,
        fate: .underWay
      )
    )
    if packets.count > Self.packetsKept,
      let old = packets.firstIndex(where: { $0.fate != .underWay })
    {
      packets.remove(at: old)
    }
    expectAnswer(to: packet, from: role)
  }

  private mutating func expectAnswer(to packet: Packet, from role: DeviceRole) {
    let new: Unanswered
    switch packet {
    case .message(let id, _, _): new = Unanswered(from: role, kind: .message, origin: 0, id: id)
    case .launch(let id, _): new = Unanswered(from: role, kind: .launch, origin: 0, id: id)
    case .userInfo(let origin, let id, _, _):
      new = Unanswered(from: role, kind: .userInfo, origin: origin, id: id)
    case .complication(let origin, let id, _):
      new = Unanswered(from: role, kind: .complication, origin: origin, id: id)
    case .file(let header):
      new = Unanswered(from: role, kind: .file, origin: header.origin, id: header.id)
    case .context(let id, _):
      // The latest wins: nobody asks for the ones before it.
      unanswered.removeAll { $0.from == role && $0.kind == .context }
      new = Unanswered(from: role, kind: .context, origin: 0, id: id)
    default: return
    }
    answer(new)
    unanswered.append(new)
  }

  private mutating func end(_ number: Int64, _ fate: Fate) {
    guard let index = packets.lastIndex(where: { $0.number == number }) else { return }
    packets[index].fate = fate
    guard case .delivered = fate else { return }
    let crossing = packets[index]
    let sender = crossing.from.counterpart
    switch crossing.packet {
    case .receipt(let id, _), .reply(let id, _), .failure(let id, _):
      answer(Unanswered(from: sender, kind: .message, origin: 0, id: id))
    case .contextReceipt(let id):
      answer(Unanswered(from: sender, kind: .context, origin: 0, id: id))
    case .userInfoReceipt(let origin, let id):
      answer(Unanswered(from: sender, kind: .userInfo, origin: origin, id: id))
    case .launchReceipt(let id, _):
      answer(Unanswered(from: sender, kind: .launch, origin: 0, id: id))
    case .complicationReceipt(let origin, let id):
      answer(Unanswered(from: sender, kind: .complication, origin: origin, id: id))
    case .fileReceipt(let origin, let id, _):
      answer(Unanswered(from: sender, kind: .file, origin: origin, id: id))
    case .fileCancel(let origin, let id):
      answer(Unanswered(from: crossing.from, kind: .file, origin: origin, id: id))
    case .presence, .message, .context, .userInfo, .launch, .complication, .file, .fileOffset,
      .fileData, .remote, .health:
      break
    }
  }

  private mutating func answer(_ sent: Unanswered) {
    unanswered.removeAll {
      $0.from == sent.from && $0.kind == sent.kind && $0.origin == sent.origin && $0.id == sent.id
    }
  }
}

extension JSONText {
  /// The type that an app's message names first.
  var messageType: String {
    do throws(JSONError) { return try JSONReader(bytes).peekTag("type") } catch { return "" }
  }
}
