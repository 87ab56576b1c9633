import LockstepProtocol
import LockstepSimulation

/// The data that the two apps send each other over a mirrored session, as one device handles it.
///
/// It holds the sends that wait for their receipts, and the data for an app that is suspended.
struct RemoteMail {
  /// The greatest number of bytes in one call, and the limits of the data held for an app; the held
  /// data must fit, as base64, on a line to the app.
  static let dataBytesMax = 65_536
  static let heldBytesMax = 524_288
  static let heldCountMax = 4_096

  /// The sends without a receipt, in order.
  private var sent: [Awaited] = []
  private var states: [(state: RemoteState, since: Int64)] = []
  private var data: [(id: Int64, bytes: [UInt8])] = []
  private var dataBytes = 0
  /// The digest of the held data, updated with each change so that no step has to read all of it.
  private var dataDigest = Digest()
  private var end: End?

  /// The end of the mirroring, with its error, if any.
  private struct End {
    var error: RemoteError?
  }

  /// `true` if nothing waits to be told to the app.
  var isEmpty: Bool { states.isEmpty && data.isEmpty && end == nil }

  // MARK: Sending

  mutating func send(_ call: Awaited, _ bytes: [UInt8]) -> [RemoteEffect] {
    guard bytes.count <= Self.dataBytesMax else {
      return [.completed(.sendToRemote, call.id, .dataSizeExceeded)]
    }
    sent.append(call)
    return [.send(.data(id: call.id, bytes))]
  }

  /// The earliest uptime at which a send without a receipt times out.
  var firstTimeout: Uptime? { sent.map(\.timeout).min() }

  /// Ends the sends whose receipts are overdue; the data may have arrived (REMOTE-19).
  mutating func timeOut(by uptime: Uptime) -> [RemoteEffect] {
    defer { sent.removeAll { $0.timeout <= uptime } }
    return sent.filter { $0.timeout <= uptime }.map {
      .completed(.sendToRemote, $0.id, .unreachable)
    }
  }

  /// Completes the send that waits for this receipt, once (REMOTE-3).
  mutating func complete(id: Int64, _ error: RemoteError?) -> [RemoteEffect] {
    guard let index = sent.firstIndex(where: { $0.id == id }) else { return [] }
    sent.remove(at: index)
    return [.completed(.sendToRemote, id, error)]
  }

  /// Ends all sends that wait for a receipt, because the connection is lost.
  mutating func lose() -> [RemoteEffect] {
    defer { sent = [] }
    return sent.map { .completed(.sendToRemote, $0.id, .unreachable) }
  }

  // MARK: Arriving

  /// Takes data in, or answers its sender that there is no room for it.
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

  /// Returns everything that waits for the app: the states in order, then all data as one array, then
  /// the end.
  mutating func give() -> [RemoteEffect] {
    var effects = states.map { RemoteEffect.tell(.state($0.state, since: $0.since)) }
    if !data.isEmpty {
      effects += [.tell(.received(ids: data.map(\.id))), .give(data.map(\.bytes))]
    }
    if let end { effects.append(.tell(.disconnected(end.error))) }
    forget()
    return effects
  }

  /// Forgets everything that waits, because there is no app to tell.
  mutating func forget() {
    forgetStates()
    data = []
    dataBytes = 0
    dataDigest = Digest()
    end = nil
  }

  /// Forgets the states: the next app is told the session's present state.
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
