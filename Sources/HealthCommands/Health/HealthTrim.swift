import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal
import LockstepUpload

/// `phonesim health trim`: saves a part of a workout as a workout of its own.
enum HealthTrim {
  static let from = Option("--from TIME", "where the part begins; the workout's start")
  static let to = Option("--to TIME", "where it ends; the workout's end")
  static let pick = Switch("--pick", "choose both on a screen, by two handles below the graph")
  static let clip = Switch(
    "--clip",
    "cut samples at the edges instead of dropping those that reach over"
  )
  static let type = Option<HKWorkoutActivityType>(
    "--type NAME",
    "another activity for the part",
    choices: WorkoutTrim.activityTypes,
    named: \.name
  )
  static let upload = Switch("--upload", "bring the part to the server, once it is saved")
  static let keep = Switch("--keep", "keep the original where it could be deleted")
  static let dryRun = Switch("--dry-run", "say what would be lost, and save nothing")

  static let spec = CommandSpec(
    "phonesim health trim",
    "Saves a part of a workout as a workout of its own, and says what it lost.",
    operands: "ID",
    options: [
      HealthCommand.store, from, to, pick, clip, type, upload, UploadCommand.app,
      UploadRun.patience, WebClient.timeout, keep, dryRun,
    ] + PersonalText.options + [HealthCommand.ascii, Arguments.json],
    discussion: """
      A time is +25m or +0:25:00 after the workout's start, -10m before its end, or a date:
      2026-03-01T09:30:00Z. A part lasts a second at least; one that would begin in a pause begins at
      its end. The original is never changed. It is deleted once the part is saved where this program
      saved it; the original of another app its owner has to remove: the report says how.
      What the client \(client.bundleIdentifier) may not save is left out: phonesim health access.
      With --upload the part is sent as phonesim upload send does; where that fails it stays saved.
      Exit codes: 0 saved, or shown with --dry-run, 1 saved but refused by the server, 2 saved but not
      decided there yet, 64 usage, 65 no such workout or no such part,
      74 the folder cannot be written.
      """
  )

  /// As whom it reads and saves.
  static let client = HKClient.trim

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let word = try arguments.onlyOperand(Phrase("what.workout"))
    let trim = try trim(arguments)
    let person = try PersonalText(arguments)
    let entry = try HealthSource(arguments).entry(word, in: try HealthSource(arguments).folder())
    let isDry = arguments.has(dryRun)
    if isDry, arguments.has(upload) {
      throw .usage(Phrase("error.dryUpload"), Phrase("hint.dryUpload"))
    }
    // An app that is not registered is told of before anything is saved.
    if arguments.has(upload) { _ = try UploadHome(arguments, writes: false).app() }
    // Chosen before the store is owned: a person may take their time.
    guard let picked = try picked(entry.id, trim, arguments, person) else {
      StandardStream.write(person.text("trim.nothing") + "\n")
      return 0
    }
    var (outcome, saved) = try outcome(of: entry.id, trim, picked, arguments)
    if !isDry { try upload(saved, arguments, &outcome) }
    if arguments.has(Arguments.json) {
      StandardStream.write(json: outcome.json.indented)
    } else {
      StandardStream.write(outcome.text(arguments.glyphs, person))
      if arguments.has(pick), !isDry { try guide(entry, saved, arguments, person, &outcome) }
    }
    return outcome.upload?.exitCode ?? 0
  }

  /// Health is owned for as long as this takes.
  ///
  /// - Returns: What came of it, and the part as it was saved, or would be.
  private static func outcome(
    of id: DocumentID,
    _ trim: WorkoutTrim,
    _ edges: Edges,
    _ arguments: Arguments
  ) throws(CommandError) -> (HealthTrimOutcome, HKWorkout) {
    let opened: (HealthDatabase, OwnedHealth)? =
      arguments.has(dryRun) ? nil : try HealthAccessCommand.writing(arguments)
    let database: HealthDatabase
    if let opened {
      database = opened.0
    } else {
      database = try HealthAccessCommand.reading(arguments)
    }
    let store = try allowed(HKHealthStore(database, client: client))
    let workout = try CommandError.wrapping {
      try store.visibleWorkout(id)
    }
    var trim = trim
    if let type = edges.type { trim.activityType = type }
    let (part, report) = try cut(workout, store.permitted(trim, of: workout), edges)
    var outcome = HealthTrimOutcome(
      workout: workout,
      part: part,
      report: report,
      by: store.source
    )
    guard let opened else { return (outcome, part) }
    let saved = try save(part, arguments, store, &outcome)
    try opened.1.checkOwner()
    return (outcome, saved)
  }

  /// The second step: upload where it is wished for, and otherwise what it takes.
  private static func upload(
    _ saved: HKWorkout,
    _ arguments: Arguments,
    _ outcome: inout HealthTrimOutcome
  ) throws(CommandError) {
    outcome.isConnected = try UploadHome(arguments, writes: false).memory().account != nil
    if arguments.has(upload) { try send(saved, arguments, &outcome) }
  }

  private static func send(
    _ saved: HKWorkout,
    _ arguments: Arguments,
    _ outcome: inout HealthTrimOutcome
  ) throws(CommandError) {
    var run = try UploadRun(arguments)
    let export = TrackExport.tcx(saved)
    if !run.isJSON {
      UploadSend.say(export.losses, of: saved, try PersonalText(arguments).language)
    }
    outcome.advance(try run.take(.send(UploadSend.file(of: saved, export))) ?? .cancelled)
    run.clear()
  }

  /// Asks whoever picked the part on a screen for the steps that are left, one after the other.
  private static func guide(
    _ original: HealthFolder.Entry,
    _ saved: HKWorkout,
    _ arguments: Arguments,
    _ person: PersonalText,
    _ outcome: inout HealthTrimOutcome
  ) throws(CommandError) {
    let wantsUpload = outcome.isConnected && outcome.flow.state(of: .upload) == .ready
    if wantsUpload {
      if try Question.isConfirmed(person.text("trim.askUpload")) {
        try send(saved, arguments, &outcome)
        let said = outcome.upload.map { person.text($0.phrase).visibleLine } ?? ""
        StandardStream.write("\(said)\n")
      } else {
        outcome.advance(.uploadSkipped)
      }
    }
    guard outcome.flow.state(of: .remove) == .byHand, !arguments.has(keep),
      try Question.isConfirmed(person.text("trim.askRemoval"))
    else { return }
    try HealthDelete.delete([original], in: try HealthSource(arguments).requiredPath())
    outcome.advance(TrimFlow.Input.removed)
    StandardStream.write(person.text("trim.deleted", original.id.text.visibleLine) + "\n")
  }

  /// Saves the part, then deletes the original where that is this program's own.
  private static func save(
    _ part: HKWorkout,
    _ arguments: Arguments,
    _ store: HKHealthStore,
    _ outcome: inout HealthTrimOutcome
  ) throws(CommandError) -> HKWorkout {
    let saved = try CommandError.wrapping { try store.saveTrimmed(part) }
    outcome.advance(.saved(saved.id))
    if !outcome.flow.isOwn || arguments.has(keep) { return saved }
    try CommandError.wrapping { try store.delete([outcome.workout.id]) }
    outcome.advance(.removed)
    return saved
  }

  private static func trim(_ arguments: Arguments) throws(CommandError) -> WorkoutTrim {
    var trim = WorkoutTrim()
    trim.rule = arguments.has(clip) ? .clip : .strict
    trim.activityType = try arguments.value(type)
    return trim
  }

  /// Whoever gives the command allows what nobody was asked for; what was denied stays denied.
  private static func allowed(_ store: HKHealthStore) throws(CommandError) -> HKHealthStore {
    let types = HKHealthStore.trimmingTypes
    let prompt = try CommandError.wrapping {
      try store.requestAuthorization(toShare: types.share, read: types.read)
    }
    if !prompt.isEmpty {
      try CommandError.wrapping {
        try store.database.changeGrants { $0.answer(prompt) { _, _ in true } }
      }
    }
    return store
  }

  // MARK: Bounds

  /// Seconds since the workout's start, where they were chosen.
  private struct Edges {
    var start: Double?
    var end: Double?
    /// The activity that was chosen with them.
    var type: HKWorkoutActivityType?
  }

  /// The edges that were written or chosen on a screen; `nil` where a person thought better of it.
  private static func picked(
    _ id: DocumentID,
    _ trim: WorkoutTrim,
    _ arguments: Arguments,
    _ person: PersonalText
  ) throws(CommandError) -> Edges? {
    let database = try HealthAccessCommand.reading(arguments)
    let workout = try CommandError.wrapping { try database.workout(id) }
    guard arguments.has(pick) else {
      return Edges(
        start: try seconds(from, of: workout, arguments),
        end: try seconds(to, of: workout, arguments)
      )
    }
    if arguments.has(from) || arguments.has(to) || arguments.has(Arguments.json) {
      throw .usage(Phrase("error.pick"), Phrase("hint.pick"))
    }
    let part = try TrimScreen.choose(
      isASCII: arguments.has(HealthCommand.ascii),
      orElse: .usage(Phrase("error.needsTerminal", "--pick"), Phrase("hint.bounds"))
    ) { glyphs in
      TrimScreen(workout, glyphs, person, type: trim.activityType) { choice in
        TrimExplanation(workout, trim, choice).lines(person)
      }
    }
    return part.map { choice in
      Edges(start: choice.bounds.lowerBound, end: choice.bounds.upperBound, type: choice.type)
    }
  }

  private static func cut(_ workout: HKWorkout, _ trim: WorkoutTrim, _ edges: Edges)
    throws(CommandError) -> (workout: HKWorkout, report: TrimReport)
  {
    do throws(TrimError) {
      return try trim(workout, try TrimBounds(from: edges.start, to: edges.end, in: workout))
    } catch {
      throw Self.words(error)
    }
  }

  /// Seconds since the workout's start.
  private static func seconds(
    _ option: Option<String>,
    of workout: HKWorkout,
    _ arguments: Arguments
  ) throws(CommandError) -> Double? {
    guard let text = arguments.value(option) else { return nil }
    if let date = ISODate.date(text) {
      return Double(date.microseconds - workout.startDate.microseconds) / 1_000_000
    }
    let sign = text.first.flatMap { "+-".contains($0) ? $0 : nil }
    let rest = sign == nil ? text : String(text.dropFirst())
    guard let length = clock(rest) ?? Interval(text: rest).map({ Double($0.microseconds) / 1e6 })
    else {
      throw .usage(
        Phrase("error.time", option.help.name, text.visibleLine),
        Phrase("hint.trimTime")
      )
    }
    return sign == "-" ? workout.elapsedSeconds - length : length
  }

  /// `1:02:03` or `2:03` in seconds.
  private static func clock(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int64($0) }
    guard (2...3).contains(parts.count), parts.allSatisfy({ (0...9_999).contains($0 ?? -1) }) else {
      return nil
    }
    return Double(parts.reduce(0) { $0 * 60 + ($1 ?? 0) })
  }

  private static func words(_ error: TrimError) -> CommandError {
    let least = FitText.number(TrimBounds.secondsMin)
    switch error {
    case .tooShort(let seconds):
      return .badInput(Phrase("trim.tooShort", FitText.duration(seconds), least))
    case .outside(let edge, let elapsed):
      return .badInput(
        Phrase("trim.outside", FitText.number(edge)),
        Phrase("trim.outsideHint", FitText.duration(elapsed))
      )
    case .nothingLeft(let start, let end):
      let (first, last) = (FitText.duration(start), FitText.duration(end))
      return .badInput(
        Phrase("trim.nothingLeft", first, last, least),
        Phrase("trim.nothingLeftHint")
      )
    case .paused(let start, let end):
      return .badInput(
        Phrase("trim.paused", FitText.duration(start), FitText.duration(end)),
        Phrase("trim.pausedHint", "phonesim health show")
      )
    case .activity(let type):
      return .badInput(Phrase("trim.noActivity", [Phrase("activity.\(type.name)")]))
    }
  }
}
