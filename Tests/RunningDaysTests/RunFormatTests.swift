import LockstepDocuments
import LockstepRunningDays
import Testing

/// Distances, times and days, as they are written.
struct RunFormatTests {
  private static let distances: [(meters: Double, text: String)] = [
    (0, "0.00 km"), (-5, "0.00 km"), (9_994, "9.99 km"), (10_000, "10.0 km"), (42_195, "42.2 km"),
    (100_400, "100 km"), (1_234_567, "1235 km"), (1_050, "1.05 km"),
  ]

  @Test(arguments: distances)
  func `the further, the fewer decimals`(_ example: (meters: Double, text: String)) {
    #expect(RunFormat.kilometers(example.meters, .english) == example.text)
  }

  @Test func `the decimal sign is the language's`() {
    #expect(RunFormat.kilometers(12_340, .german) == "12,3 km")
  }

  @Test(arguments: [(0, "0:00"), (59, "0:59"), (61, "1:01"), (3_599, "59:59"), (3_661, "1:01:01")])
  func `hours are shown from one on`(_ example: (seconds: Int64, text: String)) {
    #expect(RunFormat.duration(example.seconds) == example.text)
  }

  @Test func `a pace is cut to its second, and none is told as none`() {
    #expect(RunFormat.pace(359.99) == "5:59" && RunFormat.pace(60) == "1:00")
    for none in [nil, 0, -1, Double.infinity, Double.nan] {
      #expect(RunFormat.pace(none) == "--:--")
    }
  }

  @Test func `days near today have names`() throws {
    let today = try #require(Day(year: 2026, month: 3, day: 1))
    func text(_ daysAgo: Int64, _ language: RunLanguage) -> String {
      RunFormat.day(Day(sinceEpoch: today.sinceEpoch - daysAgo), today: today, language)
    }
    #expect(text(0, .english) == "Today" && text(1, .english) == "Yesterday")
    #expect(text(2, .english) == "Fri, Feb 27" && text(2, .german) == "Fr, 27 Feb")
    #expect(text(0, .french) == "Aujourd’hui" && text(-1, .spanish) == "lun, 2 mar")
    #expect(text(1, .italian) == "Ieri" && text(2, .italian) == "ven, 27 feb")
  }

  @Test func `a language is told by the name of a locale`() {
    #expect(RunLanguage(name: "de_AT.UTF-8")?.code == "de")
    #expect(RunLanguage(name: "tlh") == nil && RunLanguage(name: "") == nil)
    for language in RunLanguage.all {
      #expect(Set((1...12).map { language.month($0) }).count == 12, "\(language.code)")
      #expect(Set((0...6).map { language.weekday($0) }).count == 7, "\(language.code)")
    }
  }
}
