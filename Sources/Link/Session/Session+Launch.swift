import LockstepProtocol
import LockstepSimulation

/// Launching of the watch's app by the phone, with a packet of the operating system and not a message.
extension Session {
  mutating func launchWatchApp(_ payload: JSONText, at now: Now) -> [Effect] {
    let id = launches.nextID()
    if let error = refusalOfLaunch(payload) {
      if error == .notReachable { launches.wasLost = true }
      return [.tell(.outcome(.launch, id: id, .failed(error)))]
    }
    launches.add(id: id, timeout: now.uptime + replyTimeout)
    return [.send(.launch(id: id, payload: payload))]
  }

  private func refusalOfLaunch(_ payload: JSONText) -> SessionError? {
    if role == .watch { return .invalidParameter }
    if let error = refusalWhereverActivated { return error }
    if let error = limits.refusal(of: payload, as: .launch) { return error }
    return linkIsUp ? nil : .notReachable
  }

  func receiveLaunch(id: Int64, _ payload: JSONText) -> [Effect] {
    guard role == .watch else { return [.send(.launchReceipt(id: id, .invalidParameter))] }
    return [.deliver(.launch(id: id, payload))]
  }

  mutating func receiveLaunchReceipt(id: Int64, _ error: SessionError?) -> [Effect] {
    guard launches.take(id: id) else { return [] }
    return [.tell(.outcome(.launch, id: id, error.map(Outcome.failed) ?? .delivered))]
  }
}

/// The launches for which no receipt has come yet.
struct OutgoingLaunches: Sendable {
  private(set) var lastID: Int64 = 0
  private var waiting: [(id: Int64, timeout: Uptime)] = []
  /// `true` if a launch was lost for lack of a connection, and the counterpart has not been told since.
  var wasLost = false

  var count: Int { waiting.count }

  mutating func nextID() -> Int64 {
    lastID += 1
    return lastID
  }

  /// The earliest time-out of these launches.
  var firstTimeout: Uptime? { waiting.map(\.timeout).min() }

  mutating func add(id: Int64, timeout: Uptime) { waiting.append((id, timeout)) }

  mutating func take(id: Int64) -> Bool {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return false }
    waiting.remove(at: index)
    return true
  }

  mutating func takeTimedOut(by uptime: Uptime) -> [Int64] {
    defer { waiting.removeAll { $0.timeout <= uptime } }
    return waiting.filter { $0.timeout <= uptime }.map(\.id)
  }

  /// Removes and returns the numbers of all waiting launches, because the connection is lost.
  mutating func takeLost() -> [Int64] {
    defer { waiting.removeAll() }
    if !waiting.isEmpty { wasLost = true }
    return waiting.map(\.id)
  }

  func add(to digest: inout Digest) {
    digest.add(lastID)
    digest.add(wasLost)
    digest.add(waiting.count)
    for launch in waiting {
      digest.add(launch.id)
      digest.add(launch.timeout.nanoseconds)
    }
  }
}
