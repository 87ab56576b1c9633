package import LockstepDocuments
package import LockstepHealth
import LockstepHealthStore
import LockstepProtocol
package import LockstepSimulation

extension RunSync {
  /// The runs of a request to the server, with the idempotency key under which each try sends them.
  package struct Pending: Equatable, Sendable {
    var key: String
    var runs: [Run]
    var deleted: [DocumentID]
    /// The anchor from which health is queried after all these runs are sent.
    var anchor: HKQueryAnchor
    var hasMore: Bool
  }

  /// The memory that the app keeps between its lives.
  package struct Memory: Equatable, Sendable {
    /// The anchor up to which health has reported; `nil` if it must be queried from the beginning.
    package internal(set) var anchor: HKQueryAnchor?
    /// The date before which runs are not sent: a year before the first sync.
    package internal(set) var since: WallTime?
    package internal(set) var lastSync: WallTime?
    package internal(set) var lastAttempt: WallTime?
    /// The instant until which the server refuses requests, because there were too many.
    package internal(set) var rateLimitedUntil: WallTime?
    package internal(set) var pending: Pending?
    /// The runs that this device has sent and that the server has or may have: only their deletions are
    /// reported to it.
    package internal(set) var sent: [DocumentID] = []
    /// The runs that the server refused, with the reasons.
    package internal(set) var refused: [Refusal] = []

    package init() {}
  }

  /// A run that the server refused.
  package struct Refusal: Equatable, Sendable {
    package let id: DocumentID
    package let reason: String
  }
}

extension RunSync.Memory {
  /// The health query for new runs.
  ///
  /// The query asks for nothing but runs.
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

  /// Returns the instant until which the server refuses requests; `nil` if that has passed.
  ///
  /// If the clock was set back since the server's answer, the remaining time is unknown, so that the
  /// app asks again.
  func rateLimit(at date: WallTime) -> WallTime? {
    guard let rateLimitedUntil, let lastAttempt, date >= lastAttempt, date < rateLimitedUntil
    else { return nil }
    return rateLimitedUntil
  }

  /// Forgets the anchor, so that the next query returns everything: health does not report runs as new
  /// when the owner allows them again.
  mutating func forgetAnchor() { anchor = nil }

  /// Forgets the runs left to send; the next query finds those again that the app may still read.
  ///
  /// The server may have these runs, as its answer may be lost or the app may have ended: their
  /// deletion is therefore reported to it.
  mutating func forgetPending() {
    for run in pending?.runs ?? [] { remember(run) }
    pending = nil
  }

  private mutating func remember(_ run: Run) {
    if !sent.contains(run.clientID) { sent.append(run.clientID) }
  }

  /// Prepares the found runs for sending.
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

  /// Makes the request for the next part of the pending runs.
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

  /// Records that the server has the runs sent last.
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

  /// Drops the runs of the last request that the server will never accept: the one it names, or all of
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
