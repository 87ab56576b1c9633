package import LockstepPair
package import LockstepScenario

/// The demo as it was before each of its last steps: the pair, what plays on it, and what is seen of it.
///
/// All are values, so time can go back to each, and forward from there with the same bytes. A pair of
/// processes is none: another one takes the same steps again.
package struct DemoPast {
  /// The result of going back.
  package enum Return {
    case isThere
    /// Nothing is before it.
    case beginning
    /// The programs did something else when they did it again, or nothing can.
    case impossible
  }

  /// The same steps again on other devices; `nil` where they do not come to the same.
  package typealias Replay<Failure: Error> = (DemoTrail) throws(Failure) -> Engine?

  private struct Instant {
    let runner: Runner
    /// `nil` for a pair of processes.
    let pair: SavedPair?
    let stage: DemoStage.Saved
  }

  /// A person goes back by single steps; those further back are let go of.
  private static let instantsMax = 2_000

  private var instants: [Instant] = []

  package init() {}

  /// Keeps what is there now.
  package mutating func keep(_ runner: Runner, _ engine: Engine, _ stage: DemoStage) {
    instants.append(Instant(runner: runner, pair: engine.save(), stage: stage.saved))
    if instants.count > Self.instantsMax { instants.removeFirst(Self.instantsMax / 10) }
  }

  /// Makes everything what it was before the last step.
  ///
  /// What somebody did to a device from outside cannot be done again: it goes back to before that.
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

  /// Makes everything what it was before the last step, for a pair in this process; says if that was
  /// possible.
  package mutating func goBack(_ runner: inout Runner, _ engine: inout Engine, _ stage: DemoStage)
    -> Bool
  {
    goBack(&runner, &engine, stage) { (_) throws(Never) in nil } == .isThere
  }
}
