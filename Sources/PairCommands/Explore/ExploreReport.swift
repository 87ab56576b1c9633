import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepStories

/// The report of a search: the promises that held and those that did not, the troubles that were drawn
/// and those that never were.
struct ExploreReport {
  private let path: String
  private let script: Script
  private let search: Search
  private let troubles: [Trouble]

  init(of path: String, _ script: Script, _ search: Search, _ teller: Teller) {
    self.path = path
    self.script = script
    self.search = search
    troubles = teller.troubles
  }

  /// The summary for the end of the terminal output.
  var end: String {
    let found = search.known.isEmpty ? "nothing was found" : "\(search.known.count) found"
    let counts =
      search.stories.counted("story", "stories") + ", \(search.happenings.counted("happening")), "
      + "\(search.refused.counted("act")) refused"
    return ([counts + ": \(found)", newness] + ofRefusals + never).joined(separator: "\n") + "\n"
  }

  private var newness: String {
    let news = search.lastNews.map { "the last new one in story \($0)" } ?? "none was new"
    return "\(search.transitions.count.counted("different step")) of one event to the next; \(news)"
  }

  private var ofRefusals: [String] {
    if search.ofRefusals == 0 { return [] }
    return [
      "promises that only refused or interrupted acts break: in "
        + search.ofRefusals.counted("story", "stories")
        + ", no finding (in a comparison, count what was done with acted(VERB))"
    ]
  }

  private var never: [String] {
    let never = troubles.indices.filter { count(of: $0) == 0 }.map { troubles[$0].name }
    return never.isEmpty ? [] : ["never came: " + never.joined(separator: ", ")]
  }

  private func count(of kind: Int) -> Int {
    search.met.filter { $0.key.kind == kind }.reduce(0) { $0 + $1.value }
  }

  // MARK: The whole report

  /// The report as Markdown text.
  var text: String {
    let parts = [
      ["What was explored: \(path)", ""], end.split(separator: "\n").map(String.init),
      ["", "## Promises", ""], promises, ["", "## Stories", ""], ways,
      ["", "## Troubles", ""], table,
    ]
    return parts.flatMap(\.self).joined(separator: "\n") + "\n"
  }

  private var promises: [String] {
    let names = script.promises.map(\.name)
    let own = names.map { name in line(name, search.known.first { $0.breach == .promise(name) }) }
    let others = search.known.filter { known in
      !names.contains { known.breach == .promise($0) }
    }
    return own + others.map { line($0.breach.words, $0) }
  }

  private func line(_ name: String, _ known: (breach: Breach, story: Int?)?) -> String {
    guard let known else { return "- \(name): it held in every story" }
    return "- \(name): " + (known.story.map { "broken by story \($0)" } ?? "broken, as was known")
  }

  private var ways: [String] {
    Telling.Way.allCases.compactMap { way in
      search.ways[way].map { count in
        "- \(way.rawValue): \(count.told) told, \(count.findings.counted("finding"))"
      }
    }
  }

  /// The table of the kinds of troubles, by the life of the device and the state of the link; zeros are
  /// shown, too.
  private var table: [String] {
    let links = [LogEvent.LinkState.connected, .stalled, .disconnected]
    let heading = "| Kind | Device | " + links.map(\.rawValue).joined(separator: " | ")
    let rule = "|---|---|---:|---:|---:|---:|"
    return [heading + " | for nothing |", rule]
      + troubles.indices.flatMap { kind in rows(of: kind, links) }
  }

  private func rows(of kind: Int, _ links: [LogEvent.LinkState]) -> [String] {
    let lives: [Transitions.Life?] =
      troubles[kind].isOfDevice ? Transitions.Life.allCases.map(Optional.some) : [nil]
    return lives.map { life in
      let counts = links.map { link in
        "\(search.met[Met(kind: kind, life: life, link: link)] ?? 0)"
      }
      let nothing = life == lives.first ? "\(search.unmet[kind] ?? 0)" : ""
      let words = [troubles[kind].name, life?.name ?? ""] + counts + [nothing]
      return "| " + words.joined(separator: " | ") + " |"
    }
  }
}
