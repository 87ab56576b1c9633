package import LockstepPair
import LockstepSimulation

/// A number of stories that learn from one another: if one shows something new, later ones continue
/// from its middle.
///
/// Rounds know nothing of each other, so that each is the same whatever machine tells it.
package struct Round {
  private let teller: Teller
  private let seed: UInt64
  /// The numbers of the round's stories.
  package let numbers: Range<Int>
  private var next: Int
  /// The pairs of successive events in the stories so far.
  private var seen: Set<UInt32> = []
  private var marks: [Teller.StoryMark] = []

  /// The number of stories in a round, if the pair can be copied.
  private static let copiedStories = 128
  /// The number of stories in a round if the pair cannot be copied; such stories learn nothing, and a
  /// round is only a unit of progress.
  private static let otherStories = 8
  /// The number of stories played from the beginning before any continues another one.
  private static let firstStories = 24
  /// The reciprocal share of later stories that are also played from the beginning: one in this many.
  private static let freshOneOf: UInt64 = 3
  private static let marksMost = 24

  /// Returns the number of stories in each round.
  package static func size(of teller: Teller) -> Int {
    teller.world.isCopied ? copiedStories : otherStories
  }

  /// - Parameter number: The round's number, counted from 0.
  package init(_ number: Int, of teller: Teller, seed: UInt64) {
    let size = Self.size(of: teller)
    self.teller = teller
    self.seed = seed
    numbers = number * size..<(number + 1) * size
    next = numbers.lowerBound
  }

  /// Plays the next story; returns `nil` at the end of the round.
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

  /// Adds a story's pairs of events to those seen, and returns `true` if any was new.
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
