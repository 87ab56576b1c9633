package import LockstepProtocol

/// Reads the words of an action by a device's table of verbs, such as `say "Good morning"` or `wait
/// 30s`.
///
/// The scenario language, the keyboard of the live programs and the control command all read actions
/// with it.
package enum ActionParser {
  /// Takes the words of one action, and throws the first mistake in them.
  package static func parse(
    _ words: inout Words,
    of device: DeviceRole,
    in vocabulary: Vocabulary
  ) throws(Diagnostic) -> Action {
    if words.take("do") {
      let action = try parseUnknown(&words, of: device)
      let isSystems = vocabulary[device].systemVerbs.contains { $0.name == action.verb }
      return isSystems ? action.markedAsApps() : action
    }
    let verbs = vocabulary[device].verbs
    let word = try words.require("a verb of the \(device.name)")
    guard word.kind == .bare, let verb = verbs.first(where: { $0.name == word.text }) else {
      throw words.mistake(
        at: word,
        "the \(device.name) has no verb “\(word.shown)”",
        hint: hint(for: word, of: device, words, vocabulary)
      )
    }
    do throws(Diagnostic) {
      return try parse(arguments: &words, of: verb, at: word)
    } catch {
      var mistake = error
      if mistake.hint.isEmpty { mistake.hint = "usage: \(verb.usage)" }
      throw mistake
    }
  }

  /// Makes the hint for a word that is no verb of a device; it may be a verb of the other device.
  private static func hint(
    for word: Word,
    of device: DeviceRole,
    _ words: Words,
    _ vocabulary: Vocabulary
  ) -> String {
    let other = device.counterpart.name
    if word.kind == .bare,
      vocabulary[device.counterpart].verbs.contains(where: { $0.name == word.text })
    {
      return "it is a verb of the \(other): \(other) \(word.text)"
    }
    let known = KnownName.hint(for: word.text, at: .verb, of: device.name)
    if vocabulary[device].isOpen, word.kind == .bare {
      if let known { return "\(known); or if it is a verb of the app: do \(word.shown) {…}" }
      let near = Nearest.name(to: word.text, among: vocabulary[device].verbs.map(\.name))
      let meant = near.map { "did you mean “\($0)”? " } ?? ""
      return "\(meant)if it is a verb of the app, write: do \(word.shown) {…}"
    }
    let names = vocabulary[device].verbs.map(\.name) + ["do"] + FaultWord.all.map(\.name)
    return known ?? words.hint(for: word, among: names)
  }

  /// Makes the hint for a number before which a keyword may be missing.
  private static func keyword(
    before word: Word,
    _ keyed: [Verb.Parameter],
    _ action: Action
  ) -> String? {
    let missing = keyed.first { $0.isRequired && action[$0.name] == nil }
    guard let missing, case .number = missing.kind, Int64(word.text) != nil else { return nil }
    return missing.keyword.map { "write: \($0) \(word.text)" }
  }

  /// Makes the hint for a word that may be a misspelled keyword.
  private static func near(_ word: Word, _ keyed: [Verb.Parameter]) -> String? {
    guard word.kind == .bare else { return nil }
    return Nearest.name(to: word.text, among: keyed.compactMap(\.keyword))
      .map { "did you mean “\($0)”?" }
  }

  /// Makes the hint for a word after a text argument, which may belong to the text and lack its quotes.
  private static func quotes(for word: Word, after action: Action, _ verb: Verb) -> String {
    let isLast = verb.parameters.last { $0.keyword == nil && $0.isRequired }
    guard word.kind == .bare, let parameter = isLast, case .text = parameter.kind,
      case .text(let text)? = action[parameter.name], action.arguments.last?.name == parameter.name
    else { return "" }
    return "a text of several words stands in quotes: \"\(text) \(word.shown)\""
  }

  /// Reads `VERB [{JSON}]` for a verb that is in no vocabulary; the fields of the JSON object are its
  /// arguments.
  private static func parseUnknown(_ words: inout Words, of device: DeviceRole) throws(Diagnostic)
    -> Action
  {
    let verb = try words.require("a verb of the \(device.name)")
    guard verb.kind != .json else {
      throw words.mistake(at: verb, "the verb is missing", hint: "write: do VERB {JSON}")
    }
    guard let word = words.peek else { return Action(verb.text) }
    let fields = try json(&words)
    do throws(JSONError) {
      return try Action(verb.text, fields: fields)
    } catch {
      throw words.mistake(
        at: word,
        "these are no arguments: \(error)",
        hint: "arguments are texts, whole numbers, true and objects, under any names but "
          + "“do”, “type”, “number” and “device”"
      )
    }
  }

  private static func parse(arguments words: inout Words, of verb: Verb, at word: Word)
    throws(Diagnostic) -> Action
  {
    var action = Action(verb.name)
    for parameter in verb.parameters where parameter.keyword == nil {
      if words.isAtEnd, !parameter.isRequired { continue }
      action.arguments.append(.init(parameter.name, try value(of: parameter, &words)))
    }
    while let word = words.peek {
      let keyed = verb.parameters.filter { $0.keyword != nil }
      guard let parameter = keyed.first(where: { $0.keyword == word.text }), word.kind == .bare
      else {
        try refuseBehindName(words, of: verb)
        throw words.mistake(
          at: word,
          "“\(verb.name)” takes no “\(word.shown)”",
          hint: keyword(before: word, keyed, action) ?? near(word, keyed)
            ?? quotes(for: word, after: action, verb)
        )
      }
      guard action[parameter.name] == nil else {
        throw words.mistake(at: word, "“\(word.shown)” is given twice")
      }
      _ = words.next()
      action.arguments.append(.init(parameter.name, try value(of: parameter, &words)))
    }
    for parameter in verb.parameters
    where parameter.isRequired && action[parameter.name] == nil {
      throw words.mistake(at: word, "“\(verb.name)” needs “\(parameter.usage)”")
    }
    return action
  }

  /// Throws a mistake if a word follows the name of a send, with which the line must end.
  private static func refuseBehindName(_ words: Words, of verb: Verb) throws(Diagnostic) {
    var words = words
    guard NamedSends.kinds.contains(where: { $0.verb == verb.name }), words.take("as"),
      let name = words.next(), let word = words.peek
    else { return }
    throw words.mistake(
      at: word,
      "nothing more was expected behind a name, found “\(word.shown)”",
      hint: "end the line with: as \(name.shown)"
    )
  }

  private static func value(of parameter: Verb.Parameter, _ words: inout Words)
    throws(Diagnostic) -> Action.Value
  {
    switch parameter.kind {
    case .flag:
      return .flag
    case .name(.one(let names)) where !words.isLate:
      return .text(try words.requireName(parameter.name, among: names).text)
    case .text, .name:
      let word = try words.require(parameter.value)
      guard word.kind != .json else {
        throw words.mistake(at: word, "\(parameter.name) is a text, found a JSON object")
      }
      return .text(word.text)
    case .number(let range):
      return .number(try words.requireNumber(parameter.name, in: range))
    case .seconds(let range):
      return .number(try words.requireSeconds(parameter.name, in: range))
    case .json:
      return .json(try json(&words))
    case .date, .label:
      return .text(try formed(parameter, &words))
    case .measure(let units, let range):
      return try measure(parameter.name, units, range, &words)
    case .transfer(let range):
      if let word = words.peek, word.kind == .bare, Int64(word.text) != nil {
        return .number(try words.requireNumber(parameter.name, in: range))
      }
      return .text(try words.require("the name of a transfer, or its number").text)
    }
  }

  /// Reads a text that has to be a date or a name.
  private static func formed(_ parameter: Verb.Parameter, _ words: inout Words)
    throws(Diagnostic) -> String
  {
    let isLate = words.isLate
    let word = try words.require(parameter.value)
    if isLate || parameter.kind.allows(.text(word.text)), word.kind != .json {
      return word.text
    }
    let form =
      parameter.kind == .date
      ? "a date such as 2026-01-05T08:00:00Z"
      : "a name of 1 to 64 letters, digits, “-”, “_” and “.”, and no “.” at its beginning"
    throw words.mistake(at: word, "\(parameter.name) is \(form), found “\(word.shown)”")
  }

  /// Reads an amount.
  ///
  /// A whole one without a unit becomes a number of the action; any other becomes a text with a decimal
  /// point, even if a person wrote a comma.
  private static func measure(
    _ name: String,
    _ units: [String],
    _ range: ClosedRange<Int64>,
    _ words: inout Words
  ) throws(Diagnostic) -> Action.Value {
    if let word = words.peek, Int64(word.text) != nil {
      return .number(try words.requireNumber(name, in: range))
    }
    let word = try words.require(name)
    let names = units.joined(separator: " or ")
    let text = word.text.replacing(",", with: ".")
    guard let measure = Measure(text, units: units) else {
      throw words.mistake(
        at: word,
        "\(name) is a number with up to two decimal places, in \(names), found “\(word.shown)”"
      )
    }
    guard measure.isInside(range) else {
      throw words.mistake(
        at: word,
        "\(name) is between \(range.lowerBound) and \(range.upperBound), found “\(word.shown)”"
      )
    }
    return .text(text)
  }

  private static func json(_ words: inout Words) throws(Diagnostic) -> JSONText {
    guard let word = words.peek, word.kind == .json else {
      let word = try words.require("a JSON object")
      throw words.mistake(
        at: word,
        "a JSON object was expected, found “\(word.shown)”",
        hint: "write it in braces: {\"type\":\"hello\"}"
      )
    }
    return try words.takeJSON() ?? JSONText { $0.null() }
  }
}
