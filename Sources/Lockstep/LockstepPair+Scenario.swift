import LockstepDevices
import LockstepLink
import LockstepPair
import LockstepProtocol
package import LockstepScenario
import LockstepSimulation

/// The saved state of a pair at an instant, with its events and screens so far.
public struct SavedLockstepPair {
  let pair: SavedPair
  let seen: LockstepPair.Seen
}

extension LockstepPair {
  /// Saves the pair's state as it is now.
  ///
  /// To restore it takes some microseconds, however long the run has been.
  ///
  /// - Throws: A `Failure` if a device cannot be saved.
  public func save() throws -> SavedLockstepPair {
    guard let pair = engine.save() else {
      throw Failure(description: "the pair cannot be saved: a device or app in it is not a value")
    }
    return SavedLockstepPair(pair: pair, seen: seen)
  }

  /// Puts the pair back into a state that was saved.
  ///
  /// The apps must be value types: the state that an app has in a class instance is not restored.
  public func restore(_ saved: SavedLockstepPair) {
    engine.restore(saved.pair)
    seen = saved.seen
  }

  /// Plays a scenario on a pair to which nothing has happened yet, such as one that an exploration found.
  ///
  /// - Throws: A `Failure` if the scenario has a mistake, or one of its expectations fails.
  public func play(scenario: String) throws {
    let script = try Self.script(of: scenario)
    let own = engine.configuration.contract
    if let contract = script.contract, contract != own {
      throw Failure(
        description: "the scenario says “contract \(contract.name)”, and the pair was made with "
          + "\(own.name): make it with contract: .\(contract.name)"
      )
    }
    for plan in script.servers { engine.attach(plan) }
    if script.profile != engine.linkProfile { try change(link: .profile(script.profile.name)) }
    var events: [LogEvent] = []
    var runner = Runner(script) { events.append($0) }
    var pacer = Unpaced()
    let known = seen.events
    let report = runner.run(on: &engine, pacedBy: &pacer, after: known)
    take(Array(events.dropFirst(known.count)))
    overlook()
    let lines = scenario.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var told: [String] = report.failures.map { failure in
      let line = lines.indices.contains(failure.line - 1) ? lines[failure.line - 1] : ""
      return "line \(failure.line): \(failure.found)\n  \(line)"
    }
    for broken in report.broken { told.append("\(broken.promise): \(broken.found)") }
    if let fault = report.fault { told.append("\(fault)") }
    if !told.isEmpty { throw Failure(description: told.joined(separator: "\n")) }
  }

  /// The scenario language for a pair with these apps: the words of the systems, and `do VERB` for
  /// verbs of the apps.
  static let language = Language(
    Vocabulary(
      watch: DevicePolicy.foreign(.watch).words,
      phone: DevicePolicy.foreign(.phone).words
    )
  )

  /// Parses a scenario in the language of these apps.
  package static func script(of scenario: String) throws -> Script {
    do throws(Diagnostics) {
      return try ScriptParser.parse(scenario, in: language)
    } catch {
      throw Failure(description: error.rendered(path: "scenario", source: scenario, columns: 100))
    }
  }
}
