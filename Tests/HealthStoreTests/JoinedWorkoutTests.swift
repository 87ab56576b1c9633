import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import Testing
import LockstepWorkoutFiles

/// Sessions of one recording become one workout, and lengths keep their strokes.
struct JoinedWorkoutTests {
  /// A triathlon of five sessions of 100 s each.
  private static func parts(_ sports: [String]) throws -> [HKWorkout] {
    var file = try RideBuilder()
    for second in 0...(100 * sports.count) {
      try file.record(Double(second), [("distance", Double(second) * 3), ("heart_rate", 120)])
    }
    for (index, sport) in sports.enumerated() {
      let begin = Double(index * 100)
      try file.session(
        [("total_elapsed_time", 100), ("total_distance", 300)],
        sport: sport,
        at: begin
      )
    }
    let bytes = try file.writer.finished()
    return try (1...sports.count).map { try Importing.workout(bytes, session: $0) }
  }

  private static let triathlon = ["swimming", "transition", "cycling", "transition", "running"]

  @Test func `a triathlon is one workout of five activities, and loses no metre`() throws {
    let parts = try Self.parts(Self.triathlon)
    let workout = try JoinedWorkout.workout(of: parts)
    #expect(workout.workoutActivityType == .swimBikeRun && workout.elapsedSeconds == 500)
    #expect(
      workout.workoutActivities.map(\.activityType) == [
        .swimming, .transition, .cycling, .transition, .running,
      ]
    )
    #expect(workout.workoutActivities.map(\.start) == [0, 100, 200, 300, 400])
    #expect(workout.totalDistance == parts.compactMap(\.totalDistance).reduce(0, +))
    let beats = try #require(workout.series(.heartRate))
    #expect(
      zip(beats.starts, beats.starts.dropFirst()).allSatisfy { $0 <= $1 } && beats.count > 450
    )
    #expect(try HKWorkout.read(stored: workout.storedBytes) == workout)
    #expect(!parts.map(\.id).contains(workout.id))
    #expect(try JoinedWorkout.workout(of: parts).id == workout.id)
    #expect(try JoinedWorkout.workout(of: parts.reversed()) == workout)
  }

  @Test func `what is said of a way is of all disciplines, and of a cadence of one alone`() throws {
    var workout = try JoinedWorkout.workout(of: Self.parts(Self.triathlon))
    workout.workoutEvents = [.init(.lap, at: 0, lasting: 250), .init(.lap, at: 250, lasting: 250)]
    var route = HKWorkoutRoute()
    for second in [0.0, 250, 500] {
      route.add(second, latitude: 45, longitude: 7, altitude: 200, speed: 0, accuracy: 1)
    }
    workout.route = route
    let metres = try #require(workout.totalDistance)
    #expect(workout.series.count { $0.type.isDistance } > 2)
    #expect(WorkoutFigures(workout).metres == metres && metres > 1_400)
    #expect(WorkoutFigures(workout).averageSpeed == metres / 500)
    #expect(abs(LapFigures.all(of: workout).compactMap(\.metres).reduce(0, +) - metres) < 0.01)
    #expect(ElevationProfile(workout)?.metres.last == metres)
    let session = FIT.DecodedFiles(try FITExport(workout).file()).messages(named: "session")[0]
    #expect(session.real("total_distance").map { abs($0 - metres) < 0.01 } == true)
    var (strokes, steps) = (HKQuantitySeries(.swimmingCadence), HKQuantitySeries(.runningCadence))
    strokes.add(30, at: 1)
    workout.series.append(strokes)
    #expect(WorkoutFigures(workout).averageCadence == 30)
    steps.add(170, at: 401)
    workout.series.append(steps)
    #expect(WorkoutFigures(workout).averageCadence == nil)
  }

  @Test func `what was done up to a border goes to the session whose sum it makes right`() throws {
    for (sums, expected) in [
      ([300.0, 300], [300.0, 300]), ([297, 303], [297, 303]), ([290, 310], [297, 303]),
    ] {
      var file = try RideBuilder()
      for second in 0...200 { try file.record(Double(second), [("distance", Double(second) * 3)]) }
      for (place, sum) in sums.enumerated() {
        let values = [("total_elapsed_time", 100), ("total_distance", sum)]
        try file.session(values, sport: "running", at: Double(place) * 100)
      }
      let bytes = try file.writer.finished()
      let metres = try (1...2).map { try Importing.workout(bytes, session: $0).totalDistance }
      #expect(metres == expected)
    }
  }

  @Test func `parts of one sport are intervals of it`() throws {
    let workout = try JoinedWorkout.workout(of: Self.parts(["running", "running"]))
    #expect(workout.workoutActivityType == .running && workout.workoutActivities.count == 2)
  }

  @Test func `the time between two activities is a pause`() throws {
    var parts = try Self.parts(["running", "running"])
    let active = parts.map(\.duration).reduce(0, +)
    let hour = Interval.microseconds(3_600_000_000)
    (parts[1].startDate, parts[1].endDate) = (parts[1].startDate + hour, parts[1].endDate + hour)
    let workout = try JoinedWorkout.workout(of: parts)
    #expect(workout.duration == active && workout.elapsedSeconds == active + 3_600)
    #expect(workout.workoutEvents.count { $0.type == .pause } == 1)
  }

  @Test func `what is no triathlon is refused with its reason`() throws {
    let parts = try Self.parts(["hiking", "rowing"])
    let error = #expect(throws: FITImportError.self) { try JoinedWorkout.workout(of: parts) }
    #expect(error.map { "\($0)".contains("Hiking") } == true)
  }

  @Test func `a part that lasts a moment into the next ends where that begins, and says so`()
    throws
  {
    for (seconds, isOne) in [(100.4, true), (101, true), (101.8, true), (110.5, false)] {
      var parts = try Self.parts(["swimming", "running"])
      parts[0].endDate = parts[0].startDate + .microseconds(Int64(seconds * 1_000_000))
      if !isOne {
        #expect(throws: FITImportError.notOneWorkout(.overlap(from: 100))) {
          try JoinedWorkout.workout(of: parts)
        }
        continue
      }
      let workout = try JoinedWorkout.workout(of: parts)
      #expect(workout.workoutActivities.map(\.duration) == [100, 100])
      let cut = workout.quantity(HKMetadataKey.partsCut)
      #expect(cut.map { ($0 * 10).rounded() } == ((seconds - 100) * 10).rounded())
    }
  }

  @Test func `a part of another sport is a segment of a triathlon, and keeps what it says`() throws
  {
    let parts = try Self.parts(["swimming", "hiking", "running"])
    let workout = try JoinedWorkout.workout(of: parts)
    #expect(workout.workoutActivities.map(\.activityType) == [.swimming, .running])
    let segment = try #require(workout.workoutEvents.first { $0.type == .segment })
    #expect(segment.start == 100 && segment.duration == 100)
    let named = HKMetadataEntry(HKMetadataKey.partActivity, .string("hiking"))
    #expect(segment.metadata == parts[1].metadata + [named])
    #expect(workout.totalDistance == parts.compactMap(\.totalDistance).reduce(0, +))
  }

  @Test(
    .enabled(if: RealFiles.areNamed, "LOCKSTEP_CORPUS names no folder of real files"),
    arguments: [
      ("connectstats__ExampleSummaryFirst.fit", 5),
      ("fitparse__activity-large-fenxi2-multisport.fit", 7),
      ("gc__MultiSport-2019-11-24.fit", 5), ("muktihari__activity_multisport.fit", 2),
      ("muktihari__triathlon_summary_last.fit", 5),
    ].filter { RealFiles.isWhole || $0.1 == 2 }
  )
  func `the sessions of a real file are one workout`(_ name: String, _ count: Int) throws {
    let bytes = try RealFiles.bytes(name)
    let parts = try (1...count).map { try Importing.workout(bytes, session: $0) }
    let workout = try JoinedWorkout.workout(of: parts)
    let others = workout.workoutEvents.flatMap(\.metadata).count {
      $0.key == HKMetadataKey.partActivity
    }
    #expect(workout.workoutActivities.count + others == count)
    let samples = workout.series.reduce(0) { $0 + $1.count }
    #expect(samples == parts.flatMap(\.series).reduce(0) { $0 + $1.count })
  }

  @Test func `a part that ends paused does not pause the next`() throws {
    var parts = try Self.parts(["running", "running"])
    parts[0].workoutEvents = [HKWorkoutEvent(.pause, at: 90)]
    let workout = try JoinedWorkout.workout(of: parts)
    #expect(workout.duration == 190)
  }

  // MARK: Strokes

  private static let strokes: [(fit: String, style: HKSwimmingStrokeStyle)] = [
    ("freestyle", .freestyle), ("backstroke", .backstroke), ("breaststroke", .breaststroke),
    ("butterfly", .butterfly), ("mixed", .mixed), ("im", .mixed), ("drill", .unknown),
  ]

  @Test func `each length has its stroke, out of a file and into one`() throws {
    var file = try RideBuilder()
    for (index, stroke) in Self.strokes.enumerated() {
      var length = try FIT.MessageDraft("length")
      try length.set("timestamp", RideBuilder.start + Double(index * 30 + 30))
      try length.set("start_time", RideBuilder.start + Double(index * 30))
      try length.set("total_elapsed_time", 30)
      try length.set("length_type", named: "active")
      try length.set("swim_stroke", named: stroke.fit)
      try file.writer.write(length)
    }
    let whole = [("start_time", RideBuilder.start), ("total_elapsed_time", 210)]
    try file.message("lap", at: 210, whole)
    try file.session(
      [("total_elapsed_time", 210), ("pool_length", 25)],
      sport: "swimming",
      subSport: "lap_swimming"
    )
    let workout = try file.workout()
    let laps = workout.workoutEvents.filter { $0.type == .lap }
    #expect(
      laps.map(\.metadata)
        == Self.strokes.map {
          [HKMetadataEntry(HKMetadataKey.swimmingStrokeStyle, .number(Double($0.style.rawValue)))]
        }
    )
    #expect(try HKWorkout.read(stored: workout.storedBytes).workoutEvents == workout.workoutEvents)
    let written = FIT.DecodedFiles(try FITExport(workout).file())
    let names = written.messages(named: "length").map { message in
      message.shownFields.first { $0.name == "swim_stroke" }.map { "\($0.value)" } ?? "none"
    }
    #expect(names.count == 7 && names.allSatisfy { $0 != "none" })
  }
}
