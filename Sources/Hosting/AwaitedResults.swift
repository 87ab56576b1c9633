import LockstepProtocol
import LockstepSimulation

/// The acts whose results a host still owes to control peers (HOST-16): on devices in other processes,
/// and on one of its own whose app is a program that still thinks.
///
/// A device in real time answers no input; what it does comes as effects. The first line of effects after
/// an act tells what became of it, and when none comes in time the act was taken without a word. An own
/// device's app has a time of its own to answer in, and ends when that is over.
struct AwaitedResults {
  /// The time for which a host waits for a device.
  static let patience = Interval.milliseconds(500)

  private struct Awaited {
    var peer: Peer
    var number: Int64
    var role: DeviceRole
    var verb: String
    /// `nil` for as long as an own device's app thinks.
    var until: TrueTime?
  }

  /// In the order of the acts.
  private var waiting: [Awaited] = []

  /// The instant at which the first of them has been waited for long enough.
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

  /// Takes out the first act that waits for a device, and makes its result of the device's effects,
  /// with the peer that it is for.
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

  /// Takes out the acts that have waited for long enough, and makes their results.
  mutating func takeOverdue(at now: TrueTime) -> [(Peer, HostFrame)] {
    let isOverdue = { (act: Awaited) in act.until.map { $0 <= now } ?? false }
    let overdue = waiting.filter(isOverdue)
    waiting.removeAll(where: isOverdue)
    return overdue.map { ($0.peer, .result(number: $0.number, refusal: nil)) }
  }

  /// Takes out the acts that wait for a device that is gone, and makes their results.
  mutating func takeAll(on role: DeviceRole) -> [(Peer, HostFrame)] {
    let lost = waiting.filter { $0.role == role }
    waiting.removeAll { $0.role == role }
    return lost.map {
      ($0.peer, .result(number: $0.number, refusal: "the \(role.name) is gone"))
    }
  }
}
