import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal

/// `phonesim health statistics`: sums and means of a quantity, of a time or of each part of it.
enum HealthStatistics {
  static let workout = Option("--workout ID", "of one workout")
  static let every = Option<HKIntervalComponents.Unit>(
    "--every PART",
    "for each minute, hour, day, week, month or year"
  )
  static let bySource = Switch("--by-source", "for each source too")

  static let spec = CommandSpec(
    "phonesim health statistics",
    "Adds up a quantity, or says its mean and extremes.",
    operands: "TYPE",
    options: [
      HealthCommand.store, HealthQuery.client, HealthQuery.since, HealthQuery.until, workout, every,
      DaysCommand.zone, bySource, PersonalText.locale, Arguments.json,
    ],
    discussion: """
      What adds up is taken once where two sources measured the same time: phonesim health access
      --priority says from which. A sample counts where it starts.
      Exit codes: 0 shown, 64 usage, 65 health refuses, 74 the folder cannot be read.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let name = try arguments.onlyOperand(Phrase("what.quantity"))
    guard case .quantity(let type) = try HealthAccessCommand.type(name) else {
      throw .usage(Phrase("error.quantity", name), Phrase("hint.quantity"))
    }
    var options: HKStatisticsOptions =
      type.aggregationStyle == .cumulative
      ? .cumulativeSum : [.discreteAverage, .discreteMin, .discreteMax]
    if arguments.has(bySource) { options.insert(.separateBySource) }
    let query = HKStatisticsQuery(type, try HealthQuery.predicate(arguments), options: options)
    let collection = try collection(arguments, query)
    let store = try HealthQuery.store(arguments)
    let parts = try CommandError.wrapping {
      if let collection { return try store.execute(collection) }
      return [try store.execute(query)].compactMap { $0 }
    }
    try show(parts, arguments)
    return 0
  }

  private static func collection(_ arguments: Arguments, _ query: HKStatisticsQuery)
    throws(CommandError) -> HKStatisticsCollectionQuery?
  {
    guard let unit = try arguments.value(every) else { return nil }
    let zone = try DaysCommand.zone(arguments)
    // A Monday that begins a year, so that weeks, months and years begin as calendars have them.
    guard let monday = Day(year: 2018, month: 1, day: 1) else { return nil }
    return HKStatisticsCollectionQuery(
      query,
      anchorDate: zone.start(of: monday),
      interval: HKIntervalComponents(unit),
      zone: zone
    )
  }

  private static func show(_ parts: [HKStatistics], _ arguments: Arguments)
    throws(CommandError)
  {
    let all = parts.map { Part(statistics: $0, source: nil) }
    try arguments.answer(
      json: listing(PersonalText(), isBySource: false).json(of: all),
      text: text(all, try PersonalText(arguments), isBySource: arguments.has(bySource))
    )
  }

  private static func text(_ parts: [Part], _ person: PersonalText, isBySource: Bool) -> String {
    if parts.isEmpty { return "\(person.text("sample.none"))\n" }
    // What no part has, such as the sum of a heart rate, has no column.
    return listing(person, isBySource: isBySource)
      .table(of: parts.flatMap { [$0] + $0.sources }, omitsEmpty: true)
      .plainText(fitting: StandardStream.output.columns)
  }

  /// The figures of all samples in a stretch of time, or of those that one source saved.
  private struct Part {
    let statistics: HKStatistics
    let source: HKSource?

    var sources: [Part] {
      statistics.sources.map { Part(statistics: $0.statistics, source: $0.source) }
    }
  }

  /// A date and a time of day are not cut.
  private static let dateColumns = 16

  private static func listing(_ person: PersonalText, isBySource: Bool) -> Listing<Part> {
    func title(_ name: String) -> String { person.text("title.\(name)") }
    func date(_ title: String, _ key: String, _ date: @escaping (Part) -> WallTime)
      -> Listing<Part>.Column
    {
      .init(
        title,
        columnsMin: dateColumns,
        text: { day(date($0), person) },
        key: key,
        { ISODate.text(date($0)) }
      )
    }
    func number(_ title: String, _ key: String, _ value: @escaping (Part) -> Double?)
      -> Listing<Part>.Column
    {
      .init(title, .right, key: key, value) { $0.map { person.fixed($0, 2) } ?? "" }
    }
    return Listing([
      .init(key: "source", \.source?.bundleIdentifier),
      date(title("fromUTC"), "startDate", \.statistics.startDate),
      date(title("toUTC"), "endDate", \.statistics.endDate),
      .init(title("source")) { $0.source?.name ?? (isBySource ? person.text("word.all") : "") },
      .init(key: "unit", \.statistics.type.unit),
      .init(title("samples"), .right, key: "count", \.statistics.count),
      number(title("sum"), "sum", \.statistics.sum),
      number(title("mean"), "average", \.statistics.average),
      number(title("lowest"), "minimum", \.statistics.minimum),
      number(title("highest"), "maximum", \.statistics.maximum),
      .init(title("unit"), text: \.statistics.type.unit),
      .init(key: "sources") { part in
        part.sources.isEmpty
          ? nil : listing(person, isBySource: isBySource).json(of: part.sources)
      },
    ])
  }

  /// A date to the minute, or to the day where it is the beginning of one.
  private static func day(_ date: WallTime, _ person: PersonalText) -> String {
    let text = person.minute(date, .utc)
    return text.hasSuffix(" 00:00") ? String(text.dropLast(6)) : text
  }
}
