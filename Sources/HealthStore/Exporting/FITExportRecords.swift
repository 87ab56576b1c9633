import LockstepHealth
import LockstepWorkoutFiles
import LockstepWorkouts

/// The `record` messages of a workout's samples and locations, at most one a second.
struct FITExportRecords {
  private let start: Int64
  /// The values of the `record` messages' fields, each at a whole second since the start.
  private var cells: [(second: Int64, field: String, value: Double)] = []

  init(_ workout: HKWorkout, start: Int64) {
    self.start = start
    if let way = workout.way { addCounter("distance", way) }
    for series in workout.series where !series.type.isDistance { add(series, of: workout) }
    if let route = workout.route { add(route) }
  }

  /// Rounds an instant to whole seconds since the start; `nil` if it is further from the start than a
  /// recording can be.
  static func second(_ instant: Double) -> Int64? {
    let range = -86_400.0...4_294_967
    return range.contains(instant) ? Int64(instant.rounded()) : nil
  }

  // MARK: Samples

  private mutating func add(_ series: HKQuantitySeries, of workout: HKWorkout) {
    switch series.type {
    case .activeEnergyBurned:
      let isWhole = workout.metadata(HKMetadataKey.energyFromSession) == .flag(true)
      if !isWhole { addCounter("calories", series) }
    default:
      guard let (field, factor) = Self.field(of: series.type) else { return }
      for (instant, value) in zip(series.starts, series.quantities) {
        guard let second = Self.second(instant) else { continue }
        cells.append((second, field, value * factor))
      }
    }
  }

  /// Adds a counter field, whose value at each sample's start and end is the sum so far.
  private mutating func addCounter(_ field: String, _ series: HKQuantitySeries) {
    var sum = 0.0
    var ended = Int64.min
    for index in series.quantities.indices {
      let begin = series.starts[index]
      guard let first = Self.second(begin), let last = Self.second(begin + series.durations[index])
      else { continue }
      if last > first, first > ended { cells.append((first, field, sum)) }
      sum += series.quantities[index]
      cells.append((last, field, sum))
      ended = max(ended, last)
    }
  }

  /// Finds the record field for a quantity, and the factor by which its values are multiplied.
  private static func field(of type: HKQuantityTypeIdentifier) -> (String, Double)? {
    switch type {
    case .heartRate: ("heart_rate", 1)
    // A turn of the field is a stride, of two steps.
    case .runningCadence: ("cadence", 0.5)
    case .cyclingCadence, .rowingCadence, .swimmingCadence, .cadence: ("cadence", 1)
    case .runningStrideLength, .walkingStepLength: ("step_length", 1_000)
    case .runningGroundContactTime: ("stance_time", 1)
    case .runningVerticalOscillation: ("vertical_oscillation", 10)
    case .respiratoryRate: ("enhanced_respiration_rate", 1)
    case .underwaterDepth: ("depth", 1)
    case let type where type.unit == "W": ("power", 1)
    case let type where type.unit == "m/s": ("enhanced_speed", 1)
    default: nil
    }
  }

  // MARK: Locations

  private mutating func add(_ route: HKWorkoutRoute) {
    for index in 0..<route.count {
      guard let second = Self.second(route.instants[index]),
        let latitude = FIT.semicircles(degrees: route.latitudes[index]),
        let longitude = FIT.semicircles(degrees: route.longitudes[index])
      else { continue }
      cells.append((second, "position_lat", Double(latitude)))
      cells.append((second, "position_long", Double(longitude)))
      // 0 is what is not known.
      let known = [
        ("enhanced_altitude", route.altitudes[index]), ("enhanced_speed", route.speeds[index]),
        ("gps_accuracy", route.accuracies[index]),
      ]
      for (field, value) in known where value != 0 { cells.append((second, field, value)) }
    }
  }

  // MARK: Messages

  /// Makes the records in the order of their seconds, then an empty one, because a reader ignores the
  /// measurements of the last record.
  func messages() throws(FIT.EncodeError) -> [(second: Int64, message: FIT.MessageDraft)] {
    var messages: [(second: Int64, message: FIT.MessageDraft)] = []
    let ordered = cells.enumerated().sorted { a, b in
      (a.element.second, a.element.field, a.offset) < (b.element.second, b.element.field, b.offset)
    }.map(\.element)
    for cell in ordered {
      if messages.last?.second != cell.second {
        messages.append((second: cell.second, message: try record(at: cell.second)))
      }
      try Self.set(cell.field, cell.value, in: &messages[messages.count - 1].message)
    }
    if let last = messages.last?.second {
      messages.append((second: last, message: try record(at: last)))
    }
    return messages
  }

  /// Sets a field of a message; a later value of the same second replaces an earlier one.
  private static func set(_ field: String, _ value: Double, in message: inout FIT.MessageDraft)
    throws(FIT.EncodeError)
  {
    guard field == "cadence" else { return try message.offer(field, value) }
    // The field has whole turns, and another one their parts.
    try message.offer("cadence", value.rounded(.down))
    try message.offer("fractional_cadence", value - value.rounded(.down))
  }

  private func record(at second: Int64) throws(FIT.EncodeError) -> FIT.MessageDraft {
    var message = try FIT.MessageDraft("record")
    try message.set("timestamp", Double(start + second))
    return message
  }
}
