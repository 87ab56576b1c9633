import LockstepCaseShare
import LockstepSimulation
import Testing

struct EventQueueTests {
  private static let ranks: [EventRank] = [
    .fault, .action, .arrival, .watchDeadline, .phoneDeadline, .expectation,
  ]

  @Test func `the ranks stand in the order of an instant`() {
    #expect(Self.ranks.sorted() == Self.ranks)
    #expect(zip(Self.ranks, Self.ranks.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `time decides before rank, and rank before insertion`() {
    var queue = EventQueue<String>()
    queue.insert("expectation at 1", at: 1, rank: .expectation)
    queue.insert("phone at 1", at: 1, rank: .phoneDeadline)
    queue.insert("fault at 2", at: 2, rank: .fault)
    queue.insert("watch at 1", at: 1, rank: .watchDeadline)
    queue.insert("first arrival at 1", at: 1, rank: .arrival)
    queue.insert("second arrival at 1", at: 1, rank: .arrival)
    queue.insert("action at 1", at: 1, rank: .action)
    queue.insert("expectation at -3", at: -3, rank: .expectation)
    #expect(
      drain(&queue) == [
        "expectation at -3", "action at 1", "first arrival at 1", "second arrival at 1",
        "watch at 1", "phone at 1", "expectation at 1", "fault at 2",
      ]
    )
  }

  @Test func `an empty queue has nothing to give`() {
    var queue = EventQueue<Int>()
    #expect(queue.isEmpty)
    #expect(queue.count == 0)
    #expect(queue.nextTime == nil)
    #expect(queue.popFirst() == nil)
  }

  /// What the queue promises, the slow way: a stable sort by (time, rank).
  private struct Naive {
    var events: [(time: Int64, rank: EventRank, number: Int)] = []

    mutating func popFirst() -> Int? {
      guard let first = events.indices.min(by: { comes(events[$0], before: events[$1]) }) else {
        return nil
      }
      return events.remove(at: first).number
    }

    private func comes(
      _ one: (time: Int64, rank: EventRank, number: Int),
      before other: (time: Int64, rank: EventRank, number: Int)
    ) -> Bool {
      (one.time, one.rank.rawValue, one.number) < (other.time, other.rank.rawValue, other.number)
    }
  }

  @Test(arguments: CaseShare.of(1...5 as ClosedRange<UInt64>, each: 3))
  func `random loads full of ties come out as a plain sort would have them`(_ seed: UInt64) {
    var stream = RandomStream(seed: seed, purpose: "test.queue")
    var queue = EventQueue<Int>()
    var naive = Naive()
    for number in 0..<3_000 {
      // More in than out at first, the other way round later; few instants, so that ties abound.
      if stream.below(3_000) >= UInt64(number) || naive.events.isEmpty {
        let time = Int64(stream.below(20)) - 10
        let rank = Self.ranks[Int(stream.below(6))]
        queue.insert(number, at: time, rank: rank)
        naive.events.append((time, rank, number))
      } else {
        #expect(queue.popFirst() == naive.popFirst())
      }
      #expect(queue.count == naive.events.count)
      #expect(queue.nextTime == naive.events.map(\.time).min())
    }
    while let expected = naive.popFirst() { #expect(queue.popFirst() == expected) }
    #expect(queue.isEmpty)
  }

  private func drain(_ queue: inout EventQueue<String>) -> [String] {
    var events: [String] = []
    while let event = queue.popFirst() { events.append(event) }
    return events
  }
}
