package import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation

/// A story that breaks a rule, shortened as far as possible.
package struct Finding: Sendable {
  package let breach: Breach
  /// The description of the breach in the shortest story.
  package let sentence: String
  package let telling: Telling
  /// The times between which each trouble can come without ending the breach.
  package let freedoms: [Freedom]
  /// The number of stories that were played to shorten this one.
  package let told: Int
  /// `true` if the finding's file, played as `lockstep run` does, breaks the same rule.
  package let isPlayedAgain: Bool
}

extension Teller {
  /// Shortens a story as far as possible, for one of the rules that it breaks, and plays its file.
  ///
  /// If the file of the shortest story does not break the rule, the story is shortened again, and each
  /// shorter one must do so from its file.
  ///
  /// - Parameters:
  ///   - isWhole: `true` if the story is a whole scenario, to which no lines are added.
  ///   - isOver: Returns `true` once the shortening should stop.
  package func shorten(
    _ breach: Breach,
    _ telling: Telling,
    isWhole: Bool = false,
    until isOver: @escaping () -> Bool
  ) throws(DeviceFault) -> Finding {
    var shrinker = Shrinker(self, breach, from: telling, isWhole: isWhole, until: isOver)
    try shrinker.shrink(telling.choices)
    var isPlayedAgain = try isPlayedAgain(shrinker.best, breaking: breach)
    if !isPlayedAgain {
      shrinker = Shrinker(self, breach, from: telling, isWhole: isWhole, until: isOver)
      shrinker.playsFiles = true
      try shrinker.shrink(telling.choices)
      isPlayedAgain = try self.isPlayedAgain(shrinker.best, breaking: breach)
    }
    let freedoms = try shrinker.explain()
    return Finding(
      breach: breach,
      sentence: shrinker.best.found(breach) ?? "",
      telling: shrinker.best,
      freedoms: freedoms,
      told: shrinker.told,
      isPlayedAgain: isPlayedAgain
    )
  }
}
