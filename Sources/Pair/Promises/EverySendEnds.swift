import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// No sender waits for ever.
///
/// A message and a launch end in the time that there is for an answer, and a send with a receipt is told
/// to its app if that is there. A queued send may wait as long as the other side is away; at the end of a
/// run `open` names those that still wait. One that goes again to the watch's own phone, because another
/// one took it first, has ended already: its app is told once.
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
  /// The origin of which each queued send left last.
  private var origins: [SendKey: Int64] = [:]
  /// The queued sends of which the app was told what became of them.
  private var told: Set<EndedSend> = []
  /// The queued sends whose receipt has come, and when, but not yet been told to the app.
  private var receipted: [(key: SendKey, time: Int64)] = []
  private var suspended: Set<DeviceRole> = []
  /// The devices whose app is told nothing.
  private var silent: Set<DeviceRole> = []
  /// The longest time that there was for an answer.
  private var longest = SessionLimits.standard.replyTimeout

  /// A queued send by its number and by who its device was.
  private struct EndedSend: Hashable {
    var key: SendKey
    var origin: Int64
  }

  package init() {}

  /// The names of the sends that were queued and sent, and have not ended.
  package var open: [String] { queued.sorted().map(\.name) }

  package mutating func see(_ sighting: Sighting) -> String? {
    if let device = sighting.renewed { forget(device, sighting) }
    let time = sighting.event.timeNanoseconds
    let late = time > firstDue ? takeLate(at: time) : nil
    if let device = sighting.event.device { follow(sighting, on: device, at: time) }
    if let step = sighting.step { follow(step, at: time) }
    return late.map { "\($0.name) has not ended" }
  }

  private mutating func follow(_ step: SendStep, at time: Int64) {
    switch step {
    case .left(let key, let origin, let isOfEarlierSelf):
      send(key, of: origin, isOfEarlierSelf, at: time)
    case .receiptCame(let key): if queued.contains(key) { receipted.append((key, time)) }
    case .ended(let key, _):
      due.removeAll { $0.key == key }
      queued.remove(key)
      receipted.removeAll { $0.key == key }
      if let origin = origins[key] { told.insert(EndedSend(key: key, origin: origin)) }
    case .came, .given: break
    }
  }

  private mutating func follow(_ sighting: Sighting, on device: DeviceRole, at time: Int64) {
    switch sighting.event.kind {
    case .started: forget(device, sighting)
    case .crashed:
      due.removeAll { $0.key.sender == device }
      takeAsTold(receiptedAt: time, by: device)
    case .suspended: suspended.insert(device)
    case .resumed:
      suspended.remove(device)
      for index in due.indices where due[index].key.sender == device {
        due[index].time = max(due[index].time, time + Self.patience.nanoseconds)
      }
      findFirst()
    case .action(let action): follow(action, on: device, sighting)
    case .effect(.session(.activated)):
      for (key, _) in receipted where sighting.isOwn(key, of: device) {
        expectEnd(of: key, until: time + Self.patience.nanoseconds)
      }
    default: break
    }
  }

  private mutating func follow(
    _ action: Action,
    on device: DeviceRole,
    _ sighting: Sighting
  ) {
    switch action.verb {
    case "fault" where action.text("name") == SessionFault.delegateStolen.name:
      silent.insert(device)
      forget(device, sighting)
    // What was queued goes with the app.
    case "uninstall": forget(device, sighting)
    case "reply-timeout": longest = max(longest, .seconds(action.number("seconds") ?? 0))
    default: break
    }
  }

  private mutating func send(
    _ key: SendKey,
    of origin: Int64?,
    _ isOfEarlierSelf: Bool,
    at time: Int64
  ) {
    switch key.kind {
    case .message, .launch:
      let longest = longest.nanoseconds / Self.slowness * (Self.slowness + 1)
      expectEnd(of: key, until: time + longest + Self.patience.nanoseconds)
    // What an earlier self of the device queued is told under that self's numbers.
    case .userInfo, .complication, .file:
      origins[key] = origin
      let isTold = origin.map { told.contains(EndedSend(key: key, origin: $0)) } ?? false
      if !silent.contains(key.sender), !isOfEarlierSelf, !isTold { queued.insert(key) }
    case .context: break
    }
  }

  private mutating func expectEnd(of key: SendKey, until time: Int64) {
    if silent.contains(key.sender) { return }
    due.append((key, time))
    firstDue = min(firstDue, time)
  }

  /// Forgets what a device sent before it started anew or became another one.
  private mutating func forget(_ device: DeviceRole, _ sighting: Sighting) {
    due.removeAll { sighting.isOwn($0.key, of: device) }
    queued = queued.filter { !sighting.isOwn($0, of: device) }
    receipted.removeAll { sighting.isOwn($0.key, of: device) }
    suspended.remove(device)
  }

  /// The news of the step in which a device crashes goes with it: its app may have heard of a receipt.
  private mutating func takeAsTold(receiptedAt time: Int64, by device: DeviceRole) {
    for (key, came) in receipted where key.sender == device && came == time {
      if let origin = origins[key] { told.insert(EndedSend(key: key, origin: origin)) }
    }
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
