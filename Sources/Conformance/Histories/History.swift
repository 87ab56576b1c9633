import LockstepSimulation

/// One thing that happens to a device in a history, said so that a person can do it again.
struct Move: Sendable {
  let text: String
  let play: @Sendable (HistoryPlayer) throws(Stop) -> [Effect]

  init(_ text: String, _ play: @escaping @Sendable (HistoryPlayer) throws(Stop) -> [Effect]) {
    self.text = text
    self.play = play
  }

  /// Makes the move of an action of the person or the developer.
  static func verb(_ verb: String, _ fields: String = "") -> Move {
    Move(fields.isEmpty ? verb : "\(verb) {\(fields)}") { player throws(Stop) in
      try player.act(Harness.input(verb, fields))
    }
  }

  /// Makes the move of an action a second later, for what is ordered by its date.
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

  /// Makes the move in which time passes that the device sleeps through, until the next move.
  static func sleep(_ milliseconds: Int64) -> Move {
    Move("it sleeps for \(milliseconds) ms") { player throws(Stop) in
      try player.device.sleep(seconds: 0, nanoseconds: milliseconds * 1_000_000)
      return []
    }
  }
}

/// Draws what happens, from a seed alone.
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

  /// Draws whether something holds that holds so many times in a hundred.
  mutating func holds(_ percent: Int) -> Bool { below(100) < percent }

  /// Picks one of some things, each as likely as its weight says.
  mutating func pick<Element>(_ weighted: [(weight: Int, Element)]) -> Element {
    var place = below(weighted.reduce(0) { $0 + $1.weight })
    for (weight, element) in weighted {
      if place < weight { return element }
      place -= weight
    }
    return weighted[0].1
  }
}
