package import LockstepHTTP
package import LockstepLink
package import LockstepProtocol

/// What scenarios can say of a pair of apps: what is done to them, and what is looked for.
package struct Language: Sendable {
  package var vocabulary: Vocabulary
  /// The checks of the apps, then those that hold of any.
  package private(set) var checks: [CheckKind]
  /// The kinds of servers that a run can have, the usual one first.
  package private(set) var servers: [WebKind]
  /// The apps that are known and can be had beside a companion, with what can be said to them.
  private let appKinds: [(name: String, words: Vocabulary.Side)]
  /// The apps that the devices have beside their companions.
  private(set) var beside: [WordsBeside] = []
  /// What its `covers` lines may name besides requirements of their own.
  package var requirements = Requirements()
  /// The names of the apps that a scenario may choose from, where it is known what the project has.
  package var apps: [String]?
  /// The persons of these apps who look at what is shown, where somebody explores.
  package var personas: [PersonaKind] = []
  /// The link's profile from the start, where a scenario names none.
  package var startProfile: LinkProfile?

  /// - Parameters:
  ///   - checks: What is looked for in these apps alone.
  ///   - servers: The kinds of servers that a run can have, the usual one first.
  ///   - appKinds: The apps that can be had beside a companion, with what can be said to them.
  package init(
    _ vocabulary: Vocabulary,
    checks: [CheckKind] = [],
    servers: [WebKind] = [.documents],
    apps appKinds: [(name: String, words: Vocabulary.Side)] = []
  ) {
    self.appKinds = appKinds
    self.vocabulary = vocabulary
    self.servers = servers
    self.checks = checks + CheckKind.system
  }

  /// Whether a line needs the word `do`, since no vocabulary lists the verb of its action.
  func needsDo(_ body: Script.Body) -> Bool {
    guard case .act(let device, let action) = body else { return false }
    if let (app, own) = action.addressed { return words(of: app, on: device)?[own.verb] == nil }
    return vocabulary[device][action.verb] == nil
  }

  /// What can be said to an app beside a companion; `nil` where the device has none of that name.
  func words(of app: String, on device: DeviceRole) -> Vocabulary.Side? {
    beside.first { $0.device == device && $0.app == app }?.words
  }

  /// Gives a device an app beside its companion.
  mutating func add(_ plan: AppPlan) {
    var words = vocabulary[plan.device].ofAnyApp
    if let kind = appKinds.first(where: { $0.name == plan.name }) {
      words.verbs = kind.words.verbs + words.verbs.filter { kind.words[$0.name] == nil }
      words.isOpen = kind.words.isOpen
    }
    beside.append(WordsBeside(device: plan.device, app: plan.name, words: words))
  }

  /// Takes the words that name a kind of check.
  func kind(_ words: inout Words) throws(Diagnostic) -> CheckKind {
    if let kind = kindBeside(&words) { return kind }
    let first = words.peek
    let kind = try anyKind(&words)
    try refuse(kind, at: first, words)
    return kind
  }

  /// Takes the words that name an app beside a companion.
  private func kindBeside(_ words: inout Words) -> CheckKind? {
    let names = words.upcoming(2)
    guard names.count == 2, let device = DeviceRole(name: names[0]),
      self.words(of: names[1], on: device) != nil
    else { return nil }
    _ = (words.next(), words.next())
    return .beside(names[1], on: device)
  }

  /// Refuses what is looked for in an app of ours, where a device runs another one.
  private func refuse(_ kind: CheckKind, at word: Word?, _ words: Words) throws(Diagnostic) {
    if CheckKind.system.contains(where: { $0.name == kind.name }) { return }
    let devices = DeviceRole(name: kind.subject).map { [$0] } ?? DeviceRole.allCases
    guard let word, let device = devices.first(where: { vocabulary[$0].isFromFile }) else { return }
    throw words.mistake(
      at: word,
      "“\(kind.name)” looks into the app that comes with Lockstep, "
        + "and by the vocabulary the \(device.name) runs another one",
      hint: "any screen is looked into by a path: expect \(device.name) screen PATH = VALUE"
    )
  }

  private func anyKind(_ words: inout Words) throws(Diagnostic) -> CheckKind {
    if let word = words.peek { try refuseProperty(word, words) }
    let first = try words.requireOne("subject", of: checks) { $0.subject }
    if first.property.isEmpty { return first }
    let subject = first.subject
    let kinds = checks.filter { $0.subject == subject }
    if let word = words.peek, word.kind == .bare,
      let older = kinds.first(where: { $0.olderProperty == word.text })
    {
      _ = words.next()
      return older
    }
    if let word = words.peek, let other = owner(of: word, beside: subject, kinds) {
      throw words.mistake(
        at: word,
        "“\(word.shown)” is no property of the \(subject)",
        hint: "it is one of the \(other): expect \(other) \(word.shown)"
      )
    }
    return try words.requireOne("property of the \(subject)", of: kinds) { $0.property }
  }

  /// Refuses a property whose subject is missing: `expect reachable`.
  private func refuseProperty(_ word: Word, _ words: Words) throws(Diagnostic) {
    guard word.kind == .bare, !checks.contains(where: { $0.subject == word.text }) else { return }
    let owners = checks.filter { $0.property == word.text }.map(\.name)
    if owners.isEmpty { return }
    throw words.mistake(
      at: word,
      "“\(word.shown)” is a property, and its subject is missing before it",
      hint: "write: expect " + owners.joined(separator: ", or: expect ")
    )
  }

  /// The other device, where a word is a property of that one alone.
  private func owner(of word: Word, beside subject: String, _ kinds: [CheckKind]) -> String? {
    guard let device = DeviceRole(name: subject), word.kind == .bare,
      !kinds.contains(where: { $0.property == word.text })
    else { return nil }
    let other = device.counterpart.name
    return checks.contains { $0.subject == other && $0.property == word.text } ? other : nil
  }

  /// What can be said to an app beside a companion.
  struct WordsBeside: Sendable {
    let device: DeviceRole
    let app: String
    let words: Vocabulary.Side
  }
}
