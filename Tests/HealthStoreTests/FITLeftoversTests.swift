import LockstepHealth
import LockstepHealthStore
import LockstepWorkoutFiles
import Testing

/// What a session says of the whole becomes samples, and what nothing takes is named.
struct FITLeftoversTests {
  @Test func `a single record has what it measured`() throws {
    var ride = try RideBuilder()
    try ride.session()
    try ride.record(0, [("heart_rate", 150)])
    #expect(try ride.workout().series(.heartRate)?.quantities == [150])
  }

  @Test func `steps that only the session counts are one sample, and say so`() throws {
    for hasCadence in [false, true] {
      var run = try RideBuilder()
      try run.session([("total_elapsed_time", 60), ("total_cycles", 80)], sport: "running")
      try run.record(0, hasCadence ? [("cadence", 80)] : [])
      let workout = try run.workout()
      #expect(workout.series(.stepCount)?.quantities == (hasCadence ? nil : [160]))
      let flag = workout.metadata(HKMetadataKey.countFromSession)
      #expect(flag == (hasCadence ? nil : .flag(true)))
    }
    var swim = try RideBuilder()
    try swim.session([("total_elapsed_time", 60), ("total_cycles", 80)], sport: "swimming")
    #expect(try swim.workout().series(.swimmingStrokeCount)?.quantities == [80])
  }

  @Test func `what a session or a lap says and a workout has not is noted`() throws {
    var ride = try RideBuilder()
    try ride.record(0, [("heart_rate", 120)])
    try ride.message("lap", at: 60, [("start_time", RideBuilder.start), ("total_calories", 9)])
    try ride.session([
      ("total_elapsed_time", 60), ("avg_heart_rate", 120), ("max_power", 300), ("avg_spo2", 97),
      ("sdrr_hrv", 40), ("total_cycles", 70), ("total_calories", 9),
    ])
    let workout = try ride.workout()
    #expect(workout.series(.heartRateVariabilitySDNN)?.quantities == [40])
    #expect(
      workout.metadata(HKMetadataKey.notImported)
        == .string("session.avg_spo2, session.max_power, session.total_cycles, lap.total_calories")
    )
  }

  @Test func `an altitude and a speed of exactly 0 are known, on a route and without one`() throws {
    let zeros = [("enhanced_altitude", 0.0), ("enhanced_speed", 0)]
    var ride = try RideBuilder()
    for second in 0..<3 {
      let place = [("position_lat", 500_000_000.0), ("position_long", Double(second))]
      try ride.record(Double(second), place + (second < 2 ? zeros : []))
    }
    try ride.session([("total_elapsed_time", 2)])
    let points = try #require(TrackExport.gpx(try ride.workout())).bytes
    let segment = GPX.read(points).tracks[0].segments[0]
    #expect(segment.map(\.altitude) == [0, 0, nil] && segment.map(\.speed) == [0, 0, nil])
    var indoor = try RideBuilder()
    for second in 0..<3 { try indoor.record(Double(second), zeros) }
    try indoor.session([("total_elapsed_time", 2)])
    let workout = try indoor.workout()
    #expect(workout.series(.cyclingSpeed)?.quantities == [0, 0])
    let told = HKMetadataValue.string("record.enhanced_altitude, record.enhanced_speed[-1]")
    #expect(workout.metadata(HKMetadataKey.notImported) == told)
  }
}
