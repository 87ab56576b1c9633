import LockstepProtocol
import LockstepSimulation

/// The watches of one phone, of which the wearer wears one at a time.
///
/// The session belongs to one of them. When another one is worn, what belongs to the old one is set
/// aside, and the app has to let go of it before it can activate the session for the new one:
///
/// ```
/// activated ── another watch is there ──▶ inactive ── what came is told ──▶ notActivated ──▶ activated
/// ```
extension Session {
  /// The state of activation, which decides if the app may use the session.
  enum Activation: Sendable {
    case notActivated, inactive, activated

    var code: Int {
      switch self {
      case .notActivated: 0
      case .inactive: 2
      case .activated: 1
      }
    }
  }

  /// Takes up a watch, to which the session belongs from now on.
  mutating func takeUp(watch origin: Int64, at now: Now) -> [Effect] {
    guard role == .phone, origin != watches.active else { return [] }
    let old = watches.active
    if let old { putAway(old) }
    (contextSlot, receivedContext) = watches.takeUp(origin, or: contextSlot, receivedContext)
    watches.active = origin
    if old == nil { watches.first = origin }
    selectTransfers()
    memory.append(old == nil ? .pairedFirst(origin) : .paired(origin))
    return old == nil ? [] : letGo(of: old, at: now)
  }

  /// Sends from now on what is queued for the present watch.
  mutating func selectTransfers() {
    outbox.select(watches.active, first: watches.first)
    fileOutbox.select(watches.active, first: watches.first)
  }

  /// Sets aside what belongs to the watch.
  private mutating func putAway(_ origin: Int64) {
    setAsideComplication()
    watches.putAway(origin, contextSlot, receivedContext)
    contextSlot = ContextSlot(after: contextSlot)
    receivedContext = ReceivedContext()
    if faults.contexts != nil { faults.contexts = [] }
  }

  /// Queues a user info for the complication of a watch that is put away, like any other (SESSION-174).
  private mutating func setAsideComplication() {
    guard let payload = complication.takeBack() else { return }
    memory.append(.complication(complication))
    queue(payload)
  }

  /// Tells the app to let go of the watch that is put away.
  private mutating func letGo(of old: Int64?, at now: Now) -> [Effect] {
    guard activation == .activated else { return [] }
    let cancelled = messages.takeAll().map { id in
      Effect.tell(.outcome(.message, id: id, .unknown(.sessionInactive)))
    }
    watches.isUntold = true
    guard delegateMethods.contains(.watchSwitch) else {
      activation = .notActivated
      watches.endsApp = true
      return cancelled + updateReachability() + endBehindSwitch()
    }
    activation = .inactive
    watches.deactivation = now.uptime + limits.switchDelay
    watches.leaving = old
    return [.tell(.inactive)] + cancelled + updateReachability()
  }

  /// Says if the app is given now what has come from an origin (SESSION-171).
  func gives(_ origin: Int64) -> Bool {
    isListening || isDraining && origin == watches.leaving
  }

  /// `true` while the app is given only what came from the watch that is put away.
  private var isDraining: Bool { activation == .inactive && appState.isRunning }

  /// The only origin whose content the app is given now; `nil` for any origin.
  var onlyOrigin: Int64? { isDraining ? watches.leaving : nil }

  /// Gives an app that runs again what came from the watch that is put away.
  mutating func drain() -> [Effect] {
    guard isDraining, let leaving = watches.leaving else { return [] }
    return deliver(watches.takeWaitingContext(of: leaving)) + deliverWaitingFiles()
      + deliverWaitingUserInfos()
  }

  /// Deactivates the session once everything was told: the app may activate it for the other watch.
  mutating func deactivate(at now: Now) -> [Effect] {
    guard let due = watches.deactivation, due <= now.uptime else { return [] }
    watches.deactivation = nil
    watches.leaving = nil
    activation = .notActivated
    return [.tell(.deactivated)]
  }

  /// Ends an app that cannot let go of its watch, as soon as nobody looks at it.
  func endBehindSwitch() -> [Effect] {
    guard watches.endsApp, appState.hasProcess, appState != .foreground else { return [] }
    return [.note("the app cannot follow to another watch (“watch-switch”), and ends"), .endApp]
  }

  /// Tells the app for which watch it has just activated the session, if that is another one.
  mutating func tellOfOtherWatch() -> [Effect] {
    guard watches.isUntold else { return [] }
    watches.isUntold = false
    return [.tell(.counterpart(origin: counterpartOrigin))]
  }
}

/// The watch that a phone's session belongs to, and what waits for those that are put away.
struct PairedWatches: Sendable {
  /// The contexts that belong to a watch that is put away, beside the transfers that are queued for it.
  private struct PutAway: Sendable {
    let origin: Int64
    var context = ContextSlot()
    var received = ReceivedContext()
  }

  /// The number of watches that are remembered; beyond that, the one put away longest loses its contexts.
  static let countMax = 16

  /// The watch that the session belongs to; `nil` before there was one, and on a watch.
  var active: Int64?
  /// The watch that the session belonged to first; what was queued before there was one is for it.
  var first: Int64?
  /// The watches that a phone was unpaired from, which are none of its watches any more.
  var left: [Int64] = []
  /// The number of such watches that are remembered.
  static let leftMax = 256
  /// The phone that a watch is paired with; `nil` before the first, and on a phone.
  var phone: Int64?
  /// The instant at which a session that is inactive is deactivated.
  var deactivation: Uptime?
  /// The watch that the app is letting go of, while the session is inactive.
  var leaving: Int64?
  /// `true` if the app lacks the methods to follow, and ends when it is not in front.
  var endsApp = false
  /// `true` while the app is yet to be told which watch the session belongs to.
  var isUntold = false
  /// The other watches, put away longest first.
  private var others: [PutAway] = []

  init() {}

  /// Makes the watches that an earlier start has kept; of one watch alone, the context that it sent
  /// tells which it is.
  init(_ memory: SessionMemory) {
    let only = memory.contexts.count == 1 ? memory.contexts.first?.watch : nil
    active = memory.watch ?? memory.firstWatch ?? only
    first = memory.firstWatch ?? active
    left = memory.leftWatches
    phone = memory.phone
    others = memory.contexts.map {
      PutAway(origin: $0.watch, received: ReceivedContext(kept: $0.payload))
    }
  }

  /// Takes out the context of the active watch, or makes it of one that was kept without a name.
  mutating func takeUpContext(or payload: JSONText?) -> ReceivedContext {
    guard let active, let index = others.firstIndex(where: { $0.origin == active }) else {
      return ReceivedContext(kept: payload)
    }
    return others.remove(at: index).received
  }

  /// Leaves a watch, which is none of the phone's any more; the next one that comes is its first.
  mutating func leave(_ origin: Int64?) {
    active = nil
    first = nil
    guard let origin else { return }
    others.removeAll { $0.origin == origin }
    left.append(origin)
    left.removeFirst(max(0, left.count - Self.leftMax))
  }

  mutating func putAway(_ origin: Int64, _ context: ContextSlot, _ received: ReceivedContext) {
    others.append(PutAway(origin: origin, context: context, received: received))
    if others.count > Self.countMax { others.removeFirst() }
  }

  /// Takes up what was put away for a watch, or else what is there for no particular watch; contexts
  /// are numbered on.
  mutating func takeUp(_ origin: Int64, or slot: ContextSlot, _ received: ReceivedContext)
    -> (ContextSlot, ReceivedContext)
  {
    guard let index = others.firstIndex(where: { $0.origin == origin }) else {
      return (slot, received)
    }
    var taken = others.remove(at: index)
    taken.context.count(on: slot)
    return (taken.context, taken.received)
  }

  /// Marks the context of a watch that is put away as delivered and returns it, where the app has yet
  /// to receive it.
  mutating func takeWaitingContext(of origin: Int64) -> ReceivedContext? {
    guard let index = others.firstIndex(where: { $0.origin == origin }),
      !others[index].received.isDelivered
    else { return nil }
    others[index].received.isDelivered = true
    return others[index].received
  }

  /// `true` while a context of a watch that is put away is kept.
  var hasContexts: Bool { others.contains { $0.received.payload != nil } }

  mutating func forgetContexts() { others = [] }

  mutating func appEnded() {
    deactivation = nil
    leaving = nil
    endsApp = false
    isUntold = false
  }

  func add(to digest: inout Digest) {
    digest.add(active)
    digest.add(first)
    digest.add(deactivation?.nanoseconds)
    digest.add(leaving)
    digest.add(endsApp)
    digest.add(isUntold)
    digest.add(left.count)
    for origin in left { digest.add(origin) }
    digest.add(phone)
    digest.add(others.count)
    for other in others {
      digest.add(other.origin)
      other.context.add(to: &digest)
      other.received.add(to: &digest)
    }
  }
}
