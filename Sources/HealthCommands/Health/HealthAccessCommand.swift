import LockstepLanguages
import LockstepCommandLine
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepRunningDays
import LockstepSimulation
import LockstepTerminal

/// `phonesim health access`: what the owner allows each client, and the place to change it.
enum HealthAccessCommand {
  static let read = Option<[HKObjectType]>(
    "--read TYPES",
    "allow reading: workout,heartRate, or all",
    reading: types
  )
  static let share = Option<[HKObjectType]>("--share TYPES", "allow saving", reading: types)
  static let noRead = Option<[HKObjectType]>("--no-read TYPES", "deny reading", reading: types)
  static let noShare = Option<[HKObjectType]>("--no-share TYPES", "deny saving", reading: types)
  static let priority = Option(
    "--priority CLIENTS",
    "whose samples count where two measured, the first most"
  )

  static let spec = CommandSpec(
    "phonesim health access",
    "Shows what each client may read and save, or changes it for one.",
    operands: "[CLIENT]",
    options: [
      HealthCommand.store, read, share, noRead, noShare, priority, PersonalText.locale,
      Arguments.json,
    ],
    discussion: """
      A client is named by its bundle's identifier; days is Running Days. It is never told that a
      read was denied: what it may not read is not there. Its own samples it always sees.
      Exit codes: 0 shown or changed, 64 usage, 65 what was allowed cannot be read, 74 the folder
      cannot be read or written.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    if arguments.operands.count > 1 { _ = try arguments.onlyOperand(Phrase("what.client")) }
    let changes = try changes(arguments)
    let priorities = arguments.value(priority).map { $0.split(separator: ",").map(bundle) }
    if !changes.isEmpty || priorities != nil { try change(arguments, changes, priorities) }
    let database = try reading(arguments)
    if let problem = database.accessProblem {
      throw .badInput(Phrase("health.accessDamaged", [problem.phrase]))
    }
    let wanted = arguments.operands.first.map { bundle($0[...]) }
    let entries = database.grants.entries.filter { entry in
      wanted.map { $0 == entry.source.bundleIdentifier } ?? true
    }
    try arguments.answer(
      json: JSONText { database.grants.write(into: &$0) },
      text: text(entries, database.priorities, try PersonalText(arguments))
    )
    return 0
  }

  // MARK: Changing

  private typealias Change = (types: [HKObjectType], access: HKAccess, isAllowed: Bool)

  private static func changes(_ arguments: Arguments) throws(CommandError) -> [Change] {
    let options: [(Option<[HKObjectType]>, HKAccess, Bool)] = [
      (read, .read, true), (share, .share, true), (noRead, .read, false), (noShare, .share, false),
    ]
    var changes: [Change] = []
    for (option, access, isAllowed) in options {
      let types = try arguments.value(option) ?? []
      if !types.isEmpty { changes.append((types, access, isAllowed)) }
    }
    if !changes.isEmpty, arguments.operands.isEmpty {
      throw .usage(Phrase("error.noClient"), .usage(of: spec))
    }
    return changes
  }

  private static func change(
    _ arguments: Arguments,
    _ changes: [Change],
    _ priorities: [String]?
  ) throws(CommandError) {
    let (database, owned) = try writing(arguments, makesFolder: true)
    try CommandError.wrapping {
      if let priorities { try database.setPriorities(priorities) }
      guard let name = arguments.operands.first else { return }
      let source = source(bundle(name[...]), in: database)
      try database.changeGrants { grants in
        for change in changes {
          for type in change.types {
            grants.set(type, change.access, of: source, to: change.isAllowed)
          }
        }
      }
    }
    try owned.checkOwner()
  }

  /// Types by their names, separated by commas.
  static func types(_ option: String, _ text: String) throws(CommandError) -> [HKObjectType] {
    var types: [HKObjectType] = []
    for name in text.split(separator: ",").map(String.init) {
      if name == "all" {
        types += HKObjectType.all
      } else {
        types.append(try type(name))
      }
    }
    return types
  }

  /// A type by its name, or HealthKit's.
  static func type(_ name: String) throws(CommandError) -> HKObjectType {
    if let type = HKObjectType(name: name) ?? HKObjectType(identifier: name) { return type }
    throw .usage(
      Phrase("error.type", name.visibleLine),
      .nearest(to: name, among: HKObjectType.all.map(\.name))
    )
  }

  /// The identifier of a client's bundle.
  static func bundle(_ name: Substring) -> String {
    name == "days" ? HKClient.runningDays.bundleIdentifier : String(name)
  }

  /// A client as it was known, or by its identifier alone.
  static func source(_ bundle: String, in database: HealthDatabase) -> HKSource {
    let own = HKClient.runningDays
    let known = database.grants.entries.first { $0.source.bundleIdentifier == bundle }?.source
    let name = bundle == own.bundleIdentifier ? own.name : bundle
    return known ?? HKSource(name: name, bundleIdentifier: bundle)
  }

  /// Health as a client sees it, by the word that names it.
  static func store(_ name: String, in database: HealthDatabase) -> HKHealthStore {
    let source = source(bundle(name[...]), in: database)
    let client = HKClient(name: source.name, bundleIdentifier: source.bundleIdentifier)
    return HKHealthStore(database, client: client)
  }

  // MARK: Showing

  private static func text(
    _ entries: [HealthGrants.Entry],
    _ priorities: [String],
    _ person: PersonalText
  ) -> String {
    let head = entries.isEmpty ? "\(person.text("access.nobody"))\n" : table(entries, person)
    if priorities.isEmpty { return head }
    let order = priorities.joined(separator: ", ").visibleLine
    return head + "\n\(person.text("access.order", order))\n"
  }

  private static func table(_ entries: [HealthGrants.Entry], _ person: PersonalText) -> String {
    let rows = entries.flatMap { entry in
      HKAccess.allCases.flatMap { access in
        [true, false].compactMap { isAllowed -> [String]? in
          let types = entry.grants.filter { $0.access == access && $0.isAllowed == isAllowed }
          if types.isEmpty { return nil }
          let names = types.map(\.type.name).sorted().joined(separator: " ")
          let key = "access.\(access == .read ? "read" : "share").\(isAllowed ? "yes" : "no")"
          return [
            entry.source.name.visibleLine, entry.source.bundleIdentifier.visibleLine,
            person.text(key), types.count > 8 ? person.count(types.count, of: "types") : names,
          ]
        }
      }
    }
    let titles = ["client", "bundle", nil, "types"].map { $0.map { person.text("title.\($0)") } }
    return TextTable(titles.map { .init($0 ?? "") }, rows: rows).plainText(
      fitting: StandardStream.output.columns
    )
  }

  // MARK: Opening

  /// Health for a look, beside whoever owns the store.
  static func reading(_ arguments: Arguments) throws(CommandError) -> HealthDatabase {
    let disk = try RealDisk.opened(try HealthSource(arguments).requiredPath())
    let database = try CommandError.wrapping {
      try HealthDatabase(disk, seed: 0, isReadOnly: true)
    }
    if database.problems.isEmpty { return database }
    let language = try PersonalText(arguments).language
    for problem in database.problems {
      let text = problem.commandError.text(in: language)
      StandardStream.write("\(text)\n", to: .error)
    }
    return database
  }

  /// Health for a change: it belongs to this process until it ends.
  ///
  /// - Parameter makesFolder: As an import does; what is about something in the store needs it there.
  static func writing(_ arguments: Arguments, makesFolder: Bool = false) throws(CommandError)
    -> (HealthDatabase, OwnedHealth)
  {
    let source = try HealthSource(arguments)
    if !makesFolder { _ = try source.folder() }
    let owned = try OwnedHealth.open(try source.requiredPath())
    let database = try CommandError.wrapping {
      try HealthDatabase(owned.disk, seed: SystemRandom.entropy())
    }
    return (database, owned)
  }
}
