import HealthStore
import Simulation
import Testing
import WorkoutFiles
import Workouts

/// What a FIT file becomes, rule by rule.
struct FITImportTests {
  // MARK: Samples

  @Test func `distance and energy are what a record has more than the one before, over their time`()
    throws
  {
    var ride = try RideBuilder()
    try ride.session()
    try ride.record(0, [("distance", 5), ("calories", 1)])
    try ride.record(1, [("distance", 12.34), ("calories", 1)])
    try ride.record(2, [("distance", 12.34), ("calories", 3)])
    try ride.record(10, [("distance", 20), ("calories", 2)])
    try ride.record(11)
    try ride.record(12, [("distance", 30)])
    let workout = try ride.workout()
    let distance = try #require(workout.series(.distanceCycling))
    #expect(distance.starts == [0, 2])
    #expect(distance.durations == [1, 8])
    #expect(distance.quantities == [7.34, 7.66])
    #expect(workout.totalDistance == 15)
    let energy = try #require(workout.series(.activeEnergyBurned))
    #expect(energy.starts == [1] && energy.quantities == [2])
    #expect(workout.metadata(HKMetadataKey.energyFromSession) == nil)
  }

  @Test func `heart rate, cadence and power are of each record but the last, where above none`()
    throws
  {
    var ride = try RideBuilder()
    try ride.session()
    try ride.record(0, [("heart_rate", 100), ("cadence", 0), ("power", 0)])
    try ride.record(1, [("heart_rate", 0), ("cadence", 80), ("fractional_cadence", 0.5)])
    try ride.record(2, [("heart_rate", 120), ("fractional_cadence", 0.5), ("power", 250)])
    try ride.record(3, [("heart_rate", 140), ("cadence", 90), ("power", 300)])
    let workout = try ride.workout()
    let rates = try #require(workout.series(.heartRate))
    #expect(rates.starts == [0, 2] && rates.quantities == [100, 120])
    #expect(rates.durations == [0, 0])
    let statistics = rates.statistics
    #expect(statistics.average == 110 && statistics.minimum == 100 && statistics.maximum == 120)
    #expect(workout.series(.cyclingCadence)?.quantities == [80.5])
    #expect(workout.series(.cyclingPower)?.quantities == [250])
    #expect(workout.series.map(\.type) == [.heartRate, .cyclingCadence, .cyclingPower])
  }

  @Test func `energy that only the session has is one sample, and says so`() throws {
    var ride = try RideBuilder()
    try ride.session([("total_elapsed_time", 60), ("total_calories", 364)])
    try ride.record(0)
    let workout = try ride.workout()
    let energy = try #require(workout.series(.activeEnergyBurned))
    #expect(energy.starts == [0] && energy.durations == [60] && energy.quantities == [364])
    #expect(workout.metadata(HKMetadataKey.energyFromSession) == .flag(true))
  }

  @Test func `records that go back in time give no sample between them`() throws {
    var ride = try RideBuilder()
    try ride.session()
    try ride.record(5, [("distance", 5), ("heart_rate", 100)])
    try ride.record(3, [("distance", 9), ("heart_rate", 110)])
    try ride.record(4, [("distance", 10)])
    let workout = try ride.workout()
    #expect(workout.series(.distanceCycling)?.starts == [3])
    #expect(workout.series(.heartRate)?.starts == [5, 3])
  }

  // MARK: Events

  private static let cleanings: [(events: [(String, Double)], left: [(Int, Double)], Double)] = [
    ([("start", 0), ("stop_all", 100)], [], 100),
    ([("start", 0), ("stop_all", 20), ("start", 50), ("stop", 100)], [(1, 20), (2, 50)], 70),
    // Two stops at the end: one of them is left, and nothing comes after it.
    ([("start", 0), ("stop", 90), ("stop_all", 90)], [(1, 90)], 90),
    (
      [("stop", 10), ("stop", 20), ("start", 40), ("start", 60)],
      [(1, 10), (1, 20), (2, 40), (2, 60)], 70
    ),
    ([("start", 0), ("marker", 5), ("stop_disable", 100)], [], 100),
  ]

  @Test func `the timer's starts and stops are resumes and pauses, but the first and the last`()
    throws
  {
    for (events, left, duration) in Self.cleanings {
      var ride = try RideBuilder()
      try ride.session()
      for (type, second) in events { try ride.event(type, second) }
      // An event of another kind that starts and stops is no pause.
      try ride.event("start", 30, of: "off_course")
      try ride.event("stop", 35, of: "off_course")
      let workout = try ride.workout()
      #expect(
        workout.workoutEvents
          == left.map { type, second in
            HKWorkoutEvent(type == 1 ? .pause : .resume, at: second)
          }
      )
      #expect(workout.duration == duration)
      #expect(workout.elapsedSeconds == 100)
    }
  }

  // MARK: The whole

  @Test func `the end is the start and the elapsed time, and metadata are the session's`() throws {
    var ride = try RideBuilder()
    try ride.session([
      ("total_elapsed_time", 100.25), ("enhanced_avg_speed", 6.242), ("total_ascent", 55),
      ("max_speed", 12.5),
    ])
    try ride.record(500)
    let workout = try ride.workout()
    #expect(workout.startDate.microseconds == 1_631_065_600_000_000)
    #expect((workout.endDate - workout.startDate) == .microseconds(100_250_000))
    #expect(workout.workoutActivityType == .cycling)
    #expect(workout.device == "wahoo_fitness")
    #expect(
      workout.metadata == [
        HKMetadataEntry("HKIndoorWorkout", .flag(false)),
        HKMetadataEntry("HKAverageSpeed", .quantity(6.242, unit: "m/s")),
        HKMetadataEntry("HKMaximumSpeed", .quantity(12.5, unit: "m/s")),
        HKMetadataEntry("HKElevationAscended", .quantity(55, unit: "m")),
      ]
    )
    #expect(workout.route == nil && workout.series.isEmpty)
  }

  @Test func `a route is the positions, and there is none under a roof`() throws {
    for subSport in ["generic", "virtual_activity", "spin", "indoor_cycling"] {
      var ride = try RideBuilder()
      try ride.session(subSport: subSport)
      try ride.record(0, [("position_lat", 1_073_741_824), ("position_long", -536_870_912)])
      try ride.record(1, [("position_lat", 536_870_912)])
      try ride.record(
        2,
        [
          ("position_lat", 7), ("position_long", 9), ("gps_accuracy", 3),
          ("altitude", 100), ("speed", 5.5),
        ]
      )
      let workout = try ride.workout()
      let isIndoor = subSport != "generic"
      #expect(workout.metadata(HKMetadataKey.indoorWorkout) == .flag(isIndoor))
      guard !isIndoor, let route = workout.route else {
        #expect(isIndoor && workout.route == nil)
        continue
      }
      #expect(route.instants == [0, 2])
      #expect(route.latitudes == [90, 0.00000059])
      #expect(route.longitudes == [-45, 0.00000075])
      #expect(
        route.altitudes == [0, 100] && route.speeds == [0, 5.5] && route.accuracies == [0, 3]
      )
    }
  }

  @Test func `what cannot be a workout says why`() throws {
    var ride = try RideBuilder(kind: "settings")
    #expect(throws: FITImportError.notActivity("settings")) { _ = try ride.workout() }
    ride = try RideBuilder()
    #expect(throws: FITImportError.missingSession) { _ = try ride.workout() }
    try ride.session([])
    #expect(throws: FITImportError.invalidData("total_elapsed_time")) { _ = try ride.workout() }
    ride = try RideBuilder()
    try ride.session(at: -RideBuilder.start + 1_234)
    #expect(throws: FITImportError.invalidData("start_time")) { _ = try ride.workout() }
  }

  @Test func `of several sessions one is chosen, with what happened in it`() throws {
    var ride = try RideBuilder()
    try ride.session([("total_elapsed_time", 10)], sport: "swimming")
    try ride.session([("total_elapsed_time", 20)], sport: "cycling", at: 10)
    for second in 0..<30 {
      try ride.record(Double(second), [("heart_rate", 100 + Double(second))])
    }
    #expect(throws: FITImportError.multipleSessions(2)) { _ = try ride.workout() }
    #expect(throws: FITImportError.noSession(3, of: 2)) { _ = try ride.workout(session: 3) }
    #expect(throws: FITImportError.noSession(0, of: 2)) { _ = try ride.workout(session: 0) }
    let swim = try ride.workout(session: 1)
    #expect(swim.workoutActivityType == .swimming)
    #expect(swim.series(.heartRate)?.quantities == (0..<9).map { 100 + Double($0) })
    let second = try ride.workout(session: 2)
    #expect(second.workoutActivityType == .cycling)
    #expect(second.series(.heartRate)?.starts == (0..<19).map { Double($0) })
    #expect(second.series(.heartRate)?.quantities.first == 110)
  }

  @Test func `every sport of the profile has a type, and only some have no better than other`()
    throws
  {
    let sports = try #require(FIT.Profile.standard.type(named: "sport"))
    var others: Set<String> = []
    for sport in sports.cases {
      var ride = try RideBuilder()
      try ride.session(sport: sport.name)
      if try ride.workout().workoutActivityType == .other { others.insert(sport.name) }
    }
    #expect(
      others == [
        "generic", "flying", "motorcycling", "boating", "driving", "hang_gliding", "sky_diving",
        "tactical", "jumpmaster", "shooting", "grinding", "para_sport", "team_sport",
        "motor_sports",
        "geocaching", "all",
      ]
    )
    #expect(
      HKWorkoutActivityType.allCases.allSatisfy { HKWorkoutActivityType(name: $0.name) == $0 }
    )
  }

  @Test func `distances, cadence and power go under the names that fit the activity`() throws {
    let wanted: [(String, [HKQuantityTypeIdentifier])] = [
      ("running", [.distanceWalkingRunning, .runningPower]), ("rowing", [.distanceRowing]),
      ("swimming", [.distanceSwimming]),
      ("e_biking", [.distanceCycling, .cyclingCadence, .cyclingPower]),
      ("snowboarding", [.distanceDownhillSnowSports]), ("kayaking", [.distancePaddleSports]),
      ("inline_skating", [.distanceSkatingSports]),
      ("cross_country_skiing", [.distanceCrossCountrySkiing]),
      ("wheelchair_push_run", [.distanceWheelchair]), ("golf", [.distanceWalkingRunning]),
    ]
    for (sport, types) in wanted {
      var ride = try RideBuilder()
      try ride.session(sport: sport)
      try ride.record(0, [("distance", 0), ("cadence", 80), ("power", 200)])
      try ride.record(1, [("distance", 3)])
      #expect(try ride.workout().series.map(\.type) == types, "\(sport)")
    }
  }
}

/// Values that no device writes and a file can hold.
struct ImpossibleValueTests {
  /// A session and two records whose fields are written in wider types than the profile's.
  private static func file(_ value: FIT.FieldValue, _ type: FIT.BaseType, of field: UInt8) throws
    -> [UInt8]
  {
    var ride = try RideBuilder()
    var session = FIT.MessageDraft(number: 18)
    session.set(2, .uint32, .integer(1_000_000_000))
    session.set(7, .uint32, .integer(100_000))
    session.set(field, type, value)
    try ride.writer.write(session)
    for _ in 0..<2 {
      var record = FIT.MessageDraft(number: 20)
      record.set(253, .uint32, .integer(1_000_000_001))
      record.set(field, type, value)
      try ride.writer.write(record)
    }
    return try ride.writer.finished()
  }

  @Test func `no number in any field stops the import, or makes a document that cannot be read`()
    throws
  {
    let values: [(FIT.FieldValue, FIT.BaseType)] = [
      (.integer(.max - 1), .sint64), (.integer(.min), .sint64), (.real(1e300), .float64),
      (.real(-.infinity), .float64), (.real(.infinity), .float32), (.string("x"), .string),
    ]
    for field in [0, 1, 2, 3, 4, 5, 6, 7, 11, 22, 33, 53, 73, 78, 124, 253] as [UInt8] {
      for (value, type) in values {
        do {
          let workout = try Importing.workout(try Self.file(value, type, of: field))
          #expect(try HKWorkout.read(stored: workout.storedBytes) == workout, "\(field) \(value)")
        } catch let error as FITImportError {
          #expect([2, 7].contains(field), "\(field) \(value): \(error)")
        }
      }
      let workout = try Importing.workout(try Self.pair(field))
      #expect(try HKWorkout.read(stored: workout.storedBytes) == workout, "array in \(field)")
    }
  }

  /// As `file`, with an array where a number belongs.
  private static func pair(_ field: UInt8) throws -> [UInt8] {
    var ride = try RideBuilder()
    try ride.session()
    for second in 0..<2 {
      var record = FIT.MessageDraft(number: 20)
      record.set(253, .uint32, .integer(1_000_000_000 + Int64(second)))
      record.set(field, .uint16, .integers([1, nil]), count: 2)
      try ride.writer.write(record)
    }
    return try ride.writer.finished()
  }
}
