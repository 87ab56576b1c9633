import LockstepPair
import LockstepHTTP
import LockstepLink
import LockstepProtocol

/// A word that can come next in a line of a scenario, found in the tables with which lines are read.
package struct Completion: Sendable, Equatable {
  package let word: String
  /// The word, and its arguments as help shows them.
  package let usage: String
  package let summary: String

  /// Lists the words that can come after the given words of a line.
  package static func after(_ words: [String], in language: Language) -> [Completion] {
    var words = words[...]
    if let first = words.first, first.hasPrefix("@") || first.hasPrefix("+") { words.removeFirst() }
    guard let first = words.first else { return beginnings }
    let rest = Array(words.dropFirst())
    if let device = DeviceRole(name: first) {
      return rest.isEmpty ? verbs(of: device, language) : []
    }
    switch first {
    case "link": return link(rest)
    case "server": return server(rest, language)
    case "ties":
      return InstantOrder.Source.allCases.filter { !rest.contains($0.name) }.map {
        plain($0.name, "comes next of what falls on one instant")
      }
    case "expect": return checks(rest, language)
    case "needs": return Script.Need.allCases.map { plain($0.rawValue, "an ability of a device") }
    default: return []
    }
  }

  private static let beginnings: [Completion] =
    LineReader.subjects.map { plain($0, subjectSummary($0)) }
    + BlockWord.all.map { Completion(word: $0.name, usage: $0.usage, summary: $0.summary) }
    + HeaderWord.all.filter { !$0.isSubject }.map {
      Completion(word: $0.name, usage: $0.usage, summary: $0.summary)
    }

  private static func subjectSummary(_ name: String) -> String {
    switch name {
    case "link": "what is done to the link, or the profile that it begins with"
    case "expect": "what must be seen"
    case "server": "where a server is, or what befalls the next request to it"
    case "ties": "what comes first of what falls on one instant: acts, link, watch, phone"
    case "end": "the run lasts until then"
    default: "what is done with the \(name)"
    }
  }

  private static func verbs(of device: DeviceRole, _ language: Language) -> [Completion] {
    let verbs = language.vocabulary[device].verbs.map { verb in
      Completion(word: verb.name, usage: verb.usage, summary: verb.summary)
    }
    let faults = FaultWord.all.map {
      Completion(word: $0.name, usage: "\($0.name) \($0.usage)", summary: $0.summary)
    }
    return verbs + faults
  }

  private static func link(_ rest: [String]) -> [Completion] {
    let profiles = LinkProfile.all.map { plain($0.name, "a profile of the link") }
    if rest == ["profile"] || rest == ["handover"] { return profiles }
    if !rest.isEmpty { return [] }
    return LinkWord.all.map {
      Completion(word: $0.name, usage: "\($0.name) \($0.usage)", summary: $0.summary)
    } + profiles
  }

  private static func server(_ rest: [String], _ language: Language) -> [Completion] {
    if rest.last == "kind" { return language.servers.map { plain($0.name, $0.summary) } }
    guard rest.count == 1 else { return [] }
    return [plain("at", "its address, in the header")]
      + language.serverFaults.dropLast().map { plain($0, "befalls the next request to it") }
      + [plain(Language.serverWorks, "puts it right")]
  }

  private static func checks(_ rest: [String], _ language: Language) -> [Completion] {
    let words = rest.first == "not" ? Array(rest.dropFirst()) : rest
    guard let subject = words.first else {
      let negation = rest.isEmpty ? [plain("not", "it must not be seen")] : []
      return negation
        + unique(language.checks.map(\.subject)).map { plain($0, "what is looked at") }
    }
    let kinds = language.checks.filter { $0.subject == subject }
    if words.count == 1, kinds.contains(where: { !$0.property.isEmpty }) {
      return kinds.map {
        Completion(
          word: $0.property,
          usage: "\($0.name) \($0.usage)",
          summary: $0.summary.withoutMarkdown
        )
      }
    }
    guard let kind = kinds.first(where: { $0.property.isEmpty || $0.property == words[1] }) else {
      return []
    }
    return Expectation.modifiers(of: kind, isNegated: rest.first == "not").map {
      plain($0.word, $0.meaning)
    }
  }

  private static func plain(_ word: String, _ summary: String) -> Completion {
    Completion(word: word, usage: word, summary: summary)
  }

  private static func unique(_ names: [String]) -> [String] {
    var seen: [String] = []
    for name in names where !seen.contains(name) { seen.append(name) }
    return seen
  }
}
