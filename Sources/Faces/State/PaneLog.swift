import LockstepEventWords
package import LockstepProtocol
package import LockstepSimulation

/// The log of one device: its actions, the packets in both directions with their contents, the outcomes
/// of its sends, and its answers.
package struct PaneLog: Sendable {
  private let role: DeviceRole
  package private(set) var lines: [EventLine] = []
  /// The packets from the other device that are still under way, by number.
  private var coming: [Int64: Packet] = [:]

  package init(of role: DeviceRole) { self.role = role }

  /// Follows an event of the pair's log.
  package mutating func see(_ event: LogEvent) {
    let time = TrueTime(nanoseconds: event.timeNanoseconds)
    switch (event.kind, event.device) {
    case (.sent(_, let packet, _), role?): add(packet, isComing: false, at: time)
    case (.sent(let number, let packet, _), _): coming[number] = packet
    case (.delivered(let number, _), _):
      if let packet = coming.removeValue(forKey: number) { add(packet, isComing: true, at: time) }
    case (.lost(let number, _), _):
      coming[number] = nil
      add(EventLine(event))
    case (.effect(let effect), role?): see(effect, or: EventLine(event), at: time)
    case (_, role?), (.link, _), (.fault, nil): add(EventLine(event))
    default: break
    }
  }

  /// Follows an input of a device that runs without the pair's log.
  package mutating func see(_ input: DeviceInput, at time: TrueTime) {
    switch input {
    case .packet(let packet): add(packet, isComing: true, at: time)
    case .action(let action): see(event(.action(action), time))
    case .link(let isUp): see(event(.radio(isUp: isUp), time))
    case .response(let number, let outcome):
      let line = LogEvent.WebLogLine(number: number, outcome, fault: nil)
      see(event(.response(line), time))
    case .start: break
    }
  }

  private func event(_ kind: LogEvent.Kind, _ time: TrueTime) -> LogEvent {
    LogEvent(timeNanoseconds: time.nanoseconds, device: role, kind: kind)
  }

  private mutating func see(_ effect: DeviceEffect, or line: EventLine?, at time: TrueTime) {
    switch effect {
    // A log of the pair has it as sent.
    case .packet(let packet): add(packet, isComing: false, at: time)
    case .session(.outcome):
      let text = EventText.listed(event(.effect(effect), time)) ?? ""
      add(line ?? EventLine(time, role, text, .good))
    case .answer(let content): add(EventLine(time, role, "= \(content)", .plain, content))
    default: add(line)
    }
  }

  private mutating func add(_ packet: Packet, isComing: Bool, at time: TrueTime) {
    let content = packet.payload.map { " \($0)" } ?? ""
    let text = (isComing ? "← " : "→ ") + packet.kind + content
    add(EventLine(time, role, text, content.isEmpty ? .quiet : .plain, packet.payload))
  }

  private mutating func add(_ line: EventLine?) {
    guard let line else { return }
    lines.append(line)
    if lines.count > DemoState.linesKept + 100 { lines.removeFirst(100) }
  }
}
