import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepTerminal

/// `phonesim health statistics`: sums and means of a quantity, of a time or of each part of it.
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
      DaysCommand.zone, .init("--by-source", nil, "for each source too"), HealthCommand.json,
    ],
    discussion: """
      What adds up is taken once where two sources measured the same time: phonesim health access
      --priority says from which. A sample counts where it starts.
      Exit codes: 0 shown, 64 usage, 65 health refuses, 74 the folder cannot be read.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let name = try arguments.onlyOperand("a quantity")
    guard case .quantity(let type) = try HealthAccessCommand.type(name) else {
      throw .usage("\(name) is no quantity", "name one, such as heartRate or stepCount")
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
    show(parts, arguments.has("--json"))
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

  private static func show(_ parts: [HKQuantityStatistics], _ isJSON: Bool) {
    if isJSON {
      let text = JSONText { writer in
        writer.beginArray()
        for part in parts { write(part, nil, into: &writer) }
        writer.endArray()
      }
      StandardStream.write(json: text.indented)
      return
    }
    let rows = parts.flatMap { part in
      [row(part, "all")] + part.sources.map { row($0.statistics, $0.source.name.visibleLine) }
    }
    StandardStream.write(rows.isEmpty ? "no samples\n" : TextTable(columns, rows: rows).plainText())
  }

  private static let columns: [TextTable.Column] = [
    .init("from (UTC)"), .init("to (UTC)"), .init("source"), .init("samples", .right),
    .init("sum", .right), .init("mean", .right), .init("lowest", .right),
    .init("highest", .right), .init("unit"),
  ]

  private static func row(_ part: HKQuantityStatistics, _ source: String) -> [String] {
    [HealthText.minute(part.startDate), HealthText.minute(part.endDate), source, "\(part.count)"]
      + [part.sum, part.average, part.minimum, part.maximum].map { value in
        value.map { HealthText.fixed($0, 2) } ?? ""
      } + [part.type.unit]
  }

  private static func write(
    _ part: HKQuantityStatistics,
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
