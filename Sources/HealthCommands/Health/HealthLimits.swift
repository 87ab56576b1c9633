import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepTerminal

/// `phonesim health limits`: lists what other apps can and cannot do with a workout.
enum HealthLimits {
  static let spec = CommandSpec(
    "phonesim health limits",
    "Says what can be done with a workout and what cannot, and why.",
    operands: "ID|FILE",
    options: [
      HealthCommand.store, FitCommand.crc, HealthCommand.session,
    ] + PersonalText.options + [HealthCommand.ascii, HealthCommand.json],
    discussion: """
      Much depends on who saved it: a part that phonesim health trim saved is not the watch's own.
      Exit codes: 0 printed, 65 there is no such workout, 74 the folder cannot be read.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let word = try arguments.onlyOperand(Phrase("what.workoutOrFile"))
    let workout = try HealthSource(arguments).workout(word).workout
    let client = HealthTrim.client
    let app = HKSource(name: client.name, bundleIdentifier: client.bundleIdentifier)
    let limits = WorkoutLimit.all(of: workout, for: app)
    if arguments.has("--json") {
      StandardStream.write(json: json(workout, limits).indented)
    } else {
      let person = try PersonalText(arguments)
      let columns = ["wish", "granted", "reason"].map {
        TextTable.Column(person.text("limit.title.\($0)"))
      }
      let rows = limits.map { limit in
        [
          person.text("limit.\(limit.wish.rawValue)"),
          person.text(limit.isGranted ? "word.yes" : "word.no"),
          person.text(limit.reason).visibleLine,
        ]
      }
      let glyphs = arguments.has("--ascii") ? GlyphSet.ascii : .unicode
      StandardStream.write(SentenceTable.text(columns, rows, glyphs))
    }
    return 0
  }

  private static func json(_ workout: HKWorkout, _ limits: [WorkoutLimit]) -> JSONText {
    JSONText { writer in
      writer.beginObject()
      writer.field("id", workout.id.text)
      writer.field("source", workout.source.bundleIdentifier)
      writer.key("limits")
      writer.beginArray()
      for limit in limits {
        writer.beginObject()
        writer.field("wish", limit.wish.rawValue)
        writer.field("granted", limit.isGranted)
        writer.field("reason", limit.reason.text(in: .fallback))
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
    }
  }
}
