package import LockstepProtocol
import LockstepSimulation

/// The application context: one slot for each direction, the latest value wins.
extension Session {
  mutating func updateContext(_ payload: JSONText) -> [Effect] {
    let id = contextSlot.nextID()
    if let error = refusalOfSending ?? limits.refusal(of: payload, as: .context) {
      return [.tell(.outcome(.context, id: id, .failed(error)))]
    }
    contextSlot.set(payload, id: id)
    return sendContextIfNeeded()
  }

  /// Sends the slot's value when it is new, the link is up and no older one is under way.
  mutating func sendContextIfNeeded() -> [Effect] {
    guard isOpen, let (id, payload) = contextSlot.takeUnsent() else { return [] }
    return [.send(.context(id: id, payload: payload))]
  }

  mutating func receiveContextReceipt(id: Int64) -> [Effect] {
    contextSlot.received(id: id)
    return sendContextIfNeeded()
  }

  mutating func receiveContext(id: Int64, _ payload: JSONText) -> [Effect] {
    let receipt: [Effect] = [.send(.contextReceipt(id: id))]
    // Equal content is not delivered again (SESSION-52).
    if payload == receivedContext.payload { return receipt }
    receivedContext = ReceivedContext(payload, id: id)
    faults.remember(receivedContext)
    memory.append(.context(payload, of: watches.active))
    let delivery = isListening ? deliverWaitingContext() : wake(for: .context)
    return delivery + receipt
  }

  /// The context that was set last since the device started (`applicationContext`).
  package var sentContext: JSONText? { contextSlot.payload }

  mutating func deliverWaitingContext() -> [Effect] {
    guard !receivedContext.isDelivered else { return [] }
    receivedContext.isDelivered = true
    return deliver(receivedContext)
  }

  func deliver(_ context: ReceivedContext?) -> [Effect] {
    guard let context, let payload = context.payload else { return [] }
    return [.tell(.received(.context, id: context.id)), .deliver(.context(payload))]
  }
}

/// The context received last, kept by the operating system for the app's next start.
package struct ReceivedContext: Sendable {
  package private(set) var payload: JSONText?
  /// The sender's number for it; 0 where an earlier start received it.
  private(set) var id: Int64 = 0
  private var digest: UInt64 = 0
  /// `true` once the app was given the context.
  var isDelivered = true

  /// None was received.
  init() {}

  /// One that is yet to be given to the app.
  init(_ payload: JSONText, id: Int64) {
    self.payload = payload
    self.id = id
    digest = payload.digest
    isDelivered = false
  }

  /// One that an earlier start was given.
  init(kept payload: JSONText?) {
    self.payload = payload
    digest = payload?.digest ?? 0
  }

  /// The context, where an earlier start of the app was given it.
  package var givenBefore: JSONText? { isDelivered ? payload : nil }

  func add(to digest: inout Digest) {
    digest.add(id)
    digest.add(self.digest)
    digest.add(isDelivered)
  }
}

/// The one value that waits to reach the counterpart.
struct ContextSlot: Sendable {
  private(set) var lastID: Int64 = 0
  /// `applicationContext`: the value set last.
  private var current: (id: Int64, payload: JSONText)?
  private var underWayID: Int64?
  private var receivedID: Int64 = 0
  private var currentDigest: UInt64 = 0

  init() {}

  var payload: JSONText? { current?.payload }

  /// `true` while the value is yet to arrive.
  var isOwed: Bool { current.map { $0.id != receivedID } ?? false }

  /// An empty one, whose numbers go on from those of another one.
  init(after other: ContextSlot) { lastID = other.lastID }

  mutating func nextID() -> Int64 {
    lastID += 1
    return lastID
  }

  /// Replaces the value; one equal to it changes nothing (SESSION-50).
  mutating func set(_ payload: JSONText, id: Int64) {
    if let current, current.payload == payload { return }
    current = (id, payload)
    currentDigest = payload.digest
  }

  /// Marks the value to send now as under way and returns it, if it is new and nothing is under way.
  mutating func takeUnsent() -> (id: Int64, payload: JSONText)? {
    guard underWayID == nil, let current, current.id != receivedID else { return nil }
    underWayID = current.id
    return current
  }

  mutating func received(id: Int64) {
    guard id == underWayID else { return }
    underWayID = nil
    receivedID = id
  }

  mutating func connectionLost() { underWayID = nil }

  /// Numbers go on from those of another slot.
  mutating func count(on other: ContextSlot) { lastID = max(lastID, other.lastID) }

  /// Removes the value; ids go on.
  mutating func clear() {
    current = nil
    underWayID = nil
    currentDigest = 0
  }

  /// Forgets what was received or is under way, as it was for the counterpart's last start.
  mutating func counterpartStartedAnew() {
    underWayID = nil
    receivedID = 0
  }

  func add(to digest: inout Digest) {
    digest.add(lastID)
    digest.add(current?.id)
    digest.add(currentDigest)
    digest.add(underWayID)
    digest.add(receivedID)
  }
}
