import LockstepProtocol
import LockstepSimulation

/// What arrived, kept until the app has taken it and it is safe.
struct UserInfoInbox: Sendable {
  enum Acceptance {
    case new
    /// It is here already, and not yet acknowledged.
    case waiting
    /// It was here and is safe: its receipt was lost.
    case acknowledged
  }

  private var waiting: [UserInfoTransfer] = []
  private var delivered = 0
  /// How many of those that wait the app has been told of; it is told once, however often it takes them.
  private var told = 0
  /// Whether the app takes none for now.
  var isHeld = false
  /// The last transfer taken of each origin.
  private var last: [TransferMark]

  /// - Parameter marks: The last transfer of each origin that the app acknowledged before.
  init(after marks: [TransferMark] = []) { last = marks }

  /// Takes a transfer in, once: those of an origin come in the order of their numbers, so a mark is
  /// enough.
  mutating func accept(_ transfer: UserInfoTransfer) -> Acceptance {
    let index = last.firstIndex { $0.origin == transfer.origin }
    if let index, transfer.id <= last[index].id {
      return waiting.contains { $0.mark == transfer.mark } ? .waiting : .acknowledged
    }
    if let index { last[index] = transfer.mark } else { last.append(transfer.mark) }
    waiting.append(transfer)
    return .new
  }

  mutating func takeUndelivered() -> [(UserInfoTransfer, isNew: Bool)] {
    if isHeld { return [] }
    defer {
      delivered = waiting.count
      told = waiting.count
    }
    return (delivered..<waiting.count).map { (waiting[$0], $0 >= told) }
  }

  /// The app takes again what it has not acknowledged, from the first.
  mutating func resume() {
    isHeld = false
    delivered = 0
  }

  /// Forgets a transfer that is safe; false when it is not here.
  mutating func acknowledge(origin: Int64, id: Int64) -> Bool {
    guard let index = waiting.firstIndex(where: { $0.origin == origin && $0.id == id }) else {
      return false
    }
    waiting.remove(at: index)
    if index < delivered { delivered -= 1 }
    if index < told { told -= 1 }
    return true
  }

  /// What the app had taken but not made safe is delivered again to its next start.
  mutating func appEnded() {
    delivered = 0
    told = 0
    isHeld = false
  }

  /// What the app had not acknowledged is gone with it.
  mutating func removeAll() {
    waiting = []
    appEnded()
  }

  func add(to digest: inout Digest) {
    digest.add(waiting.count)
    for transfer in waiting { digest.add(transfer.digest) }
    digest.add(delivered)
    digest.add(told)
    digest.add(isHeld)
    for mark in last {
      digest.add(mark.origin)
      digest.add(mark.id)
    }
  }
}
