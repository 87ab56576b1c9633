import LockstepProtocol

/// The identity of a send for the checkers: its sender, kind and number.
struct SendKey: Hashable, Comparable, Sendable {
  var sender: DeviceRole
  /// The sending watch, counted from 1; 0 for the phone.
  ///
  /// Two of the wearer's watches may number their sends alike.
  var watch: Int
  var kind: TransferKind
  var id: Int64

  var name: String { "\(kind.rawValue) \(id) of the \(sender.name)" }

  /// The same send, whichever watch sent it.
  var ofAnyWatch: SendKey { SendKey(sender: sender, watch: 0, kind: kind, id: id) }

  /// The same send, whatever its number.
  var ofAnyNumber: SendKey { SendKey(sender: sender, watch: watch, kind: kind, id: 0) }

  /// Compares two keys, beginning with the numbers: few sends have the same.
  static func == (one: SendKey, other: SendKey) -> Bool {
    one.id == other.id && one.sender == other.sender && one.watch == other.watch
      && one.kind == other.kind
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(id << 8 ^ Int64(watch) << 1 ^ (sender == .watch ? 1 : 0))
  }

  static func < (one: SendKey, other: SendKey) -> Bool { one.name < other.name }
}
