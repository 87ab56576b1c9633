package import LockstepProtocol
import LockstepSimulation

/// The application context: one slot for each direction, of which only the latest value is sent.
extension Session {
  mutating func updateContext(_ payload: JSONText) -> [Effect] {
    let id = contextSlot.nextID()
    if let error = refusalOfSending ?? limits.refusal(of: payload, as: .context) {
      return [.tell(.outcome(.context, id: id, .failed(error)))]
    }
    contextSlot.set(payload, id: id)
    return sendContextIfNeeded()
  }

  /// Sends the slot's value if it is new, the link is up, and no older value is in flight.
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

  /// The context that the app set last since the device started (`applicationContext`).
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

/// The context that was received last; the operating system keeps it for the app's next start.
package struct ReceivedContext: Sendable {
  package private(set) var payload: JSONText?
  /// The number that its sender gave the context; 0 if an earlier start of this device received it.
  private(set) var id: Int64 = 0
  private var digest: UInt64 = 0
  /// `true` once the app was given the context.
  var isDelivered = true

  /// Makes the state before any context was received.
  init() {}

  /// Makes a context that the app has not been given yet.
  init(_ payload: JSONText, id: Int64) {
    self.payload = payload
    self.id = id
    digest = payload.digest
    isDelivered = false
  }

  /// Makes the context that an earlier start of the app was given, if there was one.
  init(kept payload: JSONText?) {
    self.payload = payload
    digest = payload?.digest ?? 0
  }

  /// The context, if the app was already given it; otherwise `nil`.
  package var givenBefore: JSONText? { isDelivered ? payload : nil }

  func add(to digest: inout Digest) {
    digest.add(id)
    digest.add(self.digest)
    digest.add(isDelivered)
  }
}

/// The slot of the context to send: at most one value waits for the counterpart.
struct ContextSlot: Sendable {
  private(set) var lastID: Int64 = 0
  /// The value that was set last (`applicationContext`), with its number.
  private var current: (id: Int64, payload: JSONText)?
  private var underWayID: Int64?
  private var receivedID: Int64 = 0
  private var currentDigest: UInt64 = 0

  init() {}

  var payload: JSONText? { current?.payload }

  /// `true` while the counterpart has not received the value.
  var isOwed: Bool { current.map { $0.id != receivedID } ?? false }

  /// Makes an empty slot that continues the numbers of another one.
  init(after other: ContextSlot) { lastID = other.lastID }

  mutating func nextID() -> Int64 {
    lastID += 1
    return lastID
  }

  /// Replaces the value; an equal value changes nothing (SESSION-50).
  mutating func set(_ payload: JSONText, id: Int64) {
    if let current, current.payload == payload { return }
    current = (id, payload)
    currentDigest = payload.digest
  }

  /// Marks the value as in flight and returns it, if it is unsent and no other value is in flight.
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

  /// Continues the numbers of another slot, if they are higher.
  mutating func count(on other: ContextSlot) { lastID = max(lastID, other.lastID) }

  /// Removes the value; the numbers continue.
  mutating func clear() {
    current = nil
    underWayID = nil
    currentDigest = 0
  }

  /// Forgets which value is in flight and which was received, because the counterpart has started anew.
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
