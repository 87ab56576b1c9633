import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepTerminal

/// `phonesim health limits`: what others do with a workout, and do not.
enum HealthLimits {
  static let spec = CommandSpec(
    "phonesim health limits",
    "Says what can be done with a workout and what cannot, and why.",
    operands: "ID|FILE",
    options: [
      HealthCommand.store, FitCommand.crc, HealthCommand.session,
    ] + PersonalText.options + [HealthCommand.ascii, Arguments.json],
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
    try arguments.answer(
      json: .object { writer in
        writer.field("id", workout.id.text)
        writer.field("source", workout.source.bundleIdentifier)
        writer.field("limits", listing(PersonalText()).json(of: limits))
      },
      text: SentenceTable.text(
        listing(try PersonalText(arguments)),
        of: limits,
        arguments.glyphs
      )
    )
    return 0
  }

  private static func listing(_ person: PersonalText) -> Listing<WorkoutLimit> {
    func title(_ name: String) -> String { person.text("limit.title.\(name)") }
    return Listing([
      .init(title("wish"), key: "wish", \.wish.rawValue) { person.text("limit.\($0)") },
      .init(title("granted"), key: "granted", \.isGranted) {
        person.text($0 ? "word.yes" : "word.no")
      },
      .init(
        title("reason"),
        text: { person.text($0.reason) },
        key: "reason",
        { $0.reason.text(in: .fallback) }
      ),
    ])
  }
}
