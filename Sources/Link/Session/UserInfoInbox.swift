import LockstepProtocol
import LockstepSimulation

/// The synced inbox: the operating system keeps each received user info until the app has acknowledged
/// it.
struct UserInfoInbox: Sendable {
  private var waiting: [UserInfoTransfer]
  private var delivered = 0
  /// The number of waiting user infos that were given to the app at least once.
  private var told = 0
  /// `true` while the app wants no user infos delivered.
  var isHeld = false
  /// The problems by which parts of the inbox cannot be read, a sentence each.
  ///
  /// While there is one, the whole inbox waits.
  private(set) var problems: [String]
  /// The number of waiting user infos that earlier starts of the device received.
  private var kept: Int
  /// The numbers of the received transfers, for each origin.
  private var taken: [TakenTransfers]
  /// User infos that came over this connection before their predecessor, and wait for it.
  private var early: [(transfer: UserInfoTransfer, after: Int64)] = []
  /// The greatest number of early user infos; a sender has no more in flight.
  private static let earlyMax = SessionLimits.standard.userInfosUnderWay
  /// Received user infos that get their receipts as soon as they are safe on the disk.
  private var receiptsDue: [TransferMark] = []

  /// - Parameters:
  ///   - inbox: The user infos that earlier starts received and no app has acknowledged.
  ///   - taken: The numbers of the acknowledged transfers, for each origin.
  init(_ inbox: KeptInbox = KeptInbox(), after taken: [TakenTransfers] = []) {
    waiting = inbox.transfers
    kept = waiting.count
    problems = inbox.problems
    self.taken = taken
    for transfer in waiting { self.taken.take(transfer.mark) }
  }

  /// Accepts a transfer if it is the next of its origin, and then the early ones that follow it.
  ///
  /// A user info that was accepted before gets its receipt again; one whose predecessor has not come
  /// gets none.
  ///
  /// - Parameter after: The number of the user info before this one; `nil` if that has its receipt, or
  ///   there is none.
  /// - Returns: The user infos that were newly accepted.
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

  /// Says if a transfer, or the one that it follows, has already been accepted.
  private func hasTaken(_ after: Int64, of transfer: UserInfoTransfer) -> Bool {
    taken.contain(TransferMark(origin: transfer.origin, id: after)) || taken.contain(transfer.mark)
  }

  private mutating func keepEarly(_ transfer: UserInfoTransfer, _ after: Int64) {
    if early.count == Self.earlyMax || early.contains(where: { $0.transfer == transfer }) { return }
    early.append((transfer, after))
  }

  /// Accepts a user info whose turn it is; a repeated one is only receipted again.
  private mutating func take(_ transfer: UserInfoTransfer) -> [UserInfoTransfer] {
    if !receiptsDue.contains(transfer.mark) { receiptsDue.append(transfer.mark) }
    if taken.contain(transfer.mark) { return [] }
    taken.take(transfer.mark)
    waiting.append(transfer)
    return [transfer]
  }

  /// `true` while any received user info has no receipt yet.
  var owesReceipts: Bool { !receiptsDue.isEmpty }

  /// Removes and returns the user infos whose receipts can be sent, now that everything is safe.
  mutating func takeReceiptsDue() -> [TransferMark] {
    defer { receiptsDue.removeAll(keepingCapacity: true) }
    return receiptsDue
  }

  /// Drops the due receipts: with the connection gone nobody waits for them, and the sender sends its
  /// user infos again.
  mutating func connectionLost() {
    receiptsDue = []
    early = []
  }

  /// Takes in user infos that were unreadable before; they go before those received since.
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

  /// Marks the user infos for the app as delivered and returns them.
  ///
  /// With an origin, it stops before the first user info of another origin.
  mutating func takeUndelivered(only origin: Int64? = nil) -> [(UserInfoTransfer, isNew: Bool)] {
    if isHeld || !problems.isEmpty { return [] }
    let rest = waiting[delivered...].prefix { origin == nil || $0.origin == origin }
    defer {
      delivered = rest.endIndex
      told = max(told, delivered)
    }
    return rest.indices.map { (waiting[$0], $0 >= told) }
  }

  /// `true` while a user info waits that the app has not been given.
  var hasUndelivered: Bool { delivered < waiting.count }

  /// Forgets which transfers have been accepted.
  mutating func forgetTaken() {
    taken = []
    receiptsDue = []
  }

  /// Delivers everything again that the app has not acknowledged, from the first.
  mutating func resume() {
    isHeld = false
    delivered = 0
  }

  /// Says if a transfer may wait here for its acknowledgement; always `true` if the inbox cannot be
  /// read.
  func mayHave(_ mark: TransferMark) -> Bool {
    !problems.isEmpty || waiting.contains { $0.mark == mark }
  }

  /// Removes a user info that the app has acknowledged.
  ///
  /// - Returns: The numbers accepted of its origin; `nil` if the transfer is not here.
  mutating func acknowledge(_ mark: TransferMark) -> TakenTransfers? {
    guard let index = waiting.firstIndex(where: { $0.mark == mark }) else { return nil }
    waiting.remove(at: index)
    if index < delivered { delivered -= 1 }
    if index < told { told -= 1 }
    if index < kept { kept -= 1 }
    return taken.first { $0.origin == mark.origin }
  }

  /// Marks all unacknowledged user infos as undelivered, so that the app's next start is given them
  /// again.
  mutating func appEnded() {
    delivered = 0
    told = 0
    isHeld = false
  }

  /// Removes all unacknowledged user infos, because the app was removed; returns `false` if there were
  /// none.
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
