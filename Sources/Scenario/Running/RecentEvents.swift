import LockstepProtocol
import LockstepSimulation

/// What happened at the present instant, and within a tolerance before it: all of it, whatever its kind,
/// so that no check can look for an event that nobody has kept; and the last of what was before.
struct RecentEvents {
  /// How much of what was before is kept.
  private static let pastMax = 512

  private var events: [LogEvent] = []
  /// What is from before those.
  private var past: [LogEvent] = []

  /// Keeps what happened, and moves what is from before an instant to the past.
  mutating func see(_ happened: [LogEvent], since nanoseconds: Int64) {
    if let first = events.first, first.timeNanoseconds < nanoseconds {
      let place = events.firstIndex { $0.timeNanoseconds >= nanoseconds } ?? events.endIndex
      past += events[..<place]
      events.removeFirst(place)
      if past.count > 2 * Self.pastMax { past.removeFirst(past.count - Self.pastMax) }
    }
    events += happened
  }

  /// What happened since an instant, in order.
  func since(_ nanoseconds: Int64) -> ArraySlice<LogEvent> {
    let place = events.firstIndex { $0.timeNanoseconds >= nanoseconds } ?? events.endIndex
    return events[place...]
  }

  /// The last event of the kept ones that a check looks for, from before an instant.
  func last(_ look: EventLook, before instant: TrueTime, _ view: PairView) -> LogEvent? {
    (past + events).last {
      $0.timeNanoseconds < instant.nanoseconds && look.matches($0, view)
    }
  }
}
