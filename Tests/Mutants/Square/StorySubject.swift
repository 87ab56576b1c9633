import Lockstep
import LockstepEventWords
import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepStories
import LockstepWorkoutChecks

/// A pair of which stories are told: both halves of an app, what persons do, and what must hold.
struct StorySubject {
  /// The course and the promises.
  let script: Script
  /// Makes what tells the stories.
  let teller: () throws -> Teller
  /// Plays a scenario.
  let passes: (String) throws -> Bool

  // MARK: The workout app

  static func workout() throws -> StorySubject {
    try ours(workoutCourse) { _ in true }
  }

  /// Sends of every kind, and what befalls links and devices: promises of a pair break by themselves.
  static func sends() throws -> StorySubject {
    try ours(sendCourse) { $0.isOne(of: ["link", "lives"]) }
  }

  private static func ours(_ course: String, _ isDrawn: (Trouble) -> Bool) throws -> StorySubject {
    let language = Language.workouts
    let script = try ScriptParser.parse(course, in: language)
    let troubles = Trouble.usual(in: language, of: script).filter(isDrawn)
    return StorySubject(
      script: script,
      teller: {
        let world = try World(script, in: language, checkers: .workouts) {
          () throws(DeviceFault) in
          var engine = Engine(Engine.Configuration(of: script, rules: EffectRules(.workouts)))
          try engine.attachDevices(hasDigests: false)
          return engine
        }
        return try Teller(world, troubles: troubles)
      },
      passes: { text in
        let script = try ScriptParser.parse(text, in: language)
        // What breaks a promise of every pair expects nothing besides.
        return try [.pass, .undecided].contains(PromiseTrial.report(script).verdict)
      }
    )
  }

  private static let workoutCourse = """
    @0s      phone split Core
             phone add Plank to Core sets 2 reps 10
             phone add Crunch to Core sets 2 duration 20s
    @2s      phone start Core
    @5s      watch exercise Plank
    +1s      watch start
    +20s     watch next
    +10s     watch start
    +10s     watch one-more
    +10s     watch next
    @90s     watch exercise Crunch
             watch start
    @150s    watch skip Crunch

    promise the watch keeps nothing back, settled within 60s
             expect watch screen pending = 0
    """

  private static let sendCourse = """
    @0s      watch launch
    @2s      watch user-info {"n":1}
    @3s      watch user-info {"n":2}
    +100ms   watch user-info {"n":3}
    @4s      phone user-info {"n":4}
             phone context {"n":5}
    @5s      phone user-info {"n":6}
             watch message {"n":7}
    @6s      watch user-info {"n":8}
    +100ms   watch user-info {"n":9}
    """

  // MARK: The tutorial's app

  static func shopping() throws -> StorySubject {
    let exploration = Exploration(watch: { ShoppingWatch() }, phone: { ShoppingPhone() }) {
      shoppingCourse
    } promises: {
      shoppingPromises
    }
    return StorySubject(
      script: try LockstepPair.script(of: shoppingCourse + "\n" + shoppingPromises),
      teller: {
        try exploration.teller(
          only: ["link", "lives", "clocks", "watches", "apps", "fault activated-late"]
        )
      },
      passes: { text in
        let pair = try LockstepPair(watch: { ShoppingWatch() }, phone: { ShoppingPhone() })
        do {
          try pair.play(scenario: text)
          return true
        } catch is LockstepPair.Failure {
          return false
        }
      }
    )
  }

  private static let shoppingCourse = """
    @0s      watch launch
    @2s      watch do add {"item":"tea"}
    @4s      phone do add {"item":"milk"}
    @6s      watch do buy {"item":"milk"}
    @9s      watch do add {"item":"eggs"}
    @12s     watch do add {"item":"salt"}
    @20s     watch quit
    @22s     watch launch
    +1s      watch do add {"item":"rice"}
    """

  private static let shoppingPromises = """
    promise each item is there once, settled within 30s
             expect phone screen items.count = acted(add)
             expect watch screen items.count = acted(add)
             expect watch screen pending = 0
    """
}
