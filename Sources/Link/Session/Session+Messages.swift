import LockstepProtocol
import LockstepSimulation

/// Interactive messages: at once or not at all, first in first out, with one outcome each.
extension Session {
  mutating func sendMessage(_ payload: JSONText, wantsReply: Bool, at now: Now) -> [Effect] {
    let id = messages.nextID()
    if let error = refusalOfMessage(payload) {
      return [.tell(.outcome(.message, id: id, .failed(error)))]
    }
    let timeout = wantsReply ? now.uptime + limits.replyTimeout : nil
    let sent = ClockFilter.Sending(at: now.uptime, jumps: clock.view.jumps)
    messages.add(id: id, sent: sent, timeout: timeout)
    return [.send(.message(id: id, wantsReply: wantsReply, payload: payload))]
  }

  private func refusalOfMessage(_ payload: JSONText) -> SessionError? {
    if !isActivated { return .sessionNotActivated }
    if let error = limits.refusal(of: payload, as: .message) { return error }
    return isReachable ? nil : .notReachable
  }

  mutating func receiveMessage(id: Int64, wantsReply: Bool, _ payload: JSONText, at now: Now)
    -> [Effect]
  {
    // A message never wakes the watch app, and finds the phone's app awake or wakes it.
    guard isActivated else { return [.send(.failure(id: id, .notReachable))] }
    if wantsReply { openRequests.append(id) }
    let receipt: [Effect] = wantsReply ? [] : [.send(.receipt(id: id, at: clock.stamp(at: now)))]
    return [
      .tell(.received(.message, id: id)),
      .deliver(.message(id: id, wantsReply: wantsReply, payload)),
    ] + receipt
  }

  mutating func reply(to id: Int64, _ payload: JSONText) -> [Effect] {
    // A request ends with its connection: an asker that started anew counts from 1 again (SESSION-28).
    // Of two requests of one number the app answers the earlier first.
    if let index = abandonedRequests.firstIndex(of: id) {
      abandonedRequests.remove(at: index)
      return []
    }
    guard let index = openRequests.firstIndex(of: id) else { return [] }
    openRequests.remove(at: index)
    guard limits.refusal(of: payload, as: .message) == nil else {
      return [.send(.failure(id: id, .messageReplyFailed))]
    }
    return [.send(.reply(id: id, payload: payload))]
  }

  mutating func receiveReceipt(id: Int64, _ date: PacketDate?, at now: Now) -> [Effect] {
    let sent = messages.sending(of: id)
    guard messages.take(id: id) else { return [] }
    return [.tell(.outcome(.message, id: id, .delivered))] + measure(date, sent: sent, at: now)
  }

  mutating func receiveReply(id: Int64, _ payload: JSONText) -> [Effect] {
    // A reply after the time-out, or a second one, finds nobody waiting (SESSION-24).
    guard messages.take(id: id) else { return [] }
    return [.tell(.outcome(.message, id: id, .replied)), .deliver(.reply(to: id, payload))]
  }

  mutating func receiveFailure(id: Int64, _ error: SessionError) -> [Effect] {
    guard messages.take(id: id) else { return [] }
    // The app had the message; it is its reply that failed.
    let outcome: Outcome = error == .messageReplyFailed ? .unknown(error) : .failed(error)
    return [.tell(.outcome(.message, id: id, outcome))]
  }
}

/// The messages that wait for a receipt or a reply, in the order they were sent.
struct OutgoingMessages: Sendable {
  private struct Waiting {
    var id: Int64
    var sent: ClockFilter.Sending
    var timeout: Uptime?
  }

  private var lastID: Int64 = 0
  private var waiting: [Waiting] = []

  /// The earliest time-out among them.
  var firstTimeout: Uptime? {
    waiting.reduce(nil) { Uptime.earliest($0, $1.timeout) }
  }

  mutating func nextID() -> Int64 {
    lastID += 1
    return lastID
  }

  mutating func add(id: Int64, sent: ClockFilter.Sending, timeout: Uptime?) {
    waiting.append(Waiting(id: id, sent: sent, timeout: timeout))
  }

  /// When a message was sent that waits.
  func sending(of id: Int64) -> ClockFilter.Sending? { waiting.first { $0.id == id }?.sent }

  /// Removes a message that got its answer; false when it waits no longer.
  mutating func take(id: Int64) -> Bool {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return false }
    waiting.remove(at: index)
    return true
  }

  mutating func takeAll() -> [Int64] {
    defer { waiting.removeAll() }
    return waiting.map(\.id)
  }

  mutating func takeTimedOut(by uptime: Uptime) -> [Int64] {
    let late = waiting.filter { $0.timeout.map { $0 <= uptime } ?? false }.map(\.id)
    if !late.isEmpty { waiting.removeAll { late.contains($0.id) } }
    return late
  }

  func add(to digest: inout Digest) {
    digest.add(lastID)
    digest.add(waiting.count)
    for message in waiting {
      digest.add(message.id)
      digest.add(message.timeout?.nanoseconds)
    }
  }
}
