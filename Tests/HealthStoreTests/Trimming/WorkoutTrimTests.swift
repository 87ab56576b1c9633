import LockstepLanguages
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import Testing

/// Workouts cut to a part of their time.
struct WorkoutTrimTests {
  /// Ten minutes with a minute's pause, a sample each ten seconds, a lap each 200 s, and a route.
  static func workout(_ type: HKWorkoutActivityType = .running) -> HKWorkout {
    var workout = HKWorkout(
      id: DocumentID("ORIGINAL"),
      workoutActivityType: type,
      startDate: HealthFixture.start,
      endDate: HealthFixture.start + .seconds(600)
    )
    var metres = HKQuantitySeries(type.distanceType)
    var rate = HKQuantitySeries(.heartRate)
    var route = HKWorkoutRoute()
    for place in 0..<60 {
      let second = Double(place) * 10
      metres.add(30, at: second, lasting: 10)
      rate.add(100 + Double(place), at: second)
      route.add(
        second,
        latitude: 45 + Double(place) / 10_000,
        longitude: 7,
        altitude: 200 + Double(place),
        speed: 3 + Double(place) / 100,
        accuracy: 5
      )
    }
    workout.series = [metres, rate]
    workout.route = route
    workout.workoutEvents = HKWorkoutEvent.ordered([
      HKWorkoutEvent(.pause, at: 300), HKWorkoutEvent(.resume, at: 360),
      HKWorkoutEvent(.marker, at: 5), HKWorkoutEvent(.lap, at: 0, lasting: 200),
      HKWorkoutEvent(.lap, at: 200, lasting: 200), HKWorkoutEvent(.segment, at: 400, lasting: 200),
    ])
    return workout
  }

  static func trim(
    _ workout: HKWorkout,
    _ start: Double?,
    _ end: Double?,
    _ rule: WorkoutTrim.Rule = .strict
  ) throws -> (workout: HKWorkout, report: TrimReport) {
    var trim = WorkoutTrim()
    trim.rule = rule
    return try trim(workout, try TrimBounds(from: start, to: end, in: workout))
  }

  // MARK: Edges

  @Test func `samples and locations within the bounds stay, by the new start`() throws {
    let (part, report) = try Self.trim(Self.workout(), 100, 200)
    #expect(part.startDate == HealthFixture.date(100) && part.endDate == HealthFixture.date(200))
    let metres = try #require(part.series(.distanceWalkingRunning))
    #expect(metres.count == 10 && metres.starts.first == 0 && metres.statistics.sum == 300)
    #expect(part.series(.heartRate)?.starts.last == 100)
    #expect(part.route?.instants == stride(from: 0.0, through: 100, by: 10).map { $0 })
    let counted = try #require(report.part("HKQuantityTypeIdentifierDistanceWalkingRunning"))
    #expect(counted.found == 60 && counted.kept == 10 && counted.dropped == 50)
    #expect(counted.sumBefore == 1_800 && counted.sumAfter == 300 && counted.unit == "m")
  }

  @Test func `a sample over an edge is dropped, or cut with its share`() throws {
    let name = "HKQuantityTypeIdentifierDistanceWalkingRunning"
    let strict = try Self.trim(Self.workout(), 105, 198).report.part(name)
    #expect(strict?.kept == 8 && strict?.clipped == 0 && strict?.sumAfter == 240)
    let (part, report) = try Self.trim(Self.workout(), 105, 198, .clip)
    let clipped = try #require(report.part(name))
    #expect(clipped.kept == 8 && clipped.clipped == 2 && clipped.dropped == 50)
    let metres = try #require(part.series(.distanceWalkingRunning))
    #expect(metres.quantities.first == 15 && metres.quantities.last == 24)
    #expect(metres.starts.first == 0 && metres.durations.first == 5)
  }

  @Test func `a discrete sample over an edge is cut and keeps its value`() throws {
    var workout = Self.workout()
    var power = HKQuantitySeries(.runningPower)
    power.add(250, at: 90, lasting: 20)
    workout.series.append(power)
    let part = try Self.trim(workout, 100, 200, .clip).workout
    #expect(part.series(.runningPower)?.quantities == [250])
    #expect(part.series(.runningPower)?.durations == [10])
    #expect(try Self.trim(workout, 100, 200).workout.series(.runningPower) == nil)
  }

  @Test func `an edge that is not moved cuts nothing`() throws {
    var workout = Self.workout()
    var energy = HKQuantitySeries(.activeEnergyBurned)
    energy.add(1, at: 599, lasting: 5)
    energy.add(1, at: 601)
    workout.series.append(energy)
    for (start, end) in [(nil, nil), (0, nil), (nil, 600), (0, 600)] as [(Double?, Double?)] {
      let (part, report) = try Self.trim(workout, start, end)
      #expect(part == workout && report.parts.allSatisfy { $0.dropped + $0.clipped == 0 })
      #expect(report.elapsedAfter == 600 && report.activeAfter == 540 && report.notes.isEmpty)
    }
  }

  @Test func `bounds that leave nothing are refused`() throws {
    let workout = Self.workout()
    func error(_ start: Double?, _ end: Double?) -> TrimError? {
      do {
        _ = try Self.trim(workout, start, end)
        return nil
      } catch { return error as? TrimError }
    }
    #expect(error(-1, nil) == .outside(-1, 600) && error(nil, 601) == .outside(601, 600))
    #expect(error(100, 100.5) == .nothingLeft(from: 100, to: 100.5))
    #expect(error(200, 100) == .nothingLeft(from: 200, to: 100))
    #expect(error(.nan, nil) != nil)
    #expect(error(310, 350) == .paused(from: 310, to: 350))
    #expect(error(310, 360.5) == .paused(from: 310, to: 360.5))
    #expect(error(100, 101) == nil)
  }

  // MARK: Pauses, laps, activities

  @Test(arguments: [300.0, 310, 359]) func `a start within a pause goes to its end`(start: Double)
    throws
  {
    let (part, report) = try Self.trim(Self.workout(), start, 500)
    #expect(part.startDate == HealthFixture.date(360) && part.elapsedSeconds == 140)
    #expect(!part.workoutEvents.contains { $0.type == .pause || $0.type == .resume })
    #expect(report.notes.count == 1 && report.activeAfter == 140)
    #expect(report.part("resume")?.dropped == 1 && report.part("pause")?.dropped == 1)
  }

  @Test func `an end within a pause keeps the pause`() throws {
    let (part, report) = try Self.trim(Self.workout(), 100, 330)
    #expect(part.workoutEvents.last == HKWorkoutEvent(.pause, at: 200))
    #expect(report.elapsedAfter == 230 && report.activeAfter == 200)
    #expect(report.part("resume")?.dropped == 1)
  }

  @Test func `laps and segments are cut at the edges, markers are within or not`() throws {
    let (part, report) = try Self.trim(Self.workout(), 150, 450)
    #expect(
      part.workoutEvents.filter { $0.type == .lap } == [
        HKWorkoutEvent(.lap, at: 0, lasting: 50), HKWorkoutEvent(.lap, at: 50, lasting: 200),
      ]
    )
    #expect(part.workoutEvents.last == HKWorkoutEvent(.segment, at: 250, lasting: 50))
    #expect(report.part("lap")?.kept == 1 && report.part("lap")?.clipped == 1)
    #expect(report.part("marker")?.dropped == 1)
    #expect(try Self.trim(Self.workout(), 200, 300).report.part("lap")?.dropped == 1)
  }

  @Test func `activities are cut and lie apart still, and go over to another activity`() throws {
    var workout = Self.workout()
    workout.workoutActivities = [
      HKWorkoutActivity(.running, at: 0, lasting: 100),
      HKWorkoutActivity(.running, at: 150, lasting: 250),
    ]
    let part = try Self.trim(workout, 50, 300).workout
    #expect(part.workoutActivities.map(\.start) == [0, 100])
    #expect(part.workoutActivities.map(\.duration) == [50, 150])
    #expect(HKWorkoutActivity.fault(of: part.workoutActivities, in: .running) == nil)
    var trim = WorkoutTrim()
    trim.activityType = .hiking
    let hike = try trim(workout, try TrimBounds(from: 50, to: 300, in: workout)).workout
    #expect(hike.workoutActivityType == .hiking)
    #expect(HKWorkoutActivity.fault(of: hike.workoutActivities, in: .hiking) == nil)
    // The distance stays the quantity that was measured.
    #expect(hike.series(.distanceWalkingRunning) != nil)
    trim.activityType = .curling
    #expect(throws: TrimError.activity(.curling)) {
      try trim(workout, try TrimBounds(from: 50, to: 300, in: workout))
    }
    workout.workoutActivityType = .swimBikeRun
    trim.activityType = .running
    let (run, report) = try trim(workout, try TrimBounds(from: 50, to: 300, in: workout))
    #expect(run.workoutActivities.isEmpty)
    #expect(
      report.part("workoutActivities")?.skippedReason?.text(in: .en)
        == "they are of several disciplines"
    )
  }

  @Test func `there are twenty activities to choose from`() {
    #expect(WorkoutTrim.activityTypes.count == 20 && Set(WorkoutTrim.activityTypes).count == 20)
  }

  // MARK: Kinds

  /// Every kind that a trim carries, found absent and found denied.
  private static let kinds: [HKQuantityTypeIdentifier] = [
    .heartRate, .activeEnergyBurned, .basalEnergyBurned, .distanceWalkingRunning,
    .distanceCycling, .distanceSwimming, .distanceWheelchair, .distanceDownhillSnowSports,
    .distanceRowing, .distancePaddleSports, .distanceSkatingSports, .distanceCrossCountrySkiing,
    .stepCount, .runningSpeed, .runningPower, .runningStrideLength, .runningVerticalOscillation,
    .runningGroundContactTime, .vo2Max,
  ]

  @Test(arguments: kinds) func `each kind is carried, may be absent, and may be denied`(
    kind: HKQuantityTypeIdentifier
  ) throws {
    var workout = Self.workout()
    workout.series.removeAll { $0.type == kind }
    #expect(try Self.trim(workout, 100, 200).report.part(kind.rawValue) == nil)
    var series = HKQuantitySeries(kind)
    for place in 0..<30 { series.add(Double(place), at: Double(place) * 20, lasting: 20) }
    workout.series.append(series)
    let (part, report) = try Self.trim(workout, 100, 200)
    #expect(part.series(kind)?.quantities == [5, 6, 7, 8, 9])
    let counted = try #require(report.part(kind.rawValue))
    #expect(counted.found == 30 && counted.kept == 5 && counted.dropped == 25)
    #expect((counted.sumAfter == 35) == (kind.aggregation == .cumulative))
    var denied = WorkoutTrim()
    denied.skipped = [(kind.rawValue, .verbatim("denied"))]
    let (rest, denials) = try denied(workout, try TrimBounds(from: 100, to: 200, in: workout))
    #expect(rest.series(kind) == nil && rest.series.count == part.series.count - 1)
    #expect(denials.part(kind.rawValue)?.skippedReason == .verbatim("denied"))
    #expect(denials.part(kind.rawValue)?.dropped == 30 && denials.lost.contains(kind.rawValue))
  }

  @Test(arguments: [HKQuantityTypeIdentifier.physicalEffort, .estimatedWorkoutEffortScore])
  func `what the system alone makes is left out and said`(kind: HKQuantityTypeIdentifier) throws {
    var workout = Self.workout()
    var series = HKQuantitySeries(kind)
    series.add(5, at: 150)
    workout.series.append(series)
    let (part, report) = try Self.trim(workout, nil, nil)
    #expect(part.series(kind) == nil)
    #expect(report.part(kind.rawValue)?.skippedReason?.text(in: .en) == "the system alone makes it")
  }

  @Test(arguments: WorkoutTrim.Rule.allCases)
  func `the effort that the owner gave is of the part as well`(rule: WorkoutTrim.Rule) throws {
    var workout = Self.workout()
    var effort = HKQuantitySeries(.workoutEffortScore)
    effort.add(7, at: 0, lasting: 600)
    workout.series.append(effort)
    let part = try Self.trim(workout, 100, 200, rule).workout
    #expect(
      part.series(.workoutEffortScore)?.samples == [.init(start: 0, duration: 100, quantity: 7)]
    )
  }

  @Test func `a part without locations has no route`() throws {
    var workout = Self.workout()
    workout.route = workout.route?.part([0, 1], from: 0)
    let (part, report) = try Self.trim(workout, 100, 200)
    #expect(part.route == nil && report.part("route")?.dropped == 2)
    #expect(report.lost == ["route", "marker", "pause", "resume", "segment"])
  }

  // MARK: Metadata

  @Test func `metadata of the whole are counted anew or dropped, all others stay`() throws {
    var workout = Self.workout()
    workout.metadata = [
      HKMetadataEntry(HKMetadataKey.indoorWorkout, .flag(false)),
      HKMetadataEntry(HKMetadataKey.weatherTemperature, .quantity(21, unit: "degC")),
      HKMetadataEntry(HKMetadataKey.timeZone, .string("GMT+0200")),
      HKMetadataEntry(HKMetadataKey.averageMETs, .quantity(9, unit: "kcal/(kg*hr)")),
      HKMetadataEntry(HKMetadataKey.externalUUID, .string("ONE")),
      HKMetadataEntry(HKMetadataKey.elevationAscended, .quantity(59, unit: "m")),
      HKMetadataEntry(HKMetadataKey.averageSpeed, .quantity(9, unit: "m/s")),
      HKMetadataEntry(HKMetadataKey.maximumSpeed, .quantity(9, unit: "m/s")),
      HKMetadataEntry(HKMetadataKey.timerTime, .quantity(540, unit: "s")),
    ]
    let (part, report) = try Self.trim(workout, 100, 200)
    #expect(part.metadata.prefix(4) == workout.metadata.prefix(4))
    #expect(part.quantity(HKMetadataKey.elevationAscended) == 10)
    #expect(part.quantity(HKMetadataKey.averageSpeed) == 3)
    #expect(part.quantity(HKMetadataKey.maximumSpeed) == 3.2)
    #expect(part.metadata.count == 7 && report.metadata.count == 5)
    #expect(
      report.metadata.filter { $0.after == nil }.map(\.key) == [
        "HKExternalUUID", "LockstepTimerTime",
      ]
    )
    workout.series = []
    workout.route = nil
    let bare = try Self.trim(workout, 100, 200).workout
    #expect(bare.metadata == Array(workout.metadata.prefix(4)))
    let whole = try Self.trim(workout, nil, nil).workout
    #expect(
      whole.metadata.map(\.key) == workout.metadata.map(\.key).filter { $0 != "HKExternalUUID" }
    )
  }
}
