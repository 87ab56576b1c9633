import Foundation
import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepWorkoutChecks
import MutantSwitch

/// A scenario, played without a mutant of a promise and with it.
struct PromiseTrial {
  /// What became of a mutant.
  struct Result {
    let mutant: Mutant
    /// Why it shows nothing, a sentence.
    let fault: String?
  }

  private let mutant: Mutant
  private let script: Script

  init(_ mutant: Mutant, below root: URL) throws {
    guard let scenario = mutant.scenario, mutant.promise != nil else {
      throw MutantProblem(place: mutant.place, reason: "no lines “Promise: …” and “Scenario: …”")
    }
    self.mutant = mutant
    let text = try String(contentsOf: root.appending(path: scenario), encoding: .utf8)
    script = try ScriptParser.parse(text, in: .workouts)
  }

  func play() throws -> Result {
    let intact = try report(nil)
    guard intact.verdict == .pass else {
      return Result(mutant: mutant, fault: "the scenario does not pass without it")
    }
    let broken = try report(mutant.name).broken.map(\.promise)
    let isFound = broken.contains { $0 == mutant.promise }
    return Result(mutant: mutant, fault: isFound ? nil : "its promise holds; broken are \(broken)")
  }

  private func report(_ name: String?) throws -> Runner.Report {
    try MutantSwitch.$active.withValue(name) {
      var engine = Engine(Engine.Configuration(of: script, seed: 1))
      var runner = Runner(script, promises: .workouts) { _ in }
      try engine.attachDevices()
      var pacer = Unpaced()
      var report = runner.run(on: &engine, pacedBy: &pacer)
      report.judge(script)
      return report
    }
  }
}
