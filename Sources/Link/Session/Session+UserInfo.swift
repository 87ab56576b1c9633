import LockstepProtocol
import LockstepSimulation

/// Queued user infos: delivered in order and exactly once, however often the link fails.
extension Session {
  mutating func transferUserInfo(_ payload: JSONText, keptAs name: String?, at now: Now)
    -> [Effect]
  {
    let id = outbox.nextID()
    if let error = refusalOfUserInfo {
      return [.tell(.outcome(.userInfo, id: id, .failed(error)))]
    }
    if let error = limits.refusal(of: payload, as: .userInfo) {
      return refuse(.userInfo, id: id, error, at: now)
    }
    let transfer = UserInfoTransfer(
      origin: origin,
      id: id,
      payload: payload,
      keptAs: name,
      watch: watches.active
    )
    outbox.append(transfer)
    memory.append(.queued(transfer))
    if faults.isStuck { return pushOutOldest() }
    return sendUserInfos()
  }

  private var refusalOfUserInfo: SessionError? {
    if let error = refusalOfSending { return error }
    return outbox.count >= limits.outboxCount ? .insufficientSpace : nil
  }

  /// Refuses a transfer whose payload cannot be sent; the app is told of the failure a little after its
  /// call.
  mutating func refuse(_ kind: TransferKind, id: Int64, _ error: SessionError, at now: Now)
    -> [Effect]
  {
    refused.add(kind, id: id, error, due: now.uptime + limits.refusalDelay)
    return []
  }

  mutating func tellRefused(at now: Now) -> [Effect] {
    refused.takeDue(by: now.uptime).flatMap { kind, id, error in
      end(kind, TransferMark(origin: origin, id: id), .failed(error))
    }
  }

  /// Sends queued user infos, as many at once as the limits allow.
  mutating func sendUserInfos() -> [Effect] {
    guard isOpen, !faults.isStuck else { return [] }
    return packets(of: outbox.takeUnsent(within: limits))
  }

  /// Makes the packets for a part of the queue.
  ///
  /// Each packet names the user info before it that has no receipt yet.
  func packets(of transfers: ArraySlice<UserInfoTransfer>) -> [Effect] {
    transfers.indices.map { place in
      let transfer = transfers[place]
      return .send(
        .userInfo(
          origin: transfer.origin,
          id: transfer.id,
          after: outbox.number(before: place),
          payload: transfer.payload
        )
      )
    }
  }

  mutating func receiveUserInfoReceipt(origin: Int64, id: Int64) -> [Effect] {
    let mark = TransferMark(origin: origin, id: id)
    let keepsNamed = limits.contract.has(.keepsNamed)
    guard let transfer = outbox.remove(mark, keeping: keepsNamed) else { return [] }
    // Whoever took it first, the app was told once.
    let told = transfer.isTakenElsewhere ? [] : end(.userInfo, mark, .delivered)
    memory.append(.sent(mark, keptAs: keepsNamed ? transfer.keptAs : nil))
    if let phone = watches.phone, phone != counterpartOrigin,
      let kept = outbox.keepForOwnPhone(transfer)
    {
      memory.append(.takenElsewhere(kept))
    }
    let other = transfer.origin == self.origin ? nil : transfer.keptAs
    return told + (other.map { [.sentForOther(origin: origin, name: $0)] } ?? []) + sendUserInfos()
  }

  mutating func receiveUserInfo(
    origin: Int64,
    id: Int64,
    after: Int64?,
    _ payload: JSONText
  ) -> [Effect] {
    // Nothing is taken in for an app that is not there: its sender keeps it (SESSION-207).
    if appState == .notInstalled { return [] }
    let transfer = UserInfoTransfer(origin: origin, id: id, payload: payload)
    let taken = inbox.accept(transfer, after: after)
    if taken.isEmpty { return [] }
    for transfer in taken { memory.append(.taken(transfer)) }
    return gives(origin) ? deliverWaitingUserInfos() : wake(for: .userInfo)
  }

  /// Sends receipts for the user infos that are safely stored in the synced inbox.
  mutating func sendReceipts() -> [Effect] {
    let due = inbox.takeReceiptsDue()
    guard linkIsUp else { return [] }
    return due.map { .send(.userInfoReceipt(origin: $0.origin, id: $0.id)) }
  }

  mutating func take(_ read: KeptInbox) -> [Effect] {
    inbox.take(read)
    return isListening ? deliverWaitingUserInfos() : []
  }

  /// Removes a user info from the queue; the counterpart may have received it nevertheless.
  mutating func cancelUserInfo(id: Int64) -> [Effect] {
    let mark = TransferMark(origin: origin, id: id)
    if refused.cancel(.userInfo, id: id) {
      return [.tell(.outcome(.userInfo, id: id, .cancelled))]
    }
    if mark == complication.mark { return cancelComplication(id: id) }
    guard outbox.cancel(mark) else { return [] }
    memory.append(.sent(mark, keptAs: nil))
    return [.tell(.outcome(.userInfo, id: id, .cancelled))] + sendUserInfos()
  }

  mutating func forget(_ name: String) -> [Effect] {
    if outbox.forget(name) { memory.append(.forgotten(name)) }
    return []
  }

  mutating func take(_ kept: KeptOutbox) -> [Effect] {
    outbox.take(kept)
    return sendUserInfos()
  }

  mutating func deliverWaitingUserInfos() -> [Effect] {
    inbox.takeUndelivered(only: onlyOrigin).flatMap { transfer, isNew -> [Effect] in
      (isNew ? [.tell(.received(.userInfo, id: transfer.id))] : [])
        + [.deliver(.userInfo(origin: transfer.origin, id: transfer.id, transfer.payload))]
    }
  }

  /// The notes in the log for the time when the app takes no user infos, and for its end.
  package static let heldNote = "the app takes no user infos for now"
  package static let resumedNote = "the app takes user infos again"

  mutating func holdUserInfos() -> [Effect] {
    // To hold them is to leave them unacknowledged.
    if inbox.isHeld || !limits.contract.has(.waitsForAcknowledgement) { return [] }
    inbox.isHeld = true
    return [.note(Self.heldNote)]
  }

  mutating func resumeUserInfos() -> [Effect] {
    let note: [Effect] = inbox.isHeld ? [.note(Self.resumedNote)] : []
    inbox.resume()
    return note + (isListening ? deliverWaitingUserInfos() : [])
  }

  /// Says if the object that a call names may exist here.
  ///
  /// It is asked for calls whose effects do not show that.
  package func mayHave(whatIsNamedBy call: Call) -> Bool {
    switch call {
    case .acknowledgeUserInfo(let origin, let id):
      inbox.mayHave(TransferMark(origin: origin, id: id))
    case .forget(let name): outbox.mayKeep(name)
    default: true
    }
  }

  mutating func acknowledgeUserInfo(origin: Int64, id: Int64) -> [Effect] {
    let mark = TransferMark(origin: origin, id: id)
    guard let taken = inbox.acknowledge(mark) else { return [] }
    // What came and went within one step need not be written down.
    let begun = memory.firstIndex { change in
      if case .taken(let transfer) = change { transfer.mark == mark } else { false }
    }
    if let begun { memory.remove(at: begun) }
    memory.append(.acknowledged(taken, emptying: begun == nil ? mark : nil))
    return []
  }
}
