import LockstepProtocol

/// Queued user infos: in order, exactly once, however the link fails.
extension Session {
  mutating func transferUserInfo(_ payload: JSONText, keptAs name: String?) -> [Effect] {
    let id = outbox.nextID()
    if let error = refusalOfUserInfo(payload) {
      return [.tell(.outcome(.userInfo, id: id, .failed(error)))]
    }
    let transfer = UserInfoTransfer(origin: origin, id: id, payload: payload, keptAs: name)
    outbox.append(transfer)
    memory.append(.queued(transfer))
    return sendUserInfos()
  }

  private func refusalOfUserInfo(_ payload: JSONText) -> SessionError? {
    if let error = refusalOfSending { return error }
    if outbox.count >= limits.outboxCount { return .insufficientSpace }
    return limits.refusal(of: payload, as: .userInfo)
  }

  /// Sends what is queued, as many at once as the limits allow.
  mutating func sendUserInfos() -> [Effect] {
    guard isOpen else { return [] }
    return outbox.takeUnsent(within: limits).map {
      .send(.userInfo(origin: $0.origin, id: $0.id, payload: $0.payload))
    }
  }

  mutating func receiveUserInfoReceipt(origin: Int64, id: Int64) -> [Effect] {
    let mark = TransferMark(origin: origin, id: id)
    guard let transfer = outbox.remove(mark) else { return [] }
    memory.append(.sent(mark, keptAs: transfer.keptAs))
    let other = transfer.origin == self.origin ? nil : transfer.keptAs
    return [.tell(.outcome(.userInfo, id: id, .delivered))]
      + (other.map { [.sentForOther(origin: origin, name: $0)] } ?? []) + sendUserInfos()
  }

  mutating func receiveUserInfo(origin: Int64, id: Int64, _ payload: JSONText) -> [Effect] {
    switch inbox.accept(UserInfoTransfer(origin: origin, id: id, payload: payload)) {
    case .new: isListening ? deliverWaitingUserInfos() : wake(for: .userInfo)
    case .waiting: []
    case .acknowledged: [.send(.userInfoReceipt(origin: origin, id: id))]
    }
  }

  /// Takes a user info out of the queue; the counterpart may have it all the same.
  mutating func cancelUserInfo(id: Int64) -> [Effect] {
    let mark = TransferMark(origin: origin, id: id)
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
    inbox.takeUndelivered().flatMap { transfer, isNew -> [Effect] in
      (isNew ? [.tell(.received(.userInfo, id: transfer.id))] : [])
        + [.deliver(.userInfo(origin: transfer.origin, id: transfer.id, transfer.payload))]
    }
  }

  mutating func holdUserInfos() -> [Effect] {
    inbox.isHeld = true
    return []
  }

  mutating func resumeUserInfos() -> [Effect] {
    inbox.resume()
    return isListening ? deliverWaitingUserInfos() : []
  }

  mutating func acknowledgeUserInfo(origin: Int64, id: Int64) -> [Effect] {
    guard inbox.acknowledge(origin: origin, id: id) else { return [] }
    memory.append(.acknowledged(TransferMark(origin: origin, id: id)))
    guard linkIsUp else { return [] }
    return [.send(.userInfoReceipt(origin: origin, id: id))]
  }
}
