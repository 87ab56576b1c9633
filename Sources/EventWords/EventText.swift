package import LockstepProtocol
import LockstepWorkouts

/// What happens, in a few words for people: the one renderer that columns, reports, faces and the line
/// interfaces share.
package enum EventText {
  /// The event without its time and its place; `nil` for one that a person need not read.
  package static func words(of event: LogEvent) -> String? {
    let device = event.device ?? .watch
    switch event.kind {
    case .run, .delivered: return nil
    case .started(let incarnation): return "switched on (start \(incarnation))"
    case .radio(let isUp): return isUp ? "radio: connected" : "radio: connection lost"
    case .action(let action):
      return "▶ " + action.scenarioText(in: Vocabulary.workouts[device])
    case .sent(let number, let packet, _): return sent(number, packet, from: device)
    case .lost(let number, let kind): return "✗ #\(number) \(kind) lost"
    case .link(let state): return "═ \(state.rawValue) ═"
    case .effect(let effect): return words(of: effect, on: device)
    case .crashed(let how): return "✗ \(how)"
    case .disk(let how): return "its disk: \(how)"
    case .suspended: return "process suspended"
    case .resumed: return "process resumed"
    case .worn(let number): return "watch \(number) is worn"
    case .fault(let fault): return "fault: \(fault)"
    case .expectation(let line, let failure):
      return failure.map { "✗ line \(line): \($0)" } ?? "✓ line \(line)"
    }
  }

  /// What a device did; `nil` where a person need not read it, or reads of the packet itself.
  package static func words(of effect: DeviceEffect, on device: DeviceRole) -> String? {
    switch effect {
    case .packet: nil
    case .shown(let screen): shown(screen, on: device)
    case .haptic(let haptic): "♪ \(haptic.kind.rawValue)" + (haptic.wasMissed ? " (missed)" : "")
    case .document(let kind, let id, let content): document(kind, id, content)
    case .session(let event): event.words
    case .refused(let action, let reason): "refused \(action): \(reason)"
    case .answer(let content): "=" + content.gistBehind
    case .note(let text): text
    case .appEnded(let how): "✗ \(how)"
    }
  }

  private static func sent(_ number: Int64, _ packet: Packet, from device: DeviceRole) -> String {
    let arrow = device == .watch ? "──▸" : "◂──"
    let detail = packet.payload.map(\.gistBehind) ?? ""
    return "\(arrow) #\(number) \(packet.kind)\(detail)"
  }

  private static func document(_ kind: String, _ id: String, _ content: JSONText?) -> String {
    let name = content.map(\.gistBehind) ?? " deleted"
    return "✎ \(kind) …\(id.suffix(6))\(name)"
  }

  private static func shown(_ screen: JSONText, on device: DeviceRole) -> String {
    do throws(JSONError) {
      return "▣ " + (try ShownScreen.sentence(of: screen, on: device))
    } catch {
      return "▣ a screen that cannot be read: \(error)"
    }
  }
}
