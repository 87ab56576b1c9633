package import LockstepHealth
package import LockstepDocuments
import LockstepHealthStore

/// A day with all its runs, of which there is at least one.
package struct RunDay: Equatable, Sendable {
  package let day: Day
  package internal(set) var runCount = 0
  package internal(set) var meters = 0.0
  package internal(set) var seconds: Int64 = 0
  /// The distance of the longest run, in metres.
  package internal(set) var longestMeters = 0.0
  /// The pace of the fastest run, in seconds for a kilometre; `nil` if no run has a distance.
  package internal(set) var fastestPace: Double?

  init(_ day: Day) { self.day = day }

  /// The mean pace of all runs together, in seconds for a kilometre; `nil` without a distance.
  package var averagePace: Double? { meters > 0 ? Double(seconds) / (meters / 1_000) : nil }

  mutating func add(_ run: Run) {
    runCount += 1
    meters += run.distanceMeters
    seconds += run.durationSeconds
    longestMeters = max(longestMeters, run.distanceMeters)
    if let pace = run.paceSecondsPerKm { fastestPace = min(fastestPace ?? pace, pace) }
  }

  /// Groups runs into days by the clocks of a place; a day with several runs counts once.
  package static func days(of runs: [Run], in zone: HealthTimeZone) -> [RunDay] {
    var days: [RunDay] = []
    for run in runs.sorted(by: { $0.startTime < $1.startTime }) {
      let day = zone.local(run.startTime).day
      if days.last?.day != day { days.append(RunDay(day)) }
      days[days.count - 1].add(run)
    }
    return days
  }
}
