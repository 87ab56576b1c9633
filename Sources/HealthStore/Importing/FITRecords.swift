import LockstepHealth
import LockstepWorkoutFiles
import LockstepWorkouts

/// The dated records of one file, as columns, since a recording has millions of values.
struct FITRecords {
  /// A record field that an import uses.
  enum Field: Int, CaseIterable {
    case timestamp, latitude, longitude, altitude, speed, accuracy, distance, calories
    case heartRate, cadence, cadenceFraction, power, respirationRate, depth
    case stepLength, groundContact, verticalOscillation

    /// The field's name in the FIT profile.
    var name: String {
      switch self {
      case .timestamp: "timestamp"
      case .latitude: "position_lat"
      case .longitude: "position_long"
      case .altitude: "enhanced_altitude"
      case .speed: "enhanced_speed"
      case .accuracy: "gps_accuracy"
      case .distance: "distance"
      case .calories: "calories"
      case .heartRate: "heart_rate"
      case .cadence: "cadence"
      case .cadenceFraction: "fractional_cadence"
      case .power: "power"
      case .respirationRate: "enhanced_respiration_rate"
      case .depth: "depth"
      case .stepLength: "step_length"
      case .groundContact: "stance_time"
      case .verticalOscillation: "vertical_oscillation"
      }
    }

    static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
  }

  private(set) var count = 0
  /// The number of records that repeat an earlier one.
  private(set) var repeatedCount = 0
  private var latest: Double?
  /// The rows of each date; `nil` as long as every record is later than all before it.
  private var rowsOfDates: [Double: [Int]]?
  /// The names of fields that had a value and that an import does not use.
  private(set) var unused: Set<String> = []
  /// The values by field; a column is empty until a record has a value for it, and has NaN for a record
  /// without one.
  private var columns = [[Double]](repeating: [], count: Field.allCases.count)
  private var plan: Plan?

  /// The field number of the timestamp, which the profile reserves in every message.
  private static let timestampNumber: UInt8 = 253

  /// Adds a record; ignores a record without a date.
  mutating func add(_ message: FIT.DataMessage) {
    let plan = plan(for: message)
    guard let date = message.integer(Self.timestampNumber) ?? message.integer("timestamp"),
      FIT.unixSeconds(date: date) != nil
    else { return }
    if !plan.unused.isEmpty { noteUnused(message) }
    var given: UInt32 = 0
    message.forEachNumber { index, value in
      let target = plan.targets[index]
      guard let place = target.field?.rawValue, value.magnitude <= HKQuantitySeries.quantityMax
      else { return }
      // A field of the profile counts before a developer field of its name.
      if target.isDeveloper, given & 1 << UInt32(place) != 0 { return }
      if !target.isDeveloper { given |= 1 << UInt32(place) }
      set(place, value)
    }
    set(Field.timestamp.rawValue, Double(date))
    if isRepeated(Double(date)) { return forgetLast() }
    count += 1
  }

  /// Says if the record being added repeats an earlier one, with the same date and values.
  ///
  /// Nothing is looked up as long as each record is later than those before it.
  private mutating func isRepeated(_ date: Double) -> Bool {
    let isLater = latest.map { date > $0 } ?? true
    latest = max(latest ?? date, date)
    if isLater, rowsOfDates == nil { return false }
    let dates = columns[Field.timestamp.rawValue]
    var rows = rowsOfDates ?? Dictionary(grouping: 0..<count) { dates[$0] }
    rowsOfDates = nil
    let isRepeated = (rows[date] ?? []).suffix(16).contains { isSame($0, count) }
    if !isRepeated { rows[date, default: []].append(count) }
    rowsOfDates = rows
    return isRepeated
  }

  private func isSame(_ a: Int, _ b: Int) -> Bool {
    Field.allCases.allSatisfy { self[$0, a] == self[$0, b] }
  }

  private mutating func forgetLast() {
    for place in columns.indices where columns[place].count > count { columns[place].removeLast() }
    repeatedCount += 1
  }

  /// Notes the names of unused fields that have a value; each field is watched until it has one.
  private mutating func noteUnused(_ message: FIT.DataMessage) {
    plan?.unused.removeAll { index, name in
      if message.value(at: index) == nil { return false }
      unused.insert(name)
      return true
    }
  }

  /// Sets a value of the record that is being added, or of an earlier row.
  private mutating func set(_ place: Int, _ value: Double, row: Int? = nil) {
    let row = row ?? count
    let missing = row + 1 - columns[place].count
    if missing == 1 {
      columns[place].append(value)
    } else {
      for _ in 0..<max(0, missing) { columns[place].append(.nan) }
      columns[place][row] = value
    }
  }

  /// The value of a field in a record; `nil` if it has none.
  subscript(field: Field, row: Int) -> Double? {
    let column = columns[field.rawValue]
    guard row < column.count, !column[row].isNaN else { return nil }
    return column[row]
  }

  /// Finds the last value of a counter before a record; 0 if there is none.
  func last(_ field: Field, before row: Int) -> Double {
    for earlier in stride(from: row - 1, through: 0, by: -1) {
      if let value = self[field, earlier] { return max(0, value) }
    }
    return 0
  }

  /// Finds the date of a record in Unix seconds; `nil` if it is not on the calendar.
  func unixSeconds(_ row: Int) -> Double? {
    self[.timestamp, row].flatMap { FIT.unixSeconds(date: Int64($0)) }.map { Double($0) }
  }

  /// Says if any record has a value for a field.
  func has(_ field: Field) -> Bool { !columns[field.rawValue].isEmpty }

  /// Adds to the records the heart rates that came in messages of their own.
  mutating func merge(_ beats: FIT.HeartRateSeries) {
    if beats.beats.isEmpty { return }
    for (row, rate) in beats.rates(at: columns[Field.timestamp.rawValue]).enumerated() {
      if let rate { set(Field.heartRate.rawValue, rate, row: row) }
    }
  }

  // MARK: Plans

  /// The target column of each field in one layout of records.
  private struct Plan {
    let layout: FIT.MessageLayout
    let targets: [Target]
    /// The positions and names of unused fields that had no value so far.
    var unused: [(index: Int, name: String)]
  }

  private struct Target {
    let field: Field?
    let isDeveloper: Bool
  }

  /// The fields that repeat other fields, or only say how they were packed.
  private static let repetitions: Set<String> = [
    "altitude", "speed", "respiration_rate", "compressed_speed_distance", "cycles", "total_cycles",
    "compressed_accumulated_power", "accumulated_power", "speed_1s", "activity_type",
    "time_from_course", "cycle_length", "cycle_length16", "time128",
  ]

  private mutating func plan(for message: FIT.DataMessage) -> Plan {
    if let plan, plan.layout === message.layout { return plan }
    let fields = message.layout.fields
    let made = Plan(
      layout: message.layout,
      targets: fields.map { Self.target($0) },
      unused: fields.enumerated().filter { Self.isUnused($0.element) }.map {
        (index: $0.offset, name: $0.element.name)
      }
    )
    plan = made
    return made
  }

  private static func target(_ field: FIT.FieldLayout) -> Target {
    Target(
      field: isKnown(field) ? taken(field) : nil,
      isDeveloper: field.developerDataIndex != nil
    )
  }

  /// Finds the import's field for a field of the file, by its name or by the native field that a
  /// developer field stands for in the same unit.
  private static func taken(_ field: FIT.FieldLayout) -> Field? {
    if let named = Field.byName[field.name] { return named }
    guard let native = field.native, isSameUnit(field.units, native.units) else { return nil }
    return Field.byName[native.name] ?? Field.byName["enhanced_\(native.name)"]
  }

  /// Says if two units are the same.
  ///
  /// Programs omit units or write them in either case; degrees are not semicircles.
  private static func isSameUnit(_ units: String, _ native: String) -> Bool {
    if units.isEmpty { return native != "semicircles" }
    return units.lowercased().replacing("watts", with: "w")
      == native.lowercased().replacing("watts", with: "w")
  }

  private static func isUnused(_ field: FIT.FieldLayout) -> Bool {
    isKnown(field) && taken(field) == nil && !repetitions.contains(field.name)
  }

  private static func isKnown(_ field: FIT.FieldLayout) -> Bool {
    field.profile != nil || field.developerDataIndex != nil
  }
}
