import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// What a developer called the transfers that were queued since the device's start (ACTION-15).
struct TransferLabels {
  private struct Labelled {
    var label: String
    var kind: TransferKind
    var mark: TransferMark
  }

  private var all: [Labelled] = []

  /// Remembers what an action queues next under its label, if it has one.
  mutating func note(_ action: Action, queuedAs mark: TransferMark) {
    guard let label = action.text("label"), let kind = Self.kind(queuedBy: action.verb) else {
      return
    }
    all.append(Labelled(label: label, kind: kind, mark: mark))
  }

  private static func kind(queuedBy verb: String) -> TransferKind? {
    switch verb {
    case "user-info": .userInfo
    case "file": .file
    default: nil
    }
  }

  /// The last transfer of a kind that has the label.
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
