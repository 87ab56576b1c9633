package import LockstepProtocol

/// The lines of the log around each failure, before and after it.
package struct LinesAround {
  /// The lines around one failure.
  package struct Kept {
    package let line: Int
    package let timeNanoseconds: Int64
    package let before: [String]
    /// The earlier losses, refusals and ends that may explain the failure.
    package let trouble: [String]
    package fileprivate(set) var after: [String] = []
  }

  private static let mostBefore = 5
  private static let mostAfter = 3
  private static let mostTrouble = 5
  private var events: [LogEvent] = []
  /// The most recent losses, refusals and ends.
  private var troubles: [LogEvent] = []
  /// The lines kept so far, in the order of the failures.
  package private(set) var kept: [Kept] = []
  /// The index of the first failure that may still take later lines.
  private var firstOpen = 0

  package init() {}

  /// Takes the next event of the log.
  ///
  /// A failure keeps the lines before it; most other events add theirs to the last failures.
  package mutating func see(_ event: LogEvent, _ columns: ColumnLog) {
    switch event.kind {
    case .expectation(let line, .some):
      let before = events.compactMap { columns.brief(for: $0) }.suffix(Self.mostBefore)
      let trouble = troubles.compactMap { columns.brief(for: $0) }.filter { !before.contains($0) }
      kept.append(
        Kept(
          line: line,
          timeNanoseconds: event.timeNanoseconds,
          before: Array(before),
          trouble: trouble.suffix(Self.mostTrouble)
        )
      )
    case .expectation, .delivered: break
    default:
      follow(event, columns)
      if Self.isTrouble(event) { troubles.append(event) }
      // Those among the lines before are told there.
      if troubles.count > 2 * Self.mostTrouble + Self.mostBefore { troubles.removeFirst() }
      events.append(event)
      if events.count > 4 * Self.mostBefore { events.removeFirst(2 * Self.mostBefore) }
    }
  }

  /// Says if an event, such as a loss, may explain a later failure.
  private static func isTrouble(_ event: LogEvent) -> Bool {
    switch event.kind {
    case .lost, .fault, .crashed, .effect(.refused), .effect(.appEnded): true
    case .effect(.session(.outcome(_, _, let outcome))): outcome.error != nil
    default: false
    }
  }

  private mutating func follow(_ event: LogEvent, _ columns: ColumnLog) {
    guard firstOpen < kept.count, let line = columns.brief(for: event) else { return }
    for index in firstOpen..<kept.count { kept[index].after.append(line) }
    while firstOpen < kept.count, kept[firstOpen].after.count == Self.mostAfter { firstOpen += 1 }
  }
}
