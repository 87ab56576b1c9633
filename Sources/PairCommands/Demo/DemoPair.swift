import LockstepDevices
import LockstepWorkouts
package import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepEventWords

/// A pair in this process, as a demo plays it that nobody sits at.
package enum DemoPair {
  /// Both devices, switched on, with the story's seed and link.
  package static func inProcess(_ story: DemoScript) throws(DeviceFault) -> Engine {
    let seed = story.script.seed ?? 1
    var engine = Engine(
      Engine.Configuration(
        title: story.title,
        seed: seed,
        profile: story.script.profile,
        rules: EffectRules(.workouts)
      )
    )
    try PairModel.workouts.attach(to: &engine)
    return engine
  }
}
