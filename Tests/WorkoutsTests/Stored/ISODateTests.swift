import LockstepDocuments
import Foundation
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// Dates as documents spell them.
struct ISODateTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00.000000Z"),
      (-1, "1969-12-31T23:59:59.999999Z"),
      (951_782_400_000_000, "2000-02-29T00:00:00.000000Z"),
      (1_767_603_600_000_001, "2026-01-05T09:00:00.000001Z"),
      (1_798_761_599_999_999, "2026-12-31T23:59:59.999999Z"),
    ] as [(Int64, String)]
  )
  func `a date is spelled in UTC with six digits of a second`(microseconds: Int64, text: String) {
    #expect(ISODate.text(WallTime(microseconds: microseconds)) == text)
    #expect(ISODate.date(text) == WallTime(microseconds: microseconds))
  }

  @Test(
    arguments: [
      ("2026-01-05T09:00:00Z", 1_767_603_600_000_000),
      ("2026-01-05T10:00:00+01:00", 1_767_603_600_000_000),
      ("2026-01-05T03:30:00-05:30", 1_767_603_600_000_000),
      ("2026-01-05T09:00:00.5Z", 1_767_603_600_500_000),
      ("2026-01-05T09:00:00.1234567Z", 1_767_603_600_123_456),
      ("2024-02-29T00:00:00Z", 1_709_164_800_000_000),
    ] as [(String, Int64)]
  )
  func `a date is read with fewer digits, more, or an offset`(text: String, microseconds: Int64) {
    #expect(ISODate.date(text) == WallTime(microseconds: microseconds))
  }

  @Test(arguments: [
    "", "2026", "2026-01-05", "2026-01-05T09:00:00", "2026-01-05 09:00:00Z",
    "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
    "2026-00-01T00:00:00Z", "2026-04-31T00:00:00Z", "2026-01-00T00:00:00Z",
    "2026-01-05T24:00:00Z", "2026-01-05T09:60:00Z", "2026-01-05T09:00:60Z",
    "2026-01-05T09:00:00.Z", "2026-01-05T09:00:00+1:00", "2026-01-05T09:00:00+01:60",
    "2026-01-05T09:00:00Zx", "2026-1-5T09:00:00Z", "-026-01-05T09:00:00Z",
    "1684-07-28T00:12:25Z", "2255-06-05T23:47:35Z", "9999-12-31T23:59:59Z", "２０26-01-05T09:00:00Z",
  ])
  func `what is no date is none`(text: String) {
    #expect(ISODate.date(text) == nil)
  }

  @Test(arguments: [-1, 1])
  func `the furthest date that a line can say is one that a document can say`(sign: Int64) {
    let furthest = WallTime(microseconds: sign * maximumInteger)
    #expect(ISODate.date(ISODate.text(furthest)) == furthest)
  }

  @Test func `every day from 1700 to 2250 is the calendar's`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    let days = try [1700, 2251].map { year in
      let date = try #require(calendar.date(from: DateComponents(year: year, month: 1, day: 1)))
      return Int64((date.timeIntervalSince1970 / 86_400).rounded())
    }
    var wrong: [Int64] = []
    for number in days[0]..<days[1] {
      let day = Day(sinceEpoch: number)
      let date = Date(timeIntervalSince1970: Double(number) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let isTheirs =
        parts.year == Int(day.year) && parts.month == Int(day.month) && parts.day == Int(day.day)
      let isSame = Day(year: day.year, month: day.month, day: day.day) == day
      if !isTheirs || !isSame || day.sinceEpoch != number { wrong.append(number) }
    }
    #expect(days[1] - days[0] == 201_248)
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }
}
