package import LockstepPair
package import LockstepScenario

/// The states of the demo before each of its last steps: the pair, its runner, and the stage.
///
/// All three are values, so the demo can go back to each state, and play on from there with the same
/// bytes. A pair of processes cannot be saved; new processes repeat its steps instead.
package struct DemoPast {
  /// The result of going back a step.
  package enum Return {
    case isThere
    /// The demo is at its beginning.
    case beginning
    /// The programs behave differently in the repetition, or cannot be repeated at all.
    case impossible
  }

  /// A function that repeats the steps with other devices; it returns `nil` if they do not reach the
  /// same state.
  package typealias Replay<Failure: Error> = (DemoTrail) throws(Failure) -> Engine?

  private struct Instant {
    let runner: Runner
    /// The saved pair; `nil` for a pair of processes, which cannot be saved.
    let pair: SavedPair?
    let stage: DemoStage.Saved
  }

  /// The greatest number of states that are kept; then the oldest are dropped.
  private static let instantsMax = 2_000

  private var instants: [Instant] = []

  package init() {}

  /// Keeps the present state.
  package mutating func keep(_ runner: Runner, _ engine: Engine, _ stage: DemoStage) {
    instants.append(Instant(runner: runner, pair: engine.save(), stage: stage.saved))
    if instants.count > Self.instantsMax { instants.removeFirst(Self.instantsMax / 10) }
  }

  /// Restores the state before the last step.
  ///
  /// An end of a device's process from outside cannot be repeated; the demo then goes back to the state
  /// before it.
  package mutating func goBack<Failure: Error>(
    _ runner: inout Runner,
    _ engine: inout Engine,
    _ stage: DemoStage,
    replaying replay: Replay<Failure>
  ) throws(Failure) -> Return {
    // The last one kept is what is there now.
    let last = min(instants.count - 2, instants.lastIndex { !$0.stage.wasMeddledWith } ?? -1)
    guard last >= 0 else { return .beginning }
    let instant = instants[last]
    if let pair = instant.pair {
      engine.restore(pair)
    } else if let again = try replay(instant.stage.trail) {
      engine = again
    } else {
      return .impossible
    }
    // It is kept anew before the next step.
    instants.removeSubrange(last...)
    runner = instant.runner
    stage.restore(instant.stage)
    return .isThere
  }

  /// Restores the state before the last step, for a pair in this process; says if that was possible.
  package mutating func goBack(_ runner: inout Runner, _ engine: inout Engine, _ stage: DemoStage)
    -> Bool
  {
    goBack(&runner, &engine, stage) { (_) throws(Never) in nil } == .isThere
  }
}
