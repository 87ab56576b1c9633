import LockstepCaseShare
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import LockstepWorkoutFiles
import Testing

/// What holds of every trim, tried with seeded bounds.
struct TrimPropertyTests {
  /// Bounds that leave a second at least; now and then an edge is the workout's own.
  private static func bounds(of workout: HKWorkout, _ stream: inout RandomStream) -> (
    Double?, Double?
  ) {
    let milliseconds = UInt64(workout.elapsedSeconds * 1_000)
    let edges = [stream.below(milliseconds), stream.below(milliseconds)].map { Double($0) / 1_000 }
    return (
      stream.below(5) == 0 ? nil : edges.min(), stream.below(5) == 0 ? nil : edges.max()
    )
  }

  /// What breaks a promise of a trim, in words; `nil` where nothing does or the bounds are refused.
  ///
  /// Counted from the two workouts alone, by their dates, as somebody would who knows nothing of a trim.
  static func fault(
    of workout: HKWorkout,
    _ start: Double?,
    _ end: Double?,
    _ rule: WorkoutTrim.Rule
  )
    -> String?
  {
    guard let bounds = try? TrimBounds(from: start, to: end, in: workout) else { return nil }
    var trim = WorkoutTrim()
    trim.rule = rule
    guard let (part, report) = try? trim(workout, bounds) else { return nil }
    for counted in report.parts
    where counted.found != counted.kept + counted.clipped + counted.dropped {
      return "\(counted.name): \(counted)"
    }
    for series in workout.series {
      guard let counted = report.part(series.type.rawValue) else {
        return "\(series.type) is not told"
      }
      let left = part.series(series.type)
      if counted.found != series.count { return "\(series.type): found" }
      if counted.kept + counted.clipped != left?.count ?? 0 { return "\(series.type): \(counted)" }
      // An effort is of the part as a whole, by either rule.
      let isEffort = series.type == .workoutEffortScore
      if rule == .strict, counted.clipped > 0, !isEffort { return "\(series.type): clipped" }
      let isSum = series.type.aggregation == .cumulative
      if isSum, counted.sumAfter != (left?.statistics.sum ?? 0) { return "\(series.type): sum" }
      if isSum, counted.sumBefore != series.statistics.sum { return "\(series.type): sum before" }
    }
    if (part.route?.count ?? 0) != report.part("route")?.kept ?? 0 { return "route" }
    for kind in HKWorkoutEvent.Kind.allCases {
      let counted = report.part(kind.name)
      let left = part.workoutEvents.count { $0.type == kind }
      if left != (counted?.kept ?? 0) + (counted?.clipped ?? 0) { return "\(kind)" }
    }
    let timer = part.workoutEvents.first { $0.type == .pause || $0.type == .resume }
    if bounds.start != nil, timer?.type == .resume { return "it begins with a resume" }
    return faultOfTimes(workout, part, report, bounds)
  }

  private static func faultOfTimes(
    _ workout: HKWorkout,
    _ part: HKWorkout,
    _ report: TrimReport,
    _ bounds: TrimBounds
  ) -> String? {
    let shift = Double(part.startDate.microseconds - workout.startDate.microseconds) / 1_000_000
    let whole = HKWorkoutEvent.activeSeconds(
      of: workout.workoutEvents.filter { $0.start <= shift + part.elapsedSeconds },
      within: shift + part.elapsedSeconds
    )
    let before = HKWorkoutEvent.activeSeconds(
      of: workout.workoutEvents.filter { $0.start <= shift },
      within: shift
    )
    if abs(whole - before - part.duration) > 0.001 {
      return "active \(whole) \(before) \(part.duration)"
    }
    if report.activeAfter != part.duration { return "the report's active time" }
    for series in part.series {
      if bounds.start != nil, series.starts.contains(where: { $0 < 0 }) {
        return "before the start"
      }
      let ends = zip(series.starts, series.durations).map(+)
      let last = part.elapsedSeconds + 0.000_01
      if bounds.end != nil, ends.contains(where: { $0 > last }) { return "behind the end" }
    }
    return nil
  }

  /// The bounds nearest to the workout's own edges that still break it.
  private static func shrunk(
    _ workout: HKWorkout,
    _ start: Double?,
    _ end: Double?,
    _ rule: WorkoutTrim.Rule
  ) -> String {
    var (start, end) = (start, end)
    func breaks(_ first: Double?, _ last: Double?) -> Bool {
      fault(of: workout, first, last, rule) != nil
    }
    if breaks(nil, end) { start = nil }
    if breaks(start, nil) { end = nil }
    while let half = start.map({ ($0 / 2).rounded(.down) }), half != start, breaks(half, end) {
      start = half
    }
    let words = fault(of: workout, start, end, rule) ?? ""
    return "from \(start ?? 0) to \(end ?? workout.elapsedSeconds), \(rule): \(words)"
  }

  private static func check(_ workout: HKWorkout, tries: Int, seed: UInt64, _ name: String) {
    var stream = RandomStream(seed: seed, purpose: "trim.property")
    for _ in 0..<tries {
      let (start, end) = bounds(of: workout, &stream)
      for rule in WorkoutTrim.Rule.allCases where fault(of: workout, start, end, rule) != nil {
        Issue.record("\(name) \(shrunk(workout, start, end, rule))")
        return
      }
    }
  }

  @Test(arguments: CaseShare.of(1...20 as ClosedRange<UInt64>, each: 10))
  func `a trim loses exactly what its report says`(seed: UInt64) throws {
    var ride = FIT.SyntheticActivity(seed: seed, elapsedSeconds: 900)
    ride.pauses = [300..<340, 500..<503]
    ride.lapSeconds = 400
    let workout = try Importing.workout(try ride.file())
    Self.check(workout, tries: 30, seed: seed, "ride \(seed)")
    Self.check(WorkoutTrimTests.workout(), tries: 50, seed: seed, "run")
  }

  /// Twice is as good as once: a part of a part is that part.
  @Test(arguments: 1...20) func `a trim of a trim is one trim`(seed: UInt64) throws {
    let workout = WorkoutTrimTests.workout()
    var stream = RandomStream(seed: seed, purpose: "trim.twice")
    let (first, last) = (10 * Double(1 + stream.below(20)), 10 * Double(38 + stream.below(20)))
    let inner = (10 * Double(22 + stream.below(5)), 10 * Double(30 + stream.below(7)))
    let outer = try WorkoutTrimTests.trim(workout, first, last).workout
    let twice = try WorkoutTrimTests.trim(outer, inner.0 - first, inner.1 - first).workout
    let once = try WorkoutTrimTests.trim(workout, inner.0, inner.1).workout
    #expect(twice == once)
  }

  @Test(.enabled(if: RealFiles.areNamed), arguments: RealFiles.names)
  func `real files too, and to their whole they are equal`(name: String) throws {
    guard let workout = try? Importing.workout(try RealFiles.bytes(name)),
      workout.elapsedSeconds >= TrimBounds.secondsMin
    else { return }
    let whole = try WorkoutTrimTests.trim(workout, nil, nil).workout
    var wanted = workout
    wanted.metadata.removeAll { $0.key == HKMetadataKey.externalUUID }
    #expect(whole == wanted, "\(name)")
    Self.check(workout, tries: 6, seed: 1, name)
  }
}
