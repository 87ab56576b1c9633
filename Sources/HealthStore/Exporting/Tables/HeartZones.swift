import LockstepLanguages
import LockstepHealth

/// The time that a run's heart rate was in each zone: both a processor and a provider.
final class HeartZones: DataProcessor, DataProvider {
  private let isOfRun: Bool
  private let activeSeconds: Double
  private let preferences: TablePreferences
  private let text: TableText
  private var rates = HKQuantitySeries(.heartRate)

  init(_ workout: HKWorkout, _ preferences: TablePreferences, _ text: TableText) {
    isOfRun = workout.workoutActivityType == .running
    activeSeconds = workout.duration
    self.preferences = preferences
    self.text = text
  }

  func wants(_ type: HKQuantityTypeIdentifier) -> Bool { type == .heartRate }

  func process(_ series: HKQuantitySeries) { rates = series }

  /// The seconds in each zone; `nil` if the maximum heart rate is unknown, or the workout is not a run.
  private var seconds: [Double]? {
    guard isOfRun, rates.count > 0, let maximum = preferences.maximumHeartRate else { return nil }
    return Self.seconds(rates, maximum: maximum, zones: preferences.zones)
  }

  /// Makes the file of the zones, with a line for each, numbered from 1.
  func files() -> [ReportFile]? {
    guard let seconds else { return [] }
    let rows = seconds.enumerated().map { number, seconds in
      TableText.row([String(number + 1), text.duration(seconds)])
    }
    return [ReportFile("heartZones.csv", TableText.row(["Zone", "Time"]) + rows.joined())]
  }

  var section: ReportSection? {
    guard let seconds else { return nil }
    let language = preferences.language
    let rows = zip(preferences.zones, seconds).map { percent, seconds in
      ReportSection.Row(
        language.text("zone.from", String(percent)),
        TableText.durationText(seconds)
      )
    }
    let rest = activeSeconds - seconds.reduce(0, +)
    let footer = language.text("zone.rest", TableText.durationText(rest))
    return ReportSection(language.text("zone.section"), rows, footer: rest >= 1 ? footer : nil)
  }

  /// The longest gap in seconds between two samples whose time between counts for a zone.
  private static let gapMax = 60.0

  /// Computes the seconds that a heart rate was in each zone.
  ///
  /// The time between two samples in one zone counts for that zone; otherwise it is split at the
  /// instants at which the line between the samples crosses zones. Time between samples further apart
  /// than `gapMax` does not count.
  ///
  /// - Parameter zones: The start of each zone, in percent of the maximum.
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

  /// Finds the last zone that begins at or below a rate; `nil` below the first zone.
  private static func zone(_ rate: Double, _ bounds: [Double]) -> Int? {
    bounds.lastIndex { $0 <= rate }
  }
}
