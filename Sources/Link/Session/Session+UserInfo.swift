package import Protocol
import Simulation

/// Queued user infos: in order, exactly once, however the link fails.
extension Session {
  mutating func transferUserInfo(_ payload: JSONText) -> [Effect] {
    let id = outbox.nextID()
    if let error = refusalOfUserInfo(payload) {
      return [.tell(.outcome(.userInfo, id: id, .failed(error)))]
    }
    memory.append(.queued(outbox.append(id: id, payload)))
    return sendUserInfos()
  }

  private func refusalOfUserInfo(_ payload: JSONText) -> SessionError? {
    if !isActivated { return .sessionNotActivated }
    if !linkIsUp, isBroken("SESSION-30") { return .notReachable }
    if outbox.transfers.count >= limits.outboxCount { return .insufficientSpace }
    return limits.refusal(of: payload, as: .userInfo)
  }

  /// Sends what is queued, as many at once as the limits allow.
  mutating func sendUserInfos() -> [Effect] {
    guard linkIsUp, isActivated || !isBroken("SESSION-6") else { return [] }
    return outbox.takeUnsent(within: limits).map {
      .send(
        .userInfo(
          origin: $0.origin + (isBroken("SESSION-31") ? 1 : 0),
          id: $0.id,
          payload: $0.payload
        )
      )
    }
  }

  mutating func receiveUserInfoReceipt(origin: Int64, id: Int64) -> [Effect] {
    guard outbox.remove(origin: origin, id: id) || isBroken("SESSION-38") else { return [] }
    memory.append(.sent(TransferMark(origin: origin, id: id)))
    return [.tell(.outcome(.userInfo, id: id, .delivered))] + sendUserInfos()
  }

  mutating func receiveUserInfo(origin: Int64, id: Int64, _ payload: JSONText) -> [Effect] {
    switch inbox.accept(UserInfoTransfer(origin: origin, id: id, payload: payload)) {
    case .new where !isActivated && isBroken("SESSION-35"):
      [.send(.userInfoReceipt(origin: origin, id: id))]
    case .new: isActivated ? deliverWaitingUserInfos() : []
    case .waiting: []
    case .acknowledged where isBroken("SESSION-36"): []
    case .acknowledged: [.send(.userInfoReceipt(origin: origin, id: id))]
    }
  }

  mutating func deliverWaitingUserInfos() -> [Effect] {
    inbox.takeUndelivered().flatMap { transfer, isNew -> [Effect] in
      (isNew ? [.tell(.received(.userInfo, id: transfer.id))] : [])
        + [.deliver(.userInfo(origin: transfer.origin, id: transfer.id, transfer.payload))]
    }
  }

  mutating func holdUserInfos() -> [Effect] {
    inbox.isHeld = !isBroken("SESSION-39")
    return []
  }

  mutating func resumeUserInfos() -> [Effect] {
    inbox.resume()
    return isActivated ? deliverWaitingUserInfos() : []
  }

  mutating func acknowledgeUserInfo(origin: Int64, id: Int64) -> [Effect] {
    guard inbox.acknowledge(origin: origin, id: id) else { return [] }
    memory.append(.acknowledged(TransferMark(origin: origin, id: id)))
    guard linkIsUp else { return [] }
    return [.send(.userInfoReceipt(origin: origin, id: id))]
  }
}

/// One queued transfer; `origin` is the incarnation of the device that queued it.
package struct UserInfoTransfer: Sendable, Equatable {
  package var origin: Int64
  package var id: Int64
  package var payload: JSONText
}

extension UserInfoTransfer {
  /// The digest of the transfer, with its number.
  var digest: UInt64 {
    var digest = Digest()
    digest.add(origin)
    digest.add(id)
    digest.add(payload.bytes)
    return digest.value
  }
}

/// The operating system's queue of user infos that the counterpart has not acknowledged.
package struct UserInfoOutbox: Sendable {
  /// `outstandingUserInfoTransfers`, first queued first.
  package private(set) var transfers: [UserInfoTransfer] = []
  private let origin: Int64
  private var lastID: Int64 = 0
  private var underWay = 0
  private var contentDigest: UInt64 = 0

  /// - Parameter outstanding: What earlier lives of the device queued and nobody acknowledged.
  init(origin: Int64, outstanding: [UserInfoTransfer] = []) {
    self.origin = origin
    transfers = outstanding
    contentDigest = outstanding.reduce(0) { $0 &+ $1.digest }
  }

  mutating func nextID() -> Int64 {
    lastID += 1
    return lastID
  }

  mutating func append(id: Int64, _ payload: JSONText) -> UserInfoTransfer {
    let transfer = UserInfoTransfer(origin: origin, id: id, payload: payload)
    transfers.append(transfer)
    contentDigest &+= transfer.digest
    return transfer
  }

  /// The transfers to send now, so that no more are under way than the limits allow.
  mutating func takeUnsent(within limits: SessionLimits) -> ArraySlice<UserInfoTransfer> {
    let start = underWay
    var bytes = transfers[..<start].reduce(0) { $0 + $1.payload.bytes.count }
    while underWay
      < min(limits.userInfosUnderWay + (isBroken("SESSION-32") ? 1 : 0), transfers.count)
    {
      bytes += transfers[underWay].payload.bytes.count
      if underWay > 0, bytes > limits.userInfoWireBytesUnderWay { break }
      underWay += 1
    }
    return transfers[start..<underWay]
  }

  mutating func remove(origin: Int64, id: Int64) -> Bool {
    guard let index = transfers.firstIndex(where: { $0.origin == origin && $0.id == id }) else {
      return false
    }
    contentDigest &-= transfers[index].digest
    transfers.remove(at: index)
    if index < underWay { underWay -= 1 }
    return true
  }

  /// Whatever was under way is sent again, in order, over the next connection.
  mutating func connectionLost() { underWay = 0 }

  func add(to digest: inout Digest) {
    digest.add(lastID)
    digest.add(underWay)
    digest.add(transfers.count)
    digest.add(contentDigest)
  }
}

/// What arrived, kept until the app has taken it and it is safe.
struct UserInfoInbox: Sendable {
  enum Acceptance {
    case new
    /// It is here already, and not yet acknowledged.
    case waiting
    /// It was here and is safe: its receipt was lost.
    case acknowledged
  }

  private var waiting: [UserInfoTransfer] = []
  private var delivered = 0
  /// How many of those that wait the app has been told of; it is told once, however often it takes them.
  private var told = 0
  /// Whether the app takes none for now.
  var isHeld = false
  private var lastOrigin: Int64 = 0
  private var lastID: Int64 = 0

  /// - Parameter mark: The last transfer that the app acknowledged, in this life of the device or before.
  init(after mark: TransferMark = TransferMark(origin: 0, id: 0)) {
    lastOrigin = mark.origin
    lastID = mark.id
  }

  /// Takes a transfer in, once: transfers come in order of (origin, id), so a mark is enough.
  mutating func accept(_ transfer: UserInfoTransfer) -> Acceptance {
    if (transfer.origin, transfer.id) <= (lastOrigin, lastID), !isBroken("SESSION-34") {
      let isHere = waiting.contains { $0.origin == transfer.origin && $0.id == transfer.id }
      return isHere ? .waiting : .acknowledged
    }
    (lastOrigin, lastID) = (transfer.origin, transfer.id)
    waiting.append(transfer)
    return .new
  }

  mutating func takeUndelivered() -> [(UserInfoTransfer, isNew: Bool)] {
    if isHeld { return [] }
    defer {
      delivered = waiting.count
      told = waiting.count
    }
    return (delivered..<waiting.count).map { (waiting[$0], $0 >= told) }
  }

  /// The app takes again what it has not acknowledged, from the first.
  mutating func resume() {
    isHeld = false
    delivered = 0
  }

  /// Forgets a transfer that is safe; false when it is not here.
  mutating func acknowledge(origin: Int64, id: Int64) -> Bool {
    guard let index = waiting.firstIndex(where: { $0.origin == origin && $0.id == id }) else {
      return false
    }
    waiting.remove(at: index)
    if index < delivered { delivered -= 1 }
    if index < told { told -= 1 }
    return true
  }

  /// What the app had taken but not made safe is delivered again to its next start.
  mutating func appEnded() {
    delivered = 0
    told = 0
    isHeld = false
  }

  func add(to digest: inout Digest) {
    digest.add(waiting.count)
    for transfer in waiting { digest.add(transfer.digest) }
    digest.add(delivered)
    digest.add(told)
    digest.add(isHeld)
    digest.add(lastOrigin)
    digest.add(lastID)
  }
}
