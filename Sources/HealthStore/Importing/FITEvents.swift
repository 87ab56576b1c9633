import LockstepHealth
import LockstepWorkoutFiles
import LockstepWorkouts

/// A session's pauses and resumes, laps and lengths.
struct FITEvents {
  private let source: FITSession
  private let pauses: [HKWorkoutEvent]
  /// What the session says of its timer, in seconds.
  private let timerSeconds: Double?

  init(_ source: FITSession) {
    self.source = source
    timerSeconds = source.message.finite("total_timer_time")
    pauses = Self.nearest(Self.pauses(source), source.elapsedSeconds, timerSeconds)
  }

  /// In the order of their instants.
  var all: [HKWorkoutEvent] { HKWorkoutEvent.ordered(pauses + laps) }

  // MARK: Pauses

  /// What the timer did: it starts, which is a resume, and stops, which is a pause.
  private static func pauses(_ source: FITSession) -> [HKWorkoutEvent] {
    let events = source.timerEvents.compactMap { event -> HKWorkoutEvent? in
      switch event.integer("event_type") {
      case 0: HKWorkoutEvent(.resume, at: source.seconds(event))
      case 1, 4: HKWorkoutEvent(.pause, at: source.seconds(event))
      default: nil
      }
    }
    // A workout begins active: the first resume says nothing.
    return events.first?.type == .resume ? Array(events.dropFirst()) : events
  }

  /// The pauses that are nearest to the session's own timer: without the one at the end, which mostly
  /// is the end itself; with it; or none, of a device whose timer runs on while it says that it stops.
  private static func nearest(
    _ events: [HKWorkoutEvent],
    _ elapsed: Double,
    _ timerSeconds: Double?
  ) -> [HKWorkoutEvent] {
    let withoutEnd = events.last?.type == .pause ? Array(events.dropLast()) : events
    guard let timerSeconds else { return withoutEnd }
    func miss(_ events: [HKWorkoutEvent]) -> Double {
      abs(HKWorkoutEvent.activeSeconds(of: events, within: elapsed) - timerSeconds)
    }
    // Instants are whole seconds: only what is nearer by more than that is nearer.
    return [events, []].reduce(withoutEnd) { best, other in
      miss(other) + slackSeconds < miss(best) ? other : best
    }
  }

  private static let slackSeconds = 1.0

  /// The session's timer, where the workout's pauses do not tell it.
  func metadata(of workout: HKWorkout) -> [HKMetadataEntry] {
    guard let timerSeconds, timerSeconds >= 0,
      abs(workout.duration - timerSeconds) > Self.slackSeconds + 1
    else { return [] }
    return [HKMetadataEntry(HKMetadataKey.timerTime, .quantity(timerSeconds, unit: "s"))]
  }

  // MARK: Laps

  /// Laps; in a pool, as HealthKit has it, lengths are the laps, and laps are segments.
  private var laps: [HKWorkoutEvent] {
    let lengths = source.lengths.filter { $0.integer("length_type") == 1 }
    let isPool = source.isInPool && !lengths.isEmpty
    return source.laps.map { stretch(isPool ? .segment : .lap, $0) }
      + (isPool ? lengths.map { stretch(.lap, $0, metadata: FITStroke.metadata(of: $0)) } : [])
  }

  private func stretch(
    _ type: HKWorkoutEvent.Kind,
    _ message: FIT.DataMessage,
    metadata: [HKMetadataEntry] = []
  ) -> HKWorkoutEvent {
    HKWorkoutEvent(
      type,
      at: source.seconds(message, "start_time"),
      lasting: max(0, message.finite("total_elapsed_time") ?? 0),
      metadata: metadata
    )
  }
}
