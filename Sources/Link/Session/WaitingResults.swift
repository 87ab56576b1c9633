package import LockstepProtocol
import LockstepSimulation

/// The outcome of one of the app's transfers.
package struct TransferResult: Sendable, Equatable {
  package var kind: TransferKind
  package var mark: TransferMark
  package var outcome: Outcome

  package init(kind: TransferKind, mark: TransferMark, outcome: Outcome) {
    self.kind = kind
    self.mark = mark
    self.outcome = outcome
  }

  var effect: Session.Effect { .tell(.outcome(kind, id: mark.id, outcome)) }
}

/// Outcomes that came while the app did not run; it is told them when it runs again (SESSION-202).
struct WaitingResults: Sendable {
  private(set) var waiting: [TransferResult]

  init(_ kept: [TransferResult] = []) { waiting = kept }

  mutating func add(_ result: TransferResult) { waiting.append(result) }

  mutating func takeAll() -> [TransferResult] {
    defer { waiting = [] }
    return waiting
  }

  /// Adds the waiting outcomes to a digest.
  ///
  /// Adds nothing if there are none, so that sessions without them keep their digests.
  func add(to digest: inout Digest) {
    for result in waiting {
      digest.add(result.kind.rawValue)
      digest.add(result.mark.origin)
      digest.add(result.mark.id)
      digest.add(result.outcome.name)
      digest.add(result.outcome.error?.rawValue)
    }
  }
}

extension Session {
  /// Counts the sends of a kind whose outcome the app has not been told.
  ///
  /// Contexts have no outcome: one counts until it has arrived.
  package func outstanding(_ kind: TransferKind) -> Int {
    refused.count(of: kind) + results.waiting.count { $0.kind == kind }
      + (kind == .message ? messages.count : 0) + (kind == .context && contextSlot.isOwed ? 1 : 0)
      + (kind == .userInfo ? outbox.count : 0)
      + (kind == .launch ? launches.count : 0)
      + (kind == .complication && complication.mark != nil ? 1 : 0)
      + (kind == .file ? fileOutbox.queue.count : 0)
  }

  /// Ends a transfer of the app.
  ///
  /// The app is told now if it runs, otherwise later; the outcome of a transfer that it has cancelled
  /// is told now in any case.
  mutating func end(_ kind: TransferKind, _ mark: TransferMark, _ outcome: Outcome) -> [Effect] {
    let result = TransferResult(kind: kind, mark: mark, outcome: outcome)
    if isListening || outcome == .cancelled { return [result.effect] }
    results.add(result)
    memory.append(.resultKept(result))
    return []
  }

  /// Tells the app the outcomes that came while it could not hear of them.
  mutating func tellWaitingResults() -> [Effect] {
    let waiting = results.takeAll()
    if waiting.isEmpty { return [] }
    memory.append(.resultsTold)
    return waiting.map(\.effect)
  }
}
