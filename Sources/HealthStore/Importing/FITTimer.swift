import LockstepHealth
import LockstepWorkoutFiles

/// The starts and stops of a session's timer, read as resumes and pauses.
struct FITTimer {
  /// The starts and stops, in the order of the file.
  private let events: [HKWorkoutEvent]

  init(_ messages: [FIT.DataMessage], from startUnixSeconds: Int64) {
    let events = messages.compactMap { message -> HKWorkoutEvent? in
      guard let date = message.unixSeconds("timestamp") else { return nil }
      let instant = Double(date - startUnixSeconds)
      return switch message.integer("event_type") {
      case 0: HKWorkoutEvent(.resume, at: instant)
      case 1, 4, 8, 9: HKWorkoutEvent(.pause, at: instant)
      default: nil
      }
    }
    // A workout begins active, so the first resume is ignored.
    self.events = events.first?.type == .resume ? Array(events.dropFirst()) : events
  }

  /// Finds the pauses that agree best with the session's timer time: without the one at the end, which
  /// mostly is the end itself; with it; or none, if the timer runs on after its stops.
  func pauses(within elapsed: Double, nearestTo timerSeconds: Double?) -> [HKWorkoutEvent] {
    let withoutEnd = events.last?.type == .pause ? Array(events.dropLast()) : events
    guard let timerSeconds else { return withoutEnd }
    func miss(_ events: [HKWorkoutEvent]) -> Double {
      abs(HKWorkoutEvent.activeSeconds(of: events, within: elapsed) - timerSeconds)
    }
    // Instants are whole seconds: only what is nearer by more than that is nearer.
    return [events, []].reduce(withoutEnd) { best, other in
      miss(other) + Self.slackSeconds < miss(best) ? other : best
    }
  }

  /// Finds the second of the timer's last stop, if it is after the session's end and only this later
  /// end agrees with the session's timer time; otherwise `nil`.
  func lastStop(after elapsed: Double, leaving timerSeconds: Double) -> Double? {
    guard let last = events.last, last.type == .pause, last.start > elapsed else { return nil }
    func isTold(_ events: [HKWorkoutEvent], within end: Double) -> Bool {
      let active = HKWorkoutEvent.activeSeconds(of: events, within: end)
      return abs(active - timerSeconds) <= Self.toldSeconds
    }
    let told = pauses(within: elapsed, nearestTo: timerSeconds)
    if isTold(told, within: elapsed) { return nil }
    return isTold(events, within: last.start) ? last.start : nil
  }

  private static let slackSeconds = 1.0
  /// The greatest difference in seconds between the events' active time and the session's timer time
  /// that still counts as agreement.
  static let toldSeconds = 2.0
}
