import LockstepCommandLine
import LockstepDocuments
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepRunningDays
import LockstepTerminal

/// `phonesim days show`: a year as a map, with its streak, goal and projection.
enum DaysShow {
  static let year = Option<Int64>("--year NUMBER", "another year than this", in: 1970...2250)
  static let goal = Option<Int64>("--goal DAYS", "how many days it should be (300)", in: 1...366)

  static let spec = CommandSpec(
    "phonesim days show",
    "Shows a year of running days.",
    options: [
      HealthCommand.store, year, goal, DaysCommand.zone, DaysCommand.today, DaysCommand.language,
      HealthCommand.ascii, Arguments.json,
    ],
    discussion: """
      A column a week, from Monday to Sunday; darker from 5, 10 and 20 km on.
      Exit codes: 0 shown, 64 usage, 65 health refuses, 74 the folder cannot be read.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let zone = try DaysCommand.zone(arguments)
    let today = try DaysCommand.today(arguments, zone)
    let language = try DaysCommand.language(arguments)
    let number = try arguments.value(year) ?? today.year
    let goal = try arguments.value(goal) ?? RunningYear.goalDefault
    let store = try DaysCommand.store(arguments)
    let days = RunDay.days(of: try DaysCommand.runs(store), in: zone)
    let year = RunningYear(number, of: days, today: today, goal: goal)
    try arguments.answer(
      json: json(year, DaysList.listing(today, language)),
      text: days.isEmpty
        ? try DaysCommand.nothing(in: store)
        : head(year, language) + "\n" + map(YearMap(year, today: today), language, arguments.glyphs)
          + "\n" + rest(year, language)
    )
    return 0
  }

  private static func head(_ year: RunningYear, _ language: RunLanguage) -> String {
    let total = RunFormat.kilometers(year.meters, language)
    let runs = year.runCount == 1 ? "1 run" : "\(year.runCount) runs"
    return "\(year.year)  \(year.daysRun) of \(year.goal) days, \(runs), \(total)\n"
  }

  private static func rest(_ year: RunningYear, _ language: RunLanguage) -> String {
    let ahead = year.daysAhead
    let plan = ahead == 0 ? "on plan" : "\(days(abs(ahead))) \(ahead > 0 ? "ahead" : "behind")"
    let next = year.nextMilestone.map { "\($0), \($0 - year.daysRun) to go" } ?? "all reached"
    return HealthText.rows([
      ("streak", "\(days(year.currentStreak)), longest \(year.longestStreak)"),
      ("goal", "\(year.percent) %, \(plan)"),
      ("projection", days(year.projectedTotal)),
      ("milestone", next),
      ("time", RunFormat.duration(year.seconds)),
    ])
  }

  private static func days(_ count: Int64) -> String { count == 1 ? "1 day" : "\(count) days" }

  // MARK: The map

  private static let shades: [Character] = ["·", "░", "▒", "▓", "█"]
  private static let asciiShades: [Character] = [".", "1", "2", "3", "4"]

  private static func map(_ map: YearMap, _ language: RunLanguage, _ glyphs: GlyphSet)
    -> String
  {
    let shades = glyphs == .ascii ? asciiShades : shades
    let names = (0..<7).map { language.weekday(($0 + 1) % 7) }
    let width = names.map(\.count).max() ?? 0
    let lines = (0..<7).map { row in
      let name = names[row] + String(repeating: " ", count: width - names[row].count)
      let cells = map.weeks.map { week in week[row].map { shades[$0] } ?? " " }
      return trimmed("\(name)  " + String(cells))
    }
    let indent = String(repeating: " ", count: width + 2)
    return trimmed(indent + months(map, language)) + "\n" + lines.joined(separator: "\n") + "\n"
  }

  /// The months' names above the weeks in which they begin.
  private static func months(_ map: YearMap, _ language: RunLanguage) -> String {
    var text = ""
    for (week, month) in map.months.enumerated() {
      guard let month, text.count <= week else { continue }
      text += String(repeating: " ", count: week - text.count) + language.month(month)
    }
    return text
  }

  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }

  // MARK: JSON

  private static func json(_ year: RunningYear, _ days: Listing<RunDay>) -> JSONText {
    JSONText.object { writer in
      let numbers = [
        ("year", year.year), ("daysRun", year.daysRun), ("dayOfYear", year.dayOfYear),
        ("daysInYear", year.daysInYear), ("goal", year.goal), ("daysAhead", year.daysAhead),
        ("percent", year.percent), ("projectedTotal", year.projectedTotal),
        ("currentStreak", year.currentStreak), ("longestStreak", year.longestStreak),
      ]
      for (name, number) in numbers { writer.field(name, number) }
      writer.array("milestonesReached", year.milestonesReached) { $1.integer($0) }
      writer.field("days", days.json(of: year.days))
    }
  }
}
