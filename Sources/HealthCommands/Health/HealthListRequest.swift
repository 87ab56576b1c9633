import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepProtocol
import LockstepSimulation

/// What a command line asks of a list of workouts.
enum HealthListRequest {
  static let search = Option(
    "--search WORDS",
    "only workouts whose name, place, label or zone has all these words"
  )
  static let kind = Option("--kind NAMES", "only these activities: running,cycling")
  static let from = Option<Day>(
    "--from DAY",
    "only workouts of this day or later: 2026-03-01",
    reading: day
  )
  static let to = Option<Day>("--to DAY", "only workouts of this day or earlier", reading: day)
  static let atLeast = Option<Double>(
    "--at-least TIME",
    "only workouts of this length or longer, without pauses: 90s, 1h30m",
    reading: seconds
  )
  static let atMost = Option<Double>(
    "--at-most TIME",
    "only workouts of this length or shorter",
    reading: seconds
  )
  static let source = Option(
    "--source BUNDLES",
    "only what these clients saved: lockstep.workout,lockstep.fit"
  )
  static let lacks = Option(
    "--lacks WHAT",
    "only workouts that have none of these: \(lackNames.joined(separator: ","))"
  )
  static let sort = Option<WorkoutOrder>(
    "--sort ORDER",
    "date (the newest first), longest, shortest"
  )
  static let limit = Option<Int>(
    "--limit NUMBER",
    "show at most this many (50)",
    in: 1...100_000
  )
  static let skip = Option<Int>(
    "--skip NUMBER",
    "how many to leave out at the beginning (0)",
    in: 0...1_000_000_000
  )
  static let after = Option(
    "--after CURSOR",
    "go on where a page ended, whatever has come and gone since"
  )

  static let options: [any CommandOption] = [
    search, kind, from, to, atLeast, atMost, source, lacks, sort, limit, skip, after,
    DaysCommand.zone,
  ]

  private static let lackNames = WorkoutFilter.Lack.allCases.map(\.rawValue)

  static func read(_ arguments: Arguments) throws(CommandError) -> WorkoutIndex.Request {
    var request = WorkoutIndex.Request()
    request.filter = try filter(arguments)
    request.limit = try arguments.value(limit) ?? 50
    request.skipped = try arguments.value(skip) ?? 0
    let order = try arguments.value(sort)
    request.order = order ?? .date
    if let text = arguments.value(after) {
      guard let cursor = WorkoutCursor(text: text) else {
        throw .usage(
          Phrase("error.cursor", text.visibleLine),
          Phrase("hint.cursor", "phonesim health list")
        )
      }
      if let order, order != cursor.order {
        throw .usage(
          Phrase("error.cursorOrder", cursor.order.rawValue, order.rawValue),
          Phrase("hint.cursorOrder")
        )
      }
      request.order = cursor.order
      request.after = cursor
    }
    return request
  }

  private static func filter(_ arguments: Arguments) throws(CommandError) -> WorkoutFilter {
    var filter = WorkoutFilter()
    filter.search = arguments.value(search) ?? ""
    filter.kinds = try names(arguments, kind).map { name throws(CommandError) in try kind(name) }
    filter.sources = names(arguments, source)
    filter.lacks = try names(arguments, lacks).map { name throws(CommandError) in
      if let lack = WorkoutFilter.Lack(rawValue: name) { return lack }
      throw .usage(
        Phrase("error.lack", name.visibleLine),
        .nearest(to: name, among: lackNames)
      )
    }
    let (from, to) = (try arguments.value(from), try arguments.value(to))
    if let from, let to, from.sinceEpoch > to.sinceEpoch {
      throw .usage(Phrase("error.dayOrder", from.text, to.text), Phrase("hint.dayOrder"))
    }
    filter.setFrom(from)
    filter.setTo(to)
    filter.shortest = try arguments.value(atLeast)
    filter.longest = try arguments.value(atMost)
    return filter
  }

  private static func names(_ arguments: Arguments, _ option: Option<String>) -> [String] {
    arguments.allValues(option).flatMap { $0.split(separator: ",").map(String.init) }
  }

  /// An activity by the name that documents spell.
  static func kind(_ name: String) throws(CommandError) -> HKWorkoutActivityType {
    if let kind = HKWorkoutActivityType(name: name) { return kind }
    throw .usage(
      Phrase("error.activity", name.visibleLine),
      .nearest(to: name, among: HKWorkoutActivityType.allCases.map(\.name))
    )
  }

  /// Reads a day of the calendar.
  static func day(_ option: String, _ text: String) throws(CommandError) -> Day {
    guard let date = ISODate.date("\(text)T00:00:00Z") else {
      throw .usage(
        Phrase("error.day", option, text.visibleLine),
        Phrase("hint.writeAs", "2026-03-01")
      )
    }
    return ISODate.day(of: date)
  }

  private static func seconds(_ option: String, _ text: String) throws(CommandError) -> Double {
    guard let length = Interval(text: text) else {
      throw .usage(
        Phrase("error.time", option, text.visibleLine),
        Phrase("hint.writeAsLength")
      )
    }
    return Double(length.microseconds) / 1_000_000
  }
}
