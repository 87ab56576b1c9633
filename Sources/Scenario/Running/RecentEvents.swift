import LockstepProtocol
import LockstepSimulation

/// The events of the present instant, and within a tolerance before it: all of them, whatever their
/// kind, so that no check can look for an event that nobody has kept; and the last of those before.
struct RecentEvents {
  /// The least number of earlier events that are kept.
  private static let pastMax = 512

  private var events: [LogEvent] = []
  /// The events from before those, as they came; events are large: none is copied to be put away.
  private var past: [[LogEvent]] = []
  private var pastCount = 0

  /// Keeps what happened, and moves what is from before an instant to the past.
  mutating func see(_ happened: [LogEvent], since nanoseconds: Int64) {
    if let first = events.first, first.timeNanoseconds < nanoseconds {
      let place = events.firstIndex { $0.timeNanoseconds >= nanoseconds } ?? events.endIndex
      putAway(place)
    }
    if events.isEmpty { events = happened } else { events += happened }
  }

  /// Moves the first so many events to the past, and forgets the oldest of the past.
  private mutating func putAway(_ count: Int) {
    past.append(count == events.count ? events : Array(events[..<count]))
    pastCount += count
    if count == events.count { events = [] } else { events.removeFirst(count) }
    while let oldest = past.first, pastCount - oldest.count >= Self.pastMax {
      pastCount -= past.removeFirst().count
    }
  }

  /// Finds the events since an instant, in order.
  func since(_ nanoseconds: Int64) -> ArraySlice<LogEvent> {
    let place = events.firstIndex { $0.timeNanoseconds >= nanoseconds } ?? events.endIndex
    return events[place...]
  }

  /// Finds the last event of the kept ones that a check looks for, from before an instant.
  func last(_ look: EventLook, before instant: TrueTime, _ view: PairView) -> LogEvent? {
    last(before: instant) { look.matches($0, view) }
  }

  /// Finds the last kept event before an instant that fulfils a condition.
  func last(before instant: TrueTime, where isSo: (LogEvent) -> Bool) -> LogEvent? {
    let isIt: (LogEvent) -> Bool = { $0.timeNanoseconds < instant.nanoseconds && isSo($0) }
    if let event = events.last(where: isIt) { return event }
    for batch in past.reversed() {
      if let event = batch.last(where: isIt) { return event }
    }
    return nil
  }
}
