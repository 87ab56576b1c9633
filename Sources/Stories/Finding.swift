package import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation

/// A story that breaks something, made as short as it gets.
package struct Finding: Sendable {
  package let breach: Breach
  /// The sentence that says what was found in the shortest story.
  package let sentence: String
  package let telling: Telling
  /// Between which times its troubles may come.
  package let freedoms: [Freedom]
  /// The number of stories that it took to make this one short.
  package let told: Int
}

extension Teller {
  /// Makes a story as short as it gets, for one of the things that it breaks.
  ///
  /// - Parameters:
  ///   - isWhole: Whether it is a whole scenario, to which nothing is added.
  ///   - isOver: Whether no more time is to be spent on it.
  package func shorten(
    _ breach: Breach,
    _ telling: Telling,
    isWhole: Bool = false,
    until isOver: @escaping () -> Bool
  ) throws(DeviceFault) -> Finding {
    var shrinker = Shrinker(self, breach, from: telling, isWhole: isWhole, until: isOver)
    try shrinker.shrink(telling.choices)
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
