import LockstepHTTP
import LockstepLink
import LockstepProtocol

/// The grammar of scenarios for editors that colour by TextMate's rules, from the tables by which
/// lines are read.
package enum TextMateGrammar {
  /// A rule: what it finds, and what that, or each group of it, is.
  private struct Rule {
    let match: String
    var name: String?
    var groups: [String] = []
  }

  /// The grammar as JSON for people, with the words of a language.
  package static func bytes(of language: Language) -> [UInt8] {
    JSONText.object { writer in
      writer.field("scopeName", "source.lockstep")
      writer.field("name", "Lockstep scenario")
      writer.key("fileTypes")
      writer.beginArray()
      writer.string("scenario")
      writer.endArray()
      writer.key("patterns")
      writer.beginArray()
      for rule in values + lines(of: language) { write(rule, &writer) }
      writer.endArray()
    }.indented
  }

  private static func write(_ rule: Rule, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("match", rule.match)
    if let name = rule.name { writer.field("name", "\(name).lockstep") }
    if !rule.groups.isEmpty {
      writer.key("captures")
      writer.beginObject()
      for (index, group) in rule.groups.enumerated() {
        writer.key("\(index + 1)")
        writer.beginObject()
        writer.field("name", "\(group).lockstep")
        writer.endObject()
      }
      writer.endObject()
    }
    writer.endObject()
  }

  // MARK: What words look like

  /// A word begins behind a space or the line's start, and ends before a space or the line's end.
  private static let start = #"(?<!\S)"#
  private static let end = #"(?!\S)"#
  private static let units = #"(?:[0-9]+(?:h|ms|us|ns|m|s))+"#

  private static let values = [
    Rule(match: start + "#.*$", name: "comment.line.number-sign"),
    Rule(match: #""(?:[^"\\]|\\.)*""#, name: "string.quoted.double"),
    Rule(match: #"\$\{[^}]*\}"#, name: "variable.other"),
    Rule(match: start + #"\$[\w.-]+"#, name: "variable.other"),
    Rule(match: start + "[@+]\(units)\(end)", name: "constant.numeric.time"),
    Rule(match: start + "-?\(units)\(end)", name: "constant.numeric.duration"),
    Rule(match: start + "-?[0-9]+(?:%|ppm)?\(end)", name: "constant.numeric"),
    Rule(
      match: #"(?<=[:\[,{])\s*(?:-?[0-9]+(?:\.[0-9]+)?|true|false|null)"#,
      name: "constant.language"
    ),
    Rule(match: "\(start)(?:=|!=|<=|>=|<|>)\(end)", name: "keyword.operator"),
  ]

  // MARK: What lines begin with

  private static func lines(of language: Language) -> [Rule] {
    let profiles = any(LinkProfile.all.map(\.name))
    return [
      Rule(
        match: #"^\s*(title|fails)\s+([^#]*)"#,
        groups: ["keyword.other.header", "string.unquoted"]
      ),
      Rule(
        match: #"^\s*(link)\s+("# + profiles + ")" + end,
        groups: ["keyword.other.header", "support.constant"]
      ),
      Rule(
        match: #"^\s*("#
          + any(HeaderWord.all.filter { $0.second == nil }.map(\.name).filter { $0 != "link" })
          + ")" + end,
        groups: ["keyword.other.header"]
      ),
      Rule(
        match: start + "(given|when|then)" + end + "([^#]*)",
        groups: ["keyword.control", "string.unquoted"]
      ),
      Rule(match: start + any(BlockWord.all.map(\.name)) + end, name: "keyword.control"),
    ] + checks(language) + subjects(language)
      + [
        Rule(
          match: start + any(Expectation.modifiers + ["times", "by", "most", "least"]) + end,
          name: "keyword.operator.word"
        ),
        Rule(match: start + profiles + end, name: "support.constant"),
      ]
  }

  private static func subjects(_ language: Language) -> [Rule] {
    let devices = DeviceRole.allCases.map { device in
      let words = language.vocabulary[device].verbs.map(\.name) + FaultWord.all.map(\.name) + ["do"]
      return Rule(
        match: "\(start)(\(device.name))\\s+(\(any(words)))\(end)",
        groups: ["entity.name.type", "support.function"]
      )
    }
    let link = Rule(
      match: "\(start)(link)\\s+(\(any(LinkWord.all.map(\.name))))\(end)",
      groups: ["entity.name.type", "support.function"]
    )
    let faults = language.serverFaults
    let server = Rule(
      match: "\(start)(server)\\s+\\S+\\s+(at|\(any(faults)))\(end)",
      groups: ["entity.name.type", "support.function"]
    )
    return devices + [
      link, server, Rule(match: start + any(["end", "ties"]) + end, name: "keyword.control"),
    ]
  }

  /// `expect`, maybe `not`, what is looked at, and what of it.
  private static func checks(_ language: Language) -> [Rule] {
    var subjects: [String] = []
    for kind in language.checks where !subjects.contains(kind.subject) {
      subjects.append(kind.subject)
    }
    let all = subjects.map { subject in
      let kinds = language.checks.filter { $0.subject == subject }.map(\.property)
      return kinds.contains("") ? subject : "\(subject)\\s+(?:\(any(kinds)))"
    }
    let head = "\(start)(expect)(?:\\s+(not))?\\s+(\(all.joined(separator: "|")))\(end)"
    return [
      Rule(match: head, groups: ["keyword.control", "keyword.operator.word", "support.function"]),
      Rule(match: "\(start)(expect)\(end)", groups: ["keyword.control"]),
    ]
  }

  /// Any of some words, the longest first, so that none hides one that begins like it.
  private static func any(_ words: [String]) -> String {
    var unique: [String] = []
    for word in words where !unique.contains(word) { unique.append(word) }
    unique.sort { ($0.count, $1) > ($1.count, $0) }
    return "(?:" + unique.map(escaped).joined(separator: "|") + ")"
  }

  private static func escaped(_ word: String) -> String {
    word == "|" ? #"\|"# : word
  }
}
