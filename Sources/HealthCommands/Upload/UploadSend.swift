import LockstepCommandLine
import LockstepLanguages
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepUpload

/// `phonesim upload send`: brings a workout to the server, once.
enum UploadSend {
  static let name = Option(
    "--name TEXT",
    "what the activity is called; the server's word otherwise"
  )
  static let commute = Switch("--commute", "it was a way to work")

  static let spec = CommandSpec(
    "phonesim upload send",
    "Brings workouts to the server, each once, and waits until they are activities there.",
    operands: "ID|FILE…|all",
    options: [
      HealthCommand.store, UploadCommand.app, name, commute, UploadRun.patience, WebClient.timeout,
      HealthCommand.session, FitCommand.crc, PersonalText.locale, Arguments.json,
    ],
    discussion: """
      A workout goes as TCX with its id, the same in each try: a server that has it already says so, and
      there is one activity whatever fails. What was not decided goes on where it was when the same is
      sent again. Standard error lists what TCX cannot carry.
      Exit codes: 0 all are activities, 1 one was refused or nobody is connected, 2 one is not decided
      yet, 64 usage, 65 there is no such workout, 74 something cannot be read or written.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let source = try HealthSource(arguments)
    let workouts = try Selection(arguments.operands, source, of: UploadSend.spec)
    var run = try UploadRun(arguments)
    var worst: Int32 = 0
    // Nobody wants to read once for each workout that there is nobody to send it for.
    if run.client.memory.account == nil { return run.finish(.notConnected) }
    for index in 0..<workouts.count {
      let workout = try workouts.workout(index)
      let code = try send(workout, arguments, &run)
      // Refused is worse than not decided.
      worst = worst == 1 || code == 1 ? 1 : max(worst, code)
    }
    return worst
  }

  private static func send(
    _ workout: HKWorkout,
    _ arguments: Arguments,
    _ run: inout UploadRun
  ) throws(CommandError) -> Int32 {
    let export = TrackExport.tcx(workout)
    if !run.isJSON { say(export.losses, of: workout, run.person.language) }
    var file = file(of: workout, export)
    file.name = arguments.value(name)
    file.isCommute = arguments.has(commute)
    let outcome = try run.take(.send(file)) ?? .cancelled
    return run.finish(outcome, of: workout.id.text)
  }

  /// Says what TCX could not carry of a workout, one of many perhaps.
  static func say(_ losses: [Phrase], of workout: HKWorkout, _ language: Language) {
    let id = Phrase.verbatim(workout.id.text.visibleLine)
    for loss in losses {
      HealthExport.say(Phrase("export.lostOf", [id, loss]).text(in: language))
    }
  }

  /// A workout as it is sent.
  static func file(of workout: HKWorkout, _ export: WorkoutExport) -> UploadFile {
    UploadFile(
      externalID: workout.id.text,
      activity: workout.workoutActivityType,
      bytes: export.bytes,
      isTrainer: workout.metadata(HKMetadataKey.indoorWorkout) == .flag(true)
    )
  }
}
