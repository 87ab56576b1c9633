import Testing
import LockstepWorkoutFiles

/// Made-up workouts agree with themselves, whatever device is said to have written them.
struct SyntheticActivityTests {
  private static func ride(_ device: FIT.SyntheticActivity.Device) -> FIT.SyntheticActivity {
    var ride = FIT.SyntheticActivity(seed: 7, elapsedSeconds: 600)
    ride.pauses = [100..<160, 300..<301]
    ride.lapSeconds = 250
    ride.device = device
    return ride
  }

  private static func decoded(_ activity: FIT.SyntheticActivity) throws -> FIT.DecodedFiles {
    var decoded = FIT.DecodedFiles(try activity.file())
    #expect(decoded.error == nil)
    decoded.mergeHeartRates()
    return decoded
  }

  @Test(arguments: FIT.SyntheticActivity.Device.allCases)
  func `records come each second but in pauses, with every sensor`(
    _ device: FIT.SyntheticActivity.Device
  ) throws {
    let ride = Self.ride(device)
    let records = try Self.decoded(ride).messages(named: "record")
    #expect(records.count == 601 - 59)
    let times = records.map { $0.integer("timestamp").map { Int($0) - 1_068_934_400 } }
    #expect(times == ride.recordSeconds.map { $0 })
    let names = [
      "position_lat", "position_long", "enhanced_altitude", "heart_rate", "cadence", "distance",
      "enhanced_speed", "power", "temperature",
    ]
    for name in names {
      #expect(records.allSatisfy { $0.real(name) != nil }, "\(name)")
    }
    let distances = records.compactMap { $0.real("distance") }
    #expect(zip(distances, distances.dropFirst()).allSatisfy { $0 < $1 })
    #expect(records.contains { $0.integer("calories") != nil } == (device != .trainer))
  }

  @Test(arguments: FIT.SyntheticActivity.Device.allCases)
  func `laps, session and events agree with the records`(
    _ device: FIT.SyntheticActivity.Device
  ) throws {
    let decoded = try Self.decoded(Self.ride(device))
    let session = try #require(decoded.messages(named: "session").first)
    #expect(session.real("total_elapsed_time") == 600)
    #expect(session.real("total_timer_time") == 539)
    let laps = decoded.messages(named: "lap")
    #expect(laps.map { $0.real("total_elapsed_time") } == [250, 250, 100])
    #expect(laps.map { $0.real("total_timer_time") } == [190, 249, 100])
    let distance = laps.compactMap { $0.real("total_distance") }.reduce(0, +)
    let total = try #require(session.real("total_distance"))
    // Each is rounded to a centimetre.
    #expect(abs(distance - total) < 0.03)
    #expect(total == decoded.messages(named: "record").last?.real("distance"))
    let events = decoded.messages(named: "event").map { event in
      [event.integer("event_type") ?? -1, (event.integer("timestamp") ?? 0) - 1_068_934_400]
    }
    #expect(events == [[0, 0], [4, 100], [0, 160], [4, 300], [0, 301], [4, 600]])
  }

  @Test func `each device writes in its own way`() throws {
    func summary(_ device: FIT.SyntheticActivity.Device) throws -> FIT.FileSummary? {
      try Self.decoded(Self.ride(device)).files.first
    }
    #expect(try summary(.trainer)?.header.size == 12)
    #expect(try summary(.trainer)?.header.protocolText == "1.0")
    #expect(try summary(.computer)?.headerChecksum == .matches)
    #expect((try summary(.bigEndian)?.definitionCount ?? 0) > 8)
    let computer = try Self.decoded(Self.ride(.computer))
    #expect(computer.messages.contains { $0.globalMessageNumber == 0xFF00 })
    let record = try #require(computer.messages(named: "record").first)
    let ground = try #require(record.real("ground_speed"))
    let speed = try #require(record.real("enhanced_speed"))
    #expect(abs(ground - speed * 3.6) < 0.01)
    let big = try Self.decoded(Self.ride(.bigEndian)).messages(named: "record")
    #expect(big[0].layout.definition.architecture == .bigEndian)
    let compressed = try Self.decoded(Self.ride(.compressed))
    #expect(compressed.messages[1].name == "lap")
    #expect(try Self.decoded(Self.ride(.chained)).files.count == 2)
  }

  @Test func `a seed is a workout, and another seed another one`() throws {
    var ride = Self.ride(.computer)
    let first = try ride.file()
    #expect(try ride.file() == first)
    ride.seed = 8
    #expect(try ride.file() != first)
  }

  @Test func `columns are those of the messages, whatever device wrote them`() throws {
    for device in FIT.SyntheticActivity.Device.allCases {
      let bytes = try Self.ride(device).file()
      var reader = FIT.ColumnReader()
      try reader.push(bytes)
      let columns = try reader.finish()
      let records = try Self.decoded(Self.ride(device)).messages(named: "record")
      for column in columns.columns {
        let values = records.map { $0.real(column.name) }
        #expect(column.numbers.map { $0.isNaN ? nil : $0 } == values, "\(device) \(column.name)")
      }
    }
  }

  @Test(arguments: 1...20)
  func `heart beats of a chain have an instant each, and no instant is without a beat`(
    _ seconds: Int
  ) throws {
    var activity = FIT.SyntheticActivity(elapsedSeconds: seconds)
    activity.device = .chained
    let messages = FIT.DecodedFiles(try activity.file()).messages(named: "hr")
    for message in messages {
      let rates = message.value("filtered_bpm")?.elements.count
      #expect(message.reals("event_timestamp").count == rates)
    }
    let beats = messages.reduce(0) { $0 + $1.reals("event_timestamp").count }
    #expect(beats == seconds + 1)
  }
}
