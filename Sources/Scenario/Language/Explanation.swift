import LockstepHTTP
import LockstepLink
import LockstepProtocol

/// The explanation of a scenario's line, made from the tables with which lines are read.
package enum Explanation {
  /// The words with which a line can begin.
  package static var firstWords: [String] {
    LineReader.subjects + BlockWord.all.map(\.name)
      + HeaderWord.all.filter { $0.second == nil }.map(\.name)
  }

  /// Explains a line, or its first words; returns `nil` if no line begins so.
  package static func of(_ text: String, in language: Language) -> [String]? {
    let cut = Result { () throws(Diagnostic) in
      var cutter = WordCutter(text, line: 1)
      return try cutter.cut()
    }
    if case .failure(let mistake) = cut { return told(mistake) }
    guard var words = (try? cut.get())?[...], !words.isEmpty else { return nil }
    var lines: [String] = []
    if let first = words.first, first.text.hasPrefix("@") || first.text.hasPrefix("+") {
      let time = first.text.dropFirst()
      lines.append(
        "\(first.text): \(time) after \(first.text.hasPrefix("@") ? "the start" : "the line above")"
      )
      words.removeFirst()
    }
    guard let first = words.first?.text else { return lines }
    guard let told = meaning(of: first, words.dropFirst().map(\.text), language) else { return nil }
    let mistake = lineAlone(of: text).flatMap { firstMistake(in: $0, language) }
    return lines + told + (mistake.map(Self.told) ?? [])
  }

  /// Says if a line has a word that is wrong at its place; an unfinished line is not wrong.
  package static func isWrong(_ text: String, in language: Language) -> Bool {
    guard let line = lineAlone(of: text), let mistake = firstMistake(in: line, language) else {
      return false
    }
    return mistake.column <= line.count
  }

  private static func meaning(of first: String, _ rest: [String], _ language: Language) -> [String]?
  {
    if let device = DeviceRole(name: first) { return verbs(of: device, rest.first, language) }
    switch first {
    case "link":
      return rest.first.map(link)
        ?? LinkWord.all.map { line("link", $0.name, $0.usage, $0.summary) }
    case "expect": return checks(rest, language)
    case "server":
      return [
        "server NAME at ADDRESS [kind KIND]: in the header, a server that the apps' requests reach",
        "server NAME FAULT [METHOD /path]: what befalls the next request to it, or the next of these",
        "server NAME works: what was to befall it does not, and what is slow is answered now",
        "Kinds: " + language.servers.map { "\($0.name) (\($0.summary))" }.joined(separator: "; "),
        "Faults: " + language.serverFaults.dropLast().joined(separator: ", "),
      ]
    case "ties":
      return [
        "ties acts|link|watch|phone …: from here on these come first of what falls on one instant"
      ]
    case "end": return ["end: does nothing at its time, so that the run lasts until then"]
    default: break
    }
    if let block = BlockWord.all.first(where: { $0.name == first }) {
      return [line("", block.name, block.usage, block.summary)]
    }
    return HeaderWord.all.first { $0.name == first && $0.second == nil }.map {
      [
        line("", $0.name, $0.usage, $0.summary),
        "It stands in the header, once unless it sets a name.",
      ]
    }
  }

  private static func link(_ name: String) -> [String] {
    if LinkProfile.named(name) != nil {
      return [
        "link \(name): at the top of a file, the link is like that from the start",
        "Later, with a time before it: link profile \(name)",
      ]
    }
    let near = Nearest.name(to: name, among: LinkWord.all.map(\.name))
    let found = LinkWord.all.filter { $0.name == near }
    let told = found.isEmpty ? LinkWord.all : found
    return told.map { line("link", $0.name, $0.usage, $0.summary) } + [fault]
  }

  private static let fault =
    "A fault: of one instant it comes first, before actions, the devices' own doing and expectations."
  private static let action =
    "An action: it comes after the faults of its instant. When it is refused, the scenario fails, unless "
    + "a line expects the refusal."

  /// The explanation of a verb that is in no known vocabulary.
  private static let unknown =
    "Of an app of your own: lockstep explain --vocabulary FILE knows the verbs of its file; without one "
    + "write “do VERB {JSON}”."

  private static func verbs(of device: DeviceRole, _ name: String?, _ language: Language)
    -> [String]
  {
    let faults = FaultWord.all.filter { name == nil || $0.name == name }.map {
      line(device.name, $0.name, $0.usage, $0.summary)
    }
    let verbs = language.vocabulary[device].verbs.filter { name == nil || $0.name == name }.map {
      line(device.name, usage(of: $0), "", $0.summary)
    }
    if name == nil { return verbs + faults }
    if name == "do" {
      return [
        line(device.name, "do", "VERB [{JSON}]", "what an app of your own calls a verb"), action,
      ]
    }
    if !faults.isEmpty { return faults + [fault] }
    return verbs.isEmpty
      ? self.verbs(of: device, nil, language) + [unknown] : verbs + named(name ?? "") + [action]
  }

  /// Spells a verb and its arguments for a line of a scenario, including `as NAME` if its send can have
  /// a name.
  private static func usage(of verb: Verb) -> String {
    guard NamedSends.kinds.contains(where: { $0.verb == verb.name }) else { return verb.usage }
    // Some verbs have a place of their own for it, by which a device is told the name.
    let hasPlace = verb.parameters.contains { $0.keyword == "as" }
    return verb.usage + (hasPlace ? "" : " [as NAME]")
  }

  /// Explains how a line can give a name to the send of a verb.
  private static func named(_ verb: String) -> [String] {
    guard NamedSends.kinds.contains(where: { $0.verb == verb }) else { return [] }
    let cancel = NamedSends.cancels.first { $0.queue == verb }.map { ", or “\($0.cancel) NAME”" }
    return ["  as NAME at its end: what it sends, for “expect … outcome NAME”\(cancel ?? "")"]
  }

  private static func checks(_ words: [String], _ language: Language) -> [String] {
    let isNegated = words.first == "not"
    let words = isNegated ? Array(words.dropFirst()) : words
    let own = language.checks.filter { $0.subject == words.first }
    let kinds = own.filter { $0.property.isEmpty || $0.property == words.dropFirst().first }
    let told = kinds.isEmpty ? (own.isEmpty ? language.checks : own) : kinds
    let lines = told.map { line("expect", $0.name, $0.usage, $0.summary) }
    guard kinds.count == 1, let kind = kinds.first else { return lines }
    let nature =
      kind.isEvent
      ? "It happens, and is over at once: without a window it is expected at this very instant."
      : "It lasts: without a window it is expected to hold at this instant, after all that happens in it."
    let modifiers = Expectation.modifiers(of: kind, isNegated: isNegated)
    return lines + [nature] + modifiers.map { "  \($0.meaning)" }
  }

  private static func line(_ before: String, _ name: String, _ usage: String, _ summary: String)
    -> String
  {
    [before, name, usage].filter { !$0.isEmpty }.joined(separator: " ")
      + ": \(summary.withoutMarkdown)"
  }

  /// Makes a complete line from a text; returns `nil` if other lines decide whether the line is valid.
  private static func lineAlone(of text: String) -> String? {
    let isHeader = HeaderWord.all.contains { text.hasPrefix($0.name + " ") && !$0.isSubject }
    let isBlock = BlockWord.all.contains { text.hasPrefix($0.name) }
    let isProfile = LinkProfile.all.contains { text.hasPrefix("link \($0.name)") }
    if HeaderWord.all.contains(where: { text == $0.name && !$0.isSubject }) { return text }
    // What a value is, other lines say.
    let isServer =
      text.hasPrefix("server ") && text.split(separator: " ").dropFirst(2).first == "at"
    if text.split(separator: " ").dropFirst().first == "has" { return nil }
    if isServer || isHeader || isBlock || isProfile || text.contains("$") { return nil }
    return text.hasPrefix("@") || text.hasPrefix("+") ? text : "@0s \(text)"
  }

  private static func firstMistake(in line: String, _ language: Language) -> Diagnostic? {
    do throws(Diagnostics) {
      try ScriptParser.parse(line: line, in: language)
      return nil
    } catch {
      return error.all.first
    }
  }

  private static func told(_ mistake: Diagnostic) -> [String] {
    let hint = mistake.hint.isEmpty ? "" : "; \(mistake.hint)"
    return ["As it stands it is a mistake: \(mistake.message)\(hint)"]
  }
}

extension String {
  /// The text for terminals and editors: links without their addresses, and quotes instead of
  /// backticks.
  var withoutMarkdown: String { unlinked.quoted }

  private var unlinked: String {
    guard let open = firstIndex(of: "["), let close = self[open...].firstIndex(of: "]"),
      self[close...].dropFirst().first == "(", let end = self[close...].firstIndex(of: ")")
    else { return self }
    let words = self[index(after: open)..<close]
    return self[..<open] + words + String(self[index(after: end)...]).unlinked
  }

  private var quoted: String {
    let parts = split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.map { $0.isMultiple(of: 2) ? "\(parts[$0])" : "“\(parts[$0])”" }.joined()
  }
}

extension Expectation {
  /// The words of a condition that can follow a check, and their meaning.
  struct Modifier: Sendable {
    let word: String
    let meaning: String
  }

  /// Lists the conditions that can follow a check of a kind without a mistake.
  static func modifiers(of kind: CheckKind, isNegated: Bool) -> [Modifier] {
    let isSeen = !isNegated
    let all: [(canFollow: Bool, word: String, meaning: String)] = [
      (
        true, "within",
        isSeen
          ? "TIME: at some instant from now on, this one and the last included"
          : "TIME: at no instant from now on, this one and the last included"
      ),
      (
        isNegated || !kind.isEvent, "for",
        "TIME: at \(isNegated ? "no" : "every") instant from now on"
      ),
      (isSeen && kind.isEvent, "at", "most N times, at least N times, or N times: so often"),
      (isSeen, "before", "CHECK: earlier than the other"),
      (
        isNegated || !kind.isEvent, "until",
        isSeen
          ? "CHECK: at every instant before the other is seen"
          : "CHECK: at no instant before the other is seen"
      ),
      (isSeen, "after", "CHECK by TIME [to TIME]: so long after the other was first seen"),
      (isSeen && kind.isKept, "as", "NAME: what is seen is $NAME in the lines below"),
    ]
    return all.filter(\.canFollow).map {
      Modifier(word: $0.word, meaning: "\($0.word) \($0.meaning)")
    }
  }
}
