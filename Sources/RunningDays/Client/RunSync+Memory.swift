package import LockstepDocuments
package import LockstepHealth
import LockstepHealthStore
import LockstepProtocol
package import LockstepSimulation

extension RunSync {
  /// Runs that are about to be sent, with the key under which they are sent as often as it takes.
  package struct Pending: Equatable, Sendable {
    var key: String
    var runs: [Run]
    var deleted: [DocumentID]
    /// The place from which health is asked on when all of it is sent.
    var anchor: HKQueryAnchor
    var hasMore: Bool
  }

  /// The memory that the app keeps over its end.
  package struct Memory: Equatable, Sendable {
    /// The place up to which health has told it.
    package internal(set) var anchor: HKQueryAnchor?
    /// Runs that began before it are of no interest: a year before the first sync.
    package internal(set) var since: WallTime?
    package internal(set) var lastSync: WallTime?
    package internal(set) var lastAttempt: WallTime?
    /// The server wants to be left alone until then.
    package internal(set) var rateLimitedUntil: WallTime?
    package internal(set) var pending: Pending?
    /// The runs that the server has, or may have, from here, so that nothing else that went is told of.
    package internal(set) var sent: [DocumentID] = []
    /// Runs that the server does not take, and why.
    package internal(set) var refused: [Refusal] = []

    package init() {}
  }

  /// A run that the server does not take.
  package struct Refusal: Equatable, Sendable {
    package let id: DocumentID
    package let reason: String
  }
}

extension RunSync.Memory {
  /// The query for what is new of runs.
  ///
  /// Nothing but runs is ever asked for.
  var query: HKAnchoredObjectQuery {
    let start = since.map {
      HKPredicate.samples(start: $0, end: nil, options: .strictStartDate)
    }
    return HKAnchoredObjectQuery(
      .workout,
      .and([.workouts(.running)] + [start].compactMap { $0 }),
      anchor: anchor,
      limit: SyncRequest.workoutsMax
    )
  }

  /// Returns until when the server wants to be left alone; `nil` where that is over.
  ///
  /// Where the clock has been set back since it was asked, nobody knows how long that is: it is asked.
  func rateLimit(at date: WallTime) -> WallTime? {
    guard let rateLimitedUntil, let lastAttempt, date >= lastAttempt, date < rateLimitedUntil
    else { return nil }
    return rateLimitedUntil
  }

  /// Forgets the anchor, so that everything is asked for again: nobody says of what the owner has
  /// allowed again that it is new.
  mutating func forgetAnchor() { anchor = nil }

  /// Forgets what was left to send: it is found again, as far as it may still be read.
  ///
  /// The server may have it, where the answer was lost or the app ended: should it go, that is told.
  mutating func forgetPending() {
    for run in pending?.runs ?? [] { remember(run) }
    pending = nil
  }

  private mutating func remember(_ run: Run) {
    if !sent.contains(run.clientID) { sent.append(run.clientID) }
  }

  /// Makes what was found ready to be sent.
  mutating func take(_ found: RunSync.Found) {
    let runs = found.runs.filter { run in
      guard let fault = run.fault else { return true }
      refuse(run.clientID, "\(fault)")
      return false
    }
    // What else went out of health is nobody's business.
    let deleted = found.deleted.filter(sent.contains)
    if runs.isEmpty && deleted.isEmpty {
      // As long as nothing was ever seen, everything is asked for: what the owner allows later is older
      // than an anchor would be.
      let sawNothing = anchor == nil && sent.isEmpty && found.runs.isEmpty
      if !sawNothing { anchor = found.anchor }
      return
    }
    // Another sync is another request, whatever it sends: its answer is not that of the one before.
    var digest = Digest()
    for run in runs { digest.add(run.clientID.text) }
    if let lastSync { digest.add(lastSync.secondText) }
    pending = RunSync.Pending(
      key: "runs-\(found.anchor.text)-\(hexadecimal(digest.value))",
      runs: runs,
      deleted: deleted,
      anchor: found.anchor,
      hasMore: found.hasMore
    )
  }

  /// Makes the request for what of the pending is to be sent next.
  func nextRequest(at date: WallTime) -> RunServerRequest? {
    guard let pending else { return nil }
    if let id = pending.deleted.first, pending.runs.isEmpty { return .delete(id) }
    return .sync(
      SyncRequest(
        workouts: pending.runs,
        mode: anchor == nil ? .full : .incremental,
        idempotencyKey: pending.key,
        clientSyncTimestamp: date
      )
    )
  }

  /// Notes that the server has what was sent last.
  mutating func didSend() {
    guard var rest = pending else { return }
    if rest.runs.isEmpty {
      let id = rest.deleted.removeFirst()
      sent.removeAll { $0 == id }
    } else {
      for run in rest.runs { remember(run) }
      rest.runs = []
    }
    if rest.deleted.isEmpty { anchor = rest.anchor }
    pending = rest.deleted.isEmpty ? nil : rest
  }

  /// Leaves out what the server will never take of what was sent last: the run it names, or all of
  /// them.
  ///
  /// - Returns: Those that are left out.
  mutating func refuse(_ fault: String) -> [DocumentID] {
    guard var rest = pending else { return [] }
    let before = rest.runs.map(\.clientID)
    let named = fault.hasPrefix("workouts[") ? Int(fault.dropFirst(9).prefix { $0 != "]" }) : nil
    if let named, rest.runs.indices.contains(named) {
      refuse(rest.runs.remove(at: named).clientID, fault)
    } else {
      for run in rest.runs { refuse(run.clientID, fault) }
      rest.runs = []
    }
    // It is another request now.
    rest.key += "'"
    if rest.runs.isEmpty && rest.deleted.isEmpty {
      anchor = rest.anchor
      pending = nil
    } else {
      pending = rest
    }
    return before.filter { id in !rest.runs.contains { $0.clientID == id } }
  }

  private mutating func refuse(_ id: DocumentID, _ reason: String) {
    refused.removeAll { $0.id == id }
    refused.append(RunSync.Refusal(id: id, reason: reason))
  }
}
