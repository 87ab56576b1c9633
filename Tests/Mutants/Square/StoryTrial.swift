import LockstepEventWords
import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepStories
import LockstepWorkoutChecks
import MutantSwitch

/// Stories of a workout on both of our devices, until one shows a mutant.
struct StoryTrial {
  /// How many are told at most.
  private static let stories = 256
  /// How many are told to make one short.
  private static let shortenedBy = 400

  private static let course = """
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

  /// The shortest story that shows a mutant: how many lines it has, and what comes between in it; `nil`
  /// where none of the stories shows it.
  static func shortest(of mutant: String?) throws -> String? {
    try MutantSwitch.$active.withValue(mutant) { try shortest() }
  }

  private static func shortest() throws -> String? {
    let teller = try teller()
    let calm = teller.calmTelling
    if let found = calm.found.first { return words(of: calm, found.breach) }
    for number in 0..<stories / Round.size(of: teller) {
      var round = Round(number, of: teller, seed: 1)
      while let told = try round.tell() {
        guard let found = told.telling.found.first else { continue }
        var left = shortenedBy
        let short = try teller.shorten(found.breach, told.telling) {
          left -= 1
          return left < 0
        }
        return words(of: short.telling, found.breach)
      }
    }
    return nil
  }

  private static func words(of telling: Telling, _ breach: Breach) -> String {
    let lines = telling.story.withoutMending.lines
    let troubles = lines.filter { $0.source == .trouble }.map { "`\($0.text)`" }
    let what = troubles.isEmpty ? "the course" : troubles.joined(separator: ", ")
    return "\(what): \(breach.words)"
  }

  private static func teller() throws -> Teller {
    let language = Language.workouts
    let script = try ScriptParser.parse(course, in: language)
    let world = try World(script, in: language, checkers: .workouts) { () throws(DeviceFault) in
      var engine = Engine(Engine.Configuration(of: script, rules: EffectRules(.workouts)))
      try engine.attachDevices(hasDigests: false)
      return engine
    }
    return try Teller(world, troubles: Trouble.usual(in: language))
  }
}
