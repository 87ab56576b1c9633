import LockstepHealth
import LockstepDocuments
import LockstepHealthStore
import LockstepRunningDays
import LockstepSimulation
import Testing

/// Days, streaks, the goal and what the year comes to.
struct RunningYearTests {
  private static func run(_ text: String, meters: Double = 5_000, seconds: Int64 = 1_500) throws
    -> Run
  {
    let start = try #require(ISODate.date(text))
    return Run(
      clientID: DocumentID(text),
      startTime: start,
      endTime: start + .seconds(seconds),
      durationSeconds: seconds,
      distanceMeters: meters
    )
  }

  private static func days(_ dates: [String]) throws -> [RunDay] {
    RunDay.days(of: try dates.map { try run("\($0)T12:00:00Z") }, in: .utc)
  }

  private static func day(_ text: String) throws -> Day {
    ISODate.day(of: try #require(ISODate.date("\(text)T00:00:00Z")))
  }

  @Test func `a day counts once, however often one ran`() throws {
    let runs = [
      try Self.run("2026-03-01T06:00:00Z", meters: 5_000, seconds: 1_500),
      try Self.run("2026-03-01T18:00:00Z", meters: 10_000, seconds: 3_600),
      try Self.run("2026-03-02T06:00:00Z", meters: 0),
    ]
    let days = RunDay.days(of: runs.reversed(), in: .utc)
    #expect(days.count == 2 && days[0].runCount == 2 && days[0].meters == 15_000)
    #expect(days[0].averagePace == 340 && days[0].fastestPace == 300)
    #expect(days[0].longestMeters == 10_000 && days[1].averagePace == nil)
  }

  @Test func `a run is of the day on its clocks`() throws {
    let run = try Self.run("2025-12-31T23:30:00Z")
    let zone = try #require(HealthTimeZone("CET-1CEST,M3.5.0,M10.5.0/3"))
    #expect(RunDay.days(of: [run], in: .utc)[0].day.year == 2025)
    #expect(RunDay.days(of: [run], in: zone)[0].day.text == "2026-01-01")
  }

  private static let streaks: [(days: [String], today: String, current: Int64, longest: Int64)] = [
    ([], "2026-03-05", 0, 0),
    (["2026-03-05"], "2026-03-05", 1, 1),
    (["2026-03-03", "2026-03-04"], "2026-03-05", 2, 2),
    (["2026-03-02", "2026-03-03"], "2026-03-05", 0, 2),
    (["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-04", "2026-03-05"], "2026-03-05", 2, 3),
    (["2025-12-31", "2026-01-01"], "2026-01-01", 2, 2),
  ]

  @Test(arguments: streaks)
  func `a streak goes up to today, or to yesterday`(
    _ example: (days: [String], today: String, current: Int64, longest: Int64)
  ) throws {
    let year = RunningYear(
      2026,
      of: try Self.days(example.days),
      today: try Self.day(example.today)
    )
    #expect(year.currentStreak == example.current && year.longestStreak == example.longest)
  }

  @Test func `the goal is compared with the day of the year`() throws {
    let dates = (1...60).map {
      "2026-\($0 <= 31 ? "01" : $0 <= 59 ? "02" : "03")-" + Self.twoDigits($0)
    }
    let year = RunningYear(2026, of: try Self.days(dates), today: try Self.day("2026-03-14"))
    #expect(year.daysRun == 60 && year.dayOfYear == 73 && year.daysInYear == 365)
    #expect(year.expectedDays == 60 && year.daysAhead == 0 && year.percent == 20)
    #expect(
      year.projectedTotal == 300 && year.milestonesReached == [50] && year.nextMilestone == 100
    )
    let more = RunningYear(
      2026,
      of: try Self.days(dates),
      today: try Self.day("2026-03-14"),
      goal: 20
    )
    #expect(more.percent == 100 && more.daysAhead == 56)
  }

  /// The day of a month, of a number that counts from January on.
  private static func twoDigits(_ number: Int) -> String {
    let day = number <= 31 ? number : number <= 59 ? number - 31 : number - 59
    return day < 10 ? "0\(day)" : "\(day)"
  }

  @Test func `a year that is over is whole, and one to come has not begun`() throws {
    let days = try Self.days(["2024-05-05", "2024-05-06"])
    let past = RunningYear(2024, of: days, today: try Self.day("2026-01-01"))
    #expect(past.dayOfYear == 366 && past.daysInYear == 366 && past.projectedTotal == 2)
    let future = RunningYear(2027, of: days, today: try Self.day("2026-01-01"))
    #expect(future.dayOfYear == 0 && future.projectedTotal == 0 && future.daysRun == 0)
  }

  @Test func `the map has a place for each day up to today`() throws {
    let runs = [
      try Self.run("2026-01-01T12:00:00Z", meters: 100),
      try Self.run("2026-01-02T12:00:00Z", meters: 5_000),
      try Self.run("2026-01-03T12:00:00Z", meters: 10_000),
      try Self.run("2026-01-04T12:00:00Z", meters: 20_000),
    ]
    let today = try Self.day("2026-01-06")
    let map = YearMap(
      RunningYear(2026, of: RunDay.days(of: runs, in: .utc), today: today),
      today: today
    )
    // The year begins on a Thursday.
    #expect(map.weeks.count == 53 && map.weeks[0] == [nil, nil, nil, 1, 2, 3, 4])
    #expect(map.weeks[1] == [0, 0, nil, nil, nil, nil, nil])
    #expect(
      map.months[0] == 1 && map.months[4] == 2 && map.months.compactMap { $0 } == Array(1...12)
    )
  }
}
