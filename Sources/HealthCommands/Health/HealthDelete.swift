import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// `phonesim health delete`: removes documents of workouts, and nothing else.
enum HealthDelete {
  static let yes = Switch("--yes", "do not ask")
  static let client = Option(
    "--as CLIENT",
    "as this client, which may delete what it saved itself alone"
  )

  static let spec = CommandSpec(
    "phonesim health delete",
    "Deletes workouts for good, or what a client saved as the client does.",
    operands: "ID…",
    options: [HealthCommand.store, yes, client, PersonalText.locale, Arguments.json],
    discussion: """
      At a terminal it asks; elsewhere it needs --yes. Nothing is deleted unless every id names one
      workout. Works while a phone owns the store.
      A client's ids are those of phonesim health query, written out; nobody is asked.
      Exit codes: 0 deleted, 1 not confirmed, 64 --yes is missing, 65 there is no such workout, or
      health refuses, 74 the folder cannot be written.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    if arguments.operands.isEmpty {
      throw .usage(Phrase("delete.unnamed"), .usage(of: spec))
    }
    if let bundle = arguments.value(client) { return try delete(as: bundle, arguments) }
    let source = try HealthSource(arguments)
    let person = try PersonalText(arguments)
    let folder = try source.folder()
    var entries: [HealthFolder.Entry] = []
    for word in arguments.operands {
      let entry = try source.entry(word, in: folder)
      if !entries.contains(entry) { entries.append(entry) }
    }
    for entry in entries {
      StandardStream.write("\(describe(entry, in: folder, person))\n", to: .error)
    }
    let isSure = arguments.has(yes) ? true : try isConfirmed(entries.count, person)
    if !isSure {
      StandardStream.write(person.text("delete.none") + "\n", to: .error)
      return 1
    }
    try delete(entries, in: try source.requiredPath())
    try arguments.answer(
      json: .object { $0.strings("deleted", entries.map(\.id).map(\.text)) },
      text: person.count(entries.map(\.id).count, of: "deleted") + "\n"
    )
    return 0
  }

  /// As a client deletes: what it saved itself, all of it or nothing.
  private static func delete(as bundle: String, _ arguments: Arguments) throws(CommandError)
    -> Int32
  {
    let person = try PersonalText(arguments)
    let (database, owned) = try HealthAccessCommand.writing(arguments)
    let store = HealthAccessCommand.store(bundle, in: database)
    let ids = arguments.operands.map { DocumentID($0) }
    try CommandError.wrapping { try store.delete(ids) }
    try owned.checkOwner()
    try arguments.answer(
      json: .object { $0.strings("deleted", ids.map(\.text)) },
      text: person.count(ids.count, of: "deleted") + "\n"
    )
    return 0
  }

  /// Health is owned only now: a person may take their time to confirm.
  static func delete(_ entries: [HealthFolder.Entry], in path: String) throws(CommandError) {
    let owned = try OwnedHealth.open(path)
    var folder = HealthFolder(owned.disk)
    for entry in entries {
      try CommandError.wrapping { try folder.delete(entry) }
    }
    try owned.checkOwner()
  }

  private static func describe(
    _ entry: HealthFolder.Entry,
    in folder: HealthFolder,
    _ person: PersonalText
  )
    -> String
  {
    let id = entry.id.text.visibleLine
    do throws(HealthProblem) {
      let workout = try folder.workout(entry)
      return "\(id)  \(person.minute(workout.startDate, .utc))  "
        + "\(person.activity(workout.workoutActivityType))  "
        + FitText.duration(workout.elapsedSeconds)
    } catch {
      return "\(id)  \(person.text("word.unreadable"))"
    }
  }

  /// Asks at the terminal.
  private static func isConfirmed(_ count: Int, _ person: PersonalText) throws(CommandError) -> Bool
  {
    guard Question.canBeAsked else {
      throw .usage(Phrase("delete.confirm"), .write("--yes"))
    }
    return try Question.isConfirmed(person.count(count, of: "askDelete"))
  }
}
