import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import LockstepWorkoutFiles
import Testing

/// When a session of a FIT file and its laps begin and end, where the file does not simply say it.
struct FITTimesTests {
  @Test func `an end before the timer's last stop is that stop, where only so the timer fits`()
    throws
  {
    // 40 s, a pause, and 40 s more, which end after the elapsed time.
    let cases: [(timer: Double, elapsed: Double)] = [(80, 120), (60, 100), (30, 100)]
    for (timer, elapsed) in cases {
      var ride = try RideBuilder()
      for (type, second) in [("start", 0.0), ("stop", 40), ("start", 80), ("stop_all", 120)] {
        try ride.event(type, second)
      }
      try ride.session([("total_elapsed_time", 100), ("total_timer_time", timer)])
      let workout = try ride.workout()
      #expect(workout.elapsedSeconds == elapsed)
      #expect(workout.duration == (timer == 80 ? 80 : 60))
    }
  }

  @Test func `what the timer does after the end takes nothing from it`() throws {
    var ride = try RideBuilder()
    let events: [(String, Double)] = [
      ("start", 0), ("stop", 40), ("start", 60), ("stop_all", 101), ("start", 268),
      ("stop_all", 268), ("stop_disable_all", 268),
    ]
    for (type, second) in events { try ride.event(type, second) }
    try ride.session([("total_elapsed_time", 100), ("total_timer_time", 80)])
    let workout = try ride.workout()
    #expect(workout.elapsedSeconds == 100 && workout.duration == 80)
  }

  @Test func `a lap without a start begins its elapsed time before its end`() throws {
    var ride = try RideBuilder()
    try ride.session([("total_elapsed_time", 100), ("total_distance", 30)])
    for (end, metres) in [(40.0, 10.0), (100, 20)] {
      let elapsed = end == 40 ? 41 : 60.0
      let values = [("total_elapsed_time", elapsed), ("total_distance", metres)]
      try ride.message("lap", at: end, values)
    }
    let workout = try ride.workout()
    // The first would begin before the session, and begins with it.
    #expect(workout.workoutEvents.map(\.type) == [.lap, .lap])
    #expect(workout.workoutEvents.map(\.start) == [0, 40])
    #expect(workout.series(.distanceCycling)?.starts == [0, 40])
    #expect(workout.metadata(HKMetadataKey.notImported) == nil)
  }

  @Test func `a lap that nothing dates is named`() throws {
    var ride = try RideBuilder()
    try ride.session()
    try ride.message("lap", at: 40, [("total_calories", 9)])
    let workout = try ride.workout()
    #expect(workout.workoutEvents == [])
    #expect(workout.metadata(HKMetadataKey.notImported) == .string("lap"))
  }

  @Test func `without an elapsed time the timer and the last record tell the end`() throws {
    let cases: [(values: [(String, Double)], record: Double, elapsed: Double)] = [
      ([("total_timer_time", 90)], 40, 90), ([("total_timer_time", 90)], 95, 95), ([], 40, 40),
      // An elapsed time that is less than the timer in it is none.
      ([("total_elapsed_time", 30), ("total_timer_time", 90)], 40, 90),
      ([("total_elapsed_time", 89), ("total_timer_time", 90)], 200, 89),
    ]
    for (values, record, elapsed) in cases {
      var ride = try RideBuilder()
      try ride.session(values)
      try ride.record(record)
      #expect(try ride.workout().elapsedSeconds == elapsed)
    }
    // And without a start the first record.
    var ride = try RideBuilder()
    try ride.message("session", [("total_timer_time", 90)])
    try ride.record(7)
    let start = RideBuilder.start + 7 + Double(FIT.epochUnixSeconds)
    #expect(Double(try ride.workout().startDate.microseconds) == start * 1_000_000)
  }
}
