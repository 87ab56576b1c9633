import LockstepProtocol

/// Identifies a send in the promises: its sender, its kind and its number.
struct SendKey: Hashable, Comparable, Sendable {
  var sender: DeviceRole
  var kind: TransferKind
  var id: Int64

  var name: String { "\(kind.rawValue) \(id) of the \(sender.name)" }

  static func < (one: SendKey, other: SendKey) -> Bool { one.name < other.name }
}
