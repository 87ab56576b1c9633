package import LockstepProtocol
import LockstepSimulation

/// The outcome of a transfer of the app's.
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

/// Results that came while there was no app to tell: it is told them when it is there (SESSION-202).
struct WaitingResults: Sendable {
  private(set) var waiting: [TransferResult]

  init(_ kept: [TransferResult] = []) { waiting = kept }

  mutating func add(_ result: TransferResult) { waiting.append(result) }

  mutating func takeAll() -> [TransferResult] {
    defer { waiting = [] }
    return waiting
  }

  /// Adds the waiting results to a digest, and nothing where there are none, so that a session without
  /// them keeps its digest.
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
  /// Counts the sends of a kind whose outcome the app has not been told; a context that has arrived has
  /// no outcome, and is over by then.
  package func outstanding(_ kind: TransferKind) -> Int {
    refused.count(of: kind) + results.waiting.count { $0.kind == kind }
      + (kind == .message ? messages.count : 0) + (kind == .context && contextSlot.isOwed ? 1 : 0)
      + (kind == .userInfo ? outbox.outstanding.count : 0)
      + (kind == .launch ? launches.count : 0)
      + (kind == .complication && complication.mark != nil ? 1 : 0)
      + (kind == .file ? fileOutbox.queue.count : 0)
  }

  /// Ends a transfer of the app's; the app hears of it now, or when it is there, but now in any case of
  /// one that it has taken back.
  mutating func end(_ kind: TransferKind, _ mark: TransferMark, _ outcome: Outcome) -> [Effect] {
    let result = TransferResult(kind: kind, mark: mark, outcome: outcome)
    if isListening || outcome == .cancelled { return [result.effect] }
    results.add(result)
    memory.append(.resultKept(result))
    return []
  }

  /// Reports the outcomes of the app's transfers that came while the app could not hear of them.
  mutating func tellWaitingResults() -> [Effect] {
    let waiting = results.takeAll()
    if waiting.isEmpty { return [] }
    memory.append(.resultsTold)
    return waiting.map(\.effect)
  }
}
