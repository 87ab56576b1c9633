import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation

/// Workouts for lists, without documents.
enum Listed {
  /// 2026-03-31T21:30:00Z: in the last hours of a month, which in Rome is the next one.
  static let lastHours = WallTime(microseconds: 1_774_992_600_000_000)
  static let rome = HealthTimeZone("CET-1CEST,M3.5.0,M10.5.0/3")

  static func row(
    _ id: String,
    _ type: HKWorkoutActivityType = .running,
    at start: WallTime = lastHours,
    lasting seconds: Int64 = 1_800,
    metadata: [HKMetadataEntry] = [],
    source: HKSource? = nil,
    totals: WorkoutTotals? = WorkoutTotals()
  ) -> WorkoutRow {
    var workout = HKWorkout(
      id: DocumentID(id),
      workoutActivityType: type,
      startDate: start,
      endDate: start + .seconds(seconds)
    )
    workout.metadata = metadata
    workout.sourceRevision = source.map { HKSourceRevision(source: $0, version: "1") }
    var row = WorkoutRow(HKWorkout.Head(workout), path: "\(id).json")
    row.totals = totals
    return row
  }

  /// Workouts of some years, many of one start, of one length, or of both.
  static func many(_ count: Int, seed: UInt64 = 1) -> [WorkoutRow] {
    var stream = RandomStream(seed: seed, purpose: "lists.test")
    let kinds: [HKWorkoutActivityType] = [.running, .cycling, .rowing, .trackAndField, .swimming]
    return (0..<count).map { number in
      row(
        "W\(stream.below(1 << 40))-\(number)",
        kinds[Int(stream.below(UInt64(kinds.count)))],
        at: lastHours - .seconds(Int64(stream.below(200)) * 250_000),
        lasting: Int64(stream.below(40)) * 300,
        totals: WorkoutTotals(
          metres: stream.below(3) == 0 ? nil : Double(stream.below(20_000)),
          kilocalories: Double(stream.below(900)),
          hasRoute: stream.below(2) == 0
        )
      )
    }
  }

  static func ids(_ page: WorkoutIndex.Page) -> [String] { page.rows.map(\.id.text) }

  static func search(_ words: String, _ index: WorkoutIndex) -> [String] {
    var request = WorkoutIndex.Request()
    request.filter.search = words
    return ids(index.page(request))
  }
}
