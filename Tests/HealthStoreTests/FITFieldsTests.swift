import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import LockstepWorkoutFiles
import Testing

/// Developer fields of records, and what stands around a file.
struct FITFieldsTests {
  /// A run whose records have a developer field, which says that it stands for a field of the profile.
  private static func run(native: Double?, units: String) throws -> [UInt8] {
    var ride = try RideBuilder()
    var owner = try FIT.MessageDraft("developer_data_id")
    try owner.set("developer_data_index", 0)
    try ride.writer.write(owner)
    var field = try FIT.MessageDraft("field_description")
    try field.set("developer_data_index", 0)
    try field.set("field_definition_number", 3)
    try field.set("fit_base_type_id", raw: .integer(0x84))
    try field.set("field_name", text: "Kraft")
    try field.set("units", text: units)
    if let native { try field.set("native_field_num", native) }
    try ride.writer.write(field)
    for second in 0..<10 {
      var record = try FIT.MessageDraft("record")
      try record.set("timestamp", RideBuilder.start + Double(second))
      record.add(
        FIT.DeveloperFieldDefinition(number: 3, size: 2, developerDataIndex: 0),
        .integer(200 + Int64(second))
      )
      try ride.writer.write(record)
    }
    try ride.session([("total_elapsed_time", 10)], sport: "running")
    return try ride.writer.finished()
  }

  @Test func `a developer field that stands for a field of the profile is taken as that`() throws {
    let power = try Importing.workout(try Self.run(native: 7, units: "Watts"))
    #expect(power.series(.runningPower)?.quantities.first == 200)
    #expect(power.metadata(HKMetadataKey.notImported) == .string("record.power[-1]"))
    let others: [(native: Double?, units: String)] = [(nil, "Watts"), (7, "N"), (0, "degrees")]
    for (native, units) in others {
      let other = try Importing.workout(try Self.run(native: native, units: units))
      #expect(other.series.isEmpty)
      #expect(other.metadata(HKMetadataKey.notImported) == .string("record.Kraft"))
    }
  }

  @Test func `what follows a whole file does not damage it`() throws {
    let file = try Self.run(native: 7, units: "Watts")
    for tail in [[0], Array("anything that is not a file".utf8), [UInt8](repeating: 0, count: 600)]
    {
      let reading = FITReading(whole: file + tail)
      #expect(reading.error?.isAfterFile == true)
      let workout = try reading.workout { _ in DocumentID("01HF000000000000000000TEST") }
      #expect(try workout == Importing.workout(file))
    }
    let cut = FITReading(whole: Array(file.dropLast()))
    #expect(cut.error?.isAfterFile == false)
  }

  @Test func `a packed file says by what`() {
    let packed: [(String, [UInt8])] = [
      ("gzip", [0x1F, 0x8B]), ("zip", Array("PK".utf8) + [3, 4]),
    ]
    for (name, start) in packed {
      let reading = FITReading(whole: start + [UInt8](repeating: 8, count: 40))
      #expect(reading.error?.kind == .packed(by: name))
    }
  }

  @Test func `of a damaged file without anything sound the damage is why`() throws {
    let file = try Self.run(native: 7, units: "Watts")
    var reading = FITReading(takesPart: true)
    reading.push(Array(file.prefix(40)))
    reading.finish()
    let error = #expect(throws: FITImportError.self) {
      _ = try reading.workout { _ in DocumentID("-") }
    }
    guard case .damaged? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `figures that nobody has are doubted`() throws {
    func doubts(_ change: (inout HKWorkout) -> Void) -> [WorkoutDoubt] {
      var workout = HKWorkout(
        id: DocumentID("A"),
        workoutActivityType: .cycling,
        startDate: WallTime(microseconds: 0),
        endDate: WallTime(microseconds: 3_600_000_000)
      )
      change(&workout)
      return WorkoutRow(workout, path: "").doubts
    }
    func way(_ places: [(second: Double, latitude: Double, altitude: Double)]) -> HKWorkoutRoute {
      places.reduce(into: HKWorkoutRoute()) { route, place in
        route.add(
          place.second,
          latitude: place.latitude,
          longitude: 8,
          altitude: place.altitude,
          speed: 0,
          accuracy: 0
        )
      }
    }
    #expect(doubts { $0.route = way([(0, 47, 400), (60, 47.01, 500), (90, 47.02, 450)]) } == [])
    #expect(doubts { $0.route = way([(0, 47, 400), (1, 7, 400)]) } == [.jump])
    #expect(doubts { $0.route = way([(0, 47, 400), (1, 47, 200_400)]) } == [.climb])
    func said(_ key: String, _ value: Double) -> [HKMetadataEntry] {
      [HKMetadataEntry(key, .quantity(value, unit: "m"))]
    }
    #expect(doubts { $0.metadata = said(HKMetadataKey.elevationAscended, 240_000) } == [.climb])
    #expect(doubts { $0.metadata = said(HKMetadataKey.maximumSpeed, 65) } == [.peakSpeed])
    #expect(doubts { $0.metadata = said(HKMetadataKey.maximumSpeed, 25) } == [])
  }

  @Test func `a sample is spread over its own time`() {
    var series = HKQuantitySeries(.distanceCycling)
    series.add(100, at: 0, lasting: 10)
    series.add(7, at: 12)
    #expect(series.spread(over: 5, partsOf: 4) == [40, 40, 20, 7, 0])
  }
}
