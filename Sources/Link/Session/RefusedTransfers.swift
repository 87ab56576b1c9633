import LockstepProtocol
import LockstepSimulation

/// Transfers whose content cannot be sent, and whose apps have not been told yet.
///
/// The app has its transfer and goes on as if it were queued; that it failed is told later, to whoever
/// listens (SESSION-30).
struct RefusedTransfers: Sendable {
  private struct Refused {
    var kind: TransferKind
    var id: Int64
    var error: SessionError
    var due: Uptime
  }

  private var waiting: [Refused] = []

  /// The time at which the next failure is told.
  var firstDue: Uptime? { waiting.first?.due }

  func count(of kind: TransferKind) -> Int { waiting.count { $0.kind == kind } }

  mutating func add(_ kind: TransferKind, id: Int64, _ error: SessionError, due: Uptime) {
    waiting.append(Refused(kind: kind, id: id, error: error, due: due))
  }

  /// Takes out the transfers whose time has come.
  mutating func takeDue(by uptime: Uptime) -> [(kind: TransferKind, id: Int64, SessionError)] {
    let count = waiting.prefix { $0.due <= uptime }.count
    defer { waiting.removeFirst(count) }
    return waiting.prefix(count).map { ($0.kind, $0.id, $0.error) }
  }

  /// Takes out a transfer that its app takes back; false when it is not here.
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
