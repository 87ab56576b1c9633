import LockstepLink
import LockstepProtocol

/// The items that wait for an app until the calls of its present answer are carried out, in the order
/// of their causes.
///
/// An answer is handled as a whole: an event caused by its first call is given only after its last call
/// was carried out, so an app that asks for two things has asked for both before it hears of either.
struct AppAgenda {
  enum Item {
    case event(AppEvent)
    /// An event with news of the session that was already reported to the host.
    case reported(AppEvent)
    /// A received file, which exists only while the app is being given it.
    case file(FileTransfer, [UInt8])
    /// The receipt of a message; it is sent once the app was given the message and has not refused it.
    case receipt(id: Int64, PacketDate?)
  }

  /// The greatest length of a chain of events, in which the app's answer to each event causes the next.
  static let chainMax = 200

  private var items: [(item: Item, chain: Int)] = []
  private var given = 0
  /// The length of the chain that ends with the event being answered.
  private var chain = 0
  /// `true` while the app answers, and while the calls of its answer are carried out.
  private(set) var isAnswering = false
  /// `true` while the app, a program in real time, has not answered the last event it was given.
  private(set) var isWaiting = false

  /// Begins a new chain, because no answer of the app caused the event or the call.
  mutating func begin() {
    isAnswering = true
    chain = 1
  }

  /// Holds all items until the app has answered.
  mutating func wait() { isWaiting = true }

  /// Ends the wait for the app's answer.
  ///
  /// Events that its calls cause continue the chain of the answered event.
  mutating func goOn() { isWaiting = false }

  /// Adds an item.
  ///
  /// It continues the present chain, or begins a new one if it came while the app was still answering.
  mutating func add(_ item: Item) {
    if isWaiting { return items.append((item, 1)) }
    items.append((item, chain + 1))
  }

  /// Removes and returns the next item; `nil` if none is left.
  mutating func next() -> Item? {
    guard given < items.count else {
      items.removeAll(keepingCapacity: true)
      given = 0
      chain = 0
      isAnswering = false
      return nil
    }
    defer { given += 1 }
    chain = items[given].chain
    return items[given].item
  }

  /// `true` if the app's answers have caused so many further events that the chain seems endless.
  var isEndless: Bool { chain > Self.chainMax }

  /// Removes the receipt of a message that the app refuses; returns `false` if none waits.
  mutating func dropReceipt(of id: Int64) -> Bool {
    let index = items[given...].firstIndex { entry in
      if case .receipt(id, _) = entry.item { true } else { false }
    }
    if let index { items.remove(at: index) }
    return index != nil
  }

  /// Removes and returns the events for an app that has ended.
  ///
  /// Files stay, because their senders wait for them.
  ///
  /// - Returns: The removed events, in order.
  mutating func forgetEvents() -> [AppEvent] {
    isWaiting = false
    items.removeSubrange(..<given)
    given = 0
    let events = items.compactMap { entry -> AppEvent? in
      if case .event(let event) = entry.item { event } else { nil }
    }
    items.removeAll { if case .file = $0.item { false } else { true } }
    return events
  }
}
