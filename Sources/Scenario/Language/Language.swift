package import LockstepHTTP
package import LockstepLink
package import LockstepProtocol

/// The language of scenarios for a pair of apps: their verbs, and the checks that lines can make.
package struct Language: Sendable {
  package var vocabulary: Vocabulary
  /// The checks for the apps, followed by those for any pair.
  package private(set) var checks: [CheckKind]
  /// The kinds of servers that a run can have, the default one first.
  package private(set) var servers: [WebKind]
  /// The known kinds of apps that a device can have beside its companion, with the verbs of each.
  private let appKinds: [(name: String, words: Vocabulary.Side)]
  /// The apps that the devices have beside their companions.
  private(set) var beside: [WordsBeside] = []
  /// The known ids for `covers` lines, in addition to a writer's own.
  package var requirements = Requirements()
  /// The names of the apps from which a scenario may choose; `nil` if the project's apps are not known.
  package var apps: [String]?
  /// The persons of these apps who look at what is shown, where somebody explores.
  package var personas: [PersonaKind] = []
  /// The link's profile from the start, where a scenario names none.
  package var startProfile: LinkProfile?

  /// - Parameters:
  ///   - checks: The checks for these apps alone.
  ///   - servers: The kinds of servers that a run can have, the default one first.
  ///   - appKinds: The kinds of apps that a device can have beside its companion, with the verbs of
  ///     each.
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

  /// Says if a line needs the word `do`, because no vocabulary lists its verb.
  func needsDo(_ body: Script.Body) -> Bool {
    guard case .act(let device, let action) = body else { return false }
    if let (app, own) = action.addressed { return words(of: app, on: device)?[own.verb] == nil }
    return vocabulary[device][action.verb] == nil
  }

  /// Finds the verbs of an app beside a companion; returns `nil` if the device has no such app.
  func words(of app: String, on device: DeviceRole) -> Vocabulary.Side? {
    beside.first { $0.device == device && $0.app == app }?.words
  }

  /// Adds an app beside a device's companion.
  package mutating func add(_ plan: AppPlan) {
    var words = vocabulary[plan.device].ofAnyApp
    if let kind = appKinds.first(where: { $0.name == plan.name }) {
      words.verbs = kind.words.verbs + words.verbs.filter { kind.words[$0.name] == nil }
      words.isOpen = kind.words.isOpen
    }
    beside.append(WordsBeside(device: plan.device, app: plan.name, words: words))
  }

  /// Takes the words that name a kind of checks.
  func kind(_ words: inout Words) throws(Diagnostic) -> CheckKind {
    if let kind = kindBeside(&words) { return kind }
    let first = words.peek
    let kind = try anyKind(&words)
    try refuse(kind, at: first, words)
    return kind
  }

  /// Takes the words that name an app beside a companion; returns `nil` if there is none.
  private func kindBeside(_ words: inout Words) -> CheckKind? {
    let names = words.upcoming(2)
    guard names.count == 2, let device = DeviceRole(name: names[0]),
      self.words(of: names[1], on: device) != nil
    else { return nil }
    _ = (words.next(), words.next())
    return .beside(names[1], on: device)
  }

  /// Throws a mistake if a check is for the app that comes with Lockstep, and the device runs another
  /// one.
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

  /// Throws a mistake if a property stands without its subject, as in `expect reachable`.
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

  /// Finds the other device's name, if a word is a property that only that device has.
  private func owner(of word: Word, beside subject: String, _ kinds: [CheckKind]) -> String? {
    guard let device = DeviceRole(name: subject), word.kind == .bare,
      !kinds.contains(where: { $0.property == word.text })
    else { return nil }
    let other = device.counterpart.name
    return checks.contains { $0.subject == other && $0.property == word.text } ? other : nil
  }

  /// The verbs of an app beside a companion.
  struct WordsBeside: Sendable {
    let device: DeviceRole
    let app: String
    let words: Vocabulary.Side
  }
}
