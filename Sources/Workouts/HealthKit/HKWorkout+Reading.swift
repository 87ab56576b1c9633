package import Protocol
package import Simulation

extension HKWorkout {
  /// The largest document: some days at a sample a second.
  package static let storedBytesMax = 64 << 20
  private static let limits = JSONLimits(maximumDepth: 64, maximumBytes: storedBytesMax)
  /// The most samples of a series: a month at one a second.
  static let samplesMax = 2_700_000

  /// Reads a workout's document.
  package static func read(stored bytes: [UInt8]) throws(JSONError) -> HKWorkout {
    var reader = JSONReader(bytes, limits: limits)
    var workout = HKWorkout(
      id: DocumentID(""),
      workoutActivityType: .other,
      startDate: WallTime(microseconds: .min),
      endDate: WallTime(microseconds: .min)
    )
    try reader.beginObject()
    while let key = try reader.nextKey() { try workout.readField(key, &reader) }
    try reader.end()
    if workout.id.text.isEmpty { throw reader.failure(.missingField("id")) }
    for (name, date) in [("startDate", workout.startDate), ("endDate", workout.endDate)]
    where date.microseconds == .min {
      throw reader.failure(.missingField(name))
    }
    return workout
  }

  private mutating func readField(_ key: String, _ reader: inout JSONReader) throws(JSONError) {
    switch key {
    case "schemaVersion": _ = try reader.integer(in: 1...Self.schemaVersion)
    case "id": id = DocumentID(try reader.string())
    case "workoutActivityType": workoutActivityType = try reader.activityType()
    case "startDate": startDate = try reader.isoDate()
    case "endDate": endDate = try reader.isoDate()
    // It follows from the events.
    case "duration": _ = try reader.real()
    case "device": device = try reader.string()
    case "metadata": try readMetadata(&reader)
    case "workoutEvents":
      try reader.beginArray()
      while try reader.nextElement() { workoutEvents.append(try HKWorkoutEvent.read(&reader)) }
    case "series":
      try reader.beginArray()
      while try reader.nextElement() { series.append(try HKQuantitySeries.read(&reader)) }
    case "route": route = try HKWorkoutRoute.read(&reader)
    default: try kept.keep(key, &reader)
    }
  }

  private mutating func readMetadata(_ reader: inout JSONReader) throws(JSONError) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let value: HKMetadataValue
      switch try reader.peek() {
      case .string: value = .string(try reader.string())
      case .boolean: value = .flag(try reader.boolean())
      case .object: value = try Self.readQuantity(&reader)
      default: value = .number(try reader.real())
      }
      metadata.append(HKMetadataEntry(key, value))
    }
  }

  private static func readQuantity(_ reader: inout JSONReader) throws(JSONError) -> HKMetadataValue
  {
    var number: Double?
    var unit = ""
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "value": number = try reader.real()
      case "unit": unit = try reader.string()
      default: try reader.skipValue()
      }
    }
    guard let number else { throw reader.failure(.missingField("value")) }
    return .quantity(number, unit: unit)
  }

  /// What tells workouts apart: the beginning of a document, without its series.
  package struct Head: Equatable, Sendable {
    package let activityType: HKWorkoutActivityType
    package let startDate: WallTime

    package init(activityType: HKWorkoutActivityType, startDate: WallTime) {
      self.activityType = activityType
      self.startDate = startDate
    }
  }

  /// Reads a document's head; what comes after it is not looked at.
  package static func readHead(stored bytes: [UInt8]) throws(JSONError) -> Head {
    var reader = JSONReader(bytes, limits: limits)
    var type: HKWorkoutActivityType?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "workoutActivityType": type = try reader.activityType()
      case "startDate":
        let date = try reader.isoDate()
        if let type { return Head(activityType: type, startDate: date) }
      default: try reader.skipValue()
      }
    }
    throw reader.failure(.missingField("startDate"))
  }
}

extension HKWorkoutEvent {
  fileprivate static func read(_ reader: inout JSONReader) throws(JSONError) -> HKWorkoutEvent {
    var event = HKWorkoutEvent(.marker, at: 0)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "type":
        let name = try reader.string()
        guard let kind = Kind.allCases.first(where: { $0.name == name }) else {
          throw reader.failure(.unknownValue(found: name, expected: Kind.allCases.map(\.name)))
        }
        event.type = kind
      case "start": event.start = try reader.real()
      case "duration": event.duration = try reader.real()
      default: try reader.skipValue()
      }
    }
    return event
  }
}

extension HKQuantitySeries {
  fileprivate static func read(_ reader: inout JSONReader) throws(JSONError) -> HKQuantitySeries {
    var series: HKQuantitySeries?
    var columns = HKQuantitySeries(.heartRate)
    var unit: String?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "type":
        let name = try reader.string()
        guard let type = HKQuantityTypeIdentifier(rawValue: name) else {
          let names = HKQuantityTypeIdentifier.allCases.map(\.rawValue)
          throw reader.failure(.unknownValue(found: name, expected: names))
        }
        series = HKQuantitySeries(type)
      case "unit": unit = try reader.string()
      // It follows from the values.
      case "count": try reader.skipValue()
      case "starts": columns.starts = try reader.runs()
      case "durations": columns.durations = try reader.runs()
      case "values": columns.quantities = try reader.column()
      default: try columns.kept.keep(key, &reader)
      }
    }
    guard var series else { throw reader.failure(.missingField("type")) }
    if let unit, unit != series.type.unit {
      throw reader.failure(.unknownValue(found: unit, expected: [series.type.unit]))
    }
    let counts = [columns.starts.count, columns.durations.count]
    if !counts.allSatisfy({ $0 == columns.count }) { throw reader.failure(.missingField("values")) }
    series.starts = columns.starts
    series.durations = columns.durations
    series.quantities = columns.quantities
    series.kept = columns.kept
    return series
  }
}

extension HKWorkoutRoute {
  fileprivate static func read(_ reader: inout JSONReader) throws(JSONError) -> HKWorkoutRoute {
    var route = HKWorkoutRoute()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "count": try reader.skipValue()
      case "instants": route.instants = try reader.runs()
      case "latitudes": route.latitudes = try reader.column()
      case "longitudes": route.longitudes = try reader.column()
      case "altitudes": route.altitudes = try reader.column()
      case "speeds": route.speeds = try reader.column()
      case "accuracies": route.accuracies = try reader.runs()
      default: try route.kept.keep(key, &reader)
      }
    }
    let columns = [
      route.latitudes, route.longitudes, route.altitudes, route.speeds, route.accuracies,
    ]
    for column in columns where column.count != route.count {
      throw reader.failure(.missingField("instants"))
    }
    return route
  }
}

extension JSONReader {
  fileprivate mutating func activityType() throws(JSONError) -> HKWorkoutActivityType {
    let name = try string()
    guard let type = HKWorkoutActivityType(name: name) else {
      let names = HKWorkoutActivityType.allCases.map(\.name)
      throw failure(.unknownValue(found: name, expected: names))
    }
    return type
  }

  fileprivate mutating func column() throws(JSONError) -> [Double] {
    var values: [Double] = []
    try beginArray()
    while try nextElement() { values.append(try real()) }
    return values
  }

  fileprivate mutating func runs() throws(JSONError) -> [Double] {
    var runs: [[Double]] = []
    try beginArray()
    while try nextElement() { runs.append(try column()) }
    guard let numbers = NumberRuns.numbers(of: runs, countMax: HKWorkout.samplesMax) else {
      throw failure(
        .unknownValue(found: "something else", expected: ["runs: [first, count, step]"])
      )
    }
    return numbers
  }
}
