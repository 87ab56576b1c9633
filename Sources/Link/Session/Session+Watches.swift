import LockstepProtocol
import LockstepSimulation

/// The several watches of one phone, of which the wearer wears one at a time.
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

  /// Makes a watch the one to which the session belongs from now on.
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

  /// Selects the present watch in all queues, so that its transfers are sent.
  mutating func selectTransfers() {
    outbox.select(watches.active, first: watches.first)
    fileOutbox.select(watches.active, first: watches.first)
  }

  /// Sets aside the contexts of a watch that is put away.
  private mutating func putAway(_ origin: Int64) {
    setAsideComplication()
    watches.putAway(origin, contextSlot, receivedContext)
    contextSlot = ContextSlot(after: contextSlot)
    receivedContext = ReceivedContext()
    if faults.contexts != nil { faults.contexts = [] }
  }

  /// Moves the complication's user info of a watch that is put away to its normal queue (SESSION-174).
  private mutating func setAsideComplication() {
    guard let payload = complication.takeBack() else { return }
    memory.append(.complication(complication))
    queue(payload)
  }

  /// Tells the app that the session becomes inactive, because its watch is put away.
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

  /// Says if content that an origin sent may be given to the app now (SESSION-171).
  func gives(_ origin: Int64) -> Bool {
    isListening || isDraining && origin == watches.leaving
  }

  /// `true` while the session is inactive, and the app is given only the content of the watch that is
  /// put away.
  private var isDraining: Bool { activation == .inactive && appState.isRunning }

  /// The only origin whose content the app may be given now; `nil` if there is no such limit.
  var onlyOrigin: Int64? { isDraining ? watches.leaving : nil }

  /// Gives a running app the rest of the content from the watch that is put away.
  mutating func drain() -> [Effect] {
    guard isDraining, let leaving = watches.leaving else { return [] }
    return deliver(watches.takeWaitingContext(of: leaving)) + deliverWaitingFiles()
      + deliverWaitingUserInfos()
  }

  /// Deactivates the session once the app has been given that content; the app can then activate it for
  /// the other watch.
  mutating func deactivate(at now: Now) -> [Effect] {
    guard let due = watches.deactivation, due <= now.uptime else { return [] }
    watches.deactivation = nil
    watches.leaving = nil
    activation = .notActivated
    return [.tell(.deactivated)]
  }

  /// Ends an app whose delegate lacks the methods for a change of watches, as soon as it is not in
  /// front.
  func endBehindSwitch() -> [Effect] {
    guard watches.endsApp, appState.hasProcess, appState != .foreground else { return [] }
    return [
      .note("the app ends: its delegate has no methods for another watch (“watch-switch”)"),
      .endApp,
    ]
  }

  /// Tells the app, after an activation, to which watch the session belongs, if it is another one than
  /// before.
  mutating func tellOfOtherWatch() -> [Effect] {
    guard watches.isUntold else { return [] }
    watches.isUntold = false
    return [.tell(.counterpart(origin: counterpartOrigin))]
  }
}

/// The watch to which a phone's session belongs, and the contexts of watches that are put away.
struct PairedWatches: Sendable {
  /// The contexts of one watch that is put away; its transfers stay in their queues.
  private struct PutAway: Sendable {
    let origin: Int64
    var context = ContextSlot()
    var received = ReceivedContext()
  }

  /// The greatest number of watches whose contexts are kept; beyond it, the watch that was put away
  /// longest ago loses them.
  static let countMax = 16

  /// The watch to which the session belongs; `nil` before there was one, and always on a watch.
  var active: Int64?
  /// The watch to which the session belonged first: it gets what was queued before any watch was known.
  var first: Int64?
  /// The watches from which the phone was unpaired.
  var left: [Int64] = []
  /// The greatest number of unpaired watches that are remembered.
  static let leftMax = 256
  /// The phone that a watch is paired with; `nil` before the first, and on a phone.
  var phone: Int64?
  /// The instant at which the inactive session is deactivated.
  var deactivation: Uptime?
  /// The watch that was put away and whose content the app still gets, while the session is inactive.
  var leaving: Int64?
  /// `true` if the app's delegate lacks the methods for a change of watches; the system then ends the
  /// app as soon as it is not in front.
  var endsApp = false
  /// `true` while the app has not been told to which watch the session belongs.
  var isUntold = false
  /// The watches that are put away, longest ago first.
  private var others: [PutAway] = []

  init() {}

  /// Restores the watches from the memory of an earlier start.
  ///
  /// If no active watch was kept and there is just one context, its sender is the active watch.
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

  /// Removes and returns the active watch's context; if there is none, uses `payload`, which was kept
  /// without a watch.
  mutating func takeUpContext(or payload: JSONText?) -> ReceivedContext {
    guard let active, let index = others.firstIndex(where: { $0.origin == active }) else {
      return ReceivedContext(kept: payload)
    }
    return others.remove(at: index).received
  }

  /// Forgets a watch from which the phone was unpaired; the next watch that comes counts as the first.
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

  /// Returns the contexts that were set aside for a watch; if there are none, `slot` and `received`.
  ///
  /// The numbers of contexts continue.
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

  /// Marks the received context of a watch that is put away as delivered and returns it, if the app has
  /// not been given it.
  mutating func takeWaitingContext(of origin: Int64) -> ReceivedContext? {
    guard let index = others.firstIndex(where: { $0.origin == origin }),
      !others[index].received.isDelivered
    else { return nil }
    others[index].received.isDelivered = true
    return others[index].received
  }

  /// `true` while a received context of a watch that is put away is kept.
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
