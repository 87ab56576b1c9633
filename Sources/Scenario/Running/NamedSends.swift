import LockstepProtocol

/// The sends to which lines gave names, `watch message {…} as first`, and the numbers that they got.
///
/// A number shows itself in the first packet with the payload, or in an outcome of the very instant of a
/// send that never became one.
package struct NamedSends: Sendable {
  /// A send of a device by kind and number.
  struct Key: Sendable, Hashable {
    var device: DeviceRole
    var kind: TransferKind
    var id: Int64
  }

  /// A named send that has no number yet.
  private struct Waiting: Sendable {
    var name: String
    var device: DeviceRole
    var kind: TransferKind
    var payload: JSONText
    var timeNanoseconds: Int64
  }

  /// The verbs whose sends can have a name.
  static let kinds: [(verb: String, kind: TransferKind)] = [
    ("message", .message), ("user-info", .userInfo), ("context", .context),
    ("complication", .complication),
  ]

  private var waiting: [Waiting] = []
  private var known: [(name: String, key: Key)] = []

  /// A line sends something under a name.
  mutating func ask(_ name: String, _ device: DeviceRole, _ action: Action, at nanoseconds: Int64) {
    guard let kind = Self.kinds.first(where: { $0.verb == action.verb })?.kind,
      let payload = action.arguments.lazy.compactMap(\.json).first
    else { return }
    waiting.append(
      Waiting(
        name: name,
        device: device,
        kind: kind,
        payload: payload,
        timeNanoseconds: nanoseconds
      )
    )
  }

  /// A packet left: the oldest send with its payload has this number.
  mutating func see(_ key: Key, _ payload: JSONText, isNew: Bool) {
    guard isNew, !waiting.isEmpty else { return }
    take(key) { $0.payload == payload }
  }

  /// An outcome was told of a send of which no packet was seen.
  mutating func see(outcomeOf key: Key, at nanoseconds: Int64) {
    take(key) { $0.timeNanoseconds == nanoseconds }
  }

  private mutating func take(_ key: Key, where isIt: (Waiting) -> Bool) {
    let index = waiting.firstIndex { $0.device == key.device && $0.kind == key.kind && isIt($0) }
    guard let index else { return }
    known.append((waiting.remove(at: index).name, key))
  }

  /// Whether a send of a device is that of a name.
  func has(_ kind: TransferKind, _ id: Int64, _ device: DeviceRole, as name: String) -> Bool {
    let key = Key(device: device, kind: kind, id: id)
    return known.contains { $0.name == name && $0.key == key }
  }
}

extension Action.Argument {
  fileprivate var json: JSONText? {
    if case .json(let text) = value { text } else { nil }
  }
}
