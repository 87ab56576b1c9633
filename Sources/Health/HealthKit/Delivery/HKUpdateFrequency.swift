import LockstepSimulation

/// The highest frequency at which an app is woken for changes of a type, with HealthKit's numbers.
package enum HKUpdateFrequency: Int, CaseIterable, Sendable {
  case immediate = 1
  case hourly = 2
  case daily = 3
  case weekly = 4

  /// The shortest time between two deliveries of this frequency.
  var period: Interval {
    switch self {
    case .immediate: .zero
    case .hourly: .seconds(3_600)
    case .daily: .seconds(86_400)
    case .weekly: .seconds(7 * 86_400)
    }
  }
}
