import LockstepLanguages
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import Testing

/// Workouts in orders, by months, searched and filtered.
struct WorkoutIndexTests {
  // MARK: Months

  @Test func `months are those of the owner's clocks`() throws {
    let rows = [Listed.row("LATE"), Listed.row("LATER", at: Listed.lastHours + .seconds(3_600))]
    let there = WorkoutIndex(rows, zone: try #require(Listed.rome))
    #expect(there.page(.init()).sections.map(\.month.text) == ["2026-04", "2026-03"])
    #expect(
      there.page(.init()).sections.map { Language.en.text(of: $0.month) } == [
        "April 2026", "March 2026",
      ]
    )
    let east = WorkoutIndex(rows, zone: try #require(HealthTimeZone("+03:00")))
    #expect(east.page(.init()).sections.map(\.month.text) == ["2026-04"])
    #expect(WorkoutIndex(rows).page(.init()).sections.map(\.month.text) == ["2026-03"])
  }

  @Test func `a month's sums are of all that the filter lets through, on whatever page they are`() {
    let rows = Listed.many(400)
    let index = WorkoutIndex(rows)
    var request = WorkoutIndex.Request()
    request.filter.kinds = [.running, .rowing]
    request.limit = 7
    var seen: [String] = []
    repeat {
      let page = index.page(request)
      for section in page.sections {
        let wanted = rows.filter {
          index.month(of: $0) == section.month && request.filter.kinds.contains($0.activityType)
        }
        #expect(section.count == wanted.count)
        #expect(section.metres == wanted.reduce(0) { $0 + ($1.totals?.metres ?? 0) })
        #expect(section.kilocalories == wanted.reduce(0) { $0 + ($1.totals?.kilocalories ?? 0) })
        #expect(section.activeSeconds == wanted.reduce(0) { $0 + $1.activeSeconds })
        #expect(section.unreadCount == 0)
        if seen.last != section.month.text { seen.append(section.month.text) }
      }
      request.after = page.next
    } while request.after != nil
    #expect(seen == seen.sorted().reversed() && Set(seen).count == seen.count)
    request.order = .longest
    #expect(index.page(request).sections.isEmpty)
  }

  @Test func `two workouts of one time are marked, on whatever page they are`() {
    let index = WorkoutIndex([
      Listed.row("A"), Listed.row("B", at: Listed.lastHours + .seconds(60)),
      Listed.row("C", at: Listed.lastHours + .seconds(86_400)),
    ])
    for skipped in 0..<3 {
      var request = WorkoutIndex.Request()
      request.skipped = skipped
      request.limit = 1
      let row = index.page(request).rows[0]
      #expect(row.doubts.contains(.sameTime) == (row.id.text != "C"))
    }
  }

  @Test func `sums say how many documents they still want`() {
    var index = WorkoutIndex([
      Listed.row("A", totals: nil), Listed.row("B", totals: WorkoutTotals(metres: 5)),
    ])
    let page = index.page(.init())
    #expect(page.sections.first?.unreadCount == 1 && page.sections.first?.metres == 5)
    #expect(index.unread(in: page, of: .init()).map(\.id.text) == ["A"])
    index.setTotals(WorkoutTotals(metres: 2), of: DocumentID("A"))
    #expect(index.page(.init()).sections.first?.metres == 7)
    #expect(index.unread(in: index.page(.init()), of: .init()).isEmpty)
  }

  // MARK: Search

  @Test func `a search takes capitals and marks for nothing`() {
    let zurich = HKMetadataEntry(HKMetadataKey.timeZone, .string("Europe/Zürich"))
    let index = WorkoutIndex([
      Listed.row("RUN", metadata: [HKMetadataEntry(HKMetadataKey.indoorWorkout, .flag(true))]),
      Listed.row("ROW", .rowing, metadata: [zurich]), Listed.row("FIELD", .trackAndField),
    ])
    #expect(Listed.search("RUN", index) == ["RUN"])
    #expect(Listed.search("zuri", index) == ["ROW"])
    #expect(Listed.search("ZU\u{308}RICH", index) == ["ROW"])
    #expect(Listed.search("door run", index) == ["RUN"])
    #expect(Listed.search("run in", index) == ["RUN"])
    #expect(Listed.search("and", index) == ["FIELD"])
    #expect(Listed.search("", index).count == 3 && Listed.search(" - ", index).count == 3)
    #expect(Listed.search("running rowing", index).isEmpty)
  }

  @Test(arguments: [
    ("Ærø", "aero"), ("STRASSE", "strasse"), ("Straße", "strasse"), ("İzmir", "izmir"),
    ("Ñandú", "nandu"), ("Łódź", "lodz"), ("Đà Nẵng", "da nang"), ("ΑΘΉΝΑ", "αθήνα"), ("走る", "走る"),
  ])
  func `letters are folded`(text: String, folded: String) {
    #expect(FoldedText.folded(text) == folded)
  }

  @Test func `activities are searched by the names of the language`() {
    let italian = WorkoutNames { type, _ in type == .running ? "Corsa" : "Altro" }
    let index = WorkoutIndex([Listed.row("A"), Listed.row("B", .rowing)], names: italian)
    #expect(Listed.search("cors", index) == ["A"] && Listed.search("run", index).isEmpty)
  }

  @Test func `names say the place where they can`() {
    let english = WorkoutNames.english.name
    #expect(english(.running, nil) == "Running" && english(.running, .outdoor) == "Outdoor Running")
    #expect(english(.swimming, .openWater) == "Open Water Swimming")
    #expect(english(.trackAndField, nil) == "Track and Field")
    #expect(english(.highIntensityIntervalTraining, nil) == "High Intensity Interval Training")
    let indoors = [HKMetadataEntry(HKMetadataKey.indoorWorkout, .flag(true))]
    #expect(WorkoutPlace(.cycling, metadata: indoors) == .indoor)
    #expect(WorkoutPlace(.rowing, metadata: indoors) == nil)
    let pool = [HKMetadataEntry(HKMetadataKey.swimmingLocationType, .number(1))]
    #expect(WorkoutPlace(.swimming, metadata: pool) == .pool)
  }

  // MARK: Orders and pages

  private static func before(_ a: WorkoutRow, _ b: WorkoutRow, _ order: WorkoutOrder) -> Bool {
    if order != .date, a.activeSeconds != b.activeSeconds {
      return (a.activeSeconds > b.activeSeconds) == (order == .longest)
    }
    return a.startDate == b.startDate ? a.id.text < b.id.text : a.startDate > b.startDate
  }

  @Test(arguments: WorkoutOrder.allCases)
  func `an order is by its figure, then by the start, then by the id`(order: WorkoutOrder) {
    let rows = Listed.many(300)
    var request = WorkoutIndex.Request()
    request.order = order
    request.limit = 1_000
    let wanted = rows.sorted { Self.before($0, $1, order) }.map(\.id.text)
    #expect(Listed.ids(WorkoutIndex(rows).page(request)) == wanted)
    var grown = WorkoutIndex()
    for row in rows { grown.insert(row) }
    #expect(Listed.ids(grown.page(request)) == wanted)
  }

  @Test(arguments: [49, 50, 51, 100, 101])
  func `pages of fifty go on until one is short`(count: Int) {
    let index = WorkoutIndex(Listed.many(count))
    var request = WorkoutIndex.Request()
    var found: [String] = []
    var pages = 0
    repeat {
      let page = index.page(request)
      #expect(page.countBefore == found.count)
      found += Listed.ids(page)
      #expect(page.countBehind == count - found.count)
      #expect(page.next == page.next.flatMap { WorkoutCursor(text: $0.text) })
      request.after = page.next
      pages += 1
    } while request.after != nil
    #expect(Set(found).count == count && pages == (count + 49) / 50)
  }

  /// Workouts come and go between the pages: of those that were there all the time each is shown once, in
  /// the order; of the others none twice.
  @Test(arguments: WorkoutOrder.allCases, [UInt64(1), 2, 3])
  func `pages stay right while workouts come and go`(order: WorkoutOrder, seed: UInt64) {
    let rows = Listed.many(120, seed: seed)
    let coming = Listed.many(60, seed: seed + 100)
    var index = WorkoutIndex(rows)
    var stream = RandomStream(seed: seed, purpose: "lists.come-and-go")
    var gone: Set<String> = []
    var request = WorkoutIndex.Request()
    request.order = order
    request.limit = 9
    var found: [String] = []
    var turn = 0
    repeat {
      let page = index.page(request)
      found += Listed.ids(page)
      request.after = page.next.flatMap { WorkoutCursor(text: $0.text) }
      for row in coming[(turn * 3)..<min(coming.count, turn * 3 + 3)] { index.insert(row) }
      for _ in 0..<3 {
        // Also the very workout that the cursor names.
        let row = rows[Int(stream.below(UInt64(rows.count)))]
        let id = stream.below(3) == 0 ? found[found.count - 1] : row.id.text
        index.remove(DocumentID(id))
        gone.insert(id)
      }
      turn += 1
    } while request.after != nil && turn < 20
    while request.after != nil {
      let page = index.page(request)
      found += Listed.ids(page)
      request.after = page.next
    }
    #expect(Set(found).count == found.count)
    let stayed = rows.filter { !gone.contains($0.id.text) }
    let shown = found.filter { id in stayed.contains { $0.id.text == id } }
    #expect(shown == stayed.sorted { Self.before($0, $1, order) }.map(\.id.text))
  }

  @Test func `what came and went leaves an index as if it was made so`() {
    let rows = Listed.many(90)
    var index = WorkoutIndex(rows.reversed())
    for row in rows[..<40] { index.remove(row.id) }
    index.remove(DocumentID("NOBODY"))
    for row in rows[10..<30] { index.insert(row) }
    let made = WorkoutIndex(Array(rows[10..<30] + rows[40...]))
    #expect(index.count == 70)
    for order in WorkoutOrder.allCases {
      var request = WorkoutIndex.Request()
      request.order = order
      #expect(index.page(request) == made.page(request))
      request.filter.search = "row"
      #expect(index.page(request) == made.page(request))
    }
  }

  @Test(arguments: [
    "", "date", "date:1:2", "never:1:2:3", "date:x:2:3", "date:nan:2:3", "date:1:x:3",
  ])
  func `what never was a cursor is none`(text: String) {
    #expect(WorkoutCursor(text: text) == nil)
  }

  // MARK: Following

  @Test func `a list follows what other apps save and delete`() throws {
    let health = try HealthFixture()
    let (watch, phone) = (try health.store("watch"), try health.store("phone"))
    let first = try health.run(by: watch)
    var live = LiveWorkoutIndex()
    #expect(try live.refresh(from: phone) && live.index.ids == [first.id])
    #expect(try !live.refresh(from: phone))
    let second = try health.run(by: watch, at: 4_000, activity: .rowing)
    try watch.delete([first.id])
    #expect(try live.refresh(from: phone) && live.index.ids == [second.id])
    let folder = HealthFolder(health.disk)
    #expect(try folder.rows().rows == live.index.ids.compactMap { live.index.row($0) })
    // What nobody told of is found by a reload.
    try live.reload(from: phone)
    #expect(live.index.ids == [second.id])
    health.database.isHealthDataAvailable = false
    #expect(code { _ = try live.refresh(from: phone) } == .healthDataUnavailable)
    #expect(live.index.count == 1)
  }

  // MARK: Filters

  private static func matching(_ index: WorkoutIndex, _ change: (inout WorkoutFilter) -> Void)
    -> Set<String>
  {
    var request = WorkoutIndex.Request()
    change(&request.filter)
    return Set(Listed.ids(index.page(request)))
  }

  @Test func `filters are of kind, days, length, source and what is missing`() throws {
    let app = HKSource(name: "Ride", bundleIdentifier: "com.ride")
    let rows = [
      Listed.row("A", lasting: 60, totals: WorkoutTotals(metres: 10)),
      Listed.row("B", .rowing, lasting: 600, source: app, totals: WorkoutTotals(hasRoute: true)),
      Listed.row("C", at: Listed.lastHours + .seconds(2 * 86_400), totals: nil),
    ]
    let index = WorkoutIndex(rows, zone: try #require(HealthTimeZone("+03:00")))
    #expect(Self.matching(index) { $0.kinds = [.rowing, .yoga] } == ["B"])
    #expect(Self.matching(index) { $0.sources = ["com.ride"] } == ["B"])
    #expect(Self.matching(index) { $0.sources = ["lockstep.workout"] } == ["A", "C"])
    #expect(Self.matching(index) { $0.shortest = 600 } == ["B", "C"])
    #expect(Self.matching(index) { $0.longest = 600 } == ["A", "B"])
    #expect(Self.matching(index) { $0.lacks = [.route] } == ["A"])
    #expect(Self.matching(index) { $0.lacks = [.distance, .heartRate] } == ["B"])
    var filter = WorkoutFilter()
    filter.lacks = [.route]
    #expect(index.unread(for: filter).map(\.id.text) == ["C"])
    // On clocks three hours ahead it was the first of April already.
    #expect(Self.matching(index) { $0.setFrom(Day(year: 2026, month: 4, day: 2)) } == ["C"])
    #expect(Self.matching(index) { $0.setTo(Day(year: 2026, month: 4, day: 1)) } == ["A", "B"])
    #expect(Self.matching(index) { $0.setTo(Day(year: 2026, month: 3, day: 31)) } == [])
  }

  @Test func `a day that contradicts the other makes it forgotten`() {
    let (early, late) = (Day(year: 2026, month: 1, day: 1), Day(year: 2026, month: 2, day: 1))
    var filter = WorkoutFilter()
    filter.setFrom(late)
    filter.setTo(early)
    #expect(filter.from == nil && filter.to == early)
    filter.setFrom(late)
    #expect(filter.from == late && filter.to == nil)
  }

  // MARK: Doubts

  @Test func `figures that nobody has are doubted`() {
    func doubts(_ type: HKWorkoutActivityType, hours: Double, _ totals: WorkoutTotals? = nil)
      -> [WorkoutDoubt]
    {
      Listed.row("A", type, lasting: Int64(hours * 3_600), totals: totals).doubts
    }
    #expect(doubts(.rowing, hours: 930) == [.lastsDays])
    #expect(doubts(.running, hours: 9) == [.veryLong] && doubts(.running, hours: 7.9) == [])
    #expect(doubts(.running, hours: 0.02) == [.veryShort])
    #expect(doubts(.running, hours: -1) == [.endsBeforeStart])
    #expect(doubts(.running, hours: 1, WorkoutTotals(metres: 43_000)) == [.tooFast])
    #expect(doubts(.cycling, hours: 1, WorkoutTotals(metres: 43_000)) == [])
    #expect(doubts(.cycling, hours: 1, WorkoutTotals(averageHeartRate: 240)) == [.heartRate])
    #expect(doubts(.cycling, hours: 1, WorkoutTotals(kilocalories: 3_000)) == [.energy])
  }
}
