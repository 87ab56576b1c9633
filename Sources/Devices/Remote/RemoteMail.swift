import LockstepProtocol
import LockstepSimulation

/// The data that crosses a mirrored session for the app of one side.
///
/// It keeps what waits for its receipt, and what arrived for an app that may be suspended and has not
/// been given it.
struct RemoteMail {
  /// The limits of what one call may send, and of what the system holds for an app that does not get it
  /// yet: the size of the latter as base64 fits a line to the app.
  static let dataBytesMax = 65_536
  static let heldBytesMax = 524_288
  static let heldCountMax = 4_096

  /// The data that was sent and has no receipt, in order.
  private var sent: [Awaited] = []
  private var states: [(state: RemoteState, since: Int64)] = []
  private var data: [(id: Int64, bytes: [UInt8])] = []
  private var dataBytes = 0
  /// The digest of the data that is held, kept so that no step has to read all of it again.
  private var dataDigest = Digest()
  private var end: End?

  /// The end of the mirroring, with its error if it has one.
  private struct End {
    var error: RemoteError?
  }

  /// `true` if there is nothing that the app is yet to hear.
  var isEmpty: Bool { states.isEmpty && data.isEmpty && end == nil }

  // MARK: Sending

  mutating func send(_ call: Awaited, _ bytes: [UInt8]) -> [RemoteEffect] {
    guard bytes.count <= Self.dataBytesMax else {
      return [.completed(.sendToRemote, call.id, .dataSizeExceeded)]
    }
    sent.append(call)
    return [.send(.data(id: call.id, bytes))]
  }

  /// The uptime at which the first of the sends that wait for their receipts has waited too long.
  var firstTimeout: Uptime? { sent.map(\.timeout).min() }

  /// Ends the sends that have waited too long, whatever became of them (REMOTE-19).
  mutating func timeOut(by uptime: Uptime) -> [RemoteEffect] {
    defer { sent.removeAll { $0.timeout <= uptime } }
    return sent.filter { $0.timeout <= uptime }.map {
      .completed(.sendToRemote, $0.id, .unreachable)
    }
  }

  /// Completes the send that waits for a receipt, once (REMOTE-3).
  mutating func complete(id: Int64, _ error: RemoteError?) -> [RemoteEffect] {
    guard let index = sent.firstIndex(where: { $0.id == id }) else { return [] }
    sent.remove(at: index)
    return [.completed(.sendToRemote, id, error)]
  }

  /// Ends everything that waits for a receipt, because the connection is gone.
  mutating func lose() -> [RemoteEffect] {
    defer { sent = [] }
    return sent.map { .completed(.sendToRemote, $0.id, .unreachable) }
  }

  // MARK: Arriving

  /// Takes data in, or tells its sender that there is no room for it.
  mutating func arrive(id: Int64, _ bytes: [UInt8]) -> [RemoteEffect] {
    guard dataBytes + bytes.count <= Self.heldBytesMax, data.count < Self.heldCountMax else {
      return [.send(.receipt(id: id, .dataSizeExceeded))]
    }
    data.append((id, bytes))
    dataBytes += bytes.count
    dataDigest.add(bytes)
    return [.send(.receipt(id: id, nil))]
  }

  mutating func arrive(_ state: RemoteState, since: Int64) { states.append((state, since)) }

  mutating func disconnect(_ error: RemoteError?) { end = End(error: error) }

  /// Gives the app what waits: its states as they followed each other, all data as one array, the end.
  mutating func give() -> [RemoteEffect] {
    var effects = states.map { RemoteEffect.tell(.state($0.state, since: $0.since)) }
    if !data.isEmpty {
      effects += [.tell(.received(ids: data.map(\.id))), .give(data.map(\.bytes))]
    }
    if let end { effects.append(.tell(.disconnected(end.error))) }
    forget()
    return effects
  }

  /// Forgets everything, since there is no app that could be told.
  mutating func forget() {
    forgetStates()
    data = []
    dataBytes = 0
    dataDigest = Digest()
    end = nil
  }

  /// Forgets the states: the next app is told the session as it is then.
  mutating func forgetStates() { states = [] }

  func add(to digest: inout Digest) {
    for call in sent {
      digest.add(call.id)
      digest.add(call.timeout.nanoseconds)
    }
    for state in states {
      digest.add(state.state.rawValue)
      digest.add(state.since)
    }
    for one in data { digest.add(one.id) }
    digest.add(dataDigest.value)
    digest.add(end != nil)
    digest.add(end?.error?.rawValue)
  }
}
