package import LockstepFaces
package import LockstepProtocol
package import LockstepScenario

/// The words that can complete a typed line: verbs, their keywords, and names that exist in the pair.
package struct PromptWords {
  private let language: Language
  private let state: DemoState
  /// The device whose verbs begin a line; `nil` if lines are those of a scenario.
  private let device: DeviceRole?

  package init(of device: DeviceRole?, in language: Language, _ state: DemoState) {
    self.device = device
    self.language = language
    self.state = state
  }

  /// Lists the words that can replace the last, incomplete word of a line.
  package func after(_ beginning: String) -> [String] {
    let typed = Self.words(of: beginning).dropLast()
    let words = (device.map { [$0.name] } ?? []) + typed
    if let device, typed.isEmpty { return language.vocabulary[device].verbs.map(\.name) }
    let known = Completion.after(words, in: language).map(\.word)
    guard known.isEmpty || words.first == "expect" else { return known }
    return known + rest(of: words)
  }

  /// Lists the words that can follow a verb, or stand in an expectation.
  private func rest(of words: [String]) -> [String] {
    guard words.count > 1 else { return [] }
    if words[0] == "expect" { return names }
    guard let role = DeviceRole(name: words[0]),
      let verb = language.vocabulary[role][words[1]]
    else { return [] }
    let isNamed = verb.parameters.contains { $0.kind == .text }
    return verb.parameters.flatMap(Self.fixed).filter { !words.contains($0) }
      + (isNamed ? names : [])
  }

  /// Lists a parameter's keyword and its possible words.
  private static func fixed(_ parameter: Verb.Parameter) -> [String] {
    let keyword = parameter.keyword.map { [$0] } ?? []
    guard case .name(.one(let words)) = parameter.kind else { return keyword }
    return keyword + words
  }

  private var names: [String] {
    state.names.map { $0.contains(" ") ? "\"\($0)\"" : $0 }
  }

  /// Splits a line into its words; a text in quotes is one word, and the last word may be empty.
  private static func words(of line: String) -> [String] {
    var words = [""]
    var isQuoted = false
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case " " where !isQuoted: words.append("")
      default: words[words.count - 1].append(character)
      }
    }
    return words
  }
}
