import LockstepProtocol
import LockstepSimulation

/// The events of the present instant and of the tolerance before it, all of them, so that a check
/// misses none; and the latest of the earlier ones.
struct RecentEvents {
  /// The least number of earlier events that are kept.
  private static let pastMax = 512

  private var events: [LogEvent] = []
  /// The earlier events, in the batches in which they came: events are large, so none is copied.
  private var past: [[LogEvent]] = []
  private var pastCount = 0

  /// Adds events, and moves those from before an instant to `past`.
  mutating func see(_ happened: [LogEvent], since nanoseconds: Int64) {
    if let first = events.first, first.timeNanoseconds < nanoseconds {
      let place = events.firstIndex { $0.timeNanoseconds >= nanoseconds } ?? events.endIndex
      putAway(place)
    }
    if events.isEmpty { events = happened } else { events += happened }
  }

  /// Moves the first `count` events to `past`, and drops the oldest of `past`.
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

  /// Finds the last kept event before an instant that a check matches.
  func last(_ look: EventLook, before instant: TrueTime, _ view: PairView) -> LogEvent? {
    last(before: instant) { look.matches($0, view) }
  }

  /// Finds the last kept event before an instant that meets a condition.
  func last(before instant: TrueTime, where isSo: (LogEvent) -> Bool) -> LogEvent? {
    let isIt: (LogEvent) -> Bool = { $0.timeNanoseconds < instant.nanoseconds && isSo($0) }
    if let event = events.last(where: isIt) { return event }
    for batch in past.reversed() {
      if let event = batch.last(where: isIt) { return event }
    }
    return nil
  }
}
