import LockstepPair
import LockstepProtocol

/// The sends to which lines gave names, such as `watch message {…} as first`, and the numbers that the
/// sends got.
///
/// A number shows itself in the first packet with what was sent, or in an outcome of a send that never
/// became a packet.
package struct NamedSends: Sendable {
  /// A send of a device, by kind and number.
  struct Key: Sendable, Hashable {
    var device: DeviceRole
    var kind: TransferKind
    var id: Int64

    /// Compares two keys, beginning with the numbers: few sends have the same.
    static func == (one: Key, other: Key) -> Bool {
      one.id == other.id && one.device == other.device && one.kind == other.kind
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(id << 1 ^ (device == .watch ? 1 : 0))
    }
  }

  /// The identity of a send among all sends of a device.
  ///
  /// Each start of the device numbers its messages and contexts anew, and each of the wearer's watches
  /// has its own numbers.
  private struct Numbered: Sendable, Hashable {
    var key: Key
    var series: Int
  }

  /// A named send whose number is not known yet.
  private struct Waiting: Sendable {
    var name: String
    var device: DeviceRole
    var kind: TransferKind
    var action: Action
    var timeNanoseconds: Int64

    /// Says if a send may be this one; a complication's user info without budget is sent as an ordinary
    /// user info.
    func mayBe(_ key: Key) -> Bool {
      device == key.device
        && (kind == key.kind || kind == .complication && key.kind == .userInfo)
    }

    /// Says if a packet carries the content of the line: its file, or its payload.
    func isSent(by packet: Packet) -> Bool {
      switch packet {
      case .file(let header): header.name == action.text("name")
      // What was made of a text is sent at once, and a line sends one thing.
      case .message where action.verb == "message-data": true
      default: packet.payload == action.arguments.lazy.compactMap(\.json).first
      }
    }
  }

  /// The verbs whose sends can have names.
  static let kinds: [(verb: String, kind: TransferKind)] = [
    ("message", .message), ("message-data", .message), ("user-info", .userInfo),
    ("context", .context), ("complication", .complication), ("file", .file),
  ]

  /// The verbs whose queued sends can be cancelled by name, each with the verb that cancels them.
  static let cancels: [(queue: String, cancel: String)] = [
    ("user-info", "cancel-user-info"), ("file", "cancel-file"),
  ]

  private var waiting: [Waiting] = []
  private var known: [(name: String, send: Numbered)] = []
  /// The sends of which a packet was seen.
  private var sent: Set<Numbered> = []
  private var wornWatch = 1
  /// The number of starts of each device.
  private var lives: [DeviceRole: Int] = [:]
  /// The named send that the present line cancels.
  private var cancelled: (name: String, device: DeviceRole)?

  /// Notes that a line sends something with a name.
  mutating func ask(_ name: String, _ device: DeviceRole, _ action: Action, at nanoseconds: Int64) {
    guard let kind = Self.kinds.first(where: { $0.verb == action.verb })?.kind else { return }
    waiting.append(
      Waiting(
        name: name,
        device: device,
        kind: kind,
        action: action,
        timeNanoseconds: nanoseconds
      )
    )
  }

  /// Notes that a line cancels the send with a name.
  mutating func cancel(_ device: DeviceRole, _ action: Action) {
    guard Self.cancels.contains(where: { $0.cancel == action.verb }) else { return }
    cancelled = action.text("id").map { ($0, device) }
  }

  /// Notes the identities by which the next sends are numbered: the device's start, and the worn watch.
  mutating func follow(_ event: LogEvent) {
    switch event.kind {
    case .worn(let watch): wornWatch = watch
    case .started: if let device = event.device { lives[device, default: 0] += 1 }
    default: break
    }
  }

  private func numbered(_ key: Key) -> Numbered {
    let watch = key.device == .watch ? wornWatch : 0
    return Numbered(key: key, series: key.kind.isCountedAnew ? lives[key.device] ?? 0 : watch)
  }

  /// Gives the number of a packet that is sent for the first time to the oldest named send with the
  /// same content.
  mutating func see(_ packet: Packet, _ key: Key) {
    guard sent.insert(numbered(key)).inserted, !waiting.isEmpty else { return }
    take(key) { $0.isSent(by: packet) }
  }

  /// Gives a named send the number in its outcome, if no packet has shown that number before.
  ///
  /// There is no packet if the send failed at once, was cancelled, or could never be sent.
  mutating func see(_ outcome: Outcome, of key: Key, at nanoseconds: Int64) {
    if sent.contains(numbered(key)) { return }
    if case .cancelled = outcome, takeBack(key) { return }
    if take(key, where: { $0.timeNanoseconds == nanoseconds }) { return }
    guard case .failed = outcome, key.kind == .userInfo || key.kind == .file else { return }
    take(key) { _ in true }
  }

  /// Gives a number to a named send that is cancelled before any packet or outcome has shown one.
  private mutating func takeBack(_ key: Key) -> Bool {
    guard let (name, device) = cancelled, device == key.device,
      let index = waiting.lastIndex(where: { $0.name == name && $0.mayBe(key) })
    else { return false }
    known.append((waiting.remove(at: index).name, numbered(key)))
    return true
  }

  @discardableResult
  private mutating func take(_ key: Key, where isIt: (Waiting) -> Bool) -> Bool {
    let index = waiting.firstIndex { $0.mayBe(key) && isIt($0) }
    guard let index else { return false }
    known.append((waiting.remove(at: index).name, numbered(key)))
    return true
  }

  /// Finds the name of the send whose outcome an event is.
  func name(ofSendIn event: LogEvent) -> String? {
    guard let device = event.device,
      case .effect(.session(.outcome(let kind, let id, _))) = event.kind
    else { return nil }
    let send = numbered(Key(device: device, kind: kind, id: id))
    return known.first { $0.send == send }?.name
  }

  /// Says if a device's send has a name.
  func has(_ kind: TransferKind, _ id: Int64, _ device: DeviceRole, as name: String) -> Bool {
    let send = numbered(Key(device: device, kind: kind, id: id))
    return known.contains { $0.name == name && $0.send == send }
  }
}

extension Action.Argument {
  fileprivate var json: JSONText? {
    if case .json(let text) = value { text } else { nil }
  }
}
