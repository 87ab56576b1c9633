import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepSimulation

/// The benchmark of a list of 100,000 workouts: its start, its memory, and its slowest page.
enum HealthListBench {
  private static let count = 100_000
  private static let runs = 5
  /// The searches: the empty one, some with many and with few results, words of every workout, and a
  /// word of none.
  private static let searches = ["", "r", "ning run", "zurich", "lake 77", "out ro", "nobody"]

  static func measure() throws(CommandError) -> [BenchFigure] {
    let rows = rows()
    let before = try ResidentMemory.megabytes()
    var index = WorkoutIndex()
    var starts: [Double] = []
    for _ in 0..<runs { starts.append(milliseconds { index = WorkoutIndex(rows) }) }
    let memory = try ResidentMemory.megabytes() - before
    guard index.count == count else { throw .inputOutput("the list has \(index.count) workouts") }
    return [
      BenchFigure("health", "list-start-of-100000", unit: "ms", value: Median.of(starts)),
      BenchFigure("health", "list-memory-of-100000", unit: "MB", value: memory),
      BenchFigure("health", "list-page-of-100000", unit: "ms", value: slowest(index), limit: 2),
    ] + (try besideSQLite(index, rows).map { [$0] } ?? [])
  }

  /// Measures the mean page divided by SQLite's time for the same rows; reports and returns `nil` if
  /// SQLite is not installed.
  private static func besideSQLite(_ index: WorkoutIndex, _ rows: [WorkoutRow])
    throws(CommandError) -> BenchFigure?
  {
    var sqlite = SQLiteBench(index, rows)
    var times: [Double] = []
    for request in requests(of: index) {
      let page = index.page(request)
      let last = request.after.flatMap { _ in page.rows.first }
      sqlite.ask(request, after: last, page.sections.map { $0.month.year * 12 + $0.month.month })
      times.append(Median.of((0..<runs).map { _ in milliseconds { _ = index.page(request) } }))
    }
    guard let theirs = try sqlite.measure() else {
      StandardStream.write("SKIPPED: no sqlite3 to hold the same rows\n", to: .error)
      return nil
    }
    let mean = times.reduce(0, +) / Double(max(1, times.count))
    return BenchFigure(
      "health",
      "list-page-over-sqlite",
      unit: "ms",
      value: mean,
      baseline: theirs,
      limit: 1
    )
  }

  /// Makes requests for a first and a middle page in each order, with each search, with and without a
  /// filter.
  private static func requests(of index: WorkoutIndex) -> [WorkoutIndex.Request] {
    var requests: [WorkoutIndex.Request] = []
    for order in WorkoutOrder.allCases {
      for search in searches {
        for isFiltered in [false, true] {
          let first = request(order, search, isFiltered)
          var middle = first
          middle.skipped = index.page(first).countBehind / 2
          let page = index.page(middle)
          middle.skipped = 0
          middle.after = page.next
          requests += middle.after == nil ? [first] : [first, middle]
        }
      }
    }
    return requests
  }

  private static func request(_ order: WorkoutOrder, _ search: String, _ isFiltered: Bool)
    -> WorkoutIndex.Request
  {
    var request = WorkoutIndex.Request()
    request.order = order
    request.filter.search = search
    if isFiltered {
      request.filter.lacks = [.route]
      request.filter.shortest = 600
    }
    return request
  }

  /// Finds the slowest of all tried pages: the first, a middle one and the last, with and without a
  /// filter.
  private static func slowest(_ index: WorkoutIndex) -> Double {
    var slowest = 0.0
    for order in WorkoutOrder.allCases {
      for search in searches {
        for isFiltered in [false, true] {
          slowest = max(slowest, Self.slowest(index, request(order, search, isFiltered)))
        }
      }
    }
    return slowest
  }

  private static func slowest(_ index: WorkoutIndex, _ request: WorkoutIndex.Request) -> Double {
    var slowest = 0.0
    for share in [0.0, 0.5, 0.999] {
      var request = request
      request.skipped = Int(Double(index.page(request).countBehind) * share)
      let page = index.page(request)
      if share > 0 {
        // As one comes there who goes on from page to page.
        request.skipped = 0
        request.after = page.next
      }
      let times = (0..<runs).map { _ in milliseconds { _ = index.page(request) } }
      slowest = max(slowest, Median.of(times))
    }
    return slowest
  }

  /// Makes the rows of eleven workouts a day over 25 years; every tenth has a name of its own.
  private static func rows() -> [WorkoutRow] {
    var stream = RandomStream(seed: 1, purpose: "health.list.bench")
    let kinds = HKWorkoutActivityType.allCases
    let zones = ["Europe/Zürich", "Europe/Rome", "Asia/Tokyo", "America/New_York"]
    return (0..<count).map { number in
      let start = WallTime(microseconds: 1_000_000_000_000_000) + .seconds(Int64(number) * 7_900)
      var workout = HKWorkout(
        id: DocumentID(at: start, from: &stream),
        workoutActivityType: kinds[Int(stream.below(UInt64(kinds.count)))],
        startDate: start,
        endDate: start + .seconds(Int64(60 + stream.below(7_200)))
      )
      workout.metadata = [
        HKMetadataEntry(HKMetadataKey.timeZone, .string(zones[Int(stream.below(4))])),
        HKMetadataEntry(HKMetadataKey.indoorWorkout, .flag(stream.below(2) == 0)),
      ]
      if number % 10 == 0 {
        let name = HKMetadataValue.string("Round the lake \(number)")
        workout.metadata.append(HKMetadataEntry(HKMetadataKey.workoutBrandName, name))
      }
      var row = WorkoutRow(workout, path: HealthFolder.path(of: workout))
      row.totals = WorkoutTotals(
        metres: Double(stream.below(20_000)),
        hasRoute: stream.below(2) == 0
      )
      return row
    }
  }

  private static func milliseconds(_ body: () -> Void) -> Double {
    let start = SystemClock.monotonicNanoseconds()
    body()
    return Double(SystemClock.monotonicNanoseconds() - start) / 1_000_000
  }
}
