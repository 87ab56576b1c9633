import LockstepCommandLine
import LockstepDocuments
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepRunningDays
import LockstepTerminal

/// `phonesim days list`: the days that were run, newest first.
enum DaysList {
  static let limit = Option<Int>("--limit NUMBER", "as many at most (14)", in: 1...100_000)

  static let spec = CommandSpec(
    "phonesim days list",
    "Lists the days that were run, newest first.",
    options: [
      HealthCommand.store, limit, DaysCommand.zone, DaysCommand.today, DaysCommand.language,
      Arguments.json,
    ],
    discussion: "Exit codes: 0 listed, 64 usage, 65 health refuses, 74 the folder cannot be read."
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let limit = try arguments.value(limit) ?? 14
    let zone = try DaysCommand.zone(arguments)
    let today = try DaysCommand.today(arguments, zone)
    let language = try DaysCommand.language(arguments)
    let store = try DaysCommand.store(arguments)
    let days = RunDay.days(of: try DaysCommand.runs(store), in: zone)
    let newest = days.reversed().prefix(limit)
    let listing = listing(today, language)
    try arguments.answer(
      json: listing.json(of: newest),
      text: days.isEmpty
        ? try DaysCommand.nothing(in: store)
        : listing.table(of: newest).plainText(fitting: StandardStream.output.columns)
    )
    return 0
  }

  /// Describes days for people and programs.
  static func listing(_ today: Day, _ language: RunLanguage) -> Listing<RunDay> {
    func kilometers(_ meters: Double) -> String { RunFormat.kilometers(meters, language) }
    return Listing([
      .init("day") { RunFormat.day($0.day, today: today, language) },
      .init("date", key: "day", \.day.text),
      .init("runs", .right, key: "runCount", \.runCount),
      .init("distance", .right, key: "distanceMeters", \.meters, shown: kilometers),
      .init("time", .right, key: "durationSeconds", \.seconds) { RunFormat.duration($0) },
      .init("pace", .right, key: "avgPaceSecondsPerKm", \.averagePace) { RunFormat.pace($0) },
      .init("longest", .right, key: "longestMeters", \.longestMeters, shown: kilometers),
      .init("fastest", .right, key: "fastestPaceSecondsPerKm", \.fastestPace) {
        RunFormat.pace($0)
      },
    ])
  }
}
