import LockstepHealth
import LockstepDocuments
import LockstepSimulation

extension WorkoutIndex {
  /// A request for a page of a list.
  package struct Request: Equatable, Sendable {
    package var filter = WorkoutFilter()
    package var order = WorkoutOrder.date
    /// The cursor after which the page begins; its order must be the request's.
    package var after: WorkoutCursor?
    /// The number of workouts to skip before the page.
    package var skipped = 0
    package var limit = 50

    package init() {}
  }

  /// A page of the workouts of a list.
  package struct Page: Equatable, Sendable {
    package internal(set) var rows: [WorkoutRow] = []
    /// The months of the page's rows, in their order; empty unless the order is by date.
    package internal(set) var sections: [WorkoutSection] = []
    /// The number of the list's workouts before the page; `countBehind` is that behind it.
    package internal(set) var countBefore = 0
    package internal(set) var countBehind = 0
    /// The cursor of the next page; `nil` on the last page.
    package internal(set) var next: WorkoutCursor?
  }

  /// Returns the month of a workout on the owner's clocks.
  package func month(of row: WorkoutRow) -> WorkoutMonth {
    WorkoutMonth(zone.local(row.startDate).day)
  }

  /// Makes a page.
  ///
  /// Workouts that came or went since the cursor was made do not cause others to be skipped or
  /// repeated.
  package func page(_ request: Request) -> Page {
    let matches = matches(request.filter)
    let order = slots(in: request.order)
    let first = firstPlace(after: request.after, order)
    var page = Page()
    for slot in order[..<first] where matches[Int(slot)] { page.countBefore += 1 }
    var last = first
    var left = request.skipped
    for place in first..<order.count where matches[Int(order[place])] {
      if page.rows.count == request.limit { break }
      last = place
      left -= 1
      if left < 0 { page.rows.append(rows[Int(order[place])]) } else { page.countBefore += 1 }
    }
    markThoseOfOneTime(&page.rows)
    page.countBehind = matches.count { $0 } - page.countBefore - page.rows.count
    if page.countBehind > 0 { page.next = page.rows.last.map { WorkoutCursor(request.order, $0) } }
    if request.order == .date, !page.rows.isEmpty {
      page.sections = sections(of: page.rows, first...last, order, matches)
    }
    return page
  }

  /// Marks the rows that share most of their time with another workout, on the page or not.
  private func markThoseOfOneTime(_ shown: inout [WorkoutRow]) {
    let order = slots(in: .date)
    for index in shown.indices {
      let place = firstPlace(WorkoutCursor(.date, shown[index]))
      let later = order[..<place].reversed()
      let earlier = order[place...].dropFirst()
      shown[index].sharesItsTime =
        isOneLike(shown[index], among: later) || isOneLike(shown[index], among: earlier)
    }
  }

  /// Says if a workout that starts near this one shares most of its time.
  private func isOneLike(_ row: WorkoutRow, among slots: some Sequence<Int32>) -> Bool {
    guard let time = row.time else { return false }
    let nearest = SharedTime.startsShare * row.elapsedSeconds * 1_000_000
    for slot in slots {
      let other = rows[Int(slot)]
      let apart = abs(other.startDate.microseconds - row.startDate.microseconds)
      if Double(apart) > nearest { return false }
      if let otherTime = other.time, SharedTime.isShared(time, otherTime) { return true }
    }
    return false
  }

  /// Finds the place in an order behind a cursor, even if the cursor's workout is gone.
  private func firstPlace(after cursor: WorkoutCursor?, _ order: [Int32]) -> Int {
    guard let cursor else { return 0 }
    let place = firstPlace(cursor)
    let isThere = place < order.count && rows[Int(order[place])].id.text == cursor.id
    return isThere ? place + 1 : place
  }

  /// Sums the months of a page, including their workouts before and behind the page.
  private func sections(
    of shown: [WorkoutRow],
    _ range: ClosedRange<Int>,
    _ order: [Int32],
    _ matches: [Bool]
  ) -> [WorkoutSection] {
    let newest = month(of: shown[0]).number
    let oldest = month(of: shown[shown.count - 1]).number
    var place = range.lowerBound
    while place > 0, columns.months[Int(order[place - 1])] <= newest { place -= 1 }
    var sections: [WorkoutSection] = []
    while place < order.count, columns.months[Int(order[place])] >= oldest {
      let slot = Int(order[place])
      place += 1
      let month = columns.months[slot]
      if !matches[slot] || month > newest { continue }
      if sections.last?.month.number != month {
        sections.append(WorkoutSection(month: WorkoutMonth(number: month)))
      }
      columns.add(slot, to: &sections[sections.count - 1])
    }
    return sections
  }

  /// Finds the workouts whose whole documents must be read to answer a request: those that pass the
  /// rest of a filter for missing data.
  package func unread(for filter: WorkoutFilter) -> [WorkoutRow] {
    if !filter.needsTotals { return [] }
    var wider = filter
    wider.lacks = []
    return unread(matches(wider))
  }

  /// Finds the workouts whose whole documents must be read to complete the sums of a page's months.
  package func unread(in page: Page, of filter: WorkoutFilter) -> [WorkoutRow] {
    let months = Set(page.sections.map(\.month.number))
    var matches = matches(filter)
    for slot in matches.indices where matches[slot] {
      matches[slot] = months.contains(columns.months[slot])
    }
    return unread(matches)
  }

  private func unread(_ matches: [Bool]) -> [WorkoutRow] {
    matches.indices.filter { matches[$0] && !columns.isWhole[$0] }.map { rows[$0] }
  }
}

extension WorkoutColumns {
  fileprivate func add(_ slot: Int, to section: inout WorkoutSection) {
    section.count += 1
    section.activeSeconds += activeSeconds[slot]
    if !metres[slot].isNaN { section.metres += metres[slot] }
    if !kilocalories[slot].isNaN { section.kilocalories += kilocalories[slot] }
    if !isWhole[slot] { section.unreadCount += 1 }
  }
}
