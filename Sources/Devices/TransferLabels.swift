import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The labels that a developer gave to transfers, since the device's start (ACTION-15).
struct TransferLabels {
  private struct Labelled {
    var label: String
    var kind: TransferKind
    var mark: TransferMark
  }

  private var all: [Labelled] = []

  /// Notes the label of a transfer that is queued now.
  mutating func note(_ label: String, of kind: TransferKind, queuedAs mark: TransferMark) {
    all.append(Labelled(label: label, kind: kind, mark: mark))
  }

  /// Finds the last transfer of a kind with a label.
  func mark(of kind: TransferKind, _ label: String) -> TransferMark? {
    all.last { $0.kind == kind && $0.label == label }?.mark
  }

  func add(to digest: inout Digest) {
    for labelled in all {
      digest.add(labelled.label)
      digest.add(labelled.kind.rawValue)
      digest.add(labelled.mark.id)
    }
  }
}
