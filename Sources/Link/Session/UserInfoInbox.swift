import LockstepProtocol
import LockstepSimulation

/// The synced inbox: the operating system keeps what arrived until the app has taken it and it is safe.
struct UserInfoInbox: Sendable {
  private var waiting: [UserInfoTransfer]
  private var delivered = 0
  /// The number of waiting user infos that the app has heard of, each once, however often it takes it.
  private var told = 0
  /// `true` while the app takes none for now.
  var isHeld = false
  /// The reasons that parts cannot be read, a sentence each; until they can, all of the inbox waits.
  private(set) var problems: [String]
  /// The number of waiting user infos that earlier starts took in.
  private var kept: Int
  /// The transfers taken of each origin.
  private var taken: [TakenTransfers]
  /// User infos that have come over this connection before the one that they follow.
  private var early: [(transfer: UserInfoTransfer, after: Int64)] = []
  /// The number of early user infos that are kept; a sender has no more under way.
  private static let earlyMax = SessionLimits.standard.userInfosUnderWay
  /// User infos that have come and have no receipt yet, because they are not safe yet.
  private var receiptsDue: [TransferMark] = []

  /// - Parameters:
  ///   - inbox: What earlier starts took in and no app acknowledged.
  ///   - taken: The transfers of each origin that were taken, as far as they were acknowledged.
  init(_ inbox: KeptInbox = KeptInbox(), after taken: [TakenTransfers] = []) {
    waiting = inbox.transfers
    kept = waiting.count
    problems = inbox.problems
    self.taken = taken
    for transfer in waiting { self.taken.take(transfer.mark) }
  }

  /// Takes a transfer in when it is the next of its origin, and then those that had come before it.
  ///
  /// One that was taken before has its receipt again; one that follows another that has not come has
  /// none.
  ///
  /// - Parameter after: The number of the one that it follows, if that has no receipt yet.
  /// - Returns: What is new.
  mutating func accept(_ transfer: UserInfoTransfer, after: Int64? = nil) -> [UserInfoTransfer] {
    if let after, !hasTaken(after, of: transfer) {
      keepEarly(transfer, after)
      return []
    }
    var new = take(transfer)
    while let index = early.firstIndex(where: { hasTaken($0.after, of: $0.transfer) }) {
      new += take(early.remove(at: index).transfer)
    }
    return new
  }

  /// Says if the user info that a transfer follows was taken, or the transfer itself.
  private func hasTaken(_ after: Int64, of transfer: UserInfoTransfer) -> Bool {
    taken.contain(TransferMark(origin: transfer.origin, id: after)) || taken.contain(transfer.mark)
  }

  private mutating func keepEarly(_ transfer: UserInfoTransfer, _ after: Int64) {
    if early.count == Self.earlyMax || early.contains(where: { $0.transfer == transfer }) { return }
    early.append((transfer, after))
  }

  /// Takes one whose turn it is, once; either way it is to have a receipt.
  private mutating func take(_ transfer: UserInfoTransfer) -> [UserInfoTransfer] {
    if !receiptsDue.contains(transfer.mark) { receiptsDue.append(transfer.mark) }
    if taken.contain(transfer.mark) { return [] }
    taken.take(transfer.mark)
    waiting.append(transfer)
    return [transfer]
  }

  /// `true` while any user info waits for its receipt.
  var owesReceipts: Bool { !receiptsDue.isEmpty }

  /// Takes the user infos that get their receipts now that everything is safe.
  mutating func takeReceiptsDue() -> [TransferMark] {
    defer { receiptsDue.removeAll(keepingCapacity: true) }
    return receiptsDue
  }

  /// Drops the receipts that are due: nobody waits for them, and the sender sends anew.
  mutating func connectionLost() {
    receiptsDue = []
    early = []
  }

  /// Takes another reading of what could not be read; what is found goes before what came since.
  mutating func take(_ read: KeptInbox) {
    if problems.isEmpty { return }
    let marks = Set(waiting.map(\.mark))
    let found = read.transfers.filter { !marks.contains($0.mark) }
    let older = (waiting[..<kept] + found).sorted { ($0.origin, $0.id) < ($1.origin, $1.id) }
    waiting.replaceSubrange(..<kept, with: older)
    kept = older.count
    problems = read.problems
    for transfer in found { taken.take(transfer.mark) }
  }

  /// Marks the user infos for the app as delivered and returns them; with an origin, only those before
  /// the first of another origin.
  mutating func takeUndelivered(only origin: Int64? = nil) -> [(UserInfoTransfer, isNew: Bool)] {
    if isHeld || !problems.isEmpty { return [] }
    let rest = waiting[delivered...].prefix { origin == nil || $0.origin == origin }
    defer {
      delivered = rest.endIndex
      told = max(told, delivered)
    }
    return rest.indices.map { (waiting[$0], $0 >= told) }
  }

  /// `true` while anything waits that the app has not been given.
  var hasUndelivered: Bool { delivered < waiting.count }

  /// Forgets which transfers were taken.
  mutating func forgetTaken() {
    taken = []
    receiptsDue = []
  }

  /// Lets the app take again what it has not acknowledged, from the first.
  mutating func resume() {
    isHeld = false
    delivered = 0
  }

  /// Says if a transfer may wait here to be made safe; of an inbox that cannot be read nobody knows.
  func mayHave(_ mark: TransferMark) -> Bool {
    !problems.isEmpty || waiting.contains { $0.mark == mark }
  }

  /// Forgets a transfer that is safe.
  ///
  /// - Returns: Those taken of its origin, or `nil` when it is not here.
  mutating func acknowledge(_ mark: TransferMark) -> TakenTransfers? {
    guard let index = waiting.firstIndex(where: { $0.mark == mark }) else { return nil }
    waiting.remove(at: index)
    if index < delivered { delivered -= 1 }
    if index < told { told -= 1 }
    if index < kept { kept -= 1 }
    return taken.first { $0.origin == mark.origin }
  }

  /// Has everything that the app took but did not make safe delivered again to its next start.
  mutating func appEnded() {
    delivered = 0
    told = 0
    isHeld = false
  }

  /// Removes what the app had not acknowledged, gone with the app; returns whether there was any.
  mutating func removeAll() -> Bool {
    defer {
      waiting = []
      kept = 0
      problems = []
      early = []
      appEnded()
    }
    return !waiting.isEmpty || !problems.isEmpty
  }

  func add(to digest: inout Digest) {
    digest.add(waiting.count)
    for transfer in waiting { digest.add(transfer.digest) }
    digest.add(delivered)
    digest.add(told)
    digest.add(isHeld)
    digest.add(kept)
    digest.add(problems.count)
    for problem in problems { digest.add(problem) }
    taken.add(to: &digest)
    digest.add(receiptsDue.count)
    for mark in receiptsDue {
      digest.add(mark.origin)
      digest.add(mark.id)
    }
    for (transfer, after) in early {
      digest.add(transfer.digest)
      digest.add(after)
    }
  }
}
