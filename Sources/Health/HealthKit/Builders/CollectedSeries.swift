import LockstepLanguages
import LockstepDocuments
import LockstepSimulation

/// The samples that were added to a workout builder: quantities as columns, all others as single
/// samples.
///
/// Sums and extremes are updated with each sample, so that statistics cost the same after twenty hours
/// as after one.
struct CollectedSeries {
  private var columns: [HKQuantitySeries] = []
  private var running: [SeriesStatistics] = []
  private var means: [TemporalMean] = []
  private var units: [HKUnit] = []
  /// For each column, the latest end of any of its samples, in seconds since the start.
  private var ends: [Double] = []
  private(set) var others: [HKSample] = []
  /// The ids of the samples that were added one by one.
  private(set) var ids: Set<DocumentID> = []
  /// The type and the start, in seconds since the workout's start, of the sample that begins last.
  private(set) var latest: (type: HKObjectType, second: Double)?

  mutating func add(_ samples: [HKSample], from start: WallTime) throws(HKError) {
    for sample in samples {
      ids.insert(sample.uuid)
      begins(sample.sampleType, at: Self.seconds(sample, from: start))
      guard case .quantity(let type, let quantity) = sample.value else {
        others.append(sample)
        continue
      }
      let index = try index(of: type)
      let value =
        quantity.unit == units[index]
        ? quantity.value : try quantity.doubleValue(for: units[index])
      let second = Self.seconds(sample, from: start)
      let detail = HKSeriesDetails.Detail(
        id: sample.uuid,
        device: sample.device,
        metadata: sample.metadata
      )
      columns[index].add(value, at: second, lasting: sample.lengthSeconds, detail)
      count(value, at: index, second, sample.lengthSeconds)
    }
  }

  mutating func add(_ series: HKQuantitySeries) throws(HKError) {
    let index = try index(of: series.type)
    let isPlain = series.details.isEmpty
    for place in 0..<series.count {
      let value = series.quantities[place]
      let (start, length) = (series.starts[place], series.durations[place])
      if isPlain {
        columns[index].add(value, at: start, lasting: length)
      } else {
        columns[index].add(value, at: start, lasting: length, series.details.detail(at: place))
      }
      begins(.quantity(series.type), at: start)
      count(value, at: index, series.starts[place], series.durations[place])
    }
  }

  private static func seconds(_ sample: HKSample, from start: WallTime) -> Double {
    Double(sample.startDate.microseconds - start.microseconds) / 1_000_000
  }

  private mutating func begins(_ type: HKObjectType, at second: Double) {
    if second > latest?.second ?? -.infinity { latest = (type, second) }
  }

  private mutating func index(of type: HKQuantityTypeIdentifier) throws(HKError) -> Int {
    if let index = columns.firstIndex(where: { $0.type == type }) { return index }
    guard let unit = type.canonicalUnit else {
      throw HKError(.invalidArgument, Phrase("health.noUnit", "\(type)"))
    }
    columns.append(HKQuantitySeries(type))
    running.append(SeriesStatistics(sum: 0))
    means.append(TemporalMean())
    units.append(unit)
    ends.append(0)
    return columns.count - 1
  }

  private mutating func count(
    _ value: Double,
    at index: Int,
    _ second: Double,
    _ duration: Double
  ) {
    means[index].add(value, at: second, lasting: duration)
    ends[index] = max(ends[index], second + duration)
    running[index].sum += value
    running[index].minimum = min(running[index].minimum ?? value, value)
    running[index].maximum = max(running[index].maximum ?? value, value)
  }

  /// Computes statistics of a type from the workout's start to a date, with the results of a statistics
  /// query.
  func statistics(for type: HKQuantityTypeIdentifier, from start: WallTime)
    -> HKStatistics?
  {
    guard let index = columns.firstIndex(where: { $0.type == type }) else { return nil }
    let (column, all) = (columns[index], running[index])
    let end = start + Interval(seconds: ends[index])
    var statistics = HKStatistics(type: type, startDate: start, endDate: end)
    statistics.count = column.count
    if type.aggregationStyle == .cumulative {
      statistics.sum = all.sum
      return statistics
    }
    let weighted = type.aggregationStyle == .discreteTemporallyWeighted ? means[index].value : nil
    statistics.average = weighted ?? all.sum / Double(column.count)
    (statistics.minimum, statistics.maximum) = (all.minimum, all.maximum)
    return statistics
  }

  /// The series in the order of a workout's list, each sorted by its samples' instants.
  var series: [HKQuantitySeries] {
    columns.enumerated().sorted { a, b in
      (a.element.type.place, a.offset) < (b.element.type.place, b.offset)
    }.map { $0.element.ordered }
  }

  /// Makes a single sample of each added sample; a sample without an id gets one.
  func samples(from start: WallTime, id: (WallTime) -> DocumentID) -> [HKSample] {
    zip(columns, units).flatMap { column, unit in
      (0..<column.count).map { index in
        let begin = start + Interval(seconds: column.starts[index])
        let detail = column.details.detail(at: index)
        return HKSample(
          uuid: detail.id.text.isEmpty ? id(begin) : detail.id,
          .quantity(column.type, HKQuantity(unit: unit, doubleValue: column.quantities[index])),
          start: begin,
          end: begin + Interval(seconds: column.durations[index]),
          device: detail.device,
          metadata: detail.metadata
        )
      }
    }
  }
}

extension Interval {
  /// Makes an interval of a number of seconds, rounded to whole microseconds.
  fileprivate init(seconds: Double) { self = .microseconds(Int64((seconds * 1_000_000).rounded())) }
}
