import LockstepHealth
import LockstepSimulation

/// The figures of a workout as a whole, as a row of the table of many workouts or as a table of its
/// own.
final class GeneralFigures: DataProcessor, DataProvider {
  private let workout: HKWorkout
  private let minutes: MinuteBreakdown
  private let profile: ActivityProfile
  private let preferences: TablePreferences
  private let text: TableText
  private var rates: SeriesStatistics?
  private var metres = 0.0
  private var active: Double?
  private var basal = 0.0
  private var measuredCadence: Double?

  init(
    _ workout: HKWorkout,
    _ minutes: MinuteBreakdown,
    _ preferences: TablePreferences,
    _ text: TableText,
    _ profile: ActivityProfile
  ) {
    self.workout = workout
    self.minutes = minutes
    self.preferences = preferences
    self.text = text
    self.profile = profile
  }

  func wants(_ type: HKQuantityTypeIdentifier) -> Bool {
    type.isDistance || Self.others.contains(type)
  }

  private static let others: [HKQuantityTypeIdentifier] = [
    .heartRate, .activeEnergyBurned, .basalEnergyBurned, .runningCadence,
  ]

  func process(_ series: HKQuantitySeries) {
    switch series.type {
    case .heartRate: rates = series.statistics
    case .activeEnergyBurned: active = series.statistics.sum
    case .basalEnergyBurned: basal = series.statistics.sum
    case .runningCadence: measuredCadence = series.statistics.average
    default: metres += series.statistics.sum
    }
  }

  // MARK: Values

  /// The cells of a row, in the order of the titles.
  var cells: [String] {
    let name = preferences.language.name(of: workout)
    let total = active.map { $0 + basal }
    return [
      TableText.quoted(name), text.minute(workout.startDate), text.minute(workout.endDate),
      text.duration(workout.duration), text.number(distance), text.number(rates?.average),
      text.number(rates?.maximum),
      text.duration(profile.pace(workout.duration, metres, preferences.units)),
      text.number(profile.speed(workout.duration, metres, preferences.units)),
      text.number(cadence), text.number(active), text.number(total),
      text.number(height(HKMetadataKey.elevationAscended)),
      text.number(height(HKMetadataKey.elevationDescended)), text.number(temperature),
      text.number(workout.quantity(HKMetadataKey.weatherHumidity).map { $0 * 100 }),
    ]
  }

  private var distance: Double? {
    guard metres > 0, let unit = profile.distances[preferences.units] else { return nil }
    return metres / unit.metres
  }

  /// The cadence in steps a minute: from the steps that were counted, or the mean of a measured
  /// cadence.
  private var cadence: Double? {
    let steps = minutes.stepCount
    return steps > 0 && workout.duration > 0 ? steps / (workout.duration / 60) : measuredCadence
  }

  private func height(_ key: String) -> Double? {
    guard let metres = workout.quantity(key) else { return nil }
    return preferences.units == .metric ? metres : metres / ActivityProfile.Length.feet.metres
  }

  private var temperature: Double? {
    guard let celsius = workout.quantity(HKMetadataKey.weatherTemperature) else { return nil }
    return preferences.units == .metric ? celsius : celsius * 9 / 5 + 32
  }

  // MARK: Tables

  /// Makes the file of the figures, with a line of title and value for each.
  func files() -> [ReportFile]? {
    let distance = profile.distances[preferences.units]?.name ?? ""
    let stretch = profile.stretches[preferences.units]?.name ?? ""
    let isMetric = preferences.units == .metric
    let (height, degrees) = isMetric ? ("m", "°C") : ("ft", "°F")
    let titles =
      ["Type", "Start", "End", "Duration"]
      + [
        "Distance \(distance)", "Average Heart Rate", "Max Heart Rate",
        "Average Pace time/\(stretch)", "Average Speed \(stretch)/hr",
        "Average Cadence count/min", "Active Energy kcal", "Total Energy kcal",
        "Elevation Ascended \(height)", "Elevation Descended \(height)",
        "Weather Temperature \(degrees)", "Weather Humidity %",
      ].map(TableText.quoted)
    let rows = zip(titles, cells).map { TableText.row([$0, $1]) }
    return [ReportFile("generalData.csv", TableText.row(["Field", "Value"]) + rows.joined())]
  }

  /// The titles of the table of many workouts, without units, since each row has the units of its
  /// activity.
  static let bulkTitles = TableText.row(
    ["Type", "Start", "End", "Duration", "Distance"]
      + [
        "Average Heart Rate", "Max Heart Rate", "Average Pace", "Average Speed", "Average Cadence",
        "Active Energy", "Total Energy", "Elevation Ascended", "Elevation Descended",
      ].map(TableText.quoted) + ["Weather Temperature", "Weather Humidity"]
  )
}
