import LockstepCommandLine
import LockstepDocuments
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepRunningDays
import LockstepTerminal

/// `phonesim days list`: lists the days with a run, newest first.
enum DaysList {
  static let spec = CommandSpec(
    "phonesim days list",
    "Lists the days that were run, newest first.",
    options: [
      HealthCommand.store, .init("--limit", "NUMBER", "as many at most (14)"), DaysCommand.zone,
      DaysCommand.today, DaysCommand.language, HealthCommand.json,
    ],
    discussion: "Exit codes: 0 listed, 64 usage, 65 health refuses, 74 the folder cannot be read."
  )

  private static let limitDefault: Int64 = 14

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let limit = try arguments.number("--limit", in: 1...100_000) ?? limitDefault
    let zone = try DaysCommand.zone(arguments)
    let today = try DaysCommand.today(arguments, zone)
    let language = try DaysCommand.language(arguments)
    let store = try DaysCommand.store(arguments)
    let days = RunDay.days(of: try DaysCommand.runs(store), in: zone)
    let newest = days.reversed().prefix(Int(limit))
    if arguments.has("--json") {
      let text = JSONText { writer in
        writer.beginArray()
        for day in newest { DaysShow.write(day, into: &writer) }
        writer.endArray()
      }
      StandardStream.write(json: text.indented)
      return 0
    }
    if days.isEmpty {
      StandardStream.write(try DaysCommand.nothing(in: store))
      return 0
    }
    let rows = newest.map { day in
      [
        RunFormat.day(day.day, today: today, language), day.day.text, "\(day.runCount)",
        RunFormat.kilometers(day.meters, language), RunFormat.duration(day.seconds),
        RunFormat.pace(day.averagePace), RunFormat.kilometers(day.longestMeters, language),
        RunFormat.pace(day.fastestPace),
      ]
    }
    StandardStream.write(
      TextTable(columns, rows: rows).plainText(fitting: StandardStream.output.columns)
    )
    return 0
  }

  private static let columns: [TextTable.Column] = [
    .init("day"), .init("date"), .init("runs", .right), .init("distance", .right),
    .init("time", .right), .init("pace", .right), .init("longest", .right),
    .init("fastest", .right),
  ]
}
