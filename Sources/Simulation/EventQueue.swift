/// The rank that orders events of the same instant, first to last.
public enum EventRank: UInt8, Sendable, Comparable {
  case fault
  case action
  case arrival
  case watchDeadline
  case phoneDeadline
  case expectation

  public static func < (a: EventRank, b: EventRank) -> Bool { a.rawValue < b.rawValue }
}

/// A queue of future events, ordered by time, rank and insertion, so that no two events tie.
///
/// A binary heap. It and its members are `public` and inlinable, against the house's custom, because a
/// generic type is specialised across modules only so; everything else in the house is `package`.
public struct EventQueue<Event: Sendable>: Sendable {
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline let time: Int64
    @usableFromInline let order: UInt64
    @usableFromInline let event: Event

    @inlinable
    init(time: Int64, order: UInt64, event: Event) {
      self.time = time
      self.order = order
      self.event = event
    }

    @inlinable
    func comes(before other: Entry) -> Bool {
      time != other.time ? time < other.time : order < other.order
    }
  }

  @usableFromInline var heap: [Entry] = []
  @usableFromInline var insertions: UInt64 = 0

  @inlinable
  public init() {}

  @inlinable
  public var isEmpty: Bool { heap.isEmpty }

  @inlinable
  public var count: Int { heap.count }

  /// The instant of the next event, in nanoseconds of true time; `nil` if there is none.
  @inlinable
  public var nextTime: Int64? { heap.first?.time }

  /// The next event, which stays in the queue.
  @inlinable
  public var first: Event? { heap.first?.event }

  /// Adds an event; `time` is in nanoseconds of true time.
  @inlinable
  public mutating func insert(_ event: Event, at time: Int64, rank: EventRank) {
    insertions += 1
    let order = UInt64(rank.rawValue) << 56 | insertions
    heap.append(Entry(time: time, order: order, event: event))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].comes(before: heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Removes and returns the next event; returns `nil` if there is none.
  @inlinable
  public mutating func popFirst() -> Event? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      sinkRoot()
    }
    return first.event
  }

  @inlinable
  mutating func sinkRoot() {
    var parent = 0
    while true {
      var child = parent * 2 + 1
      guard child < heap.count else { return }
      if child + 1 < heap.count, heap[child + 1].comes(before: heap[child]) { child += 1 }
      guard heap[child].comes(before: heap[parent]) else { return }
      heap.swapAt(child, parent)
      parent = child
    }
  }
}
