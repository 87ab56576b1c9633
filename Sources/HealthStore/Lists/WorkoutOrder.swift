import LockstepDocuments
import LockstepSimulation

/// An order of a list of workouts.
package enum WorkoutOrder: String, CaseIterable, Sendable {
  /// The order by date, newest first.
  case date
  /// The orders by the time without pauses.
  case longest, shortest
}

/// A workout's place in an order, valid even if the workout is gone.
///
/// Ties are broken by the later start, then by the id, so that each workout has a place of its own.
package struct WorkoutCursor: Equatable, Sendable {
  package let order: WorkoutOrder
  let activeSeconds: Double
  let start: Int64
  let id: String

  init(_ order: WorkoutOrder, _ row: WorkoutRow) {
    self.init(order, row.activeSeconds, row.startDate.microseconds, row.id.text)
  }

  private init(_ order: WorkoutOrder, _ activeSeconds: Double, _ start: Int64, _ id: String) {
    self.order = order
    self.activeSeconds = activeSeconds
    self.start = start
    self.id = id
  }

  /// The cursor's text, which a list gives out and accepts again.
  package var text: String { "\(order.rawValue):\(activeSeconds):\(start):\(id)" }

  /// Reads a cursor; `nil` if the text is not one.
  package init?(text: String) {
    let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let order = WorkoutOrder(rawValue: String(parts[0])),
      let seconds = Double(parts[1]), !seconds.isNaN, let start = Int64(parts[2])
    else { return nil }
    self.init(order, seconds, start, String(parts[3]))
  }

  /// Says if this cursor comes before another of the same order.
  func isBefore(_ other: Self) -> Bool {
    if order != .date, activeSeconds != other.activeSeconds {
      return (activeSeconds > other.activeSeconds) == (order == .longest)
    }
    if start != other.start { return start > other.start }
    return id.utf8.lexicographicallyPrecedes(other.id.utf8)
  }
}
