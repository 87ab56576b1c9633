import LockstepLink

/// What an app is to be told once the calls of its answer are carried out, first caused first.
///
/// An answer is one thing: an event that its first call causes is not given before its last call is carried
/// out, so an app that asks for two things at once has asked for both before it hears of either.
struct AppAgenda {
  enum Item {
    case event(AppEvent)
    /// A file, which is there only while the app is being given it.
    case file(FileTransfer, [UInt8])
  }

  /// How long a chain of events may become in which each is caused by a call in answer to the one before.
  static let chainMax = 200

  private var items: [(item: Item, chain: Int)] = []
  private var given = 0
  /// How long the chain is that ends with the event which is answered now.
  private var chain = 0
  /// Whether calls are being carried out.
  private(set) var isAnswering = false

  /// Begins with an event that no answer caused, or with what an app asked by itself.
  mutating func begin() {
    isAnswering = true
    chain = 1
  }

  /// Has something wait that the answer caused which is carried out now.
  mutating func add(_ item: Item) { items.append((item, chain + 1)) }

  /// Takes what comes next, or `nil` when everything is done.
  mutating func next() -> Item? {
    guard given < items.count else {
      items.removeAll(keepingCapacity: true)
      given = 0
      isAnswering = false
      return nil
    }
    defer { given += 1 }
    chain = items[given].chain
    return items[given].item
  }

  /// Whether each of the app's calls made it call again, too often for it to be ever done.
  var isEndless: Bool { chain > Self.chainMax }

  /// The app is gone: what it was to be told is, too, but for a file, whose sender waits.
  mutating func forgetEvents() {
    items.removeSubrange(..<given)
    given = 0
    items.removeAll { if case .event = $0.item { true } else { false } }
  }
}
