import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// `phonesim health delete`: removes documents of workouts, and nothing else.
enum HealthDelete {
  static let spec = CommandSpec(
    "phonesim health delete",
    "Deletes workouts for good.",
    operands: "ID…",
    options: [
      HealthCommand.store, .init("--yes", nil, "do not ask"), PersonalText.locale,
      HealthCommand.json,
    ],
    discussion: """
      At a terminal it asks; elsewhere it needs --yes. Nothing is deleted unless every id names one
      workout. Works while a phone owns the store.
      Exit codes: 0 deleted, 1 not confirmed, 64 --yes is missing, 65 there is no such workout,
      74 the folder cannot be written.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    if arguments.operands.isEmpty {
      throw .usage(Phrase("delete.unnamed"), .usage(of: spec))
    }
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
    let isSure = arguments.has("--yes") ? true : try isConfirmed(entries.count, person)
    if !isSure {
      StandardStream.write(person.text("delete.none") + "\n", to: .error)
      return 1
    }
    try delete(entries, in: try source.requiredPath())
    if arguments.has("--json") {
      StandardStream.write(json: json(entries).indented)
    } else {
      StandardStream.write(person.count(entries.count, of: "deleted") + "\n")
    }
    return 0
  }

  /// Health is owned only now: a person may take their time to confirm.
  static func delete(_ entries: [HealthFolder.Entry], in path: String) throws(CommandError) {
    let owned = try OwnedHealth.open(path)
    var folder = HealthFolder(owned.disk)
    for entry in entries {
      try HealthSource.reading { () throws(DiskError) in try folder.delete(entry) }
    }
    try owned.checkOwner()
  }

  private static func json(_ entries: [HealthFolder.Entry]) -> JSONText {
    JSONText { writer in
      writer.beginObject()
      writer.key("deleted")
      writer.beginArray()
      for entry in entries { writer.string(entry.id.text) }
      writer.endArray()
      writer.endObject()
    }
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
