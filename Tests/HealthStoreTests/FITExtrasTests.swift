import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import Testing
import LockstepWorkoutFiles
import LockstepWorkouts

/// What a file says beside its session, and whether its events have to be in order.
struct FITExtrasTests {
  private static func ride(_ build: (inout RideBuilder) throws -> Void) throws -> HKWorkout {
    var ride = try RideBuilder()
    try build(&ride)
    return try ride.workout()
  }

  // MARK: Time zone

  private static let zones: [(local: Double, name: String?)] = [
    (7_200, "GMT+0200"), (7_201, "GMT+0200"), (7_199, "GMT+0200"), (-14_400, "GMT-0400"),
    (0, "GMT"), (1, "GMT"), (19_800, "GMT+0530"), (-34_200, "GMT-0930"), (20_700, "GMT+0545"),
    (50_400, "GMT+1400"), (51_300, nil), (400, nil), (86_400, nil), (-1_000_000_000, nil),
  ]

  @Test(arguments: zones)
  func `the time zone is the difference of the two clocks, in quarters of an hour`(
    _ local: Double,
    _ name: String?
  ) throws {
    let workout = try Self.ride { ride in
      try ride.session()
      try ride.message("activity", at: 100, [("local_timestamp", RideBuilder.start + 100 + local)])
    }
    #expect(workout.metadata(HKMetadataKey.timeZone) == name.map { .string($0) })
  }

  // MARK: External id

  @Test func `the external id is the maker's, with its serial number and the file's date`() throws {
    var ride = try RideBuilder(fileID: [
      ("serial_number", 4_711), ("time_created", RideBuilder.start),
    ])
    try ride.session()
    let key = HKMetadataKey.externalUUID
    #expect(
      try ride.workout().metadata(key) == .string("wahoo_fitness-4711-2021-09-08T01:46:40Z")
    )
    // Of several sessions each has its own.
    try ride.session(at: 100)
    let second = try ride.workout(session: 2)
    #expect(second.metadata(key) == .string("wahoo_fitness-4711-2021-09-08T01:46:40Z-2"))
    for known in [("serial_number", 4_711), ("time_created", RideBuilder.start)] {
      var ride = try RideBuilder(fileID: [known])
      try ride.session()
      #expect(try ride.workout().metadata(key) == nil)
    }
  }

  // MARK: Energy for each kilogram

  private static let burned: [(weights: [Double], calories: Double?, mets: Double?)] = [
    ([80], 800, 10), ([80, 80], 800, 10), ([72.5], 500, 6.9), ([80, 55], 800, nil), ([], 800, nil),
    ([80], nil, nil), ([80], 0, nil), ([6_553.4], 800, nil),
  ]

  @Test(arguments: burned)
  func `average METs are energy for each kilogram of an only user and each hour of the timer`(
    _ weights: [Double],
    _ calories: Double?,
    _ mets: Double?
  ) throws {
    let workout = try Self.ride { ride in
      for weight in weights { try ride.message("user_profile", [("weight", weight)]) }
      let energy = calories.map { [("total_calories", $0)] } ?? []
      try ride.session([("total_elapsed_time", 5_000), ("total_timer_time", 3_600)] + energy)
    }
    let value = mets.map { HKMetadataValue.quantity($0, unit: "kcal/(kg*hr)") }
    #expect(workout.metadata(HKMetadataKey.averageMETs) == value)
  }

  // MARK: Weather, thermometer, pool

  @Test func `weather is a report of how it was about then, and nothing else`() throws {
    let current = [("weather_report", 0.0), ("condition", 3), ("relative_humidity", 63)]
    let workout = try Self.ride { ride in
      try ride.session()
      try ride.message("weather_conditions", at: -7_200, current + [("temperature", 1)])
      try ride.message("weather_conditions", at: 0, [("weather_report", 1), ("temperature", 2)])
      try ride.message("weather_conditions", at: -60, current + [("temperature", -7)])
      try ride.message("weather_conditions", at: 50, current + [("temperature", 4)])
    }
    #expect(
      workout.metadata(HKMetadataKey.weatherTemperature) == .quantity(-7, unit: "degC")
    )
    #expect(workout.metadata(HKMetadataKey.weatherHumidity) == .quantity(0.63, unit: "%"))
    #expect(workout.metadata(HKMetadataKey.weatherCondition) == .number(23))
  }

  @Test func `every weather of the profile but the unknown one has HealthKit's number`() throws {
    let statuses = try #require(FIT.Profile.standard.type(named: "weather_status")).cases
    #expect(statuses.count > 15)
    for status in statuses {
      let workout = try Self.ride { ride in
        try ride.session()
        try ride.message(
          "weather_conditions",
          at: 0,
          [("weather_report", 0), ("condition", Double(status.value))]
        )
      }
      let value = workout.metadata(HKMetadataKey.weatherCondition)
      if status.name == "unknown_precipitation" {
        #expect(value == nil)
      } else if case .number(let number)? = value {
        #expect((1...27).contains(number))
      } else {
        Issue.record("\(status.name): \(String(describing: value))")
      }
    }
  }

  @Test func `a device's own thermometer is no weather`() throws {
    let workout = try Self.ride { ride in
      try ride.session([("total_elapsed_time", 100), ("avg_temperature", 31)])
    }
    #expect(workout.metadata(HKMetadataKey.weatherTemperature) == nil)
    #expect(workout.metadata(HKMetadataKey.averageTemperature) == .quantity(31, unit: "degC"))
  }

  @Test func `a swim knows where it was, and how long the pool is`() throws {
    let values: [(String, HKMetadataValue?, HKMetadataValue?)] = [
      ("lap_swimming", .number(1), .quantity(25, unit: "m")), ("open_water", .number(2), nil),
      ("generic", nil, nil),
    ]
    for (subSport, place, length) in values {
      var ride = try RideBuilder()
      try ride.session(
        [("total_elapsed_time", 100), ("pool_length", 25)],
        sport: "swimming",
        subSport: subSport
      )
      let workout = try ride.workout()
      #expect(workout.metadata(HKMetadataKey.swimmingLocationType) == place)
      #expect(workout.metadata(HKMetadataKey.lapLength) == length)
      #expect(try HKWorkout.read(stored: workout.storedBytes) == workout)
    }
  }

  // MARK: The order of events

  private static let disorders: [(events: [(String, Double)], says: String)] = [
    (
      [("start", 0), ("stop", 10), ("stop", 20), ("start", 40), ("stop_all", 100)],
      "a pause at 2021-09-08T01:47:00Z follows a pause at 2021-09-08T01:46:50Z: "
        + "expected a resume between them; --events lenient takes it as it is"
    ),
    (
      [("start", 0), ("start", 30), ("stop", 50)],
      "a resume at 2021-09-08T01:47:10Z follows the start at 2021-09-08T01:46:40Z: "
        + "expected a pause between them; --events lenient takes it as it is"
    ),
    (
      [("start", 0), ("stop", 10), ("start", 20), ("start", 30), ("stop", 100)],
      "a resume at 2021-09-08T01:47:10Z follows a resume at 2021-09-08T01:47:00Z: "
        + "expected a pause between them; --events lenient takes it as it is"
    ),
  ]

  @Test func `strict refuses pauses and resumes that do not alternate, and names the two`() throws {
    for (events, says) in Self.disorders {
      var ride = try RideBuilder()
      try ride.session()
      for (type, second) in events { try ride.event(type, second) }
      let lenient = try ride.workout()
      #expect(EventDisorder(lenient) != nil)
      do {
        _ = try ride.workout(events: .strict)
        Issue.record("not refused")
      } catch let error as FITImportError {
        #expect("\(error)" == says)
      }
    }
  }

  @Test func `strict takes what alternates, also where a device stops twice at its end`() throws {
    let orders: [[(String, Double)]] = [
      [], [("start", 0), ("stop_all", 100)],
      [("start", 0), ("stop", 10), ("start", 20), ("stop", 90), ("stop_all", 90)],
      [("start", 0), ("stop", 10), ("start", 10), ("stop", 10), ("start", 11), ("stop", 50)],
    ]
    for events in orders {
      var ride = try RideBuilder()
      try ride.session()
      for (type, second) in events { try ride.event(type, second) }
      #expect(try ride.workout(events: .strict) == ride.workout())
    }
  }
}
