import LockstepWorkoutFiles

extension Comparison {
  // MARK: The series of records

  func recordColumns() -> [String] {
    let records = plain.messages(named: "record")
    let theirs = expected["records"]
    if !theirs.isThere { return check("records", records.count, 0) }
    var found = check("records.count", records.count, theirs["count"].integer)
    for name in theirs["columns"].names {
      found += column(name, records, theirs["columns"][name])
    }
    let known = Set(theirs["columns"].names)
    let ours = Set(records.flatMap { record in record.fields.compactMap { single(record, $0) } })
    found += ours.subtracting(known).sorted().map { "records.\($0): not expected" }
    return found
  }

  /// The name of a field of the profile that is one number.
  private func single(_ record: FIT.DataMessage, _ field: FIT.DataField) -> String? {
    let layout = record.layout(of: field)
    guard layout.profile != nil, field.value.real != nil else { return nil }
    return layout.name
  }

  private func column(_ name: String, _ records: [FIT.DataMessage], _ theirs: JSON) -> [String] {
    let place = "records.\(name)"
    guard let number = theirs["num"].integer.map({ UInt8($0) }) else { return ["\(place): no num"] }
    let fields = records.map { record in record.field(number) }
    let scaled = zip(records, fields).map { record, field in field.flatMap { record.scaled($0) } }
    var found = summary("\(place).scaled", scaled, theirs["scaled"])
    found += check("\(place).present", scaled.count { $0 != nil }, theirs["present"].integer)
    let isReal = fields.contains { $0.map { $0.value.integer == nil } ?? false }
    // What is expected of raw values is of whole numbers only.
    return isReal ? found : found + rawColumn(place, fields.map { $0?.value.integer }, theirs)
  }

  private func rawColumn(_ place: String, _ raw: [Int64?], _ theirs: JSON) -> [String] {
    let text = raw.map { $0.map { String($0) } ?? "" }.joined(separator: ",")
    return check("\(place).raw_crc32", CRC32.hex(Array(text.utf8)), theirs["raw_crc32"].text)
      + summary("\(place).raw", raw.map { $0.map { Double($0) } }, theirs["raw"])
  }

  func expandedColumns() -> [String] {
    let records = expanded.messages(named: "record")
    let theirs = expected["records"]["expanded_columns"]
    return theirs.names.flatMap { name in
      let values = records.map { $0.real(name) }
      return summary(
        "expanded.\(name)",
        values,
        theirs[name],
        each: records.contains { $0.value(8) != nil } ? 0.005 : 0
      )
        + check(
          "expanded.\(name).present",
          values.count { $0 != nil },
          theirs[name]["present"].integer
        )
    }
  }

  func developerColumns() -> [String] {
    let records = plain.messages(named: "record")
    let theirs = expected["record_dev_columns"]
    return theirs.names.flatMap { key in
      let numbers = key.split(separator: ":").compactMap { UInt8($0) }
      let values = records.compactMap { record in
        record.fields.first {
          record.layout(of: $0).developerDataIndex == numbers[0]
            && record.layout(of: $0).number == numbers[1]
        }?.value.real
      }
      if !theirs[key]["present"].isThere { return [String]() }
      return summary("developer.\(key)", values, theirs[key])
        + check("developer.\(key).present", values.count, theirs[key]["present"].integer)
    }
  }

  // MARK: Heart beats

  func heartRateVariability() -> [String] {
    guard expected["hrv"].isThere else { return [] }
    let messages = plain.messages(named: "hrv")
    let intervals = messages.flatMap { $0.value(0)?.elements ?? [] }.compactMap { $0 }
    return check("hrv.messages", messages.count, expected["hrv"]["messages"].integer)
      + check("hrv.intervals", intervals.count, expected["hrv"]["intervals"].integer)
      + compare("hrv.raw_sum", intervals.reduce(0, +), expected["hrv"]["raw_sum"].number)
  }

  func heartRates() -> [String] {
    let theirs = expected["hr"]
    guard theirs["events"].isThere else { return [] }
    let messages = expanded.messages(named: "hr")
    let events = messages.flatMap { $0.reals("event_timestamp") }.compactMap { $0 }
    var merged = expanded
    merged.mergeHeartRates()
    let rates = merged.messages(named: "record").map { $0.real("heart_rate") }
    let record = theirs["merged_record_heart_rate"]
    return check("hr.messages", messages.count, theirs["messages"].integer)
      + check("hr.events", events.count, theirs["events"].integer)
      + compare("hr.first", events.first, theirs["first_event"].number)
      + compare("hr.last", events.last, theirs["last_event"].number)
      + check("hr.merged.present", rates.count { $0 != nil }, record["present"].integer)
      + summary("hr.merged", rates, record)
  }

  // MARK: Comparing

  /// Compares sum, extremes and ends of a series; `each` is how far each value may be off.
  private func summary(
    _ place: String,
    _ values: [Double?],
    _ theirs: JSON,
    each: Double = 0
  ) -> [String] {
    let present = values.compactMap { $0 }
    let sum = present.reduce(0, +)
    let sumOff = each * Double(present.count)
    return compare("\(place).sum", sum, theirs["sum"].number, within: sumOff)
      + compare("\(place).min", present.min(), theirs["min"].number, within: each)
      + compare("\(place).max", present.max(), theirs["max"].number, within: each)
      + compare("\(place).first", present.first, theirs["first"].number, within: each)
      + compare("\(place).last", present.last, theirs["last"].number, within: each)
  }

  func compare(
    _ place: String,
    _ ours: Double?,
    _ theirs: Double?,
    within: Double = 0
  ) -> [String] {
    if ours == nil, theirs == nil { return [] }
    if let ours, let theirs, abs(ours - theirs) <= max(within, 1e-6 * max(1, abs(theirs))) {
      return []
    }
    return ["\(place): \(Self.text(ours)), expected \(Self.text(theirs))"]
  }

  func check<Value: Equatable>(_ place: String, _ ours: Value, _ theirs: Value?) -> [String] {
    ours == theirs ? [] : ["\(place): \(ours), expected \(Self.text(theirs))"]
  }

  private static func text<Value>(_ value: Value?) -> String {
    value.map { "\($0)" } ?? "nothing"
  }
}

/// The checksum of zip files, by which the expected values hold whole columns.
enum CRC32 {
  static func hex(_ bytes: [UInt8]) -> String {
    var crc: UInt32 = .max
    for byte in bytes { crc = crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
    let digits = String(~crc, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }
}
