package import LockstepDeviceCommands
package import LockstepLink
package import LockstepProtocol
import LockstepScenario
package import LockstepSimulation

/// The user's actions on the pair so far, from which a scenario is written that repeats them.
package struct DemoJournal: Sendable {
  private var entries: [(time: TrueTime, text: String)] = []
  /// The actions that a device refused; the scenario expects these refusals.
  private var refusals: [(time: TrueTime, text: String)] = []

  package init() {}

  package var count: Int { entries.count }

  /// Adds a script's lines before an instant.
  ///
  /// An expectation is added only if it was decided, since for the others nobody knows the outcome.
  package mutating func add(_ script: DemoScript, before time: TrueTime, decided: [Int]) {
    var last: Script.Statement?
    for statement in script.script.statements where statement.time < time {
      // The pieces of a file that a line names are of one line.
      if last?.line == statement.line, last?.time == statement.time { continue }
      last = statement
      switch statement.body {
      case .expect where !decided.contains(statement.line), .end: continue
      default: entries.append((statement.time, script.text(of: statement)))
      }
    }
  }

  package mutating func add(_ deed: Deed, at time: TrueTime) {
    entries.append((time, deed.text))
  }

  /// Notes that a device has refused an action.
  package mutating func refuse(_ verb: String, by device: DeviceRole, at time: TrueTime) {
    refusals.append((time, "expect \(device.name) refuses \(verb)"))
  }

  /// Writes the whole scenario.
  package func scenario(
    title: String,
    apps: [String] = [],
    seed: UInt64,
    profile: LinkProfile,
    until end: TrueTime
  ) -> String {
    var text = "title \(title.isEmpty ? "Saved from the demo" : title)\nseed \(seed)\n"
    text += (apps + ["link \(profile.name)"]).joined(separator: "\n") + "\n\n"
    // The sort is stable: of one instant, what is done stands above what is expected of it.
    for entry in (entries + refusals).sorted(by: { $0.time < $1.time }) {
      text += "@\(entry.time - .zero) \(entry.text)\n"
    }
    let whole = TrueTime.zero + .milliseconds((end - .zero).milliseconds)
    return text + "@\(max(whole, entries.last?.time ?? .zero) - .zero) end\n"
  }
}
