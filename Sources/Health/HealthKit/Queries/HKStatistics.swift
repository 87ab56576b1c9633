import LockstepLanguages
package import LockstepDocuments
package import LockstepSimulation

/// The figures that a statistics query computes, with HealthKit's numbers.
package struct HKStatisticsOptions: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let separateBySource = HKStatisticsOptions(rawValue: 1)
  package static let discreteAverage = HKStatisticsOptions(rawValue: 2)
  package static let discreteMin = HKStatisticsOptions(rawValue: 4)
  package static let discreteMax = HKStatisticsOptions(rawValue: 8)
  package static let cumulativeSum = HKStatisticsOptions(rawValue: 16)
  package static let mostRecent = HKStatisticsOptions(rawValue: 32)
  package static let duration = HKStatisticsOptions(rawValue: 64)

  static let discrete: Self = [.discreteAverage, .discreteMin, .discreteMax]
}

/// The statistics of a quantity over a time, in the unit of its type.
package struct HKStatistics: Equatable, Sendable {
  package let type: HKQuantityTypeIdentifier
  package let startDate: WallTime
  package let endDate: WallTime
  package var sum: Double?
  package var average: Double?
  package var minimum: Double?
  package var maximum: Double?
  package var mostRecent: Double?
  /// The seconds that the samples cover.
  package var durationSeconds: Double?
  /// The number of samples in the statistics.
  package var count = 0
  /// The statistics of each source by bundle identifier, if the query asked for them; otherwise empty.
  package var sources: [(source: HKSource, statistics: HKStatistics)] = []

  package static func == (a: Self, b: Self) -> Bool {
    a.type == b.type && a.startDate == b.startDate && a.endDate == b.endDate && a.sum == b.sum
      && a.average == b.average && a.minimum == b.minimum && a.maximum == b.maximum
      && a.mostRecent == b.mostRecent && a.durationSeconds == b.durationSeconds
      && a.count == b.count && a.sources.elementsEqual(b.sources) { $0 == $1 }
  }
}

/// A query that computes statistics of a quantity's samples.
package struct HKStatisticsQuery: Equatable, Sendable {
  package var type: HKQuantityTypeIdentifier
  package var predicate: HKPredicate
  package var options: HKStatisticsOptions

  package init(
    _ type: HKQuantityTypeIdentifier,
    _ predicate: HKPredicate = .all,
    options: HKStatisticsOptions
  ) {
    self.type = type
    self.predicate = predicate
    self.options = options
  }

  /// Refuses a sum of a discrete quantity, and a mean or an extreme of a cumulative one.
  func check() throws(HKError) {
    let isCumulative = type.aggregationStyle == .cumulative
    if isCumulative, !options.isDisjoint(with: .discrete) {
      throw HKError(.invalidArgument, Phrase("health.cumulative", "\(type)"))
    }
    if !isCumulative, options.contains(.cumulativeSum) {
      throw HKError(.invalidArgument, Phrase("health.discrete", "\(type)"))
    }
    if options.subtracting(.separateBySource).isEmpty {
      throw HKError(.invalidArgument, Phrase("health.noStatistics"))
    }
  }
}

extension HKHealthStore {
  /// Computes statistics of the samples that the client may see; `nil` if there are none.
  package func execute(_ query: HKStatisticsQuery) throws(HKError) -> HKStatistics? {
    try query.check()
    let samples = try samples(.quantity(query.type), query.predicate).map(\.sample)
    guard let first = samples.first else { return nil }
    let last = samples.reduce(first.endDate) { max($0, $1.endDate) }
    return statistics(of: samples, query.type, query.options, first.startDate, last)
  }

  /// Computes statistics of a type over one workout; `nil` if the client may see no such samples.
  package func statistics(
    of workout: DocumentID,
    _ type: HKQuantityTypeIdentifier
  ) throws(HKError) -> HKStatistics? {
    let discrete: HKStatisticsOptions = [.discrete, .mostRecent]
    let options = type.aggregationStyle == .cumulative ? [.cumulativeSum] : discrete
    return try execute(HKStatisticsQuery(type, .workout(workout), options: options))
  }

  /// Computes statistics of samples that were found.
  func statistics(
    of samples: [HKSample],
    _ type: HKQuantityTypeIdentifier,
    _ options: HKStatisticsOptions,
    _ start: WallTime,
    _ end: WallTime
  ) -> HKStatistics {
    let arithmetic = SampleArithmetic(samples, priorities: priorities(of: samples))
    var result = arithmetic.statistics(type, options, start, end)
    if options.contains(.separateBySource) {
      result.sources = arithmetic.sources.map { source in
        let own = SampleArithmetic(samples.filter { $0.source == source }, priorities: [])
        return (source, own.statistics(type, options.subtracting(.separateBySource), start, end))
      }
    }
    return result
  }

  /// Lists the bundle identifiers of the samples' sources, most important first: in the owner's order,
  /// then the system, then the rest by name.
  private func priorities(of samples: [HKSample]) -> [String] {
    var order = database.priorities
    if !order.contains(HKSource.system.bundleIdentifier) {
      order.append(HKSource.system.bundleIdentifier)
    }
    var rest: [String] = []
    for sample in samples where !order.contains(sample.bundle) && !rest.contains(sample.bundle) {
      rest.append(sample.bundle)
    }
    return order + rest.sorted()
  }
}
