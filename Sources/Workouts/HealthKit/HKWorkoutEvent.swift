/// Something that happened at an instant, or for a while.
package struct HKWorkoutEvent: Equatable, Sendable {
  /// What happened, with HealthKit's numbers.
  package enum Kind: Int, CaseIterable, Sendable {
    case pause = 1
    case resume = 2
    case lap = 3
    case marker = 4
    case segment = 7

    package var name: String { "\(self)" }
  }

  package var type: Kind
  /// Seconds since the workout's start.
  package var start: Double
  /// Seconds; above 0 for laps and segments only.
  package var duration: Double

  package init(_ type: Kind, at start: Double, lasting duration: Double = 0) {
    self.type = type
    self.start = start
    self.duration = duration
  }

  /// In the order of their instants; at the same one what the timer did comes first.
  package static func ordered(_ events: [Self]) -> [Self] {
    events.enumerated().sorted { a, b in
      (a.element.start, a.element.rank, a.offset) < (b.element.start, b.element.rank, b.offset)
    }.map(\.element)
  }

  private var rank: Int { type == .pause || type == .resume ? 0 : 1 }
}
