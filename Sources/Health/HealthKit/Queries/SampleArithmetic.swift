import LockstepSimulation

/// The sums, means and extremes of samples of one quantity, in the unit of its type.
///
/// If several sources measured the same time, sums take the source with the highest priority, and from
/// the others only the time that it does not cover: a run measured on the wrist and in the pocket
/// counts once. Means weigh all samples alike, except for types that HealthKit weighs by time
/// (`TemporalMean`).
struct SampleArithmetic {
  private let samples: [HKSample]
  private let values: [Double]
  private let priorities: [String]

  init(_ samples: [HKSample], priorities: [String]) {
    self.samples = samples
    // A unit is looked up once for all that are in it.
    var unit: HKUnit?
    var scale: ExactFraction?
    values = samples.map { sample in
      guard case .quantity(let type, let quantity) = sample.value else { return 0 }
      if quantity.unit.offset != nil { return sample.canonicalValue ?? 0 }
      if unit != quantity.unit {
        unit = quantity.unit
        scale = type.canonicalUnit?.factor.inverse.flatMap { quantity.unit.factor.times($0) }
      }
      return scale?.applied(to: quantity.value) ?? 0
    }
    self.priorities = priorities
  }

  /// The sources of the samples, sorted by their bundle identifiers.
  var sources: [HKSource] {
    var found: [HKSource] = []
    for sample in samples where !found.contains(sample.source) { found.append(sample.source) }
    return found.sorted { $0.bundleIdentifier < $1.bundleIdentifier }
  }

  func statistics(
    _ type: HKQuantityTypeIdentifier,
    _ options: HKStatisticsOptions,
    _ start: WallTime,
    _ end: WallTime
  ) -> HKStatistics {
    var result = HKStatistics(type: type, startDate: start, endDate: end)
    result.count = samples.count
    if samples.isEmpty { return result }
    if options.contains(.cumulativeSum) { result.sum = sum }
    if options.contains(.discreteAverage) {
      let weighted = type.aggregationStyle == .discreteTemporallyWeighted ? temporalMean : nil
      result.average = weighted ?? values.reduce(0, +) / Double(values.count)
    }
    if options.contains(.discreteMin) { result.minimum = values.min() }
    if options.contains(.discreteMax) { result.maximum = values.max() }
    if options.contains(.mostRecent) { result.mostRecent = mostRecent }
    if options.contains(.duration) {
      var covered = CoveredTime()
      for sample in samples { covered.add(sample) }
      result.durationSeconds = Double(covered.microseconds) / 1_000_000
    }
    return result
  }

  private var temporalMean: Double? {
    guard let first = samples.map(\.startDate.microseconds).min() else { return nil }
    var mean = TemporalMean()
    let order = samples.indices.sorted {
      (samples[$0].startDate.microseconds, $0) < (samples[$1].startDate.microseconds, $1)
    }
    for index in order {
      let start = Double(samples[index].startDate.microseconds - first) / 1_000_000
      mean.add(values[index], at: start, lasting: samples[index].lengthSeconds)
    }
    return mean.value
  }

  private var mostRecent: Double? {
    let last = samples.indices.max { samples[$0].endDate < samples[$1].endDate }
    return last.map { values[$0] }
  }

  private var sum: Double {
    let bundles = sources.map(\.bundleIdentifier)
    if bundles.count < 2 { return values.reduce(0, +) }
    let ordered = priorities.filter(bundles.contains)
    var covered = CoveredTime()
    var sum = 0.0
    for bundle in ordered {
      let own = samples.indices.filter { samples[$0].bundle == bundle }
      for index in own { sum += values[index] * covered.uncoveredShare(of: samples[index]) }
      for index in own { covered.add(samples[index]) }
    }
    return sum
  }
}

/// The stretches of time that samples cover; stretches that touch are joined.
struct CoveredTime {
  /// The stretches, sorted and apart from each other.
  private var spans: [(start: Int64, end: Int64)] = []

  var microseconds: Int64 { spans.reduce(0) { $0 + $1.end - $1.start } }

  mutating func add(_ sample: HKSample) {
    var (start, end) = (sample.startDate.microseconds, sample.endDate.microseconds)
    let first = index(endingAtOrAfter: start)
    var last = first
    while last < spans.count, spans[last].start <= end {
      start = min(start, spans[last].start)
      end = max(end, spans[last].end)
      last += 1
    }
    spans.replaceSubrange(first..<last, with: [(start, end)])
  }

  /// Computes the share, from 0 to 1, of a sample's time that is not covered yet; for a sample of one
  /// instant 0 or 1.
  func uncoveredShare(of sample: HKSample) -> Double {
    let (start, end) = (sample.startDate.microseconds, sample.endDate.microseconds)
    var inside: Int64 = 0
    var index = index(endingAtOrAfter: start)
    while index < spans.count, spans[index].start <= end {
      if start == end { return 0 }
      inside += max(0, min(end, spans[index].end) - max(start, spans[index].start))
      index += 1
    }
    return start == end ? 1 : 1 - Double(inside) / Double(end - start)
  }

  private func index(endingAtOrAfter instant: Int64) -> Int {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].end >= instant { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
