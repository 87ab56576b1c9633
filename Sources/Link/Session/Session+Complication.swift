package import LockstepProtocol
import LockstepSimulation

/// User infos for the complication on the watch's face: one is the current one, and it goes first.
///
/// A day has so many of them; without one left, or without a complication, one is an ordinary user info.
extension Session {
  /// Makes a payload the current one: `transferCurrentComplicationUserInfo(_:)`.
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

  /// Renews the budget if another day has begun, and lets the app know (SESSION-204).
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

  /// Queues a payload that is not the current one any more.
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

  /// Takes the current one back, which has used up one of the day's all the same.
  mutating func cancelComplication(id: Int64) -> [Effect] {
    _ = complication.takeBack()
    memory.append(.complication(complication))
    return [.tell(.outcome(.complication, id: id, .cancelled))]
  }

  /// Receives one; it starts or resumes the watch's app whatever the settings, which the budget is for.
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

/// The current complication's user info, and what is left of the day's budget.
package struct ComplicationSlot: Sendable, Equatable {
  /// The number of user infos that a day has (`remainingComplicationUserInfoTransfers` in the morning).
  package static let budget = 50

  package var mark: TransferMark?
  package var payload: JSONText?
  /// The day, counted from 1970 by the phone's own clock and zone, and how many of it were used.
  package var day: Int64 = 0
  package var used = 0
  private var isUnderWay = false

  package init() {}

  /// The number of user infos that are left of the day's: `remainingComplicationUserInfoTransfers`.
  package var remaining: Int { Self.budget - used }

  /// Begins a day; false where it was this day before.
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

  /// Makes a user info the current one, and returns the one that was current before.
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

  /// Takes the current one back, and returns it.
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
