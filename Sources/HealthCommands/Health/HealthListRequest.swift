import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepProtocol
import LockstepSimulation

/// The options by which a command line asks for a list of workouts.
enum HealthListRequest {
  static let options: [CommandSpec.Option] = [
    .init(
      "--search",
      "WORDS",
      "only workouts whose name, place, label or zone has all these words"
    ),
    .init("--kind", "NAMES", "only these activities: running,cycling"),
    .init("--from", "DAY", "only workouts of this day or later: 2026-03-01"),
    .init("--to", "DAY", "only workouts of this day or earlier"),
    .init(
      "--at-least",
      "TIME",
      "only workouts of this length or longer, without pauses: 90s, 1h30m"
    ),
    .init("--at-most", "TIME", "only workouts of this length or shorter"),
    .init("--source", "BUNDLES", "only what these clients saved: lockstep.workout,lockstep.fit"),
    .init(
      "--lacks",
      "WHAT",
      "only workouts that have none of these: \(lacks.joined(separator: ","))"
    ),
    .init("--sort", "ORDER", "date (the newest first), longest, shortest", choices: orders),
    .init("--limit", "NUMBER", "show at most this many (50)"),
    .init("--skip", "NUMBER", "how many to leave out at the beginning (0)"),
    .init("--after", "CURSOR", "go on where a page ended, whatever has come and gone since"),
    DaysCommand.zone,
  ]

  private static let lacks = WorkoutFilter.Lack.allCases.map(\.rawValue)
  private static let orders = WorkoutOrder.allCases.map(\.rawValue)
  private static let limitDefault: Int64 = 50

  static func read(_ arguments: Arguments) throws(CommandError) -> WorkoutIndex.Request {
    var request = WorkoutIndex.Request()
    request.filter = try filter(arguments)
    request.limit = Int(try arguments.number("--limit", in: 1...100_000) ?? limitDefault)
    request.skipped = Int(try arguments.number("--skip", in: 0...1_000_000_000) ?? 0)
    let order = try arguments.choice("--sort").flatMap { WorkoutOrder(rawValue: $0) }
    request.order = order ?? .date
    if let text = arguments.value("--after") {
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
    filter.search = arguments.value("--search") ?? ""
    filter.kinds = try names(arguments, "--kind").map { name throws(CommandError) in
      try kind(name)
    }
    filter.sources = names(arguments, "--source")
    filter.lacks = try names(arguments, "--lacks").map { name throws(CommandError) in
      if let lack = WorkoutFilter.Lack(rawValue: name) { return lack }
      throw .usage(
        Phrase("error.lack", name.visibleLine),
        .nearest(to: name, among: lacks)
      )
    }
    let (from, to) = (try day(arguments, "--from"), try day(arguments, "--to"))
    if let from, let to, from.sinceEpoch > to.sinceEpoch {
      throw .usage(Phrase("error.dayOrder", from.text, to.text), Phrase("hint.dayOrder"))
    }
    filter.setFrom(from)
    filter.setTo(to)
    filter.shortest = try seconds(arguments, "--at-least")
    filter.longest = try seconds(arguments, "--at-most")
    return filter
  }

  private static func names(_ arguments: Arguments, _ option: String) -> [String] {
    arguments.allValues(option).flatMap { $0.split(separator: ",").map(String.init) }
  }

  /// Finds an activity by its name in documents.
  static func kind(_ name: String) throws(CommandError) -> HKWorkoutActivityType {
    if let kind = HKWorkoutActivityType(name: name) { return kind }
    throw .usage(
      Phrase("error.activity", name.visibleLine),
      .nearest(to: name, among: HKWorkoutActivityType.allCases.map(\.name))
    )
  }

  /// Parses a calendar day; `nil` if the option is missing.
  static func day(_ arguments: Arguments, _ option: String) throws(CommandError) -> Day? {
    guard let text = arguments.value(option) else { return nil }
    guard let date = ISODate.date("\(text)T00:00:00Z") else {
      throw .usage(
        Phrase("error.day", option, text.visibleLine),
        Phrase("hint.writeAs", "2026-03-01")
      )
    }
    return ISODate.day(of: date)
  }

  private static func seconds(_ arguments: Arguments, _ option: String) throws(CommandError)
    -> Double?
  {
    guard let text = arguments.value(option) else { return nil }
    guard let length = Interval(text: text) else {
      throw .usage(
        Phrase("error.time", option, text.visibleLine),
        Phrase("hint.writeAsLength")
      )
    }
    return Double(length.microseconds) / 1_000_000
  }
}
