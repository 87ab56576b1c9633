import LockstepCaseShare
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import Testing
import LockstepWorkoutFiles
import LockstepWorkouts

/// A workout as a FIT file, and back.
struct FITExportTests {
  private static func back(_ workout: HKWorkout) throws -> HKWorkout {
    try Importing.workout(try FITExport(workout).file())
  }

  /// What other programs find: the file without the messages of our own.
  private static func plain(_ workout: HKWorkout, missing: Int? = nil) throws -> HKWorkout {
    var importer = FITImporter(session: nil)
    var reader = FIT.MessageReader()
    var pieces = 0
    func take(_ event: FIT.MessageReader.Event) {
      if case .message(let message) = event, message.globalMessageNumber == 0xFF4C {
        pieces += 1
        if missing == nil || missing == pieces { return }
      }
      importer.take(event)
    }
    try reader.push(try FITExport(workout).file(), take)
    try reader.finish(take)
    return try importer.workout { _ in workout.id }
  }

  private static func expectSame(_ plain: HKWorkout, _ workout: HKWorkout, _ name: String) {
    #expect(plain.workoutActivityType == workout.workoutActivityType, "\(name)")
    #expect(plain.startDate == workout.startDate && plain.endDate == workout.endDate, "\(name)")
    #expect(abs(plain.duration - workout.duration) <= 1, "\(name)")
    #expect(plain.route?.instants == workout.route?.instants, "\(name)")
    #expect(plain.workoutEvents.map(\.type) == workout.workoutEvents.map(\.type), "\(name)")
    for series in workout.series {
      let sums = (plain.series(series.type)?.statistics.sum ?? 0, series.statistics.sum)
      #expect(abs(sums.0 - sums.1) <= 0.001 * sums.1 + 0.5, "\(name): \(series.type) \(sums)")
    }
  }

  @Test(arguments: FIT.SyntheticActivity.Device.allCases)
  func `a workout comes back from its file as it was, and others find the same in it`(
    _ device: FIT.SyntheticActivity.Device
  ) throws {
    for sport in ["cycling", "running", "rowing"] {
      var ride = FIT.SyntheticActivity(seed: 5, elapsedSeconds: 300)
      ride.sport = sport
      ride.device = device
      ride.pauses = [100..<130]
      if device == .trainer { ride.subSport = "virtual_activity" }
      let workout = try Importing.workout(try ride.file())
      #expect(try Self.back(workout) == workout)
      Self.expectSame(try Self.plain(workout), workout, sport)
    }
  }

  @Test func `a pool swim's lengths, laps and strokes are what others find, too`() throws {
    var swim = try RideBuilder()
    let sums = [("total_elapsed_time", 100.0), ("total_distance", 50), ("pool_length", 25)]
    try swim.session(sums, sport: "swimming", subSport: "lap_swimming")
    for start in [0.0, 40] {
      let values = [("total_elapsed_time", 30), ("length_type", 1), ("total_strokes", 12.0)]
      try swim.message("length", [("start_time", RideBuilder.start + start)] + values)
    }
    try swim.message("lap", [("start_time", RideBuilder.start), ("total_elapsed_time", 100)])
    let workout = try swim.workout()
    #expect(try Self.back(workout) == workout)
    let plain = try Self.plain(workout)
    #expect(plain.series == workout.series && plain.workoutEvents == workout.workoutEvents)
  }

  @Test(arguments: CaseShare.of(1...40 as ClosedRange<UInt64>, each: 4))
  func `whatever a document says comes back, also what FIT has no field for`(_ seed: UInt64) throws
  {
    let workout = RandomWorkout.make(seed)
    #expect(try Self.back(workout) == workout)
    // Of a document that lacks a piece the messages alone count.
    let plain = try Self.plain(workout, missing: 1)
    #expect(plain.device == "development Lockstep")
  }

  @Test func `an id that is no file's name is made anew`() throws {
    var workout = RandomWorkout.make(1)
    workout.id = DocumentID("../../elsewhere")
    let back = try Self.back(workout)
    #expect(back.id == DocumentID("01HF000000000000000000TEST"))
    #expect(back.series == workout.series)
  }

  @Test func `a date that FIT has no number for is refused`() {
    for seconds in [0, 883_000_000, 5_000_000_000] as [Int64] {
      let start = WallTime(microseconds: seconds * 1_000_000)
      let workout = HKWorkout(
        id: DocumentID("01HF000000000000000000TEST"),
        workoutActivityType: .yoga,
        startDate: start,
        endDate: start
      )
      #expect(throws: FITExportError.date(start)) { _ = try FITExport(workout) }
    }
  }

  @Test(
    .enabled(if: RealFiles.areNamed, "LOCKSTEP_CORPUS names no folder of real files"),
    arguments: RealFiles.names
  )
  func `the workouts of a real file come back from theirs`(_ name: String) throws {
    let decoded = FIT.DecodedFiles(try RealFiles.bytes(name), checksums: .tolerant)
    for number in 1...max(1, decoded.messages(named: "session").count) {
      let imported = try? Importing.workout(decoded, session: number)
      guard let workout = imported else { continue }
      #expect(try Self.back(workout) == workout, "\(number)")
    }
  }
}

/// Workouts that nobody did, with times, numbers and texts of all kinds.
enum RandomWorkout {
  static func make(_ seed: UInt64) -> HKWorkout {
    var draws = RandomStream(seed: seed, purpose: "export")
    func below(_ limit: UInt64) -> Double { Double(draws.next() % limit) }
    let start = WallTime(microseconds: 1_600_000_000_000_000 + Int64(below(1_000_000_000)))
    let types = HKWorkoutActivityType.allCases
    var workout = HKWorkout(
      id: DocumentID(at: start, from: &draws),
      workoutActivityType: types[Int(below(UInt64(types.count)))],
      startDate: start,
      endDate: start + .microseconds(Int64(below(9_000_000_000)))
    )
    workout.device = below(2) == 0 ? nil : "Ünit “\(seed)”"
    workout.metadata = [
      HKMetadataEntry(HKMetadataKey.indoorWorkout, .flag(below(2) == 0)),
      HKMetadataEntry("HKWorkoutBrandName", .string("line\nbreak, \u{1F6B4} \(below(9))")),
      HKMetadataEntry(HKMetadataKey.elevationAscended, .quantity(below(9_000) / 7, unit: "m")),
    ]
    for kind in HKWorkoutEvent.Kind.allCases {
      let lasting = kind == .lap || kind == .segment ? below(500) / 3 : 0
      workout.workoutEvents.append(HKWorkoutEvent(kind, at: below(9_000) / 8, lasting: lasting))
    }
    workout.workoutEvents = HKWorkoutEvent.ordered(workout.workoutEvents)
    for type in HKQuantityTypeIdentifier.allCases where below(3) == 0 {
      var series = HKQuantitySeries(type)
      for _ in 0...Int(below(20)) {
        series.add(below(1_000_000) / 17, at: below(9_000) / 8, lasting: below(3) / 2)
      }
      workout.series.append(series.ordered)
    }
    // As a builder has them: none of them empty, all in the order of their kinds and instants.
    workout.series.sort { $0.type.place < $1.type.place }
    return workout
  }
}
