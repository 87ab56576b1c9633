import LockstepHealth

/// How long a run's heart rate was in each zone: both a processor and a provider.
final class HeartZones: DataProcessor, DataProvider {
  private let isOfRun: Bool
  private let preferences: TablePreferences
  private let text: TableText
  private var rates = HKQuantitySeries(.heartRate)

  init(_ workout: HKWorkout, _ preferences: TablePreferences, _ text: TableText) {
    isOfRun = workout.workoutActivityType == .running
    self.preferences = preferences
    self.text = text
  }

  func wants(_ type: HKQuantityTypeIdentifier) -> Bool { type == .heartRate }

  func process(_ series: HKQuantitySeries) { rates = series }

  /// A zone each, from 1 on; nothing where the highest rate is not known, or nobody ran.
  func files() -> [ReportFile]? {
    guard isOfRun, rates.count > 0, let maximum = preferences.maximumHeartRate else { return [] }
    let seconds = Self.seconds(rates, maximum: maximum, zones: preferences.zones)
    let rows = seconds.enumerated().map { number, seconds in
      TableText.row([String(number + 1), text.duration(seconds)])
    }
    return [ReportFile("heartZones.csv", TableText.row(["Zone", "Time"]) + rows.joined())]
  }

  /// Two samples further apart say nothing of the time between them.
  private static let gapMax = 60.0

  /// Seconds in each zone.
  ///
  /// The time between two samples is that of their zone, or parted where the line between them crosses
  /// from one to the next. Of two that are further apart than that nothing is known.
  ///
  /// - Parameter zones: Where each begins, in percent of the maximum.
  static func seconds(_ rates: HKQuantitySeries, maximum: Double, zones: [Int]) -> [Double] {
    let bounds = zones.map { Double($0) / 100 * maximum }
    var seconds = [Double](repeating: 0, count: zones.count)
    let samples = Array(zip(rates.starts, rates.quantities))
    for (first, second) in zip(samples, samples.dropFirst()) {
      let gap = second.0 - first.0
      guard gap > 0, gap <= gapMax, let from = zone(first.1, bounds),
        let to = zone(second.1, bounds)
      else { continue }
      if from == to {
        seconds[from] += gap
      } else if abs(from - to) == 1 {
        let part = gap * (bounds[max(from, to)] - first.1) / (second.1 - first.1)
        seconds[from] += part
        seconds[to] += gap - part
      }
    }
    return seconds
  }

  /// The last zone that begins at the rate or below it; `nil` below the first.
  private static func zone(_ rate: Double, _ bounds: [Double]) -> Int? {
    bounds.lastIndex { $0 <= rate }
  }
}
