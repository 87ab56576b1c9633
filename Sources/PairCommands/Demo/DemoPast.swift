package import LockstepPair
package import LockstepScenario

/// The demo as it was before each of its last steps: the pair, what plays on it, and what is seen of it.
///
/// All of them are values, so time can go back to each, and forward from there with the same bytes.
package struct DemoPast {
  private struct Instant {
    let runner: Runner
    let pair: SavedPair
    let stage: DemoStage.Saved
  }

  /// A person goes back by single steps; those further back are let go of.
  private static let instantsMax = 2_000

  private var instants: [Instant] = []

  package init() {}

  /// Keeps what is there now; nothing where a pair cannot be kept, as one of processes.
  package mutating func keep(_ runner: Runner, _ engine: Engine, _ stage: DemoStage) {
    guard let pair = engine.save() else { return }
    instants.append(Instant(runner: runner, pair: pair, stage: stage.saved))
    if instants.count > Self.instantsMax { instants.removeFirst(Self.instantsMax / 10) }
  }

  /// Whether anything is kept.
  package var isThere: Bool { !instants.isEmpty }

  /// Makes everything what it was before the last step; false at the beginning.
  package mutating func goBack(_ runner: inout Runner, _ engine: inout Engine, _ stage: DemoStage)
    -> Bool
  {
    // The last one kept is what is there now.
    guard instants.count > 1 else { return false }
    instants.removeLast()
    // It is kept anew before the next step.
    let instant = instants.removeLast()
    runner = instant.runner
    engine.restore(instant.pair)
    stage.restore(instant.stage)
    return true
  }
}
