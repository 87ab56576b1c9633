import LockstepWorkoutFiles

/// A file of the shape of a known ride, of our own making: as many messages of each kind, as many values
/// above none in each series, the same sums, means and extremes.
///
/// Only the sizes of the files and their checksums are not those of the real ones.
struct KnownRideFile {
  let ride: KnownRide
  private var writer: FIT.MessageWriter

  /// Of these blocks of records each has its own definition with developer fields.
  static let developerBlocks = 48

  init(_ ride: KnownRide) throws {
    self.ride = ride
    writer = try FIT.MessageWriter(
      FIT.FileHeader(
        size: ride.headerSize,
        protocolVersion: ride.protocolVersion,
        profileVersion: ride.profileVersion
      )
    )
  }

  /// The bytes.
  static func bytes(_ ride: KnownRide) throws -> [UInt8] {
    var file = try KnownRideFile(ride)
    try file.writeHead()
    try file.writeRecords()
    try file.writeSummaries()
    return try file.writer.finished()
  }

  /// The Wahoo's, with messages of its maker and developer fields.
  private var isOfComputer: Bool { ride.headerSize == 14 }

  private func date(_ second: Int) -> Double {
    Double(ride.startUnixSeconds - FIT.epochUnixSeconds + Int64(second))
  }

  // MARK: Messages

  private mutating func write(_ name: String, _ values: [(String, Double)]) throws {
    var message = try FIT.MessageDraft(name)
    for (field, value) in values { try message.set(field, value) }
    try writer.write(message)
  }

  private mutating func writeHead() throws {
    var message = try FIT.MessageDraft("file_id")
    try message.set("type", named: "activity")
    try message.set("manufacturer", named: isOfComputer ? "wahoo_fitness" : "zwift")
    try writer.write(message)
    if isOfComputer { try write("developer_data_id", [("developer_data_index", 0)]) }
  }

  private mutating func writeEvent(_ type: String, at second: Int, of event: String = "timer")
    throws
  {
    var message = try FIT.MessageDraft("event")
    try message.set("timestamp", date(second))
    try message.set("event", named: event)
    try message.set("event_type", named: type)
    try writer.write(message)
  }

  // MARK: Pauses

  /// Half of what is left of the timer's events without its start and its end.
  private var pauseCount: Int { (ride.mappedCount - 2) / 2 }

  /// In the end all of them have as many seconds as the timer stood still.
  private var pauses: [Range<Int>] {
    let still = max(0, ride.elapsedSeconds - ride.timerSeconds)
    return (0..<pauseCount).map { index in
      let start = ride.elapsedSeconds * (index + 1) / (pauseCount + 2)
      let isLast = index + 1 == pauseCount
      let each = still / pauseCount
      return start..<start + (isLast ? still - each * (pauseCount - 1) : each)
    }
  }

  /// When there is a record: each second that the timer runs.
  private var seconds: [Int] {
    let active = (0...ride.elapsedSeconds).filter { second in
      !pauses.contains { $0.contains(second) }
    }
    return Array(active.prefix(ride.recordCount))
  }

  // MARK: Records

  private mutating func writeRecords() throws {
    let slots = ride.recordCount - 1
    let growth = Spread.values(
      in: slots,
      count: ride.distanceCount,
      sum: ride.centimetres,
      maximum: 1_700
    )
    let energy = Spread.values(
      in: slots,
      count: ride.energyCount,
      sum: ride.energyCount,
      maximum: 1
    )
    let columns = [
      ("heart_rate", Spread.values(in: slots, of: ride.rates)),
      ("cadence", Spread.values(in: slots, of: ride.cadences)),
      ("power", Spread.values(in: slots, of: ride.powers)),
    ]
    var centimetres = ride.sessionCentimetres - ride.centimetres
    var kilocalories = ride.sessionKilocalories - ride.energyCount
    try writeEvent("start", at: 0)
    if ride.eventCount > ride.mappedCount { try writeEvent("marker", at: 1, of: "battery") }
    for (index, second) in seconds.enumerated() {
      for pause in pauses where pause.upperBound == second { try writeEvent("start", at: second) }
      var values = [("timestamp", date(second)), ("distance", Double(centimetres) / 100)]
      if ride.energyCount > 0 { values.append(("calories", Double(kilocalories))) }
      for (name, column) in columns where !column.isEmpty {
        // What the last record says is in no sample: it would be seen in every mean and maximum.
        values.append((name, index < slots ? Double(column[index]) : 250))
      }
      if index >= ride.recordCount - ride.placeCount {
        values += [("position_lat", Double(index) * 1_000), ("position_long", -5e8)]
      }
      try writeRecord(values, index)
      for pause in pauses where pause.lowerBound == second + 1 {
        try writeEvent("stop", at: second + 1)
      }
      if index < slots {
        centimetres += growth[index]
        kilocalories += energy.isEmpty ? 0 : energy[index]
      }
    }
    if ride.mappedCount % 2 == 1 { try writeEvent("stop", at: ride.elapsedSeconds) }
    try writeEvent("stop_all", at: ride.elapsedSeconds)
  }

  private mutating func writeRecord(_ values: [(String, Double)], _ index: Int) throws {
    var message = try FIT.MessageDraft("record")
    for (field, value) in values { try message.set(field, value) }
    if isOfComputer {
      // As many sizes of one field as blocks: each wants a definition of its own.
      let block = index * Self.developerBlocks / ride.recordCount
      message.add(
        FIT.DeveloperFieldDefinition(
          number: 7,
          size: UInt8(block + 1),
          developerDataIndex: 0
        ),
        .bytes([UInt8](repeating: 3, count: block + 1))
      )
    }
    try writer.write(message)
    if isOfComputer, index.isMultiple(of: 2) {
      var unknown = FIT.MessageDraft(number: 0xFF00 + UInt16(index / 2 % 6))
      unknown.set(0, .uint32, .integer(Int64(index)))
      try writer.write(unknown)
    }
  }

  private mutating func writeSummaries() throws {
    for lap in 0..<ride.lapCount {
      let start = ride.elapsedSeconds * lap / ride.lapCount
      let end = ride.elapsedSeconds * (lap + 1) / ride.lapCount
      try write(
        "lap",
        [
          ("timestamp", date(end)), ("start_time", date(start)),
          ("total_elapsed_time", Double(end - start)),
        ]
      )
    }
    var session = try FIT.MessageDraft("session")
    try session.set("sport", named: "cycling")
    try session.set("sub_sport", named: ride.subSport)
    let values = [
      ("start_time", date(0)), ("total_elapsed_time", Double(ride.elapsedSeconds)),
      ("total_timer_time", Double(ride.timerSeconds)),
      ("total_distance", Double(ride.sessionCentimetres) / 100),
      ("total_calories", Double(ride.sessionKilocalories)),
      ("total_ascent", Double(ride.ascentMetres)), ("enhanced_avg_speed", ride.sessionSpeed),
    ]
    for (field, value) in values { try session.set(field, value) }
    try writer.write(session)
  }
}

/// Whole numbers of which so many are above none, with a sum and a highest that are wanted.
enum Spread {
  /// Those of a measured series; none at all where it has none.
  static func values(in slots: Int, of series: KnownRide.Series) -> [Int] {
    values(in: slots, count: series.count, sum: sum(of: series), maximum: series.maximum)
  }

  /// The whole number that has the mean.
  static func sum(of series: KnownRide.Series) -> Int {
    Int((series.mean * Double(series.count)).rounded())
  }

  /// One value is the highest; the others lie about the mean of the rest, up and down by turns.
  static func values(in slots: Int, count: Int, sum: Int, maximum: Int) -> [Int] {
    guard count > 0 else { return [] }
    var values = [Int](repeating: 0, count: slots)
    let (base, more) = (sum - maximum).quotientAndRemainder(dividingBy: count - 1)
    let room = max(0, min(base - 1, maximum - base - 1))
    for index in 0..<count {
      let slot = index * slots / count
      guard index > 0 else {
        values[slot] = maximum
        continue
      }
      values[slot] = base + (index <= more ? 1 : 0)
      // Two by two, so that the sum stays; the last has no other.
      let isOdd = index % 2 == 1
      if index + (isOdd ? 1 : 0) < count {
        let swing = (isOdd ? index : index - 1) % (room + 1)
        values[slot] += isOdd ? swing : -swing
      }
    }
    return values
  }
}
