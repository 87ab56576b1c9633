import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import LockstepWorkoutFiles
import Testing

/// What a FIT file dates outside its session: a clock was wrong, or the session's sums are.
struct FITOutsideTests {
  /// A run of ten minutes at 3 m/s, a record a second; some of them of another time.
  private static func run(
    elapsed: Double = 600,
    at start: Double = 0,
    moving rows: Range<Int> = 0..<0,
    by seconds: Double = 0,
    _ change: (inout RideBuilder) throws -> Void = { _ in }
  ) throws -> HKWorkout {
    var ride = try RideBuilder()
    for second in 0...600 {
      let shift = rows.contains(second) ? seconds : 0
      try ride.record(
        Double(second) + shift,
        [("distance", Double(second) * 3), ("heart_rate", 120)]
      )
    }
    try change(&ride)
    let values = [("total_elapsed_time", elapsed), ("total_distance", 1_800)]
    try ride.session(values, sport: "running", at: start)
    return try ride.workout()
  }

  private static let twoYears = 63_072_000.0

  /// Every figure that tells how far it was says the same.
  private static func expectOneDistance(_ workout: HKWorkout) throws {
    #expect(abs((workout.totalDistance ?? 0) - 1_800) < 0.01)
    let tcx = TCX.read(TrackExport.tcx(workout).bytes).activities[0].laps
    #expect(abs(tcx.compactMap(\.metres).reduce(0, +) - 1_800) < 0.01)
    #expect(tcx.flatMap { $0.tracks.joined() }.compactMap(\.distance).max() == 1_800)
    let spread = workout.way?.spread(over: 100, partsOf: workout.elapsedSeconds / 100) ?? []
    #expect(abs(spread.reduce(0, +) - 1_800) < 0.01)
    let isInside = workout.series.allSatisfy { series in
      series.samples.allSatisfy { $0.start >= 0 && $0.end <= workout.elapsedSeconds }
    }
    #expect(isInside)
  }

  @Test(arguments: [0..<10, 200..<210, 591..<601])
  func `records of a clock that was wrong are counted, and no metre is lost`(_ rows: Range<Int>)
    throws
  {
    for seconds in [Self.twoYears, -Self.twoYears, 7_200] {
      let workout = try Self.run(moving: rows, by: seconds)
      #expect(workout.elapsedSeconds == 600)
      #expect(workout.metadata(HKMetadataKey.otherTime) == .string("record \(rows.count)"))
      try Self.expectOneDistance(workout)
    }
  }

  @Test func `a session of another time than its records takes theirs, and says so`() throws {
    for start in [7_200, -Self.twoYears, 900.0] {
      let workout = try Self.run(at: start)
      let first = RideBuilder.start + Double(FIT.epochUnixSeconds)
      #expect(Double(workout.startDate.microseconds) == first * 1_000_000)
      #expect(workout.elapsedSeconds == 600)
      #expect(workout.series(.heartRate)?.starts == (0..<600).map { Double($0) })
      #expect(workout.metadata(HKMetadataKey.beyondSession) == .number(601))
      try Self.expectOneDistance(workout)
    }
  }

  @Test func `records that go on after the end, or before the start, make the workout longer`()
    throws
  {
    let late = try Self.run(elapsed: 480)
    #expect(late.elapsedSeconds == 600)
    #expect(late.metadata(HKMetadataKey.beyondSession) == .number(110))
    try Self.expectOneDistance(late)
    let early = try Self.run(elapsed: 500, at: 100)
    #expect(early.elapsedSeconds == 600)
    #expect(early.metadata(HKMetadataKey.beyondSession) == .number(90))
    try Self.expectOneDistance(early)
  }

  @Test func `records that took as long as the session say when it began`() throws {
    for start in [250.0, -250] {
      let workout = try Self.run(at: start)
      let first = RideBuilder.start + Double(FIT.epochUnixSeconds)
      #expect(Double(workout.startDate.microseconds) == first * 1_000_000)
      #expect(workout.elapsedSeconds == 600 && workout.duration == 600)
      try Self.expectOneDistance(workout)
    }
  }

  @Test func `laps outside are left out, and one that reaches out is cut`() throws {
    let workout = try Self.run { ride in
      for (start, seconds) in [(0.0, 300.0), (300, 900), (7_200, 60)] {
        let values = [
          ("start_time", RideBuilder.start + start), ("total_elapsed_time", seconds),
        ]
        try ride.message("lap", at: start + seconds, values)
      }
    }
    #expect(workout.workoutEvents.map(\.start) == [0, 300])
    #expect(workout.workoutEvents.map(\.duration) == [300, 300])
    #expect(workout.metadata(HKMetadataKey.otherTime) == .string("lap 2"))
  }

  @Test func `a file whose clocks agree says nothing of them`() throws {
    let workout = try Self.run()
    #expect(workout.metadata(HKMetadataKey.otherTime) == nil)
    #expect(workout.metadata(HKMetadataKey.beyondSession) == nil)
  }

  @Test func `each kind of stop stops the timer`() throws {
    for kind in ["stop", "stop_all", "stop_disable", "stop_disable_all"] {
      let workout = try Self.run { ride in
        try ride.event("start", 0)
        try ride.event(kind, 100)
        try ride.event("start", 200)
      }
      #expect(workout.duration == 500, "\(kind)")
    }
  }

  @Test func `a timer beyond all that was recorded does not make the workout longer`() throws {
    var ride = try RideBuilder()
    for second in 0...600 { try ride.record(Double(second), [("heart_rate", 120)]) }
    let values = [("total_elapsed_time", 600.0), ("total_timer_time", 600_000)]
    try ride.session(values, sport: "running")
    #expect(try ride.workout().elapsedSeconds == 600)
  }

  @Test(arguments: [1, 601])
  func `records that are there twice count once`(_ repeated: Int) throws {
    var ride = try RideBuilder()
    let records = (0...600).map { Double($0) }
    for second in repeated == 1 ? [0, 0] + records.dropFirst() : records + records {
      try ride.record(second, [("distance", second * 3), ("heart_rate", 120)])
    }
    try ride.session([("total_elapsed_time", 600), ("total_distance", 1_800)], sport: "running")
    let workout = try ride.workout()
    #expect(workout.series(.heartRate)?.count == 600)
    try Self.expectOneDistance(workout)
    let words = repeated == 1 ? "1 record that is there twice" : "601 records that are there twice"
    guard case .string(let told)? = workout.metadata(HKMetadataKey.notImported) else {
      Issue.record("nothing is told")
      return
    }
    #expect(told.hasPrefix(words), "\(told)")
  }
}
