/// An event of a workout, at an instant or over some time: a pause, a lap, a segment.
package struct HKWorkoutEvent: Equatable, Sendable {
  /// The kind of a workout event, with HealthKit's numbers.
  package enum Kind: Int, CaseIterable, Sendable {
    case pause = 1
    case resume = 2
    case lap = 3
    case marker = 4
    case segment = 7

    package var name: String { "\(self)" }
  }

  package var type: Kind
  /// The start of the event, in seconds since the workout's start.
  package var start: Double
  /// The length of the event in seconds; above 0 only for laps and segments.
  package var duration: Double
  /// The event's metadata, such as the stroke of a length that was swum.
  package var metadata: [HKMetadataEntry]

  package init(
    _ type: Kind,
    at start: Double,
    lasting duration: Double = 0,
    metadata: [HKMetadataEntry] = []
  ) {
    self.type = type
    self.start = start
    self.duration = duration
    self.metadata = metadata
  }

  /// Sorts events by their instants; at the same instant, pauses and resumes come first.
  package static func ordered(_ events: [Self]) -> [Self] {
    events.enumerated().sorted { a, b in
      (a.element.start, a.element.rank, a.offset) < (b.element.start, b.element.rank, b.offset)
    }.map(\.element)
  }

  /// Computes the seconds of a workout in which it was not paused.
  ///
  /// The workout begins active. A pause within a pause, and a resume without a pause, change nothing.
  package static func activeSeconds(of events: [Self], within elapsedSeconds: Double) -> Double {
    var active = 0.0
    var since: Double? = 0
    for event in events {
      switch event.type {
      case .pause:
        if let start = since { active += max(0, min(event.start, elapsedSeconds) - start) }
        since = nil
      case .resume: since = since ?? event.start
      case .lap, .marker, .segment: break
      }
    }
    return active + (since.map { max(0, elapsedSeconds - $0) } ?? 0)
  }

  private var rank: Int { type == .pause || type == .resume ? 0 : 1 }
}
