import LockstepProtocol

/// What happened at the present instant, and within a tolerance before it: all of it, whatever its kind,
/// so that no check can look for an event that nobody has kept.
struct RecentEvents {
  private var events: [LogEvent] = []

  /// Keeps what happened, and forgets what is from before an instant.
  mutating func see(_ happened: [LogEvent], since nanoseconds: Int64) {
    if let first = events.first, first.timeNanoseconds < nanoseconds {
      let place = events.firstIndex { $0.timeNanoseconds >= nanoseconds } ?? events.endIndex
      events.removeFirst(place)
    }
    events += happened
  }

  /// What happened since an instant, in order.
  func since(_ nanoseconds: Int64) -> ArraySlice<LogEvent> {
    let place = events.firstIndex { $0.timeNanoseconds >= nanoseconds } ?? events.endIndex
    return events[place...]
  }
}
