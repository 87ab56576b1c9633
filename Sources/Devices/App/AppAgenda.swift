import LockstepLink
import LockstepProtocol

/// The events that wait for an app until the calls of its answer are carried out, first caused first.
///
/// An answer is one thing: an event that its first call causes is not given before its last call is
/// carried out, so an app that asks for two things at once has asked for both before it hears of either.
struct AppAgenda {
  enum Item {
    case event(AppEvent)
    /// An event with news of the session that whoever watches has been told of already.
    case reported(AppEvent)
    /// A file, which is there only while the app is being given it.
    case file(FileTransfer, [UInt8])
    /// The receipt of a message, which leaves when the app was given the message and has not refused it.
    case receipt(id: Int64, PacketDate?)
  }

  /// The longest chain of events in which a call in answer to each event causes the next.
  static let chainMax = 200

  private var items: [(item: Item, chain: Int)] = []
  private var given = 0
  /// The length of the chain that ends with the event which is being answered now.
  private var chain = 0
  /// `true` while the app answers, or the calls of its answer are being carried out.
  private(set) var isAnswering = false
  /// `true` while the app, a program in real time, still thinks about the event that it got last.
  private(set) var isWaiting = false

  /// Begins a chain, with an event that no answer caused, or with a call that the app made by itself.
  mutating func begin() {
    isAnswering = true
    chain = 1
  }

  /// Has everything wait for the app's answer.
  mutating func wait() { isWaiting = true }

  /// Ends the wait for the answer, which is there: its calls go on with the chain of the event that it
  /// answers.
  mutating func goOn() { isWaiting = false }

  /// Adds something that the answer which is being carried out has caused, or that happened while the
  /// app was thinking, and so begins a chain of its own.
  mutating func add(_ item: Item) {
    if isWaiting { return items.append((item, 1)) }
    items.append((item, chain + 1))
  }

  /// Takes what comes next, or `nil` when everything is done.
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

  /// `true` if the app's calls caused further calls too often for the chain ever to end.
  var isEndless: Bool { chain > Self.chainMax }

  /// Takes out the receipt of a message that the app refuses; false where none waits.
  mutating func dropReceipt(of id: Int64) -> Bool {
    let index = items[given...].firstIndex { entry in
      if case .receipt(id, _) = entry.item { true } else { false }
    }
    if let index { items.remove(at: index) }
    return index != nil
  }

  /// Forgets the events for an app that is gone, but keeps files, whose senders wait.
  ///
  /// - Returns: The events, in their order.
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
