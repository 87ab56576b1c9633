import LockstepDeviceCommands
package import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation

/// The steps of the demo so far, which can be repeated with devices that have just been switched on.
///
/// A run is deterministic, so the same steps lead to the same state; a digest of all events verifies
/// it.
package struct DemoTrail: Sendable {
  /// The number of steps so far, of the scenario and of the user.
  package private(set) var steps = 0
  private var deeds: [(step: Int, deed: Deed, time: TrueTime)] = []
  /// The step in which the user took over from the scenario.
  private var takeOver: Int?
  private var digest = Digest()

  package init() {}

  package mutating func endStep() { steps += 1 }

  mutating func see(_ event: LogEvent) {
    var writer = JSONWriter()
    event.write(into: &writer)
    digest.add(writer.bytes)
  }

  mutating func add(_ deed: Deed, at time: TrueTime) { deeds.append((steps, deed, time)) }

  mutating func takeOverNow() { takeOver = steps }

  /// Repeats all steps, and says if the same events happened.
  ///
  /// - Parameter tell: Gets the number of repeated steps before each step.
  package func replay<Failure: Error>(
    on engine: inout Engine,
    of story: DemoScript,
    telling tell: (Int) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let seen = Seen()
    var runner = Runner(story.endless, promises: story.plan.promises) { seen.trail.see($0) }
    var pacer = Pace(deeds: deeds[...])
    for step in 0..<steps {
      try tell(step)
      if step == takeOver {
        _ = runner.finish(nil, on: &engine)
        runner = Runner(DemoScript.nothing, promises: story.plan.promises) { seen.trail.see($0) }
        continue
      }
      pacer.step = step
      // A device that cannot go on here did go on before.
      do { _ = try runner.step(on: &engine, pacedBy: &pacer) } catch { return false }
    }
    return seen.trail.digest.value == digest.value
  }

  private final class Seen { var trail = DemoTrail() }

  /// A pacer for which each instant has come; an action of the user comes first in its step.
  private struct Pace: Pacer {
    var deeds: ArraySlice<(step: Int, deed: Deed, time: TrueTime)>
    var step = 0

    mutating func reach(_ instant: TrueTime, in engine: inout Engine) throws(DeviceFault) -> Bool {
      guard let next = deeds.first, next.step == step else { return true }
      deeds.removeFirst()
      engine.advance(to: next.time)
      try next.deed.carryOut(on: &engine)
      return false
    }
  }
}
