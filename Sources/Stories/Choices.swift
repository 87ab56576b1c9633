import LockstepSimulation

/// The choices of which a story is made: a sequence of bounded numbers, of which 0 is the simplest.
///
/// One who tells a story asks for number after number. They come from a seed and are kept, or are those
/// that are given; behind the end of those everything is 0: a shorter sequence is a simpler story.
package struct Choices: Sendable {
  package private(set) var numbers: [UInt64]
  private var position = 0
  private var stream: RandomStream?
  /// The choices of each trouble, to be left out together.
  package private(set) var spans: [Range<Int>] = []

  /// Draws the choices of a story by its number.
  package init(seed: UInt64, story: Int) {
    numbers = []
    stream = RandomStream(seed: seed, purpose: "story \(story)")
  }

  /// Goes on where some choices have come to, with those of another story.
  init(goingOn past: Choices, seed: UInt64, story: Int) {
    numbers = Array(past.numbers.prefix(past.position))
    position = past.position
    spans = past.spans
    stream = RandomStream(seed: seed, purpose: "story \(story)")
  }

  /// Takes choices that are there.
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

  /// Draws one of a list, the first being the simplest.
  package mutating func among<Value>(_ list: [Value]) -> Value {
    list[Int(below(UInt64(list.count)))]
  }

  /// Begins what belongs together; returns where.
  mutating func begin() -> Int { position }

  /// Ends what belongs together.
  mutating func end(_ start: Int) { spans.append(start..<position) }

  /// The same choices to be made once more, as far as they were made.
  package var again: Choices { Choices(Array(numbers.prefix(position))) }
}
