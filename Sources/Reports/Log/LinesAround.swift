package import LockstepProtocol

/// The lines of the log around each failure: what led to it, and what came next.
package struct LinesAround {
  /// What happened around the failure of a line.
  package struct Kept {
    package let line: Int
    package let timeNanoseconds: Int64
    package let before: [String]
    package fileprivate(set) var after: [String] = []
  }

  private static let mostBefore = 5
  private static let mostAfter = 3
  private var events: [LogEvent] = []
  /// In the order of the failures.
  package private(set) var kept: [Kept] = []
  /// The first of the kept that may still take a line: all after it began later.
  private var firstOpen = 0

  package init() {}

  /// Keeps an event: at a failure the lines of those before it, and for earlier failures its own line.
  package mutating func see(_ event: LogEvent, _ columns: ColumnLog) {
    switch event.kind {
    case .expectation(let line, .some):
      let before = events.compactMap { columns.brief(for: $0) }.suffix(Self.mostBefore)
      kept.append(
        Kept(line: line, timeNanoseconds: event.timeNanoseconds, before: Array(before))
      )
    case .expectation, .delivered: break
    default:
      follow(event, columns)
      events.append(event)
      if events.count > 4 * Self.mostBefore { events.removeFirst(2 * Self.mostBefore) }
    }
  }

  private mutating func follow(_ event: LogEvent, _ columns: ColumnLog) {
    guard firstOpen < kept.count, let line = columns.brief(for: event) else { return }
    for index in firstOpen..<kept.count { kept[index].after.append(line) }
    while firstOpen < kept.count, kept[firstOpen].after.count == Self.mostAfter { firstOpen += 1 }
  }
}
