import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepRunningDays
import LockstepSimulation

/// `phonesim days`: Running Days, an app that counts the days on which you run.
enum DaysCommand {
  static let group = CommandGroup(
    name: "phonesim days",
    summary: "Running Days: counts the days on which you run, out of health.",
    members: [
      .init(spec: DaysShow.spec, run: DaysShow.run),
      .init(spec: DaysList.spec, run: DaysList.run),
      .init(spec: DaysExport.spec, run: DaysExport.run),
      .init(spec: DaysAllow.spec, run: DaysAllow.run),
      .init(spec: DaysSync.spec, run: DaysSync.run),
      .init(spec: DaysServer.spec, run: DaysServer.run),
      .init(spec: DaysServe.spec, run: DaysServe.run),
    ],
    trailer: ["phonesim days alone is phonesim days show."],
    usual: "show"
  )

  // MARK: Options that several share

  static let zone = Option<HealthTimeZone>(
    "--zone ZONE",
    "the clocks: +02:00, CET-1CEST,M3.5.0,M10.5.0/3; TZ or UTC otherwise"
  ) { (_, text) throws(CommandError) in
    if let zone = HealthTimeZone(text) { return zone }
    throw .usage(Phrase("error.zone", text.visibleLine), Phrase("hint.zone"))
  }
  static let today = Option<Day>("--today DATE", "another day than that of the clock") {
    (_, text) throws(CommandError) in
    if let date = ISODate.date("\(text)T00:00:00Z") { return ISODate.day(of: date) }
    throw .usage("“\(text)” is no day", "write it as 2026-03-01")
  }
  static let language = Option<RunLanguage>(
    "--language NAME",
    "en, de, fr, es, it; LANG otherwise"
  ) { (_, name) throws(CommandError) in
    if let language = RunLanguage(name: name) { return language }
    let codes = RunLanguage.all.map(\.code).joined(separator: ", ")
    throw .usage("there is no language “\(name)”", "there are: \(codes)")
  }

  static func zone(_ arguments: Arguments) throws(CommandError) -> HealthTimeZone {
    try arguments.value(zone) ?? Environment.value("TZ").flatMap { HealthTimeZone($0) } ?? .utc
  }

  static func today(_ arguments: Arguments, _ zone: HealthTimeZone) throws(CommandError) -> Day {
    try arguments.value(today) ?? zone.local(clock).day
  }

  static func language(_ arguments: Arguments) throws(CommandError) -> RunLanguage {
    try arguments.value(language)
      ?? Environment.value("LANG").flatMap { RunLanguage(name: $0) } ?? .english
  }

  /// The clock, or noon in UTC of the day that was named.
  static func now(_ arguments: Arguments) throws(CommandError) -> WallTime {
    guard let day = try arguments.value(today) else { return clock }
    let noon = LocalTime(day: day, secondOfDay: 12 * 3_600)
    return HealthTimeZone.utc.date(of: noon)
  }

  static var clock: WallTime { WallTime(microseconds: SystemClock.wallMicroseconds()) }

  // MARK: What Running Days sees

  /// Its view of a store that somebody else may own.
  static func store(_ arguments: Arguments) throws(CommandError) -> HKHealthStore {
    let database = try HealthAccessCommand.reading(arguments)
    return HKHealthStore(database, client: HKClient.runningDays)
  }

  /// All runs that it may read.
  static func runs(_ store: HKHealthStore) throws(CommandError) -> [Run] {
    try CommandError.wrapping {
      var runs: [Run] = []
      for sample in try store.execute(HKSampleQuery(.workout, .workouts(.running))) {
        if let head = sample.workoutHead { runs.append(try Run(head, in: store)) }
      }
      return runs
    }
  }

  /// What is said where no run is to be seen: the app cannot know why, but it knows whether its owner
  /// has been asked.
  static func nothing(in store: HKHealthStore) throws(CommandError) -> String {
    let status = try CommandError.wrapping {
      try store.getRequestStatusForAuthorization(toShare: [], read: RunSync.readTypes)
    }
    let allow = status == .unnecessary ? "" : "allow it with: phonesim days allow; "
    return """
      no runs: either there are none, or Running Days may not read them
        = \(allow)see what it may read with: phonesim health access

      """
  }
}
