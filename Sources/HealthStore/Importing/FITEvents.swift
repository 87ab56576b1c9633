import LockstepHealth
import LockstepWorkoutFiles
import LockstepWorkouts

/// A session's pauses and resumes, laps and lengths, as HealthKit's events.
struct FITEvents {
  private let source: FITSession
  private let pauses: [HKWorkoutEvent]
  /// The session's timer time in seconds; `nil` if the session lacks it.
  private let timerSeconds: Double?

  init(_ source: FITSession) {
    self.source = source
    timerSeconds = source.message.finite("total_timer_time")
    let timer = FITTimer(source.timerEvents, from: source.startUnixSeconds)
    pauses = timer.pauses(within: source.elapsedSeconds, nearestTo: timerSeconds)
  }

  /// All events, in the order of their instants.
  var all: [HKWorkoutEvent] { HKWorkoutEvent.ordered(pauses + laps) }

  /// Makes the metadata entry of the session's timer time, if the workout's pauses give another time.
  func metadata(of workout: HKWorkout) -> [HKMetadataEntry] {
    guard let timerSeconds, timerSeconds >= 0,
      abs(workout.duration - timerSeconds) > FITTimer.toldSeconds
    else { return [] }
    return [HKMetadataEntry(HKMetadataKey.timerTime, .quantity(timerSeconds, unit: "s"))]
  }

  // MARK: Laps

  /// The laps; in a pool, lengths become HealthKit's laps, and laps become segments.
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
    let time = source.stretch(of: message)
    return HKWorkoutEvent(type, at: time.start, lasting: time.seconds, metadata: metadata)
  }
}
