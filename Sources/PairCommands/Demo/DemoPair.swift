import LockstepDevices
import LockstepWorkouts
package import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepEventWords

/// A pair in this process, for a demo without a user.
package enum DemoPair {
  static func configuration(of story: DemoScript) -> Engine.Configuration {
    let rules = EffectRules(story.plan.hasForeignApp ? .open : .workouts)
    var configuration = Engine.Configuration(of: story.script, title: story.title, rules: rules)
    // A person who ends a process from outside has done what a key of the demo does.
    configuration.survivesDeaths = true
    return configuration
  }

  /// Makes both devices with the scenario's seed and link, and switches them on.
  package static func inProcess(_ story: DemoScript) throws(DeviceFault) -> Engine {
    var engine = Engine(configuration(of: story))
    try story.plan.model.attach(to: &engine)
    return engine
  }
}
