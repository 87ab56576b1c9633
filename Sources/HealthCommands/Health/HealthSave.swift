import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation

/// `phonesim health save`: a sample as an app saves it, or an effort score as an app relates it.
enum HealthSave {
  static let client = Option("--as CLIENT", "which client saves, by its bundle")
  static let start = Option<WallTime>(
    "--start DATE",
    "when it was measured; now otherwise",
    reading: HealthQuery.date
  )
  static let end = Option<WallTime>(
    "--end DATE",
    "when that ended; at the start otherwise",
    reading: HealthQuery.date
  )
  static let unit = Option(
    "--unit UNIT",
    "of the value, as mi or count/min; that of the type otherwise"
  )
  static let sync = Option(
    "--sync NAME",
    "the client's own name for it, which a later version keeps"
  )
  static let version = Option<Int64>(
    "--version NUMBER",
    "takes the place of earlier versions of that name",
    in: 0...1_000_000_000
  )
  static let workout = Option(
    "--workout ID",
    "the workout that an effort score is of; otherwise the one of its end"
  )
  static let activity = Option<Int>(
    "--activity NUMBER",
    "the workout's activity that an effort score is of, counted from 0",
    in: 0...1_000_000
  )

  static let spec = CommandSpec(
    "phonesim health save",
    "Saves a sample as a client does, if the owner allows it.",
    operands: "TYPE VALUE",
    options: [
      HealthCommand.store, client, start, end, unit, sync, version, workout, activity,
      PersonalText.locale, Arguments.json,
    ],
    discussion: """
      TYPE is heartRate, stepCount, sleepAnalysis or another; VALUE is a number. An effort score from
      1 to 10 is related to its workout: phonesim health save workoutEffortScore 7 --workout latest.
      What is there in the same version or a later one stays, and nothing is saved.
      Exit codes: 0 saved or passed over, 64 usage, 65 health refuses, 74 the folder cannot be
      written.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    guard arguments.operands.count == 2, let bundle = arguments.value(client) else {
      throw .usage(Phrase("save.incomplete"), .usage(of: spec))
    }
    let type = try HealthAccessCommand.type(arguments.operands[0])
    let value = try value(of: type, arguments)
    let workout = try workout(arguments, type)
    let (database, owned) = try HealthAccessCommand.writing(arguments, makesFolder: true)
    let store = HealthAccessCommand.store(bundle, in: database)
    let sample = try sample(value, of: workout, arguments, database)
    let activity = try arguments.value(activity)
    try CommandError.wrapping {
      guard let id = workout?.id else { return try store.save([sample]) }
      try store.relateWorkoutEffortSample(sample, with: id, activity: activity)
    }
    try owned.checkOwner()
    let isSaved = database.contains(sample.uuid)
    try arguments.answer(
      json: .object { writer in
        writer.field("status", isSaved ? "saved" : "passedOver")
        if isSaved { writer.field("id", sample.uuid.text) }
      },
      text: try PersonalText(arguments)
        .text(isSaved ? "save.done" : "save.passedOver", sample.uuid.text) + "\n"
    )
    return 0
  }

  // MARK: What is saved

  private static func value(of type: HKObjectType, _ arguments: Arguments) throws(CommandError)
    -> HKSample.Value
  {
    let word = arguments.operands[1]
    guard let number = Double(word), number.isFinite else {
      throw .usage(Phrase("save.noNumber", word.visibleLine))
    }
    return try value(of: type, number, unit: arguments.value(unit))
  }

  /// - Parameter unit: As a person writes it; that of the type otherwise.
  static func value(of type: HKObjectType, _ number: Double, unit text: String?)
    throws(CommandError) -> HKSample.Value
  {
    switch type {
    case .quantity(let type):
      return .quantity(type, HKQuantity(unit: try unit(of: type, text), doubleValue: number))
    case .category(let type):
      guard let value = Int(exactly: number) else {
        throw .usage(Phrase("save.noNumber", "\(number)"))
      }
      return .category(type, value)
    case .correlation, .workout, .workoutRoute:
      throw .usage(Phrase("save.noSample", type.name), Phrase("hint.quantity"))
    }
  }

  private static func unit(of type: HKQuantityTypeIdentifier, _ text: String?)
    throws(CommandError) -> HKUnit
  {
    let text = text ?? type.unit
    do throws(HKUnitError) {
      return try HKUnit(from: text)
    } catch {
      throw .usage(Phrase("error.unit", text.visibleLine), Phrase("hint.unit"))
    }
  }

  /// The workout that an effort score is of.
  private static func workout(_ arguments: Arguments, _ type: HKObjectType) throws(CommandError)
    -> HKWorkout?
  {
    guard let word = arguments.value(workout) else { return nil }
    guard type == .quantity(.workoutEffortScore) else {
      throw .usage(Phrase("save.onlyEfforts", type.name))
    }
    let source = try HealthSource(arguments)
    return try source.workout(word).workout
  }

  private static func sample(
    _ value: HKSample.Value,
    of workout: HKWorkout?,
    _ arguments: Arguments,
    _ database: HealthDatabase
  ) throws(CommandError) -> HKSample {
    let end = try arguments.value(end)
    let otherwise = end ?? workout?.endDate ?? DaysCommand.clock
    let start = try arguments.value(start) ?? otherwise
    return HKSample(
      uuid: database.newID(at: start),
      value,
      start: start,
      end: end,
      metadata: try metadata(arguments)
    )
  }

  private static func metadata(_ arguments: Arguments) throws(CommandError) -> [HKMetadataEntry] {
    var entries: [HKMetadataEntry] = []
    if let name = arguments.value(sync) {
      entries.append(HKMetadataEntry(HKMetadataKey.syncIdentifier, .string(name)))
    }
    if let version = try arguments.value(version) {
      entries.append(HKMetadataEntry(HKMetadataKey.syncVersion, .number(Double(version))))
    }
    return entries
  }
}
