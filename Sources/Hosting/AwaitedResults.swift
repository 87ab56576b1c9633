import LockstepProtocol
import LockstepSimulation

/// The acts whose results a host still owes its control peers (HOST-16).
///
/// The acts wait for a device in another process, or for one of the host's own devices whose app is a
/// program that has not answered yet.
///
/// A device in real time does not answer an input; its effects come later. The first effects after an
/// act are the act's result; if none come in time, the act counts as carried out. The app of an own
/// device has its own time limit, and is ended after it.
struct AwaitedResults {
  /// The time that a device has to report the result of an act.
  static let patience = Interval.milliseconds(500)

  private struct Awaited {
    var peer: Peer
    var number: Int64
    var role: DeviceRole
    var verb: String
    /// The instant at which the wait ends; `nil` while the app of an own device has not answered.
    var until: TrueTime?
  }

  /// The acts that wait, in their order.
  private var waiting: [Awaited] = []

  /// The instant at which the first act has waited long enough.
  var nextDeadline: TrueTime? { waiting.compactMap(\.until).min() }

  var isEmpty: Bool { waiting.isEmpty }

  /// Says if an act on a device waits for its result.
  func isOwed(by role: DeviceRole) -> Bool { waiting.contains { $0.role == role } }

  mutating func add(
    _ number: Int64,
    of peer: Peer,
    on role: DeviceRole,
    _ verb: String,
    until: TrueTime?
  ) {
    waiting.append(Awaited(peer: peer, number: number, role: role, verb: verb, until: until))
  }

  /// Removes the first act that waits for a device, and makes its result from the device's effects;
  /// returns it with the peer that gets it.
  mutating func take(_ effects: [DeviceEffect], from role: DeviceRole) -> (Peer, HostFrame)? {
    guard let index = waiting.firstIndex(where: { $0.role == role }) else { return nil }
    let act = waiting.remove(at: index)
    var refusal: String?
    var answer: JSONText?
    var end: String?
    for effect in effects {
      switch effect {
      case .refused(act.verb, let reason): refusal = refusal ?? reason
      case .answer(let content): answer = answer ?? content
      case .appEnded(let how): end = end ?? "the app ended by itself: \(how)"
      case .packet, .shown, .haptic, .document, .session, .refused, .note, .printed,
        .workoutSession, .request, .ofApp:
        break
      }
    }
    if answer == nil { refusal = refusal ?? end }
    return (act.peer, .result(number: act.number, refusal: refusal, answer: answer))
  }

  /// Removes the acts that have waited long enough, and makes their results.
  mutating func takeOverdue(at now: TrueTime) -> [(Peer, HostFrame)] {
    let isOverdue = { (act: Awaited) in act.until.map { $0 <= now } ?? false }
    let overdue = waiting.filter(isOverdue)
    waiting.removeAll(where: isOverdue)
    return overdue.map { ($0.peer, .result(number: $0.number, refusal: nil)) }
  }

  /// Removes the acts that wait for a device that is gone, and makes their results.
  mutating func takeAll(on role: DeviceRole) -> [(Peer, HostFrame)] {
    let lost = waiting.filter { $0.role == role }
    waiting.removeAll { $0.role == role }
    return lost.map {
      ($0.peer, .result(number: $0.number, refusal: "the \(role.name) is gone"))
    }
  }
}
