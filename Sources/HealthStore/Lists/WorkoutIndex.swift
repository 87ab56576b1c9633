package import LockstepDocuments
package import LockstepHealth
import LockstepSimulation

/// The model of a list: workouts in several orders, searched and filtered.
///
/// Each workout has a slot, and an order is an array of slots. The data for filters are in columns by
/// slot, so that a page costs one pass over the columns and one along the order.
package struct WorkoutIndex: Sendable {
  package let zone: HealthTimeZone
  package let names: WorkoutNames

  private(set) var rows: [WorkoutRow] = []
  private(set) var columns = WorkoutColumns()
  /// The slots in each order, by the index of the order in `WorkoutOrder.allCases`.
  private var orders: [[Int32]] = WorkoutOrder.allCases.map { _ in [] }
  private var slots: [DocumentID: Int32] = [:]
  private var free: [Int32] = []
  private var texts = WordIndex()
  private var sources: [String] = []
  private var sourceNumbers: [String: Int32] = [:]

  /// - Parameters:
  ///   - zone: The owner's time zone, which decides a workout's day and month.
  ///   - names: The names of activities, in which searches look.
  package init(
    _ rows: [WorkoutRow] = [],
    zone: HealthTimeZone = .utc,
    names: WorkoutNames = .english
  ) {
    self.zone = zone
    self.names = names
    // By date, so that a walk along that order is one through the memory; of one id the last is kept.
    var last: [DocumentID: Int] = [:]
    for (place, row) in rows.enumerated() { last[row.id] = place }
    let kept = rows.enumerated().filter { last[$1.id] == $0 }.map(\.element)
    for row in kept.sorted(by: { Self.isBefore($0, $1, .date) }) { take(row) }
    for (place, order) in WorkoutOrder.allCases.enumerated() {
      var sorted = Array(0..<Int32(self.rows.count))
      if order != .date { Self.sort(&sorted, columns.activeSeconds, order) }
      orders[place] = sorted
    }
  }

  package var count: Int { slots.count }

  /// The ids of the workouts, in the order of their dates.
  package var ids: [DocumentID] { slots(in: .date).map { rows[Int($0)].id } }

  /// Finds the workout with an id.
  package func row(_ id: DocumentID) -> WorkoutRow? { slots[id].map { rows[Int($0)] } }

  // MARK: Coming and going

  /// Adds a workout, replacing one with the same id.
  package mutating func insert(_ row: WorkoutRow) {
    remove(row.id)
    let slot = take(row)
    for (place, order) in WorkoutOrder.allCases.enumerated() {
      let found = firstPlace(WorkoutCursor(order, row))
      orders[place].insert(slot, at: found)
    }
  }

  /// Removes the workout with an id, if there is one.
  package mutating func remove(_ id: DocumentID) {
    guard let slot = slots.removeValue(forKey: id) else { return }
    for (place, order) in WorkoutOrder.allCases.enumerated() {
      let found = firstPlace(WorkoutCursor(order, rows[Int(slot)]))
      orders[place].remove(at: found)
    }
    columns.isThere[Int(slot)] = false
    free.append(slot)
  }

  /// Sets the totals of a workout, after its whole document was read.
  package mutating func setTotals(_ totals: WorkoutTotals, of id: DocumentID) {
    guard let slot = slots[id] else { return }
    rows[Int(slot)].totals = totals
    columns.setTotals(totals, at: Int(slot))
  }

  @discardableResult
  private mutating func take(_ row: WorkoutRow) -> Int32 {
    let slot = free.popLast() ?? Int32(rows.count)
    if slot == rows.count {
      rows.append(row)
      columns.grow()
    } else {
      rows[Int(slot)] = row
    }
    slots[row.id] = slot
    let text = texts.number(of: row.searchedText(names))
    columns.set(row, at: Int(slot), text: text, source: number(of: row.source), zone)
    return slot
  }

  private mutating func number(of source: HKSource) -> Int32 {
    if let known = sourceNumbers[source.bundleIdentifier] { return known }
    let number = Int32(sources.count)
    sources.append(source.bundleIdentifier)
    sourceNumbers[source.bundleIdentifier] = number
    return number
  }

  // MARK: Orders

  func slots(in order: WorkoutOrder) -> [Int32] { orders[Self.place(of: order)] }

  private static func place(of order: WorkoutOrder) -> Int {
    WorkoutOrder.allCases.firstIndex(of: order) ?? 0
  }

  /// Finds the first index in an order whose workout does not come before a cursor.
  func firstPlace(_ cursor: WorkoutCursor) -> Int {
    let slots = slots(in: cursor.order)
    var (low, high) = (0, slots.count)
    while low < high {
      let middle = (low + high) / 2
      let other = WorkoutCursor(cursor.order, rows[Int(slots[middle])])
      if other.isBefore(cursor) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Sorts slots by seconds; equal ones keep their order by date.
  private static func sort(_ sorted: inout [Int32], _ seconds: [Double], _ order: WorkoutOrder) {
    let isLongest = order == .longest
    sorted.sort { a, b in
      let (first, second) = (seconds[Int(a)], seconds[Int(b)])
      return first == second ? a < b : (first > second) == isLongest
    }
  }

  private static func isBefore(_ a: WorkoutRow, _ b: WorkoutRow, _ order: WorkoutOrder) -> Bool {
    if a.startDate != b.startDate { return a.startDate > b.startDate }
    return WorkoutCursor(order, a).isBefore(WorkoutCursor(order, b))
  }

  // MARK: Filters

  /// Says for each slot if a filter shows its workout.
  func matches(_ filter: WorkoutFilter) -> [Bool] {
    let test = WorkoutColumns.Test(
      texts: texts.matches(filter.search),
      kinds: filter.kinds.isEmpty
        ? nil : HKWorkoutActivityType.allCases.map { filter.kinds.contains($0) },
      sources: filter.sources.isEmpty ? nil : sources.map { filter.sources.contains($0) },
      starts: starts(filter),
      activeSeconds: (filter.shortest ?? -.infinity)...(filter.longest ?? .infinity),
      lacks: filter.lacks.reduce(0) { $0 | $1.bit }
    )
    return columns.matches(test)
  }

  private func starts(_ filter: WorkoutFilter) -> Range<Int64> {
    let start = filter.from.map { zone.start(of: $0).microseconds } ?? .min
    let end = filter.to.map { zone.start(of: Day(sinceEpoch: $0.sinceEpoch + 1)).microseconds }
    return start..<max(start, end ?? .max)
  }
}
