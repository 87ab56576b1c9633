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
      HealthCommand.store, FitCommand.crc, HealthCommand.session, HealthCommand.ascii,
      HealthCommand.json,
    ],
    discussion: """
      Much depends on who saved it: a part that phonesim health trim saved is not the watch's own.
      Exit codes: 0 it is said, 65 there is no such workout, 74 the folder cannot be read.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let word = try arguments.onlyOperand("a workout's id or a file")
    let workout = try HealthSource(arguments).workout(word).workout
    let client = HealthTrim.client
    let app = HKSource(name: client.name, bundleIdentifier: client.bundleIdentifier)
    let limits = WorkoutLimit.all(of: workout, for: app)
    if arguments.has("--json") {
      StandardStream.write(json: json(workout, limits).indented)
    } else {
      var table = TextTable(
        [.init("wish"), .init("yes"), .init("why")],
        rows: limits.map { [words($0.wish), $0.isGranted ? "yes" : "no", $0.reason.visibleLine] }
      )
      table.glyphs = arguments.has("--ascii") ? .ascii : .unicode
      StandardStream.write(table.plainText(fitting: StandardStream.output.columns))
    }
    return 0
  }

  private static func words(_ wish: WorkoutLimit.Wish) -> String {
    switch wish {
    case .changeInPlace: "change it in place"
    case .deleteHere: "delete it when it was trimmed"
    case .copyEstimatedEffort: "copy its estimated effort"
    case .specialIcon: "an icon of its own in Fitness"
    case .shareInFitness: "share it in Fitness"
    case .openInFitness: "open it in Fitness"
    case .splitsInFitness: "see its splits in Fitness"
    case .intervalDetails: "view its interval details"
    case .importByStrava: "let Strava import it"
    case .runningDynamics: "see its running dynamics"
    }
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
        writer.field("reason", limit.reason)
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
    }
  }
}
