import LockstepProtocol
import LockstepSimulation

/// The network of a device: the requests of its app to servers, and the results to tell the app.
///
/// A request leaves the device in the step of the app's call, and its result comes as an input.
/// Requests for which the app itself waits are lost when it ends. A background transfer belongs to the
/// system: it is stored on the disk, waits for a network, is sent again after a new start or a lost
/// connection, and its result is stored until an app was told it.
struct DeviceNetwork {
  /// The time that the system takes for a result of its own, such as a failure.
  static let answerTime = Interval.milliseconds(5)
  /// The time of a result that the app gets as soon as it runs.
  private static let untilLaunch = Uptime.zero
  /// The time for which the system tries a background transfer (`timeoutIntervalForResource`).
  static let resourceTimeout = Interval.seconds(7 * 86_400)

  /// A request whose result the app has not been told.
  private struct Exchange {
    /// The request's number on this device, after which its file is named.
    let key: Int64
    let tag: String?
    let call: WebCall
    /// The number under which the host plays the request; `nil` while the request waits.
    var number: Int64?
    /// The uptime at which the request times out.
    var deadline: Uptime
    /// The result for the app, and the uptime from which on the app may be told it.
    var outcome: (WebOutcome, from: Uptime)?

    var due: Uptime { outcome.map { min($0.from, deadline) } ?? deadline }
  }

  private(set) var condition: NetworkCondition
  private var exchanges: [Exchange] = []
  private var lastKey: Int64 = 0
  private var lastNumber: Int64 = 0
  private var changes: [SystemChange] = []
  private var requests: [WebRequest] = []
  /// The digest of all requests and results so far.
  private var history = Digest()
  private var isUsed = false

  /// - Parameter kept: The background transfers that earlier starts left.
  init(_ kept: [KeptExchange], _ condition: NetworkCondition) {
    self.condition = condition
    for kept in kept {
      lastKey = max(lastKey, kept.key)
      var exchange = Exchange(
        key: kept.key,
        tag: kept.tag,
        call: kept.call,
        deadline: .zero + Self.resourceTimeout
      )
      exchange.outcome = kept.outcome.map { ($0, Self.untilLaunch) }
      exchanges.append(exchange)
    }
    isUsed = !kept.isEmpty
  }

  /// Sends the waiting requests, because the device is switched on.
  mutating func start() { sendWaiting() }

  // MARK: What the app asks

  mutating func begin(_ call: WebCall, tag: String?, at now: Now) {
    isUsed = true
    lastKey += 1
    let patience = call.isBackground ? Self.resourceTimeout : call.timeout
    var exchange = Exchange(key: lastKey, tag: tag, call: call, deadline: now.uptime + patience)
    count("asked", exchange)
    if let refusal = call.refusal {
      exchange.outcome = (.failed(refusal), now.uptime + Self.answerTime)
    } else if !condition.carries, !call.isBackground {
      exchange.outcome = (.failed(condition.failure), now.uptime + Self.answerTime)
    }
    exchanges.append(exchange)
    keep(exchange)
    sendWaiting()
  }

  /// Cancels the open request with a tag; returns `false` if there is none without a result.
  mutating func cancel(tag: String, at now: Now) -> Bool {
    let place = exchanges.firstIndex { $0.tag == tag && $0.outcome == nil }
    if let place { end(place, .cancelled, at: now.uptime + Self.answerTime) }
    return place != nil
  }

  private mutating func send(_ place: Int) {
    lastNumber += 1
    exchanges[place].number = lastNumber
    let call = exchanges[place].call
    requests.append(
      WebRequest(
        number: lastNumber,
        method: call.method,
        address: call.address,
        content: call.content
      )
    )
  }

  private mutating func sendWaiting() {
    guard condition.carries else { return }
    for place in exchanges.indices
    where exchanges[place].number == nil && exchanges[place].outcome == nil { send(place) }
  }

  private mutating func end(_ place: Int, _ error: WebError, at due: Uptime) {
    exchanges[place].number = nil
    exchanges[place].outcome = (.failed(error), due)
    keep(exchanges[place])
  }

  // MARK: What happens

  /// Takes the result of a request; drops it if the request is no longer open.
  mutating func take(_ outcome: WebOutcome, of number: Int64, at now: Now) {
    guard let place = exchanges.firstIndex(where: { $0.number == number }) else { return }
    if condition == .drops { return lose(place, at: now) }
    exchanges[place].number = nil
    var delay = Interval.zero
    if case .slow(let interval) = condition { delay = interval }
    exchanges[place].outcome = (outcome, now.uptime + delay)
    keep(exchanges[place])
  }

  private mutating func lose(_ place: Int, at now: Now) {
    if exchanges[place].call.isBackground {
      exchanges[place].number = nil
    } else {
      end(place, .networkConnectionLost, at: now.uptime)
    }
  }

  /// Changes the network's condition: with a network the waiting requests are sent, without one the
  /// open requests are lost.
  mutating func change(to new: NetworkCondition, at now: Now) {
    condition = new
    if new.carries { return sendWaiting() }
    for place in exchanges.indices where exchanges[place].number != nil { lose(place, at: now) }
  }

  /// Drops the requests that are not in the background, because the app has ended.
  mutating func appEnded() { exchanges.removeAll { !$0.call.isBackground } }

  /// Cancels all requests, because the owner has ended the app.
  mutating func cancelAll() {
    for place in exchanges.indices where exchanges[place].outcome == nil {
      end(place, .cancelled, at: Self.untilLaunch)
    }
  }

  /// Removes all requests, because the app was removed or the device erased.
  mutating func removeAll() {
    if exchanges.contains(where: \.call.isBackground) { changes.append(.noExchanges) }
    exchanges = []
  }

  // MARK: Time

  /// Finds the earliest instant at which a request needs attention.
  ///
  /// - Parameter hasApp: `true` if there is an app to be told of results; without one, waiting results
  ///   have no deadline.
  func nextDeadline(hasApp: Bool) -> Uptime? {
    exchanges.lazy.filter { hasApp || $0.outcome?.from != Self.untilLaunch }.map(\.due).min()
  }

  /// Times out overdue requests, and returns `true` if the app has to be woken for a result that is
  /// due.
  mutating func tick(at now: Now) -> Bool {
    var wakes = false
    for place in exchanges.indices
    where exchanges[place].due <= now.uptime && exchanges[place].outcome?.from != Self.untilLaunch {
      if exchanges[place].outcome.map({ $0.from > exchanges[place].deadline }) ?? true {
        end(place, .timedOut, at: now.uptime)
      }
      wakes = wakes || exchanges[place].call.isBackground
      exchanges[place].outcome?.from = Self.untilLaunch
    }
    return wakes
  }

  /// Removes and returns the results that the app is to be told now, in the order of the requests.
  mutating func takeDue(at now: Now) -> [(tag: String?, call: WebCall, outcome: WebOutcome)] {
    var due: [(tag: String?, call: WebCall, outcome: WebOutcome)] = []
    for exchange in exchanges {
      guard let (outcome, from) = exchange.outcome, from <= now.uptime else { continue }
      due.append((exchange.tag, exchange.call, outcome))
      count(outcome.words, exchange)
      if exchange.call.isBackground { changes.append(.exchange(exchange.key, nil)) }
    }
    exchanges.removeAll { $0.outcome.map { $0.from <= now.uptime } ?? false }
    return due
  }

  // MARK: What the device takes

  /// Removes and returns the requests that leave the device now.
  mutating func takeRequests() -> [WebRequest] {
    if requests.isEmpty { return [] }
    defer { requests = [] }
    return requests
  }

  /// Removes and returns the changes for this step's commit.
  mutating func takeChanges() -> [SystemChange] {
    if changes.isEmpty { return [] }
    defer { changes = [] }
    return changes
  }

  private mutating func keep(_ exchange: Exchange) {
    guard exchange.call.isBackground else { return }
    let kept = KeptExchange(
      key: exchange.key,
      tag: exchange.tag,
      call: exchange.call,
      outcome: exchange.outcome?.0
    )
    changes.append(.exchange(exchange.key, kept.text))
  }

  private mutating func count(_ words: String, _ exchange: Exchange) {
    history.add(words)
    history.add(exchange.tag ?? "")
    history.add(exchange.call.method)
    history.add(exchange.call.address)
    for header in exchange.call.content.headers {
      history.add(header.name)
      history.add(header.value)
    }
    history.add(exchange.call.content.body)
  }

  func add(to digest: inout Digest) {
    if condition != .online { digest.add(condition.text) }
    guard isUsed else { return }
    digest.add(history.value)
    digest.add(lastKey)
    digest.add(lastNumber)
    for exchange in exchanges {
      digest.add(exchange.key)
      digest.add(exchange.number)
      digest.add(exchange.due.nanoseconds)
      digest.add(exchange.outcome?.0.words ?? "")
    }
  }
}
