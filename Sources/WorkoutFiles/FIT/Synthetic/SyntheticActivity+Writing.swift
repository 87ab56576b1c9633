extension FIT.SyntheticActivity {
  /// Makes the bytes of the file, or of the chain of files.
  package func file() throws(FIT.EncodeError) -> [UInt8] {
    let course = FIT.SyntheticCourse(self)
    var writer = try FIT.MessageWriter(
      header,
      architecture: device == .bigEndian ? .bigEndian : .littleEndian,
      localTypeCount: device == .bigEndian ? 1 : device == .compressed ? 4 : 16
    )
    try writer.write(fileID())
    let summaries = FIT.SyntheticSummaries(self, course)
    if device == .computer { try describeFields(&writer) }
    if device == .compressed { try summaries.write(to: &writer) }
    try writeRecords(course, to: &writer)
    if device != .compressed { try summaries.write(to: &writer) }
    let first = try writer.finished()
    return device == .chained ? first + (try heartBeats(course)) : first
  }

  private var header: FIT.FileHeader {
    device == .trainer
      ? FIT.FileHeader(size: 12, protocolVersion: 0x10, profileVersion: 100) : FIT.FileHeader()
  }

  private func fileID() throws(FIT.EncodeError) -> FIT.MessageDraft {
    var message = try FIT.MessageDraft("file_id")
    try message.set("type", named: "activity")
    try message.set("manufacturer", named: "development")
    try message.set("product", 1)
    try message.set("serial_number", Double(seed % 1_000_000 + 1))
    try message.set("time_created", timestamp(0))
    try message.set("product_name", text: "Lockstep \(device.rawValue)")
    return message
  }

  // MARK: Records

  /// Writes the records, with the timer's events between them.
  private func writeRecords(_ course: FIT.SyntheticCourse, to writer: inout FIT.MessageWriter)
    throws(FIT.EncodeError)
  {
    try writer.write(timer("start", at: 0))
    for point in course.points {
      if pauses.contains(where: { $0.upperBound == point.second }) {
        try writer.write(timer("start", at: point.second))
      }
      try writeRecord(point, to: &writer)
      if pauses.contains(where: { $0.lowerBound == point.second }) {
        try writer.write(timer("stop_all", at: point.second))
      }
    }
    try writer.write(timer("stop_all", at: elapsedSeconds))
  }

  private func timer(_ type: String, at second: Int) throws(FIT.EncodeError) -> FIT.MessageDraft {
    var message = try FIT.MessageDraft("event")
    try message.set("timestamp", timestamp(second))
    try message.set("event", named: "timer")
    try message.set("event_type", named: type)
    try message.set("event_group", 0)
    return message
  }

  private func writeRecord(
    _ point: FIT.SyntheticCourse.Point,
    to writer: inout FIT.MessageWriter
  ) throws(FIT.EncodeError) {
    var message = try FIT.MessageDraft("record")
    // A compressed timestamp tells 32 seconds apart: a full one stands in every sixteenth record.
    let isCompressed = device == .compressed && point.second % 16 != 0
    if !isCompressed { try message.set("timestamp", timestamp(point.second)) }
    try setPlace(point, in: &message)
    try setBody(point, in: &message)
    if device == .computer {
      let field = FIT.DeveloperFieldDefinition(number: 3, size: 4, developerDataIndex: 0)
      message.add(field, .real(Double(Float(point.speed * 3.6))))
    }
    let low = UInt8(truncatingIfNeeded: Int(timestamp(point.second)) & 31)
    try writer.write(message, timeOffset: isCompressed ? low : nil)
    if device == .computer, point.second % 60 == 0 {
      var unknown = FIT.MessageDraft(number: 0xFF00)
      unknown.set(0, .uint16, .integer(Int64(point.second % 1_000)))
      unknown.set(1, .byte, .bytes([1, 2, 3]), count: 3)
      try writer.write(unknown)
    }
  }

  private func setPlace(_ point: FIT.SyntheticCourse.Point, in message: inout FIT.MessageDraft)
    throws(FIT.EncodeError)
  {
    let isPlain = device == .bigEndian || device == .compressed
    if sensors.contains(.position) {
      let place = [("position_lat", point.latitude), ("position_long", point.longitude)]
      for (name, degrees) in place {
        let raw = FIT.semicircles(degrees: degrees).map { FIT.FieldValue.integer(Int64($0)) }
        try message.set(name, raw: raw)
      }
    }
    if sensors.contains(.altitude) {
      try message.set(isPlain ? "altitude" : "enhanced_altitude", point.altitude)
    }
    if sensors.contains(.distance) {
      try message.set("distance", point.distance)
      try message.set(isPlain ? "speed" : "enhanced_speed", point.speed)
    }
  }

  private func setBody(_ point: FIT.SyntheticCourse.Point, in message: inout FIT.MessageDraft)
    throws(FIT.EncodeError)
  {
    if sensors.contains(.heartRate), device != .chained {
      try message.set("heart_rate", Double(point.heartRate))
    }
    if sensors.contains(.cadence) { try message.set("cadence", Double(point.cadence)) }
    if sensors.contains(.power) { try message.set("power", Double(point.power)) }
    if sensors.contains(.calories), device != .trainer {
      try message.set("calories", point.energy.rounded(.down))
    }
    if sensors.contains(.temperature) {
      try message.set("temperature", Double(point.temperature))
    }
  }

  // MARK: What only some devices write

  private func describeFields(_ writer: inout FIT.MessageWriter) throws(FIT.EncodeError) {
    var owner = try FIT.MessageDraft("developer_data_id")
    try owner.set("developer_data_index", 0)
    let application = (0..<16).map { UInt8(truncatingIfNeeded: 17 * $0 + 1) }
    try owner.set("application_id", raw: .bytes(application))
    try writer.write(owner)
    var field = try FIT.MessageDraft("field_description")
    try field.set("developer_data_index", 0)
    try field.set("field_definition_number", 3)
    try field.set("fit_base_type_id", Double(FIT.BaseType.float32.byte))
    try field.set("field_name", text: "ground_speed")
    try field.set("units", text: "km/h")
    try writer.write(field)
  }

  /// Makes a second file with the heartbeats: a message with both clocks, then messages of eight beats
  /// each.
  private func heartBeats(_ course: FIT.SyntheticCourse) throws(FIT.EncodeError) -> [UInt8] {
    var writer = try FIT.MessageWriter()
    try writer.write(fileID())
    var anchor = try FIT.MessageDraft("hr")
    try anchor.set("timestamp", timestamp(0))
    try anchor.set("fractional_timestamp", 0)
    try anchor.set("filtered_bpm", raw: .integers([Int64(beats(course)[0])]))
    try anchor.set("event_timestamp", raw: .integers([Self.strapClock]))
    try writer.write(anchor)
    let beats = beats(course)
    for start in stride(from: 1, to: beats.count, by: 8) {
      let eight = beats[start..<min(start + 8, beats.count)]
      var message = try FIT.MessageDraft("hr")
      try message.set("filtered_bpm", raw: .integers(eight.map { Int64($0) }))
      let times = eight.indices.map { UInt64(Self.strapClock + Int64($0) * 1_024) & 0xFFF }
      try message.set("event_timestamp_12", raw: .bytes(Self.packed(times)))
      try writer.write(message)
    }
    return try writer.finished()
  }

  /// Lists the heart rate of each second; it continues in pauses, because the twelve bits of a beat's
  /// time span only 4 s.
  private func beats(_ course: FIT.SyntheticCourse) -> [Int] {
    var beats: [Int] = []
    for point in course.points {
      let last = beats.last ?? point.heartRate
      beats += [Int](repeating: last, count: point.second - beats.count) + [point.heartRate]
    }
    return beats
  }

  /// The strap's clock at the start, in 1,024ths of a second.
  private static let strapClock: Int64 = 512_000

  /// Packs values of twelve bits each, lowest first; a last odd value takes two bytes of its own.
  private static func packed(_ values: [UInt64]) -> [UInt8] {
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: values.count, by: 2) {
      if place + 1 < values.count {
        bytes.append(littleEndian: values[place] | values[place + 1] << 12, count: 3)
      } else {
        bytes.append(littleEndian: values[place], count: 2)
      }
    }
    return bytes
  }
}
