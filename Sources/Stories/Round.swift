package import LockstepPair
import LockstepSimulation

/// Some stories that learn from one another: where one has shown something new, later ones go on from
/// the middle of it.
///
/// Rounds know nothing of each other, so that each is the same whatever machine tells it.
package struct Round {
  private let teller: Teller
  private let seed: UInt64
  /// The numbers of its stories.
  package let numbers: Range<Int>
  private var next: Int
  /// What followed what in the stories so far.
  private var seen: Set<UInt32> = []
  private var marks: [Teller.StoryMark] = []

  /// How many stories a round has of pairs that can be copied.
  private static let copiedStories = 128
  /// Those of others learn nothing; a round is only what is told before somebody looks at it.
  private static let otherStories = 8
  /// How many are told from the beginning before any goes on with another one.
  private static let firstStories = 24
  /// Of how many later ones one is told from the beginning, too.
  private static let freshOneOf: UInt64 = 3
  private static let marksMost = 24

  /// How many stories each round has.
  package static func size(of teller: Teller) -> Int {
    teller.world.isCopied ? copiedStories : otherStories
  }

  /// - Parameter number: Counted from 0.
  package init(_ number: Int, of teller: Teller, seed: UInt64) {
    let size = Self.size(of: teller)
    self.teller = teller
    self.seed = seed
    numbers = number * size..<(number + 1) * size
    next = numbers.lowerBound
  }

  /// Tells the next story; `nil` at the end of the round.
  package mutating func tell() throws(DeviceFault) -> (story: Int, telling: Telling)? {
    guard numbers.contains(next) else { return nil }
    let story = next
    next += 1
    let told = try tell(story)
    if learn(from: told.telling), let mark = told.mark { keep(mark) }
    return (story, told.telling)
  }

  private func tell(_ story: Int) throws(DeviceFault) -> Teller.MarkedTelling {
    var ways = RandomStream(seed: seed, purpose: "way of story \(story)")
    let isFirst = story - numbers.lowerBound < Self.firstStories || marks.isEmpty
    if isFirst || ways.below(Self.freshOneOf) == 0 {
      var choices = Choices(seed: seed, story: story)
      return try teller.tell(&choices, markedAfter: 1 + Int(ways.below(4)))
    }
    let mark = marks[Int(ways.below(UInt64(marks.count)))]
    var choices = Choices(goingOn: mark.choices, seed: seed, story: story)
    return teller.tell(&choices, on: mark, markedAfter: 1 + Int(ways.below(2)))
  }

  /// Whether the story has something that none before it had.
  private mutating func learn(from telling: Telling) -> Bool {
    let count = seen.count
    seen.formUnion(telling.transitions)
    return seen.count > count
  }

  private mutating func keep(_ mark: Teller.StoryMark) {
    if marks.count == Self.marksMost { marks.removeFirst() }
    marks.append(mark)
  }
}
