import LockstepProtocol
import LockstepSimulation

/// The pairing of the two devices, and the content that ends with a pairing.
///
/// Unpairing a phone erases its watch: each side loses everything queued for the other, and each app is
/// told. A watch out of reach hears of it when it is back (SESSION-182): the phone remembers the
/// watches that it has left, and is no pair with them, whichever watch it is paired with by then.
extension Session {
  /// Notes if the other device belongs to this one's pair.
  mutating func followPair(_ origin: Int64, isPaired: Bool, at now: Now) -> [Effect] {
    switch role {
    case .phone:
      stranger = watches.left.contains(origin) ? origin : nil
      let parted = followPairing(at: now)
      return stranger == nil ? parted : parted + announcePresence()
    case .watch:
      let isNews = !isPaired && stranger == nil
      stranger = isPaired ? nil : origin
      let parted = followPairing(at: now)
      if !isPaired, watches.phone == origin { return parted + leavePhone() }
      if !isPaired { return isNews ? parted + [.note(Self.isOthers)] : parted }
      if watches.phone == nil {
        watches.phone = origin
        memory.append(.pairedPhone(origin))
      }
      outbox.select(isOwnPhone: watches.phone == origin)
      return parted
    }
  }

  private static let isOthers =
    "a phone that this watch does not belong to was unpaired from it; “pair” there takes it back"

  /// Makes the connected watch one of the phone's watches again, because the owner pairs it again
  /// (SESSION-208).
  mutating func takeBackStranger(at now: Now) -> [Effect] {
    guard role == .phone, conditions.isPaired, let origin = stranger else { return [] }
    watches.left.removeAll { $0 == origin }
    memory.append(.takenBack(origin))
    stranger = nil
    return followPairing(at: now)
  }

  /// Forgets the watch to which the session belongs, because the phone is unpaired from it.
  mutating func leaveWatch(at now: Now) -> [Effect] {
    let watch = watches.active ?? (counterpartOrigin > 0 ? counterpartOrigin : nil)
    let ended = endTransfers()
    contextSlot = ContextSlot(after: contextSlot)
    receivedContext = ReceivedContext()
    watches.leave(watch)
    if let watch { memory.append(.unpaired(watch)) }
    selectTransfers()
    return ended
  }

  /// Forgets the phone because the watch is unpaired, and erases the watch with all data of its app.
  private mutating func leavePhone() -> [Effect] {
    watches.phone = nil
    return endTransfers() + [.erase]
  }

  /// Ends all queued transfers to the other device of the pair.
  private mutating func endTransfers() -> [Effect] {
    var ended: [Effect] = []
    for transfer in outbox.endPairing() {
      ended += end(.userInfo, transfer.mark, .failed(.deviceNotPaired))
      if let name = transfer.keptAs { memory.append(.forgotten(name)) }
      memory.append(.sent(transfer.mark, keptAs: nil))
    }
    if let mark = complication.mark {
      _ = complication.takeBack()
      ended += end(.complication, mark, .failed(.deviceNotPaired))
      memory.append(.complication(complication))
    }
    for mark in fileOutbox.queue.map(\.mark) where fileOutbox.remove(mark) != nil {
      ended += end(.file, mark, .failed(.deviceNotPaired))
      memory.append(.fileSent(mark))
      ended.append(.dropFile(mark))
    }
    return ended
  }

  /// Forgets everything that was received, so that the device is like a new one.
  package mutating func erase() -> [Effect] {
    let forgotten = forgetApp()
    inbox.forgetTaken()
    fileInbox = FileInbox()
    memory.append(.erased)
    return forgotten
  }
}
