import LockstepSimulation

/// Statistics as quantities, by HealthKit's own names: `nil` where they were not asked for.
extension HKStatistics {
  package func sumQuantity() -> HKQuantity? { quantity(sum) }

  package func averageQuantity() -> HKQuantity? { quantity(average) }

  package func minimumQuantity() -> HKQuantity? { quantity(minimum) }

  package func maximumQuantity() -> HKQuantity? { quantity(maximum) }

  package func mostRecentQuantity() -> HKQuantity? { quantity(mostRecent) }

  /// Returns how long something was measured.
  package func duration() -> HKQuantity? {
    durationSeconds.map { HKQuantity(unit: .second(), doubleValue: $0) }
  }

  /// Finds the statistics of one source, where they were asked for separately.
  package func statistics(of source: HKSource) -> HKStatistics? {
    sources.first { $0.source == source }?.statistics
  }

  private func quantity(_ value: Double?) -> HKQuantity? {
    guard let value, let unit = type.canonicalUnit else { return nil }
    return HKQuantity(unit: unit, doubleValue: value)
  }
}

extension HKWorkout {
  /// Statistics of what the workout holds of a type; `nil` where that is nothing.
  package func statistics(for type: HKQuantityTypeIdentifier) throws(HKError) -> HKStatistics? {
    guard let series = series(type), series.count > 0 else { return nil }
    var collected = CollectedSeries()
    try collected.add(series)
    return collected.statistics(for: type, from: startDate)
  }
}
