import LockstepSimulation

/// The random choices that make a story: a sequence of bounded numbers, of which 0 is the simplest.
///
/// The player of a story asks for one number after the other. The numbers come from a seed and are
/// kept, or are given; after the last given number all are 0, so that a shorter sequence makes a
/// simpler story.
package struct Choices: Sendable {
  package private(set) var numbers: [UInt64]
  private var position = 0
  private var stream: RandomStream?
  /// The ranges of choices that make one trouble each, so that shortening can leave them out together.
  package private(set) var spans: [Range<Int>] = []

  /// Draws the choices of the story with this number, from the seed.
  package init(seed: UInt64, story: Int) {
    numbers = []
    stream = RandomStream(seed: seed, purpose: "story \(story)")
  }

  /// Continues the choices made so far with those of another story.
  init(goingOn past: Choices, seed: UInt64, story: Int) {
    numbers = Array(past.numbers.prefix(past.position))
    position = past.position
    spans = past.spans
    stream = RandomStream(seed: seed, purpose: "story \(story)")
  }

  /// Takes given numbers as choices.
  package init(_ numbers: [UInt64]) { self.numbers = numbers }

  /// Draws the next choice, a number below a bound.
  package mutating func below(_ bound: UInt64) -> UInt64 {
    let place = position
    position += 1
    if place < numbers.count {
      numbers[place] = min(numbers[place], bound - 1)
      return numbers[place]
    }
    guard let number = stream?.below(bound) else { return 0 }
    numbers.append(number)
    return number
  }

  /// Draws an element of a list, whose first element is the simplest.
  package mutating func among<Value>(_ list: [Value]) -> Value {
    list[Int(below(UInt64(list.count)))]
  }

  /// Begins a span of choices that belong together; returns its first position.
  mutating func begin() -> Int { position }

  /// Ends the span of choices that began at a position.
  mutating func end(_ start: Int) { spans.append(start..<position) }

  /// The choices made so far, to be made again from the first.
  package var again: Choices { Choices(Array(numbers.prefix(position))) }
}
