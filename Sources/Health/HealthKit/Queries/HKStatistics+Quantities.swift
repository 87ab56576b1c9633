import LockstepSimulation

/// The statistics as quantities, under HealthKit's names; each is `nil` if the query did not ask for
/// it.
extension HKStatistics {
  package func sumQuantity() -> HKQuantity? { quantity(sum) }

  package func averageQuantity() -> HKQuantity? { quantity(average) }

  package func minimumQuantity() -> HKQuantity? { quantity(minimum) }

  package func maximumQuantity() -> HKQuantity? { quantity(maximum) }

  package func mostRecentQuantity() -> HKQuantity? { quantity(mostRecent) }

  /// Returns the total time that the samples cover.
  package func duration() -> HKQuantity? {
    durationSeconds.map { HKQuantity(unit: .second(), doubleValue: $0) }
  }

  /// Finds the statistics of one source, if the query asked for separate statistics.
  package func statistics(of source: HKSource) -> HKStatistics? {
    sources.first { $0.source == source }?.statistics
  }

  private func quantity(_ value: Double?) -> HKQuantity? {
    guard let value, let unit = type.canonicalUnit else { return nil }
    return HKQuantity(unit: unit, doubleValue: value)
  }
}

extension HKWorkout {
  /// Computes statistics of the workout's samples of a type; `nil` if it has none.
  package func statistics(for type: HKQuantityTypeIdentifier) throws(HKError) -> HKStatistics? {
    guard let series = series(type), series.count > 0 else { return nil }
    var collected = CollectedSeries()
    try collected.add(series)
    return collected.statistics(for: type, from: startDate)
  }
}
