import LockstepDocuments
import LockstepHealth
import LockstepSimulation
import LockstepWorkoutFiles
import LockstepWorkouts

/// The facts of a file beside its session: place, weather, person and device.
///
/// An entry exists only if the file states it; nothing is guessed.
struct FITExtras {
  let file: FITActivityFile
  let session: FIT.DataMessage
  /// The session's start in Unix seconds; `elapsed` is the length in seconds.
  let start: Int64
  let elapsed: Double
  let isSwimmingIn: SwimmingPlace?
  /// The session's number, if the file has several; otherwise `nil`.
  let number: Int?

  /// The kind of water in which a wearer swam, by HealthKit's numbers.
  enum SwimmingPlace: Double {
    case pool = 1
    case openWater = 2

    init?(subSport: String?) {
      switch subSport {
      case "lap_swimming": self = .pool
      case "open_water": self = .openWater
      default: return nil
      }
    }
  }

  var metadata: [HKMetadataEntry] {
    let key = HKMetadataKey.self
    let entries: [(String, HKMetadataValue?)] =
      [
        (key.timeZone, timeZone.map { .string($0) }),
        (key.externalUUID, externalID.map { .string($0) }),
        (key.averageMETs, averageMETs.map { .quantity($0, unit: "kcal/(kg*hr)") }),
        (
          key.averageTemperature,
          session.finite("avg_temperature").map { .quantity($0, unit: "degC") }
        ),
        (key.lapLength, poolLength.map { .quantity($0, unit: "m") }),
        (key.swimmingLocationType, isSwimmingIn.map { .number($0.rawValue) }),
      ] + weather
    return entries.compactMap { key, value in value.map { HKMetadataEntry(key, $0) } }
  }

  /// The offset from UTC of the device's clock, as the name of a zone.
  ///
  /// Zones are whole quarters of an hour from UTC, up to 14 hours; a minute's difference is a device
  /// that wrote one of the two a little later.
  private var timeZone: String? {
    guard
      let activity = file.messages.last(where: { $0.name == "activity" }),
      let local = activity.integer("local_timestamp"), FIT.unixSeconds(date: local) != nil,
      let here = activity.integer("timestamp"), FIT.unixSeconds(date: here) != nil
    else { return nil }
    let quarters = (Double(local - here) / 900).rounded()
    guard abs(Double(local - here) - quarters * 900) <= 60, abs(quarters) <= 14 * 4 else {
      return nil
    }
    if quarters == 0 { return "GMT" }
    let minutes = Int(abs(quarters)) * 15
    let digits = String(minutes / 60 * 100 + minutes % 60)
    let zeros = String(repeating: "0", count: 4 - digits.count)
    return "GMT\(quarters < 0 ? "-" : "+")\(zeros)\(digits)"
  }

  /// The maker, the serial number and the file's date, which together identify the file.
  private var externalID: String? {
    guard let fileID = file.messages.first(where: { $0.name == "file_id" }),
      let serial = fileID.integer("serial_number"), serial > 0,
      let created = fileID.integer("time_created").flatMap({ FIT.unixSeconds(date: $0) }),
      let maker = fileID.shownFields.first(where: { $0.name == "manufacturer" })
    else { return nil }
    let name = FITSession.text(maker.value)
    let date = ISODate.text(WallTime(microseconds: created * 1_000_000)).prefix(19)
    return "\(name)-\(serial)-\(date)Z" + (number.map { "-\($0)" } ?? "")
  }

  /// The session's METs: the energy for each kilogram of its only user and each hour of its timer.
  private var averageMETs: Double? {
    let users = file.messages(named: "user_profile")
    // The highest number but one means that the scale is still at it.
    let weights = users.compactMap { $0.integer("weight").flatMap { $0 < 65_534 ? $0 : nil } }
    guard let weight = weights.first, weight > 0, weights.allSatisfy({ $0 == weight }),
      let energy = session.finite("total_calories"), energy > 0,
      let seconds = session.finite("total_timer_time"), seconds > 0
    else { return nil }
    let mets = energy / (Double(weight) / 10) / (seconds / 3_600)
    return (mets * 100).rounded() / 100
  }

  private var poolLength: Double? {
    session.finite("pool_length").flatMap { isSwimmingIn == .pool && $0 > 0 ? $0 : nil }
  }

  // MARK: Weather

  /// The metadata of the first report of current weather, not of a forecast, from an hour before the
  /// start on.
  private var weather: [(String, HKMetadataValue?)] {
    let report = file.messages.first { message in
      guard message.name == "weather_conditions", message.integer("weather_report") == 0,
        let date = message.integer("timestamp").flatMap({ FIT.unixSeconds(date: $0) })
      else { return false }
      return Double(date) >= Double(start) - 3_600 && Double(date) <= Double(start) + elapsed
    }
    guard let report else { return [] }
    let condition = report.integer("condition").flatMap { Self.conditions[$0] }
    let humidity = report.finite("relative_humidity").flatMap { $0 <= 100 ? $0 / 100 : nil }
    return [
      (
        HKMetadataKey.weatherTemperature,
        report.finite("temperature").map { .quantity($0, unit: "degC") }
      ),
      (HKMetadataKey.weatherHumidity, humidity.map { .quantity($0, unit: "%") }),
      (HKMetadataKey.weatherCondition, condition.map { .number($0) }),
    ]
  }

  /// The `HKWeatherCondition` for each value of `weather_status`; HealthKit has showers, but no rain.
  private static let conditions: [Int64: Double] = [
    0: 1, 1: 3, 2: 4, 3: 23, 4: 12, 5: 8, 6: 24, 7: 20, 8: 6, 11: 7, 12: 13, 13: 22, 14: 24, 16: 23,
    17: 23, 18: 12, 19: 12, 20: 18, 21: 18, 22: 5,
  ]
}
