import LockstepDocuments
import LockstepHealth
import LockstepSimulation

/// What was added to a builder: quantities as columns, other samples as they are.
///
/// Sums and extremes are kept along, so that looking at them costs the same after twenty hours as after
/// one.
struct CollectedSeries {
  private var columns: [HKQuantitySeries] = []
  private var running: [HKStatistics] = []
  private var means: [TemporalMean] = []
  private var units: [HKUnit] = []
  private(set) var others: [HKSample] = []

  mutating func add(_ samples: [HKSample], from start: WallTime) throws(HKError) {
    for sample in samples {
      guard case .quantity(let type, let quantity) = sample.value else {
        others.append(sample)
        continue
      }
      let index = try index(of: type)
      let value =
        quantity.unit == units[index]
        ? quantity.value : try quantity.doubleValue(for: units[index])
      let second = Double(sample.startDate.microseconds - start.microseconds) / 1_000_000
      columns[index].add(value, at: second, lasting: sample.lengthSeconds)
      count(value, at: index, second, sample.lengthSeconds)
    }
  }

  mutating func add(_ series: HKQuantitySeries) throws(HKError) {
    let index = try index(of: series.type)
    for place in 0..<series.count {
      let value = series.quantities[place]
      columns[index].add(value, at: series.starts[place], lasting: series.durations[place])
      count(value, at: index, series.starts[place], series.durations[place])
    }
  }

  private mutating func index(of type: HKQuantityTypeIdentifier) throws(HKError) -> Int {
    if let index = columns.firstIndex(where: { $0.type == type }) { return index }
    guard let unit = type.canonicalUnit else {
      throw HKError(.invalidArgument, Phrase("health.noUnit", "\(type)"))
    }
    columns.append(HKQuantitySeries(type))
    running.append(HKStatistics(sum: 0))
    means.append(TemporalMean())
    units.append(unit)
    return columns.count - 1
  }

  private mutating func count(
    _ value: Double,
    at index: Int,
    _ second: Double,
    _ duration: Double
  ) {
    means[index].add(value, at: second, lasting: duration)
    running[index].sum += value
    running[index].minimum = min(running[index].minimum ?? value, value)
    running[index].maximum = max(running[index].maximum ?? value, value)
  }

  func statistics(for type: HKQuantityTypeIdentifier) -> HKStatistics? {
    guard let index = columns.firstIndex(where: { $0.type == type }) else { return nil }
    var statistics = running[index]
    let weighted = type.aggregationStyle == .discreteTemporallyWeighted ? means[index].value : nil
    statistics.average = weighted ?? statistics.sum / Double(columns[index].count)
    return statistics
  }

  /// In the order of a workout's list, each by its instants.
  var series: [HKQuantitySeries] {
    columns.enumerated().sorted { a, b in
      (a.element.type.place, a.offset) < (b.element.type.place, b.offset)
    }.map { $0.element.ordered }
  }

  /// Each as a sample of its own.
  func samples(from start: WallTime, id: (WallTime) -> DocumentID) -> [HKSample] {
    zip(columns, units).flatMap { column, unit in
      (0..<column.count).map { index in
        let begin = start + Interval(seconds: column.starts[index])
        return HKSample(
          uuid: id(begin),
          .quantity(column.type, HKQuantity(unit: unit, doubleValue: column.quantities[index])),
          start: begin,
          end: begin + Interval(seconds: column.durations[index])
        )
      }
    }
  }
}

extension Interval {
  /// Rounded to whole microseconds.
  fileprivate init(seconds: Double) { self = .microseconds(Int64((seconds * 1_000_000).rounded())) }
}
