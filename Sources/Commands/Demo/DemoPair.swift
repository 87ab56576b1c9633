import Workouts
package import Pair
import PhoneSim
import Protocol
import Scenario
import WatchSim

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
    try engine.attach(
      .watch,
      to: InProcessPort(.watch) { WatchDevice(seed: seed, incarnation: $0, disk: $1) }
    )
    try engine.attach(
      .phone,
      to: InProcessPort(.phone) { PhoneDevice(seed: seed, incarnation: $0, disk: $1) }
    )
    return engine
  }
}
