import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation

/// `phonesim health samples`: fills a store with workouts that nobody did.
enum HealthSamples {
  static let seed = Option<UInt64>(
    "--seed NUMBER",
    "other workouts (1)",
    in: 0...UInt64(Int64.max)
  )
  static let until = Option<Day>(
    "--until DAY",
    "none later than the beginning of a day, in UTC (today)",
    reading: HealthListRequest.day
  )
  static let again = Switch("--again", "more of them where there are some")
  static let each = Switch("--each", "one of each run, ride, walk and swim by where it was done")

  static let spec = CommandSpec(
    "phonesim health samples",
    "Fills a store with made-up workouts, to try lists and trims on.",
    operands: "[COUNT]",
    options: [
      HealthCommand.store, seed, until, again, each, PersonalText.locale, Arguments.json,
    ],
    discussion: """
      200 of them, in the two years before that day; the same for the same seed and day. Of every
      twenty one was never stopped and goes on for hours, and one was started by accident.
      With --each they are thirteen, one a day: indoors, outdoors, in a pool, in open water, unsaid.
      Exit codes: 0 they are there, 64 usage, 65 there are samples already, 74 the folder
      cannot be written.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let isEach = arguments.has(each)
    if isEach, !arguments.operands.isEmpty {
      throw .usage(Phrase("samples.each"), Phrase("samples.eachHint"))
    }
    let count = try count(arguments)
    let seed = try arguments.value(seed) ?? 1
    let today = WallTime(microseconds: SystemClock.wallMicroseconds())
    let end = try arguments.value(until).map {
      HealthTimeZone.utc.start(of: $0)
    }
    let samples = SampleWorkouts(
      count: count,
      seed: seed,
      end: end ?? HealthTimeZone.utc.start(of: HealthTimeZone.utc.local(today).day)
    )
    let source = try HealthSource(arguments)
    let owned = try OwnedHealth.open(try source.requiredPath())
    var folder = HealthFolder(owned.disk)
    let (known, _) = try CommandError.wrapping { try folder.rows() }
    let before = known.count { $0.source == SampleWorkouts.source }
    if before > 0, !arguments.has(again) {
      throw .badInput(Phrase("samples.there", String(before)), Phrase("samples.thereHint"))
    }
    var written = 0
    let each = isEach ? samples.each : []
    let total = isEach ? each.count : count
    for number in 0..<total {
      let workout = isEach ? each[number] : samples.workout(number)
      if known.contains(where: { $0.id == workout.id }) { continue }
      try CommandError.wrapping { try folder.save(workout) }
      written += 1
    }
    try owned.checkOwner()
    try arguments.answer(
      json: .object { writer in
        writer.field("written", written)
        writer.field("known", total - written)
      },
      text: try PersonalText(arguments)
        .text("samples.written", String(written), String(total - written)) + "\n"
    )
    return 0
  }

  private static func count(_ arguments: Arguments) throws(CommandError) -> Int {
    if arguments.operands.isEmpty { return 200 }
    let text = try arguments.onlyOperand(Phrase("what.count"))
    guard let count = Int(text), (1...SampleWorkouts.countMax).contains(count) else {
      throw .usage(
        Phrase("samples.count", String(SampleWorkouts.countMax), text.visibleLine),
        Phrase("hint.example", "phonesim health samples 200")
      )
    }
    return count
  }
}
