package import LockstepProtocol
import LockstepSimulation

/// User infos for the complication on the watch's face: at most one is the current one, and it is sent
/// before other user infos.
///
/// Each day allows a number of them; with none left, or without a complication, such a transfer is sent
/// as an ordinary user info.
extension Session {
  /// Queues a payload as the current complication's user info
  /// (`transferCurrentComplicationUserInfo(_:)`).
  mutating func transferComplication(_ payload: JSONText, at now: Now) -> [Effect] {
    let day = day(at: now)
    guard role == .phone, conditions.hasComplication, complication.takeFromBudget(on: day) else {
      return transferUserInfo(payload, keptAs: nil, at: now)
    }
    let id = outbox.nextID()
    if let error = refusalOfSending {
      complication.giveBack()
      return [.tell(.outcome(.complication, id: id, .failed(error)))]
    }
    if let error = limits.refusal(of: payload, as: .complication) {
      complication.giveBack()
      return refuse(.complication, id: id, error, at: now)
    }
    let older = complication.set(TransferMark(origin: origin, id: id), payload)
    memory.append(.complication(complication))
    // The older one is an ordinary user info from now on.
    if let older { queue(older) }
    return sendComplication() + (older == nil ? [] : sendUserInfos()) + updateCounterpart()
  }

  /// Renews the complication's daily budget if another day has begun, and tells the app (SESSION-204).
  mutating func lookAtDay(at now: Now) -> [Effect] {
    guard complication.used > 0, complication.begin(day(at: now)) else { return [] }
    return updateCounterpart()
  }

  /// Computes the budget's day, counted from 1970 in the device's zone (SESSION-201).
  private func day(at now: Now) -> Int64 {
    let length: Int64 = 86_400_000_000
    let begin = (conditions.budgetRenewal?.nanoseconds ?? 0) / 1_000
    let local = now.wall.microseconds + now.zoneSeconds * 1_000_000 - begin
    let rest = local % length
    return (local - (rest < 0 ? rest + length : rest)) / length
  }

  /// Queues a payload that a newer complication's payload has replaced.
  mutating func queue(_ payload: JSONText) {
    let id = outbox.nextID()
    let transfer = UserInfoTransfer(
      origin: origin,
      id: id,
      payload: payload,
      watch: watches.active
    )
    outbox.append(transfer)
    memory.append(.queued(transfer))
  }

  mutating func sendComplication() -> [Effect] {
    guard isOpen, let (mark, payload) = complication.takeUnsent() else { return [] }
    return [.send(.complication(origin: mark.origin, id: mark.id, payload: payload))]
  }

  mutating func receiveComplicationReceipt(_ mark: TransferMark) -> [Effect] {
    guard complication.received(mark) else { return [] }
    let told = end(.complication, mark, .delivered)
    memory.append(.complication(complication))
    return told
  }

  /// Cancels the current complication's user info; the day's budget has been charged for it
  /// nevertheless.
  mutating func cancelComplication(id: Int64) -> [Effect] {
    _ = complication.takeBack()
    memory.append(.complication(complication))
    return [.tell(.outcome(.complication, id: id, .cancelled))]
  }

  /// Receives a complication's user info.
  ///
  /// It starts or resumes the watch's app regardless of the wake settings, which is the reason for the
  /// budget.
  mutating func receiveComplication(_ mark: TransferMark, _ payload: JSONText) -> [Effect] {
    arrivedComplication = (mark, payload)
    return isListening ? deliverWaitingComplication() : wake(for: .complication)
  }

  mutating func deliverWaitingComplication() -> [Effect] {
    guard let (mark, payload) = arrivedComplication else { return [] }
    arrivedComplication = nil
    return [
      .tell(.received(.complication, id: mark.id)),
      .deliver(.complication(payload)),
      .send(.complicationReceipt(origin: mark.origin, id: mark.id)),
    ]
  }
}

/// The current complication's user info, and the day's budget of such transfers.
package struct ComplicationSlot: Sendable, Equatable {
  /// The number of complication transfers that each day allows
  /// (`remainingComplicationUserInfoTransfers` in the morning).
  package static let budget = 50

  package var mark: TransferMark?
  package var payload: JSONText?
  /// The day, counted from 1970 in the phone's own clock and time zone, and the number of transfers
  /// used on it.
  package var day: Int64 = 0
  package var used = 0
  private var isUnderWay = false

  package init() {}

  /// The number of complication transfers that are left for the day:
  /// `remainingComplicationUserInfoTransfers`.
  package var remaining: Int { Self.budget - used }

  /// Begins a day with its full budget; returns `false` if that day had already begun.
  mutating func begin(_ day: Int64) -> Bool {
    if day == self.day { return false }
    self.day = day
    used = 0
    return true
  }

  mutating func takeFromBudget(on day: Int64) -> Bool {
    _ = begin(day)
    if used >= Self.budget { return false }
    used += 1
    return true
  }

  mutating func giveBack() { used -= 1 }

  /// Makes a user info the current one, and returns the one that it replaces.
  mutating func set(_ mark: TransferMark, _ payload: JSONText) -> JSONText? {
    defer {
      self.mark = mark
      self.payload = payload
      isUnderWay = false
    }
    return self.payload
  }

  mutating func takeUnsent() -> (TransferMark, JSONText)? {
    guard !isUnderWay, let mark, let payload else { return nil }
    isUnderWay = true
    return (mark, payload)
  }

  mutating func received(_ mark: TransferMark) -> Bool {
    guard mark == self.mark else { return false }
    _ = takeBack()
    return true
  }

  /// Removes the current user info and returns it, because the app cancels it.
  mutating func takeBack() -> JSONText? {
    defer {
      mark = nil
      payload = nil
      isUnderWay = false
    }
    return payload
  }

  mutating func connectionLost() { isUnderWay = false }

  func add(to digest: inout Digest) {
    digest.add(mark?.origin)
    digest.add(mark?.id)
    digest.add(payload.map { Int64($0.bytes.count) })
    digest.add(payload?.bytes ?? [])
    digest.add(day)
    digest.add(used)
    digest.add(isUnderWay)
  }
}
