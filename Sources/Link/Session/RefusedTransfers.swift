import LockstepProtocol
import LockstepSimulation

/// Transfers that failed because their payload cannot be sent, and whose failure is told to the app a
/// little later.
///
/// The app continues as if its transfer were queued; it is told of the failure later, if it runs
/// (SESSION-30).
struct RefusedTransfers: Sendable {
  private struct Refused {
    var kind: TransferKind
    var id: Int64
    var error: SessionError
    var due: Uptime
  }

  private var waiting: [Refused] = []

  /// The instant at which the app is told of the next failure.
  var firstDue: Uptime? { waiting.first?.due }

  func count(of kind: TransferKind) -> Int { waiting.count { $0.kind == kind } }

  mutating func add(_ kind: TransferKind, id: Int64, _ error: SessionError, due: Uptime) {
    waiting.append(Refused(kind: kind, id: id, error: error, due: due))
  }

  /// Removes and returns the transfers whose failure is due to be told.
  mutating func takeDue(by uptime: Uptime) -> [(kind: TransferKind, id: Int64, SessionError)] {
    let count = waiting.prefix { $0.due <= uptime }.count
    defer { waiting.removeFirst(count) }
    return waiting.prefix(count).map { ($0.kind, $0.id, $0.error) }
  }

  /// Removes a transfer that the app cancels; returns `false` if it is not here.
  mutating func cancel(_ kind: TransferKind, id: Int64) -> Bool {
    guard let index = waiting.firstIndex(where: { $0.kind == kind && $0.id == id }) else {
      return false
    }
    waiting.remove(at: index)
    return true
  }

  mutating func removeAll() { waiting = [] }

  func add(to digest: inout Digest) {
    digest.add(waiting.count)
    for one in waiting {
      digest.add(one.kind.rawValue)
      digest.add(one.id)
      digest.add(one.error.rawValue)
      digest.add(one.due.nanoseconds)
    }
  }
}
