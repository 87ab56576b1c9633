import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import Testing
import LockstepWorkoutFiles
import LockstepWorkouts

/// What a FIT file becomes, rule by rule.
struct FITImportTests {
  // MARK: Samples

  @Test func `distance and energy are what a record has more than the last that had any`() throws {
    var ride = try RideBuilder()
    try ride.session()
    try ride.record(1, [("distance", 5), ("calories", 1)])
    try ride.record(2, [("distance", 12.34), ("calories", 1)])
    try ride.record(3, [("distance", 12.34), ("calories", 3)])
    try ride.record(10, [("distance", 20), ("calories", 2)])
    try ride.record(11)
    try ride.record(12, [("distance", 30), ("calories", 4)])
    let workout = try ride.workout()
    let distance = try #require(workout.series(.distanceCycling))
    // The first counts from the start, and the last over the record that has none.
    #expect(distance.starts == [0, 1, 3, 10])
    #expect(distance.durations == [1, 1, 7, 2])
    #expect(distance.quantities == [5, 7.34, 7.66, 10])
    #expect(workout.totalDistance == 30)
    #expect(workout.metadata(HKMetadataKey.distanceSource) == nil)
    // What fell a little was put right, and counts again past its highest.
    let energy = try #require(workout.series(.activeEnergyBurned))
    #expect(energy.starts == [0, 2, 10] && energy.quantities == [1, 2, 1])
    #expect(workout.metadata(HKMetadataKey.energyFromSession) == nil)
  }

  @Test func `a counter that falls to less than half begins anew`() throws {
    var ride = try RideBuilder()
    try ride.session()
    for (second, metres) in [(10.0, 100.0), (20, 249.5), (30, 3.2), (40, 50)] {
      try ride.record(second, [("distance", metres)])
    }
    let distance = try #require(try ride.workout().series(.distanceCycling))
    #expect(distance.quantities == [100, 149.5, 3.2, 46.8])
  }

  @Test func `a distance that no record has is that of lengths, laps or the session, and says so`()
    throws
  {
    var swim = try RideBuilder()
    let total = ("total_elapsed_time", 100.0)
    try swim.session(
      [total, ("total_distance", 50), ("pool_length", 25)],
      sport: "swimming",
      subSport: "lap_swimming"
    )
    for (start, type) in [(0.0, 1.0), (30, 0), (60, 1)] {
      let values = [("total_elapsed_time", 28), ("length_type", type), ("total_strokes", 9.0)]
      try swim.message("length", [("start_time", RideBuilder.start + start)] + values)
    }
    let lengths = try swim.workout()
    #expect(lengths.series(.distanceSwimming)?.starts == [0, 60])
    #expect(lengths.totalDistance == 50)
    #expect(lengths.metadata(HKMetadataKey.distanceSource) == .string("lengths"))

    // Laps that are the session in parts, and laps that are not.
    for (second, metres, origin) in [(60.0, [60.0, 40], "laps"), (60, [60, 20], "session")] {
      var ride = try RideBuilder()
      try ride.session([total, ("total_distance", 100)])
      for (start, length) in zip([0, second], metres) {
        let values = [("total_elapsed_time", 40), ("total_distance", length)]
        try ride.message("lap", [("start_time", RideBuilder.start + start)] + values)
      }
      // A record that never has another number counts nothing.
      for second in 0..<3 { try ride.record(Double(second), [("distance", 4)]) }
      let workout = try ride.workout()
      #expect(workout.totalDistance == 100)
      #expect(workout.metadata(HKMetadataKey.distanceSource) == .string(origin))
      #expect(workout.series(.distanceCycling)?.count == (origin == "laps" ? 2 : 1))
    }
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

  @Test func `records that go back in time lose nothing of what adds up`() throws {
    var ride = try RideBuilder()
    try ride.session()
    try ride.record(5, [("distance", 5), ("heart_rate", 100)])
    try ride.record(3, [("distance", 9), ("heart_rate", 110)])
    try ride.record(4, [("distance", 10)])
    let workout = try ride.workout()
    let distance = try #require(workout.series(.distanceCycling))
    #expect(distance.starts == [0, 3, 3] && distance.durations == [5, 0, 1])
    #expect(distance.quantities == [5, 4, 1])
    // Health has samples in the order of their instants.
    #expect(workout.series(.heartRate)?.starts == [3, 5])
    #expect(workout.series(.heartRate)?.quantities == [110, 100])
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

  @Test func `of pauses those count that the session's timer tells`() throws {
    let events = [("start", 0.0), ("stop", 20), ("start", 50), ("stop_all", 90)]
    // The timer, the pauses and resumes that are left, the active time, and whether it is told apart.
    let cases: [(timer: Double, left: [Double], active: Double, isNoted: Bool)] = [
      (70, [20, 50], 70, false), (60, [20, 50, 90], 60, false), (99.5, [], 100, false),
      (40, [20, 50, 90], 60, true),
    ]
    for wanted in cases {
      var ride = try RideBuilder()
      try ride.session([("total_elapsed_time", 100), ("total_timer_time", wanted.timer)])
      for (type, second) in events { try ride.event(type, second) }
      let workout = try ride.workout()
      #expect(workout.workoutEvents.map(\.start) == wanted.left)
      #expect(workout.duration == wanted.active)
      let noted = workout.quantity(HKMetadataKey.timerTime)
      #expect(noted == (wanted.isNoted ? wanted.timer : nil))
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
        HKMetadataEntry(HKMetadataKey.otherTime, .string("record 1")),
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

  @Test func `a later session's counters go on from where the one before ended`() throws {
    var ride = try RideBuilder()
    for (sport, start) in [("swimming", 0.0), ("cycling", 10)] {
      try ride.session([("total_elapsed_time", 10)], sport: sport, at: start)
    }
    for second in 1..<20 { try ride.record(Double(second), [("distance", Double(second) * 2)]) }
    // What a record on the border counted was done before it.
    #expect(try ride.workout(session: 1).totalDistance == 20)
    let second = try #require(try ride.workout(session: 2).series(.distanceCycling))
    #expect(second.statistics.sum == 18 && second.starts.first == 0)
  }

  @Test func `each file of a chain has its own records, laps and events, whatever their time`()
    throws
  {
    var chain: [UInt8] = []
    for (sport, metres) in [("cycling", 10.0), ("running", 3)] {
      var ride = try RideBuilder()
      try ride.event("start", 0)
      for second in 0..<5 {
        let distance = metres * Double(second + 1)
        try ride.record(Double(second), [("distance", distance)])
      }
      if sport == "running" {
        try ride.event("stop", 2)
        try ride.event("start", 3)
      }
      let lap = [("start_time", RideBuilder.start), ("total_elapsed_time", 5)]
      try ride.message("lap", lap)
      try ride.session([("total_elapsed_time", 5)], sport: sport)
      chain += try ride.writer.finished()
    }
    let first = try Importing.workout(chain, session: 1)
    #expect(first.workoutActivityType == .cycling && first.totalDistance == 50)
    #expect(first.workoutEvents.map(\.type) == [.lap])
    let second = try Importing.workout(chain, session: 2)
    #expect(second.workoutActivityType == .running && second.totalDistance == 15)
    #expect(second.workoutEvents.map(\.type) == [.lap, .pause, .resume])
    #expect(throws: FITImportError.multipleSessions(2)) { _ = try Importing.workout(chain) }
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
      ("running", [.distanceWalkingRunning, .runningCadence, .runningPower]),
      ("rowing", [.distanceRowing, .rowingCadence, .rowingPower]),
      ("swimming", [.distanceSwimming, .swimmingCadence, .power]),
      ("e_biking", [.distanceCycling, .cyclingCadence, .cyclingPower]),
      ("snowboarding", [.distanceDownhillSnowSports, .cadence, .power]),
      ("kayaking", [.distancePaddleSports, .rowingCadence, .rowingPower]),
      ("inline_skating", [.distanceSkatingSports, .cadence, .power]),
      ("cross_country_skiing", [.distanceCrossCountrySkiing, .cadence, .power]),
      ("wheelchair_push_run", [.distanceWheelchair, .cadence, .power]),
      ("golf", [.distanceWalkingRunning, .cadence, .power]),
    ]
    for (sport, types) in wanted {
      var ride = try RideBuilder()
      try ride.session(sport: sport)
      try ride.record(0, [("distance", 0), ("cadence", 80), ("power", 200)])
      try ride.record(1, [("distance", 3)])
      let workout = try ride.workout()
      #expect(workout.series.map(\.type) == types, "\(sport)")
      // A turn of a runner's cadence is a stride: two steps.
      let cadence = workout.series(types[1])?.quantities.first
      #expect(cadence == (sport == "running" ? 160 : 80))
    }
  }

  @Test func `a run has its dynamics, and what the session says of the whole`() throws {
    var run = try RideBuilder()
    let said = [
      ("metabolic_calories", 20.0), ("workout_rpe", 70), ("avg_heart_rate", 130),
      ("total_training_effect", 3.5),
    ]
    try run.session([("total_elapsed_time", 100)] + said, sport: "running")
    try run.message("max_met_data", [("vo2_max", 51.3)])
    let dynamics = [
      ("step_length", 1_230.5), ("stance_time", 245.5), ("vertical_oscillation", 91.5),
      ("enhanced_respiration_rate", 31.25), ("enhanced_speed", 3.5), ("vertical_ratio", 7.5),
    ]
    for second in 0..<2 { try run.record(Double(second), dynamics) }
    let workout = try run.workout()
    let wanted: [(HKQuantityTypeIdentifier, Double, String)] = [
      (.runningSpeed, 3.5, "m/s"), (.basalEnergyBurned, 20, "kcal"),
      (.runningStrideLength, 1.2305, "m"), (.runningGroundContactTime, 245.5, "ms"),
      (.runningVerticalOscillation, 9.15, "cm"), (.respiratoryRate, 31.25, "count/min"),
      (.vo2Max, 51.3, "ml/(kg*min)"), (.workoutEffortScore, 7, "appleEffortScore"),
    ]
    #expect(workout.series.map(\.type) == wanted.map(\.0))
    for (type, value, unit) in wanted {
      #expect(workout.series(type)?.quantities == [value] && type.unit == unit, "\(type)")
    }
    // A length of a stride is in metres and no distance.
    #expect(workout.totalDistance == nil)
    #expect(
      workout.metadata(HKMetadataKey.notImported)
        == .string(
          "session.avg_heart_rate, session.total_training_effect, record.vertical_ratio, "
            + "record.step_length[-1], record.stance_time[-1], "
            + "record.vertical_oscillation[-1], record.enhanced_respiration_rate[-1], "
            + "record.enhanced_speed[-1]"
        )
    )
    #expect(try HKWorkout.read(stored: workout.storedBytes) == workout)
  }

  @Test func `in a pool lengths are laps with their strokes, and laps are segments`() throws {
    var swim = try RideBuilder()
    try swim.session(sport: "swimming", subSport: "lap_swimming")
    for (start, type, strokes) in [(0.0, 1.0, 20.0), (30, 1, 22), (60, 0, 0)] {
      let values = [("total_elapsed_time", 28), ("length_type", type), ("total_strokes", strokes)]
      try swim.message("length", [("start_time", RideBuilder.start + start)] + values)
    }
    let lap = [("start_time", RideBuilder.start), ("total_elapsed_time", 58)]
    try swim.message("lap", lap)
    let workout = try swim.workout()
    #expect(
      workout.workoutEvents == [
        HKWorkoutEvent(.segment, at: 0, lasting: 58), HKWorkoutEvent(.lap, at: 0, lasting: 28),
        HKWorkoutEvent(.lap, at: 30, lasting: 28),
      ]
    )
    #expect(workout.series(.swimmingStrokeCount)?.quantities == [20, 22])
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
