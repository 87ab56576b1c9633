package import LockstepProtocol
import LockstepSimulation

/// A queued user info; `origin` is the identity of the device that queued it.
package struct UserInfoTransfer: Sendable, Equatable {
  package var origin: Int64
  package var id: Int64
  package var payload: JSONText
  /// The name under which the system keeps the user info after its receipt; `nil` if it does not.
  package var keptAs: String?
  /// The watch to which the user info is to go; `nil` for the first watch that comes, and always on a
  /// watch.
  package var watch: Int64?
  /// `true` once another phone than the watch's own has received the user info; it still has to reach
  /// the watch's own.
  package var isTakenElsewhere = false

  package init(
    origin: Int64,
    id: Int64,
    payload: JSONText,
    keptAs: String? = nil,
    watch: Int64? = nil,
    isTakenElsewhere: Bool = false
  ) {
    self.watch = watch
    self.isTakenElsewhere = isTakenElsewhere
    self.origin = origin
    self.id = id
    self.payload = payload
    self.keptAs = keptAs
  }
}

extension UserInfoTransfer {
  package var mark: TransferMark { TransferMark(origin: origin, id: id) }

  /// The digest of the transfer, including its number and its receiver.
  var digest: UInt64 {
    var digest = Digest()
    digest.add(origin)
    digest.add(id)
    digest.add(payload.bytes)
    digest.add(keptAs ?? "")
    digest.add(watch)
    digest.add(isTakenElsewhere)
    return digest.value
  }

  /// Removes the name under which the transfer is kept; returns the growth of its digest.
  fileprivate mutating func letGo() -> UInt64 {
    let before = digest
    keptAs = nil
    return digest &- before
  }

  /// The digest of the transfer once it has its receipt and is kept for the app.
  fileprivate var digestAsKept: UInt64 { digest &* 3 }
}

/// The operating system's queue of user infos that the counterpart has not receipted.
///
/// A user info that cannot be read holds back all later ones: if they were sent before it, it would
/// count as a repetition once it can be read again.
package struct UserInfoOutbox: Sendable {
  /// The user infos that may be sent, in the order of queueing.
  private var transfers: [UserInfoTransfer]
  /// The user infos that wait because one before them cannot be read.
  private var held: [UserInfoTransfer] = []
  /// The user infos for watches that are put away.
  private var forOthers: [UserInfoTransfer] = []
  /// The watch to which user infos are sent now; `nil` before there is one, and always on a watch.
  private var watch: Int64?
  /// The watch that gets the user infos queued before any watch was known.
  private var first: Int64?
  /// `true` while a watch is connected with its own phone, and not with another one.
  private var isOwnPhone = false
  /// The greatest number of user infos that wait for the watch's own phone after another phone has
  /// received them.
  private static let elsewhereMax = 2_000
  /// The files of the queue that cannot be read.
  package private(set) var unreadable: [KeptOutbox.Unreadable] = []
  /// The user infos that have their receipts and that the app wants kept.
  private var kept: [UserInfoTransfer]
  private let origin: Int64
  /// The number after which this start of the device numbers its transfers.
  private let firstID: Int64
  package private(set) var lastID: Int64
  private var underWay = 0
  private var contentDigest: UInt64 = 0

  /// - Parameters:
  ///   - last: The number after which this start numbers its transfers.
  ///   - origin: The origin of this start; user infos queued under other origins are sent first.
  ///   - outbox: The user infos that earlier starts queued and no counterpart has receipted.
  init(after last: Int64, of origin: Int64, _ outbox: KeptOutbox) {
    firstID = last
    lastID = last
    self.origin = origin
    kept = outbox.kept
    transfers = []
    arrange(outbox.transfers, outbox.unreadable)
  }

  /// The number of user infos that wait to be sent or receipted.
  package var count: Int { transfers.count + held.count }

  /// `outstandingUserInfoTransfers`, in the order of queueing.
  package var outstanding: [UserInfoTransfer] { transfers + held }

  /// All user infos of the app that are queued, or kept under a name that it still needs.
  package var keptForApp: [UserInfoTransfer] { kept + outstanding }

  /// Says if a sent user info is kept for the app although the counterpart has confirmed it.
  package func isKept(_ mark: TransferMark) -> Bool { kept.contains { $0.mark == mark } }

  // MARK: Order

  /// Sorts transfers by their queueing, and holds those that come after an unreadable one.
  private mutating func arrange(
    _ all: [UserInfoTransfer],
    _ unreadable: [KeptOutbox.Unreadable]
  ) {
    self.unreadable = unreadable
    let everything = all.sorted { isBefore($0.mark, $1.mark) }
    let sorted = everything.filter(isForPresent)
    forOthers = everything.filter { !isForPresent($0) }
    let marks = unreadable.compactMap(\.mark)
    let first = marks.min(by: isBefore)
    let isFolder = unreadable.contains { $0.mark == nil }
    let end = sorted.firstIndex { transfer in
      isFolder || first.map { isBefore($0, transfer.mark) } ?? false
    }
    transfers = Array(sorted[..<(end ?? sorted.count)])
    held = Array(sorted[(end ?? sorted.count)...])
    addAllUp()
  }

  /// Computes the sums over all queued and all kept user infos anew.
  private mutating func addAllUp() {
    contentDigest = (outstanding + forOthers).reduce(0) { $0 &+ $1.digest }
    contentDigest = kept.reduce(contentDigest) { $0 &+ $1.digestAsKept }
  }

  private func isForPresent(_ transfer: UserInfoTransfer) -> Bool {
    if transfer.isTakenElsewhere { return isOwnPhone }
    return (transfer.watch ?? first).map { $0 == watch } ?? true
  }

  /// Selects the phone to which a watch sends now: its own, or another one.
  mutating func select(isOwnPhone: Bool) {
    if isOwnPhone == self.isOwnPhone { return }
    self.isOwnPhone = isOwnPhone
    if forOthers.isEmpty, !transfers.contains(where: \.isTakenElsewhere) { return }
    let sent = underWay
    arrange(outstanding + forOthers, unreadable)
    underWay = min(sent, transfers.prefix { !$0.isTakenElsewhere }.count)
  }

  /// Keeps a transfer for the watch's own phone, after another phone has received it.
  ///
  /// - Returns: The transfer as it is kept; `nil` if too many are kept.
  mutating func keepForOwnPhone(_ transfer: UserInfoTransfer) -> UserInfoTransfer? {
    guard forOthers.count < Self.elsewhereMax else { return nil }
    var kept = transfer
    kept.keptAs = nil
    kept.isTakenElsewhere = true
    forOthers.append(kept)
    contentDigest &+= kept.digest
    return kept
  }

  /// Selects the watch to which user infos are sent from now on; those for other watches wait.
  ///
  /// - Parameter first: The first watch ever, which gets the user infos queued before any watch was
  ///   known.
  mutating func select(_ watch: Int64?, first: Int64?) {
    self.first = first
    if watch == self.watch { return }
    self.watch = watch
    underWay = 0
    arrange(outstanding + forOthers, unreadable)
  }

  /// Says if transfer `a` was queued before `b`.
  ///
  /// This start's origin counts as later than any other.
  private func isBefore(_ a: TransferMark, _ b: TransferMark) -> Bool {
    (a.origin == origin ? 1 : 0, a.origin, a.id) < (b.origin == origin ? 1 : 0, b.origin, b.id)
  }

  /// Takes in the transfers that were found when the queue's files were read again.
  mutating func take(_ read: KeptOutbox) {
    guard !unreadable.isEmpty else { return }
    // Those that lie beside the queue have their receipt, and are in it no more.
    let known = Set((outstanding + forOthers + kept).map(\.mark))
    kept += read.kept.filter { !known.contains($0.mark) }
    kept.sort { ($0.origin, $0.id) < ($1.origin, $1.id) }
    let old = underWay
    let missed = Set(unreadable.map(\.mark))
    let found = read.transfers.filter { transfer in
      guard !known.contains(transfer.mark) else { return false }
      // Of a folder that could not be read all is from before this start.
      return missed.contains(transfer.mark)
        || missed.contains(nil) && (transfer.origin != origin || transfer.id <= firstID)
    }
    arrange(outstanding + forOthers + found, read.unreadable)
    // What is under way is the oldest, and what could not be read was behind it.
    underWay = min(old, transfers.count)
  }

  // MARK: Queueing

  mutating func nextID() -> Int64 {
    lastID += 1
    return lastID
  }

  mutating func append(_ transfer: UserInfoTransfer) {
    if unreadable.isEmpty { transfers.append(transfer) } else { held.append(transfer) }
    contentDigest &+= transfer.digest
  }

  /// Marks the next transfers as in flight and returns them, as many as the limits allow.
  ///
  /// The numbers of two origins cannot be compared; user infos queued under another origin are sent
  /// first.
  mutating func takeUnsent(within limits: SessionLimits) -> ArraySlice<UserInfoTransfer> {
    let start = underWay
    var bytes = transfers[..<start].reduce(0) { $0 + $1.payload.bytes.count }
    while underWay < min(limits.userInfosUnderWay, transfers.count) {
      bytes += transfers[underWay].payload.bytes.count
      if underWay > 0, bytes > limits.userInfoWireBytesUnderWay { break }
      if transfers[underWay].origin != transfers[0].origin { break }
      underWay += 1
    }
    return transfers[start..<underWay]
  }

  /// Marks the oldest unsent user info as in flight and returns it, if another one was queued after it.
  mutating func takeOldest() -> ArraySlice<UserInfoTransfer> {
    guard underWay + 1 < transfers.count else { return [] }
    underWay += 1
    return transfers[(underWay - 1)..<underWay]
  }

  /// Returns the number of the transfer before a place in the queue; `nil` for the first place.
  func number(before place: Int) -> Int64? { place > 0 ? transfers[place - 1].id : nil }

  /// Removes a transfer that has its receipt; returns `nil` if it is not here.
  ///
  /// - Parameter keeping: `true` if a transfer with a name stays stored for the app.
  mutating func remove(_ mark: TransferMark, keeping: Bool = true) -> UserInfoTransfer? {
    guard let index = transfers.firstIndex(where: { $0.mark == mark }) else { return nil }
    let transfer = transfers.remove(at: index)
    contentDigest &-= transfer.digest
    if index < underWay { underWay -= 1 }
    guard keeping, transfer.keptAs != nil else { return transfer }
    kept.append(transfer)
    contentDigest &+= transfer.digestAsKept
    return transfer
  }

  /// Removes a transfer that the app cancels; returns `false` if it is not here.
  mutating func cancel(_ mark: TransferMark) -> Bool {
    if let index = held.firstIndex(where: { $0.mark == mark }) {
      contentDigest &-= held.remove(at: index).digest
      return true
    }
    if let index = forOthers.firstIndex(where: { $0.mark == mark }) {
      contentDigest &-= forOthers.remove(at: index).digest
      return true
    }
    return remove(mark, keeping: false) != nil
  }

  /// Removes and returns all user infos queued for the other device, because the pairing has ended.
  mutating func endPairing() -> [UserInfoTransfer] {
    defer {
      transfers = []
      held = []
      underWay = 0
      addAllUp()
    }
    return outstanding
  }

  /// Removes and returns everything readable: the queue, and the kept user infos.
  mutating func removeAll() -> [UserInfoTransfer] {
    defer {
      transfers = []
      held = []
      forOthers = []
      kept = []
      underWay = 0
      contentDigest = 0
    }
    return keptForApp + forOthers
  }

  /// Says if a user info may be kept under a name; always `true` if the queue cannot be read.
  func mayKeep(_ name: String) -> Bool {
    !unreadable.isEmpty
      || [kept, transfers, held, forOthers].contains { $0.contains { $0.keptAs == name } }
  }

  /// Drops the user infos kept under a name; returns `false` if nothing needs to be removed from the
  /// disk.
  mutating func forget(_ name: String) -> Bool {
    if let index = kept.firstIndex(where: { $0.keptAs == name }) {
      contentDigest &-= kept.remove(at: index).digestAsKept
      return true
    }
    if let index = transfers.firstIndex(where: { $0.keptAs == name }) {
      contentDigest &+= transfers[index].letGo()
    } else if let index = held.firstIndex(where: { $0.keptAs == name }) {
      contentDigest &+= held[index].letGo()
    }
    return false
  }

  /// Marks everything in flight as unsent, so that the next connection sends it again, in order.
  mutating func connectionLost() { underWay = 0 }

  func add(to digest: inout Digest) {
    digest.add(lastID)
    digest.add(underWay)
    digest.add(transfers.count)
    digest.add(held.count)
    digest.add(forOthers.count)
    digest.add(isOwnPhone)
    digest.add(watch)
    digest.add(first)
    digest.add(unreadable.count)
    for file in unreadable { digest.add(file.reason) }
    digest.add(kept.count)
    digest.add(contentDigest)
  }
}
