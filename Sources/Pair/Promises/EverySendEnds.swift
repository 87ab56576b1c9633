import LockstepLink
package import LockstepProtocol
import LockstepSimulation

/// No sender waits for ever.
///
/// A message and a launch end in the time that there is for an answer, and a send with a receipt is told
/// to its app if that is there. A queued send may wait as long as the other side is away; at the end of a
/// run `open` names those that still wait.
package struct EverySendEnds: PromiseChecker {
  package static let promise = "every send ends, and is told in time"

  /// The longest that a device takes to be woken and to tell its app.
  private static let patience = Interval.seconds(5)
  /// A clock may be slow: the time for an answer may be longer by one part in so many.
  private static let slowness: Int64 = 10

  /// When each send that waits for an answer must have ended.
  private var due: [(key: SendKey, time: Int64)] = []
  private var firstDue = Int64.max
  /// The sends that were queued, sent, and have not ended.
  private var queued: Set<SendKey> = []
  /// The queued sends whose receipt has come, but not yet been told to the app.
  private var receipted: [SendKey] = []
  /// The send that each receipt under way is for.
  private var receipts: [Int64: SendKey] = [:]
  private var suspended: Set<DeviceRole> = []
  /// The devices whose app is told nothing.
  private var silent: Set<DeviceRole> = []
  private var senders = Senders()
  /// The longest time that there was for an answer.
  private var longest = SessionLimits.standard.replyTimeout

  package init() {}

  /// The names of the sends that were queued and sent, and have not ended.
  package var open: [String] { queued.sorted().map(\.name) }

  package mutating func see(_ event: LogEvent) -> String? {
    // Somebody new numbers its sends anew.
    if let device = senders.see(event) { forget(device) }
    let time = event.timeNanoseconds
    let late = time > firstDue ? takeLate(at: time) : nil
    if let device = event.device { follow(event.kind, on: device, at: time) }
    if case .delivered(let number, _) = event.kind { takeReceipt(number) }
    if case .lost(let number, _) = event.kind { receipts[number] = nil }
    return late.map { "\($0.name) has not ended" }
  }

  private mutating func follow(_ kind: LogEvent.Kind, on device: DeviceRole, at time: Int64) {
    switch kind {
    case .sent(let number, let packet, _): send(packet, number, from: device, at: time)
    case .started: forget(device)
    case .crashed: due.removeAll { $0.key.sender == device }
    case .suspended: suspended.insert(device)
    case .resumed:
      suspended.remove(device)
      for index in due.indices where due[index].key.sender == device {
        due[index].time = max(due[index].time, time + Self.patience.nanoseconds)
      }
      findFirst()
    case .action(let action): follow(action, on: device)
    case .effect(.session(.activated)):
      for key in receipted where senders.isOwn(key, of: device) {
        expectEnd(of: key, until: time + Self.patience.nanoseconds)
      }
    case .effect(.session(.outcome(let kind, let id, _))):
      let key = senders.send(of: device, kind, id)
      due.removeAll { $0.key == key }
      queued.remove(key)
      receipted.removeAll { $0 == key }
    default: break
    }
  }

  private mutating func follow(_ action: Action, on device: DeviceRole) {
    switch action.verb {
    case "fault" where action.text("name") == SessionFault.delegateStolen.name:
      silent.insert(device)
      forget(device)
    // What was queued goes with the app.
    case "uninstall": forget(device)
    case "reply-timeout": longest = max(longest, .seconds(action.number("seconds") ?? 0))
    default: break
    }
  }

  private mutating func send(
    _ packet: Packet,
    _ number: Int64,
    from device: DeviceRole,
    at time: Int64
  ) {
    let end =
      time + longest.nanoseconds / Self.slowness * (Self.slowness + 1)
      + Self.patience.nanoseconds
    switch packet {
    case .message(let id, _, _):
      expectEnd(of: senders.send(of: device, .message, id), until: end)
    case .launch(let id, _):
      expectEnd(of: senders.send(of: device, .launch, id), until: end)
    case .userInfo(let origin, let id, _): queue(.userInfo, origin, id, on: device)
    case .complication(let origin, let id, _): queue(.complication, origin, id, on: device)
    case .file(let header): queue(.file, header.origin, header.id, on: device)
    case .userInfoReceipt(_, let id):
      receipts[number] = senders.given(to: device, .userInfo, id)
    case .complicationReceipt(_, let id):
      receipts[number] = senders.given(to: device, .complication, id)
    case .fileReceipt(_, let id, _):
      receipts[number] = senders.given(to: device, .file, id)
    default: break
    }
  }

  private mutating func expectEnd(of key: SendKey, until time: Int64) {
    if silent.contains(key.sender) { return }
    due.append((key, time))
    firstDue = min(firstDue, time)
  }

  /// Queues a send; what an earlier self of the device queued is told under that self's numbers.
  private mutating func queue(
    _ kind: TransferKind,
    _ origin: Int64,
    _ id: Int64,
    on device: DeviceRole
  ) {
    if silent.contains(device) || senders.origin(of: device) != origin { return }
    queued.insert(senders.send(of: device, kind, id))
  }

  private mutating func takeReceipt(_ number: Int64) {
    guard let key = receipts.removeValue(forKey: number), queued.contains(key) else { return }
    receipted.append(key)
  }

  /// Forgets what a device sent before it started anew or became another one.
  private mutating func forget(_ device: DeviceRole) {
    let senders = senders
    due.removeAll { senders.isOwn($0.key, of: device) }
    queued = queued.filter { !senders.isOwn($0, of: device) }
    receipted.removeAll { senders.isOwn($0, of: device) }
    suspended.remove(device)
  }

  /// The first send that is late, which is told once.
  private mutating func takeLate(at time: Int64) -> SendKey? {
    let index = due.firstIndex { $0.time < time && !suspended.contains($0.key.sender) }
    let late = index.map { due.remove(at: $0).key }
    findFirst()
    return late
  }

  private mutating func findFirst() {
    firstDue = due.filter { !suspended.contains($0.key.sender) }.map(\.time).min() ?? .max
  }
}
