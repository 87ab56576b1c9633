package import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation

/// A story that breaks something, made as short as it gets.
package struct Finding: Sendable {
  package let breach: Breach
  /// What was found in the shortest story.
  package let sentence: String
  package let telling: Telling
  /// Between which times its troubles may come.
  package let freedoms: [Freedom]
  /// How many stories it took to make it short.
  package let told: Int
}

extension Teller {
  /// What the story of a number breaks, as a seed draws it.
  package func telling(ofStory number: Int, seed: UInt64) throws(DeviceFault) -> Telling {
    var choices = Choices(seed: seed, story: number)
    return try tell(&choices)
  }

  /// Makes the story of a number as short as it gets, for one of the things that it breaks.
  ///
  /// - Parameter isOver: Whether no more time is to be spent on it.
  package func shorten(
    _ breach: Breach,
    ofStory number: Int,
    seed: UInt64,
    until isOver: @escaping () -> Bool
  ) throws(DeviceFault) -> Finding {
    var choices = Choices(seed: seed, story: number)
    let telling = try tell(&choices)
    return try shorten(breach, telling, choices, until: isOver)
  }

  /// Makes a story as short as it gets, for one of the things that it breaks.
  ///
  /// - Parameter isWhole: Whether it is a whole scenario, to which nothing is added.
  package func shorten(
    _ breach: Breach,
    _ telling: Telling,
    _ choices: Choices? = nil,
    isWhole: Bool = false,
    until isOver: @escaping () -> Bool
  ) throws(DeviceFault) -> Finding {
    var shrinker = Shrinker(self, breach, from: telling, isWhole: isWhole, until: isOver)
    try shrinker.shrink(choices)
    let freedoms = try shrinker.explain()
    return Finding(
      breach: breach,
      sentence: shrinker.best.found(breach) ?? "",
      telling: shrinker.best,
      freedoms: freedoms,
      told: shrinker.told
    )
  }
}
