import LockstepDevices
import LockstepWorkouts
package import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepEventWords

/// A pair in this process, as a demo plays it that nobody sits at.
package enum DemoPair {
  static func configuration(of story: DemoScript) -> Engine.Configuration {
    let rules = EffectRules(story.plan.hasForeignApp ? .open : .workouts)
    var configuration = Engine.Configuration(of: story.script, title: story.title, rules: rules)
    // A person who ends a process from outside has done what a key of the demo does.
    configuration.survivesDeaths = true
    return configuration
  }

  /// Makes both devices, switched on, with the story's seed and link.
  package static func inProcess(_ story: DemoScript) throws(DeviceFault) -> Engine {
    var engine = Engine(configuration(of: story))
    try story.plan.model.attach(to: &engine)
    return engine
  }
}
