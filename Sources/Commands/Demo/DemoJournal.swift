package import Link
import Scenario
package import Simulation

/// What was done to the pair so far, as a scenario that does it again.
package struct DemoJournal: Sendable {
  private var entries: [(time: TrueTime, text: String)] = []

  package init() {}

  package var count: Int { entries.count }

  /// The lines of a script that were played before an instant; of its expectations those that were
  /// decided, for the others nobody knows any more.
  package mutating func add(_ script: DemoScript, before time: TrueTime, decided: [Int]) {
    for statement in script.script.statements where statement.time < time {
      switch statement.body {
      case .expect where !decided.contains(statement.line), .end: continue
      default: entries.append((statement.time, script.text(of: statement)))
      }
    }
  }

  package mutating func add(_ deed: Deed, at time: TrueTime) {
    entries.append((time, deed.text))
  }

  /// The whole file.
  package func scenario(
    title: String,
    seed: UInt64,
    profile: LinkProfile,
    until end: TrueTime
  ) -> String {
    var text = "title \(title.isEmpty ? "Saved from the demo" : title)\nseed \(seed)\n"
    text += "link \(profile.name)\n\n"
    for entry in entries { text += "@\(entry.time - .zero) \(entry.text)\n" }
    let whole = TrueTime.zero + .milliseconds((end - .zero).milliseconds)
    return text + "@\(max(whole, entries.last?.time ?? .zero) - .zero) end\n"
  }
}
