import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import Testing

/// What queries find, in which order, and what is new since an anchor.
struct HKQueryTests {
  private let health: HealthFixture
  private let store: HKHealthStore

  init() throws {
    health = try HealthFixture()
    store = try health.store("a")
  }

  private func ids(_ query: HKSampleQuery) throws -> [DocumentID] {
    try store.execute(query).map(\.uuid)
  }

  // MARK: Predicates

  @Test func `a time holds what overlaps it, or what starts or ends in it`() throws {
    let run = try health.run(by: store, at: 1_000)
    func finds(_ start: Double?, _ end: Double?, _ options: HKQueryOptions) throws -> Bool {
      let predicate = HKPredicate.samples(
        start: start.map(HealthFixture.date),
        end: end.map(HealthFixture.date),
        options: options
      )
      return try ids(HKSampleQuery(.workout, predicate)) == [run.id]
    }
    // It lasts from 1,000 to 2,800.
    #expect(try finds(2_000, 3_000, []) && finds(0, 1_001, []) && finds(nil, nil, []))
    #expect(try !finds(0, 1_000, []) && !finds(2_800, 3_000, []))
    #expect(try finds(1_000, 1_001, .strictStartDate) && !finds(999, 1_000, .strictStartDate))
    #expect(try !finds(1_001, 9_000, .strictStartDate))
    #expect(try finds(0, 2_801, .strictEndDate) && !finds(0, 2_800, .strictEndDate))
    #expect(try finds(0, 2_801, [.strictStartDate, .strictEndDate]))
  }

  @Test func `predicates are put together`() throws {
    let run = try health.run(by: store)
    let ride = try health.run(by: store, at: 5_000, activity: .cycling)
    let running = HKPredicate.workouts(.running)
    #expect(try ids(HKSampleQuery(.workout, running)) == [run.id])
    #expect(try ids(HKSampleQuery(.workout, .not(running))) == [ride.id])
    #expect(try ids(HKSampleQuery(.workout, .or([running, .workouts(.cycling)]))).count == 2)
    #expect(try ids(HKSampleQuery(.workout, .and([running, .duration(.greater, 3_600)]))).isEmpty)
    #expect(try ids(HKSampleQuery(.workout, .sources(["com.b"]))).isEmpty)
    #expect(try ids(HKSampleQuery(.workout, .objects([ride.id]))) == [ride.id])
    #expect(try ids(HKSampleQuery(.quantity(.heartRate), .workout(ride.id))).count == 6)
    let high = HKPredicate.quantity(
      .greaterOrEqual,
      HKQuantity(unit: try HKUnit(from: "count/s"), doubleValue: 144.0 / 60)
    )
    #expect(try ids(HKSampleQuery(.quantity(.heartRate), high)).count == 4)
  }

  @Test func `results are ordered as was asked, and no more than were asked`() throws {
    let runs = try [3_000.0, 0, 9_000].map { try health.run(by: store, at: $0).id }
    let newest = HKSortDescriptor(.startDate, ascending: false)
    #expect(try ids(HKSampleQuery(.workout)) == [runs[1], runs[0], runs[2]])
    #expect(try ids(HKSampleQuery(.workout, sort: [newest], limit: 2)) == [runs[2], runs[0]])
    let byLength = HKSortDescriptor(.duration, ascending: true)
    #expect(
      try ids(HKSampleQuery(.workout, sort: [byLength, newest])) == [runs[2], runs[0], runs[1]]
    )
    #expect(code { _ = try ids(HKSampleQuery(.workout, limit: -1)) } == .invalidArgument)
  }

  // MARK: Anchors

  @Test func `an anchor goes on where it was, with what came and what went`() throws {
    let first = try health.run(by: store, at: 9_000)
    var query = HKAnchoredObjectQuery(.workout)
    var results = try store.execute(query)
    #expect(results.added.map(\.uuid) == [first.id])
    query.anchor = results.anchor
    #expect(try store.execute(query).added.isEmpty)
    // It began before the first, and came after it.
    let late = try health.run(by: store, at: 0)
    try store.delete([first.id])
    results = try store.execute(query)
    #expect(results.added.map(\.uuid) == [late.id] && results.deleted == [first.id])
    query.anchor = HKQueryAnchor(text: results.anchor.text)
    let again = HKHealthStore(try HealthFixture(health.disk).database, client: store.client)
    #expect(try again.execute(query).added.isEmpty && again.execute(query).deleted.isEmpty)
  }

  @Test(arguments: 1...8)
  func `in small portions everything comes once`(_ limit: Int) throws {
    for second in [0.0, 5_000, 10_000] { try health.run(by: store, at: second) }
    try store.save([health.sample(.heartRate, 60, at: 20_000)])
    var query = HKAnchoredObjectQuery(.quantity(.heartRate), limit: limit)
    var found: [DocumentID] = []
    for _ in 0..<40 {
      let results = try store.execute(query)
      #expect(results.added.count <= limit)
      found += results.added.map(\.uuid)
      query.anchor = results.anchor
      if results.added.count < limit { break }
    }
    #expect(found.count == 19 && Set(found).count == 19)
  }

  @Test func `what others put there or took away between two starts is noticed`() throws {
    let run = try health.run(by: store)
    let anchor = try store.execute(HKAnchoredObjectQuery(.workout)).anchor
    var other = run
    other.id = health.database.newID(at: HealthFixture.date(7_000))
    other.sourceRevision = nil
    var folder = HealthFolder(health.disk)
    try folder.save(other)
    try health.disk.discard(HealthFolder.path(of: run))
    let again = HKHealthStore(try HealthFixture(health.disk).database, client: store.client)
    let results = try again.execute(HKAnchoredObjectQuery(.workout, anchor: anchor))
    #expect(results.added.map(\.uuid) == [other.id] && results.deleted == [run.id])
    #expect(results.added[0].source == .system)
  }

  @Test func `a document that cannot be read for now is not gone`() throws {
    let run = try health.run(by: store)
    let anchor = try store.execute(HKAnchoredObjectQuery(.workout)).anchor
    let path = HealthFolder.path(of: run)
    let bytes = try health.disk.read(path, upTo: 1 << 20)
    try health.disk.write(Array("{ half".utf8), to: path)
    let hidden = try HealthFixture(health.disk)
    #expect(hidden.database.problems.count == 1)
    try health.disk.write(bytes, to: path)
    let again = HKHealthStore(try HealthFixture(health.disk).database, client: store.client)
    let results = try again.execute(HKAnchoredObjectQuery(.workout, anchor: anchor))
    #expect(results.added.isEmpty && results.deleted.isEmpty)
  }

  @Test func `what a workout held goes with it, each sample by its own id`() throws {
    let run = try health.run(by: store)
    var query = HKAnchoredObjectQuery(.quantity(.heartRate))
    let first = try store.execute(query)
    query.anchor = first.anchor
    try store.delete([run.id])
    let gone = try store.execute(query)
    #expect(gone.deleted == first.added.map(\.uuid) && gone.deleted.count == 6)
    // After a start, too; and nobody is told of what it never held.
    let again = HKHealthStore(try HealthFixture(health.disk).database, client: store.client)
    #expect(try again.execute(query).deleted == gone.deleted)
    query.type = .quantity(.stepCount)
    #expect(try again.execute(query).deleted.isEmpty)
  }

  @Test func `a deletion is told where the predicate may have held of what went`() throws {
    let run = try health.run(by: store)
    let anchor = try store.execute(HKAnchoredObjectQuery(.workout)).anchor
    try store.delete([run.id])
    let end = HealthFixture.date(1_800)
    let cases: [(predicate: HKPredicate, isTold: Bool)] = [
      (.workouts(.running), true), (.workouts(.cycling), false),
      (.not(.workouts(.running)), false), (.duration(.greater, 1_000), true),
      (.duration(.less, 1_000), false), (.sources(["com.other"]), false),
      (.samples(start: end, end: nil, options: .strictStartDate), false),
      (.samples(start: nil, end: end, options: []), true), (.metadata("any"), true),
      (.and([.metadata("any"), .workouts(.cycling)]), false),
      (.or([.workouts(.cycling), .objects([run.id])]), true),
    ]
    for (predicate, isTold) in cases {
      let query = HKAnchoredObjectQuery(.workout, predicate, anchor: anchor)
      #expect(try store.execute(query).deleted == (isTold ? [run.id] : []), "\(predicate)")
    }
  }

  @Test func `a route that comes later is new, and its workout is not`() throws {
    let run = try health.run(by: store)
    var routes = HKAnchoredObjectQuery(.workoutRoute)
    routes.anchor = try store.execute(routes).anchor
    var workouts = HKAnchoredObjectQuery(.workout)
    workouts.anchor = try store.execute(workouts).anchor
    var builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
    try builder.insertRouteData([
      CLLocation(timestamp: run.startDate, latitude: 47, longitude: 8)
    ])
    _ = try builder.finishRoute(with: run.id)
    let route = DocumentID("\(run.id.text)/route")
    #expect(try store.execute(routes).added.map(\.uuid) == [route])
    #expect(try store.execute(workouts).added.isEmpty)
    let again = HKHealthStore(try HealthFixture(health.disk).database, client: store.client)
    #expect(try again.execute(routes).added.map(\.uuid) == [route])
    routes.anchor = try again.execute(routes).anchor
    try again.delete([run.id])
    #expect(try again.execute(routes).deleted == [route])
  }

  @Test func `an anchor of a journal that was lost is refused, whatever its number`() throws {
    try health.run(by: store)
    let anchor = try store.execute(HKAnchoredObjectQuery(.workout)).anchor
    for entry in try health.disk.list(".system/Health/Journal") {
      try health.disk.discard(".system/Health/Journal/\(entry.name)")
    }
    let anew = try HealthFixture(health.disk, seed: 2).database
    let again = HKHealthStore(anew, client: store.client)
    // An app keeps an anchor as text.
    for kept in [anchor, HKQueryAnchor(text: anchor.text)] {
      let query = HKAnchoredObjectQuery(.workout, anchor: kept)
      #expect(code { _ = try again.execute(query) } == .invalidArgument)
    }
    #expect(code { _ = try again.execute(HKAnchoredObjectQuery(.workout)) } == nil)
  }

  @Test func `a limit below none is refused`() throws {
    let query = HKAnchoredObjectQuery(.workout, limit: -1)
    #expect(code { _ = try store.execute(query) } == .invalidArgument)
  }

  @Test func `an anchor of another store is refused`() throws {
    let query = HKAnchoredObjectQuery(.workout, anchor: HKQueryAnchor(text: "99.0"))
    #expect(code { _ = try store.execute(query) } == .invalidArgument)
    #expect(HKQueryAnchor(text: "1") == nil && HKQueryAnchor(text: "-1.0") == nil)
  }

  // MARK: Statistics

  private func statistics(
    _ type: HKQuantityTypeIdentifier,
    _ options: HKStatisticsOptions
  ) throws -> HKStatistics {
    try #require(try store.execute(HKStatisticsQuery(type, options: options)))
  }

  @Test func `sums are of what adds up, means of what does not`() throws {
    let run = try health.run(by: store)
    #expect(try statistics(.distanceWalkingRunning, .cumulativeSum).sum == 6_000)
    let heart = try statistics(
      .heartRate,
      [.discreteAverage, .discreteMin, .discreteMax, .mostRecent]
    )
    #expect(heart.average == 142.5 && heart.minimum == 140 && heart.maximum == 145)
    #expect(heart.mostRecent == 145 && heart.sum == nil && heart.count == 6)
    #expect(try store.statistics(of: run.id, .heartRate)?.average == 142.5)
    #expect(try store.statistics(of: run.id, .cyclingPower) == nil)
    #expect(code { _ = try statistics(.heartRate, .cumulativeSum) } == .invalidArgument)
    #expect(code { _ = try statistics(.stepCount, .discreteAverage) } == .invalidArgument)
    #expect(code { _ = try statistics(.stepCount, .separateBySource) } == .invalidArgument)
  }

  @Test func `what two sources measured at the same time counts once, by their priority`() throws {
    let phone = try health.store("phone")
    // The watch: 100 in the first minute. The phone: 240 over the first two, half of them the same.
    try store.save([health.sample(.stepCount, 100, at: 0, lasting: 60)])
    try phone.save([health.sample(.stepCount, 240, at: 0, lasting: 120)])
    try health.database.setPriorities(["com.a", "com.phone"])
    var both = try statistics(.stepCount, [.cumulativeSum, .separateBySource, .duration])
    #expect(both.sum == 220 && both.durationSeconds == 120)
    #expect(both.sources.map(\.statistics.sum) == [100, 240])
    try health.database.setPriorities(["com.phone", "com.a"])
    both = try statistics(.stepCount, .cumulativeSum)
    #expect(both.sum == 240)
  }

  @Test func `days have the hours that clocks give them`() throws {
    let zone = try #require(HealthTimeZone("CET-1CEST,M3.5.0,M10.5.0/3"))
    // The Sunday of the change, 29 March 2026, has 23 hours; a step in each hour of three days.
    let midnight = zone.start(of: try #require(Day(year: 2026, month: 3, day: 28)))
    let samples = try (0..<72).map { hour in
      let second = Double(midnight.microseconds - HealthFixture.start.microseconds) / 1e6
      return try health.sample(.stepCount, 1, at: second + Double(hour) * 3_600, lasting: 60)
    }
    try store.save(samples)
    let query = HKStatisticsQuery(.stepCount, options: .cumulativeSum)
    let days = try store.execute(
      HKStatisticsCollectionQuery(query, anchorDate: midnight, interval: .init(.day), zone: zone)
    )
    #expect(days.map(\.sum) == [24, 23, 24, 1])
    #expect(days.allSatisfy { zone.local($0.startDate).secondOfDay == 0 })
    let weeks = try store.execute(
      HKStatisticsCollectionQuery(query, anchorDate: midnight, interval: .init(.week), zone: zone)
    )
    #expect(weeks.map(\.sum) == [72])
    let months = try store.execute(
      HKStatisticsCollectionQuery(
        query,
        anchorDate: zone.start(of: try #require(Day(year: 2025, month: 12, day: 31))),
        interval: .init(.month),
        zone: zone
      )
    )
    #expect(months.count == 2 && months.map(\.sum) == [71, 1])
  }
}
