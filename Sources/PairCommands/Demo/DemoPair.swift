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
    var engine = Engine(
      Engine.Configuration(of: story.script, title: story.title, rules: EffectRules(.workouts))
    )
    try PairModel.workouts.attach(to: &engine)
    return engine
  }
}
