import LockstepSimulation

/// An event in a history of a device, described so that a person can repeat it.
struct Move: Sendable {
  let text: String
  let play: @Sendable (HistoryPlayer) throws(Stop) -> [Effect]

  init(_ text: String, _ play: @escaping @Sendable (HistoryPlayer) throws(Stop) -> [Effect]) {
    self.text = text
    self.play = play
  }

  /// Makes the move of an action by the person or the developer.
  static func verb(_ verb: String, _ fields: String = "") -> Move {
    Move(fields.isEmpty ? verb : "\(verb) {\(fields)}") { player throws(Stop) in
      try player.act(Harness.input(verb, fields))
    }
  }

  /// Makes the move of an action one second later, for actions that are ordered by their dates.
  static func later(_ verb: String, _ fields: String) -> Move {
    Move("a second later \(verb) {\(fields)}") { player throws(Stop) in
      let before = try player.note(player.device.advance(seconds: 1))
      return try before + player.act(Harness.input(verb, fields))
    }
  }

  /// Makes the move in which time passes and the device acts on its deadlines.
  static func wait(_ milliseconds: Int64) -> Move {
    Move("\(milliseconds) ms pass") { player throws(Stop) in
      try player.note(player.device.advance(seconds: 0, nanoseconds: milliseconds * 1_000_000))
    }
  }

  /// Makes the move in which the device sleeps while time passes; it acts only at the next move.
  static func sleep(_ milliseconds: Int64) -> Move {
    Move("it sleeps for \(milliseconds) ms") { player throws(Stop) in
      try player.device.sleep(seconds: 0, nanoseconds: milliseconds * 1_000_000)
      return []
    }
  }
}

/// A source of random choices for a history, from a seed alone.
struct HistoryDraw {
  private var stream: RandomStream

  init(_ seed: Int64, _ purpose: String) {
    stream = RandomStream(seed: UInt64(seed), purpose: "history.\(purpose)")
  }

  mutating func below(_ bound: Int) -> Int { Int(stream.below(UInt64(bound))) }

  mutating func number(_ range: ClosedRange<Int64>) -> Int64 {
    range.lowerBound + Int64(below(Int(range.upperBound - range.lowerBound) + 1))
  }

  mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

  /// Draws `true` with this probability in percent.
  mutating func holds(_ percent: Int) -> Bool { below(100) < percent }

  /// Picks one of some elements, each with a probability proportional to its weight.
  mutating func pick<Element>(_ weighted: [(weight: Int, Element)]) -> Element {
    var place = below(weighted.reduce(0) { $0 + $1.weight })
    for (weight, element) in weighted {
      if place < weight { return element }
      place -= weight
    }
    return weighted[0].1
  }
}
