import Foundation
import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepWorkoutChecks
internal import MutantSwitch

/// A mutant of a promise or of an app: a scenario that is played without it and with it, and stories.
struct PromiseTrial {
  /// What became of a mutant.
  struct Result {
    let mutant: Mutant
    /// What comes between in the shortest story that shows it.
    let story: String
    /// Why it shows nothing, a sentence.
    let fault: String?
  }

  /// How many stories are told at most: a minute of one core has more.
  private static let stories = 32_768

  /// Tells stories of what a mutant is of, and plays the scenario that it names.
  static func play(_ mutant: Mutant, of subject: StorySubject, below root: URL) throws -> Result {
    let scenario = mutant.scenario.map { root.appending(path: $0) }
    let fault = try scenario.flatMap { try unshown(mutant, by: $0) }
    if let reason = mutant.reason { return Result(mutant: mutant, story: reason, fault: fault) }
    let found = try StoryTrial(subject: subject, most: stories).shortest(of: mutant.name)
    return Result(mutant: mutant, story: found?.words ?? "", fault: fault ?? unshown(found))
  }

  /// Why stories do not show a mutant, or `nil` where they do.
  private static func unshown(_ found: StoryTrial.Found?) -> String? {
    guard let found else { return "none of \(stories) stories shows it" }
    return found.fault.map { "what its shortest story makes \($0)" }
  }

  /// Why a scenario does not show a mutant, or `nil` where it does.
  private static func unshown(_ mutant: Mutant, by scenario: URL) throws -> String? {
    let text = try String(contentsOf: scenario, encoding: .utf8)
    let script = try ScriptParser.parse(text, in: .workouts)
    guard try report(script).verdict == .pass else {
      return "the scenario does not pass without it"
    }
    let broken = try MutantSwitch.$active.withValue(mutant.name) {
      try report(script).broken.map(\.promise)
    }
    return broken.contains { $0 == mutant.promise }
      ? nil : "its promise holds; broken are \(broken)"
  }

  /// Plays a script with both of our devices, while this or that mutant is active.
  static func report(_ script: Script) throws -> Runner.Report {
    var engine = Engine(Engine.Configuration(of: script, seed: 1))
    var runner = Runner(script, promises: .workouts) { _ in }
    try engine.attachDevices()
    var pacer = Unpaced()
    var report = runner.run(on: &engine, pacedBy: &pacer)
    report.judge(script)
    return report
  }
}
