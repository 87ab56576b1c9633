import LockstepProtocol
package import LockstepSimulation

/// Interactive messages: each is delivered at once or not at all, in the order of sending, and has
/// exactly one outcome.
extension Session {
  mutating func sendMessage(
    _ payload: JSONText,
    wantsReply: Bool,
    isData: Bool = false,
    at now: Now
  ) -> [Effect] {
    let id = messages.nextID()
    if let error = refusalOfMessage(payload, isData: isData) {
      return [.tell(.outcome(.message, id: id, .failed(error)))]
    }
    let sent = ClockFilter.Sending(at: now.uptime, jumps: clock.view.jumps)
    messages.add(id: id, wantsReply: wantsReply, sent: sent, timeout: now.uptime + replyTimeout)
    return [.send(.message(id: id, wantsReply: wantsReply, payload: payload))]
  }

  /// The longest time for which a message may wait for its receipt or reply (SESSION-25).
  package var replyTimeout: Interval { conditions.replyTimeout ?? limits.replyTimeout }

  private func refusalOfMessage(_ payload: JSONText, isData: Bool) -> SessionError? {
    if let error = refusalOfSending { return error }
    if let error = limits.refusal(of: payload, as: .message, isData: isData) { return error }
    return canSendMessages ? nil : .notReachable
  }

  mutating func receiveMessage(id: Int64, wantsReply: Bool, _ payload: JSONText, at now: Now)
    -> [Effect]
  {
    let message = ArrivedMessage(
      id: id,
      wantsReply: wantsReply,
      payload: payload,
      date: clock.stamp(at: now)
    )
    if isListening { return deliver(message) }
    if let error = refusalOfReceiving { return [.send(.failure(id: id, error))] }
    // What wakes the phone's app is given to it once its session is activated (SESSION-83).
    arrivedMessages.append(message)
    return wake(for: .message)
  }

  /// The error for an incoming message if the app can neither be given it nor be woken by it; otherwise
  /// `nil`.
  private var refusalOfReceiving: SessionError? {
    if hasFailedActivation { return .sessionNotActivated }
    return switch (appState, role) {
    case (.notInstalled, _): appIsMissing
    case (.locked, _), (_, .watch): .notReachable
    case (_, .phone): nil
    }
  }

  /// Refuses the incoming messages that wait for the app, and tells their senders an error
  /// (SESSION-180).
  mutating func refuseArrivedMessages(_ error: SessionError) -> [Effect] {
    defer { arrivedMessages.removeAll() }
    return arrivedMessages.map { .send(.failure(id: $0.id, error)) }
  }

  private mutating func deliver(_ message: ArrivedMessage) -> [Effect] {
    let method = DelegateMethod(message.payload, wantsReply: message.wantsReply)
    guard delegateMethods.contains(method) else {
      return [.send(.failure(id: message.id, .deliveryFailed))]
    }
    if message.wantsReply { openRequests.append(message.id) }
    if message.wantsReply, message.payload.isData { openDataRequests.append(message.id) }
    let receipt: [Effect] =
      message.wantsReply ? [] : [.send(.receipt(id: message.id, at: message.date))]
    return [
      .tell(.received(.message, id: message.id)),
      .deliver(.message(id: message.id, wantsReply: message.wantsReply, message.payload)),
    ] + receipt
  }

  mutating func deliverArrivedMessages() -> [Effect] {
    defer { arrivedMessages.removeAll() }
    return arrivedMessages.flatMap { deliver($0) }
  }

  /// Answers a message that waits for a reply with an error.
  mutating func refuse(to id: Int64, _ error: SessionError) -> [Effect] {
    guard closeRequest(id) != nil else { return [] }
    return [.send(.failure(id: id, error))]
  }

  /// Closes a request that the counterpart sent over this connection.
  ///
  /// Returns `true` if the request was sent as data; `nil` if nobody waits for its reply any more.
  private mutating func closeRequest(_ id: Int64) -> Bool? {
    // A request ends with its connection: an asker that started anew counts from 1 again (SESSION-28).
    // Of two requests of one number the app answers the earlier first.
    if let index = abandonedRequests.firstIndex(of: id) {
      abandonedRequests.remove(at: index)
      return nil
    }
    guard let index = openRequests.firstIndex(of: id) else { return nil }
    openRequests.remove(at: index)
    defer { openDataRequests.removeAll { $0 == id } }
    return openDataRequests.contains(id)
  }

  mutating func reply(to id: Int64, _ payload: JSONText) -> [Effect] {
    guard let asksData = closeRequest(id) else { return [] }
    // Data may answer data, and nothing else.
    let isData = payload.isData && asksData
    guard limits.refusal(of: payload, as: .message, isData: isData) == nil, !isSpoiled() else {
      return [.send(.failure(id: id, .messageReplyFailed))]
    }
    return [.send(.reply(id: id, payload: payload))]
  }

  mutating func receiveReceipt(id: Int64, _ date: PacketDate?, at now: Now) -> [Effect] {
    let sent = messages.sending(of: id)
    guard messages.take(id: id, wantingReply: false) else { return [] }
    return [.tell(.outcome(.message, id: id, .delivered))] + measure(date, sent: sent, at: now)
  }

  mutating func receiveReply(id: Int64, _ payload: JSONText) -> [Effect] {
    // A reply after the time-out, or a second one, finds nobody waiting (SESSION-24).
    guard messages.take(id: id, wantingReply: true) else { return [] }
    return [.tell(.outcome(.message, id: id, .replied)), .deliver(.reply(to: id, payload))]
  }

  mutating func receiveFailure(id: Int64, _ error: SessionError) -> [Effect] {
    guard messages.take(id: id) else { return [] }
    // The app had the message; it is its reply that failed.
    let outcome: Outcome = error == .messageReplyFailed ? .unknown(error) : .failed(error)
    return [.tell(.outcome(.message, id: id, outcome))]
  }
}

/// An incoming message that waits for the app.
struct ArrivedMessage: Sendable {
  var id: Int64
  var wantsReply: Bool
  var payload: JSONText
  /// This device's date at the instant at which the message arrived.
  var date: PacketDate

  func add(to digest: inout Digest) {
    digest.add(id)
    digest.add(wantsReply)
    digest.add(payload.bytes.count)
    digest.add(payload.bytes)
    digest.add(date.microseconds)
    digest.add(date.jumps)
  }
}

/// The sent messages that wait for a receipt or a reply, in the order of sending.
struct OutgoingMessages: Sendable {
  private struct Waiting {
    var id: Int64
    var wantsReply: Bool
    var sent: ClockFilter.Sending
    var timeout: Uptime
  }

  private(set) var lastID: Int64 = 0
  private var waiting: [Waiting] = []

  var count: Int { waiting.count }

  /// The earliest time-out of these messages.
  var firstTimeout: Uptime? { waiting.map(\.timeout).min() }

  mutating func nextID() -> Int64 {
    lastID += 1
    return lastID
  }

  mutating func add(id: Int64, wantsReply: Bool, sent: ClockFilter.Sending, timeout: Uptime) {
    waiting.append(Waiting(id: id, wantsReply: wantsReply, sent: sent, timeout: timeout))
  }

  /// Finds the sending time of a message that still waits.
  func sending(of id: Int64) -> ClockFilter.Sending? { waiting.first { $0.id == id }?.sent }

  /// Removes a message that has its answer; returns `false` if it does not wait any more.
  ///
  /// - Parameter wantingReply: `true` to remove only a message that wants a reply, `false` only one
  ///   that wants none; `nil` for either (SESSION-211).
  mutating func take(id: Int64, wantingReply: Bool? = nil) -> Bool {
    guard
      let index = waiting.firstIndex(where: {
        $0.id == id && (wantingReply ?? $0.wantsReply) == $0.wantsReply
      })
    else { return false }
    waiting.remove(at: index)
    return true
  }

  mutating func takeAll() -> [Int64] {
    defer { waiting.removeAll() }
    return waiting.map(\.id)
  }

  mutating func takeTimedOut(by uptime: Uptime) -> [Int64] {
    defer { waiting.removeAll { $0.timeout <= uptime } }
    return waiting.filter { $0.timeout <= uptime }.map(\.id)
  }

  func add(to digest: inout Digest) {
    digest.add(lastID)
    digest.add(waiting.count)
    for message in waiting {
      digest.add(message.id)
      digest.add(message.wantsReply)
      digest.add(message.timeout.nanoseconds)
      digest.add(message.sent.at.nanoseconds)
      digest.add(message.sent.jumps)
    }
  }
}
