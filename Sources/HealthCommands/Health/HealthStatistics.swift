import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal

/// `phonesim health statistics`: computes statistics of a quantity, over a time or over each part of
/// it.
enum HealthStatistics {
  static let spec = CommandSpec(
    "phonesim health statistics",
    "Adds up a quantity, or says its mean and extremes.",
    operands: "TYPE",
    options: [
      HealthCommand.store, HealthQuery.client, HealthQuery.since, HealthQuery.until,
      .init("--workout", "ID", "of one workout"),
      .init(
        "--every",
        "PART",
        "for each minute, hour, day, week, month or year",
        choices: HKIntervalComponents.Unit.allCases.map(\.rawValue)
      ),
      DaysCommand.zone, .init("--by-source", nil, "for each source too"), PersonalText.locale,
      HealthCommand.json,
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
    if arguments.has("--by-source") { options.insert(.separateBySource) }
    let query = HKStatisticsQuery(type, try HealthQuery.predicate(arguments), options: options)
    let collection = try collection(arguments, query)
    let store = try HealthQuery.store(arguments)
    let parts = try HealthAccessCommand.asking { () throws(HKError) in
      if let collection { return try store.execute(collection) }
      return [try store.execute(query)].compactMap { $0 }
    }
    try show(parts, arguments)
    return 0
  }

  private static func collection(_ arguments: Arguments, _ query: HKStatisticsQuery)
    throws(CommandError) -> HKStatisticsCollectionQuery?
  {
    guard let name = try arguments.choice("--every"),
      let unit = HKIntervalComponents.Unit(rawValue: name)
    else { return nil }
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
    if arguments.has("--json") {
      let text = JSONText { writer in
        writer.beginArray()
        for part in parts { write(part, nil, into: &writer) }
        writer.endArray()
      }
      StandardStream.write(json: text.indented)
      return
    }
    let person = try PersonalText(arguments)
    if parts.isEmpty { return StandardStream.write("\(person.text("sample.none"))\n") }
    let isBySource = arguments.has("--by-source")
    let rows = parts.flatMap { part in
      let all = figures(of: part, isBySource ? person.text("word.all") : nil, person)
      return [all] + part.sources.map { figures(of: $0.statistics, $0.source.name, person) }
    }
    // What no part has, such as the sum of a heart rate, has no column.
    let titles = rows[0].indices.filter { index in rows.contains { !$0[index].text.isEmpty } }
      .map { (index: $0, title: rows[0][$0].title) }
    let columns = titles.map { title in
      TextTable.Column(
        person.text("title.\(title.title)"),
        numbers.contains(title.title) ? .right : .left,
        columnsMin: title.title.hasSuffix("UTC") ? Self.dateColumns : 3
      )
    }
    let table = TextTable(columns, rows: rows.map { row in titles.map { row[$0.index].text } })
    StandardStream.write(table.plainText(fitting: StandardStream.output.columns))
  }

  /// The width of a date with a time of day, which is never cut.
  private static let dateColumns = 16
  private typealias Cell = (title: String, text: String)
  private static let numbers = ["samples", "sum", "mean", "lowest", "highest"]

  private static func figures(
    of part: HKStatistics,
    _ source: String?,
    _ person: PersonalText
  ) -> [Cell] {
    func date(_ date: WallTime) -> String {
      let text = person.minute(date, .utc)
      let isDay = text.hasSuffix(" 00:00")
      return isDay ? String(text.dropLast(6)) : text
    }
    func number(_ value: Double?) -> String { value.map { person.fixed($0, 2) } ?? "" }
    return [
      ("fromUTC", date(part.startDate)),
      ("toUTC", date(part.endDate)), ("source", source?.visibleLine ?? ""),
      ("samples", String(part.count)), ("sum", number(part.sum)), ("mean", number(part.average)),
      ("lowest", number(part.minimum)), ("highest", number(part.maximum)),
      ("unit", part.type.unit),
    ]
  }

  private static func write(
    _ part: HKStatistics,
    _ source: HKSource?,
    into writer: inout JSONWriter
  ) {
    writer.beginObject()
    if let source { writer.field("source", source.bundleIdentifier) }
    writer.field("startDate", ISODate.text(part.startDate))
    writer.field("endDate", ISODate.text(part.endDate))
    writer.field("unit", part.type.unit)
    writer.field("count", part.count)
    let values = [
      ("sum", part.sum), ("average", part.average), ("minimum", part.minimum),
      ("maximum", part.maximum),
    ]
    for (name, value) in values { if let value { writer.number(name, value) } }
    if !part.sources.isEmpty {
      writer.key("sources")
      writer.beginArray()
      for own in part.sources { write(own.statistics, own.source, into: &writer) }
      writer.endArray()
    }
    writer.endObject()
  }
}
