import LockstepHealth
import LockstepDocuments
import LockstepHealthStore
import LockstepSimulation
import Testing

/// Clocks of places, and their changes.
struct HealthTimeZoneTests {
  private static let offsets: [(zone: String, date: String, hours: Double)] = [
    ("UTC", "2026-07-01T00:00:00Z", 0), ("+05:30", "2026-07-01T00:00:00Z", 5.5),
    ("-0800", "2026-07-01T00:00:00Z", -8), ("JST-9", "2026-07-01T00:00:00Z", 9),
    ("<-03>3", "2026-07-01T00:00:00Z", -3),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T00:59:59Z", 1),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T01:00:00Z", 2),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T00:59:59Z", 2),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T01:00:00Z", 1),
    ("PST8PDT,M3.2.0,M11.1.0", "2026-03-08T09:59:59Z", -8),
    ("PST8PDT,M3.2.0,M11.1.0", "2026-03-08T10:00:00Z", -7),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-01-01T00:00:00Z", 11),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-07-01T00:00:00Z", 10),
  ]

  @Test(arguments: offsets)
  func `a place's clocks are so far from UTC`(
    _ example: (zone: String, date: String, hours: Double)
  ) throws {
    let zone = try #require(HealthTimeZone(example.zone))
    let date = try #require(ISODate.date(example.date))
    #expect(Double(zone.offsetSeconds(at: date)) == example.hours * 3_600)
  }

  @Test(arguments: [
    "", "Europe/Berlin", "+25:00", "CET", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M1.1.0", "A1",
  ])
  func `what is no zone is none`(_ text: String) { #expect(HealthTimeZone(text) == nil) }

  @Test func `each day begins at its own midnight`() throws {
    let zone = try #require(HealthTimeZone("CET-1CEST,M3.5.0,M10.5.0/3"))
    let first = try #require(Day(year: 2026, month: 1, day: 1)).sinceEpoch
    for number in first..<first + 365 {
      let start = zone.start(of: Day(sinceEpoch: number))
      #expect(zone.local(start) == LocalTime(day: Day(sinceEpoch: number), secondOfDay: 0))
    }
  }
}
