package import LockstepDocuments
package import LockstepSimulation

/// The ways in which a sample must lie in a time, with HealthKit's numbers: start within it, end within
/// it.
package struct HKQueryOptions: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let strictStartDate = HKQueryOptions(rawValue: 1)
  package static let strictEndDate = HKQueryOptions(rawValue: 2)
}

/// A comparison of two values, such as less than.
package enum HKComparison: Sendable {
  case less, lessOrEqual, equal, notEqual, greaterOrEqual, greater

  func holds<Value: Comparable>(_ a: Value, _ b: Value) -> Bool {
    switch self {
    case .less: a < b
    case .lessOrEqual: a <= b
    case .equal: a == b
    case .notEqual: a != b
    case .greaterOrEqual: a >= b
    case .greater: a > b
    }
  }
}

/// A predicate: the condition for the samples that a query is about.
package indirect enum HKPredicate: Equatable, Sendable {
  case all
  /// Samples that overlap a time, or that start or end within it if the options demand it. The start
  /// belongs to the time, the end does not.
  case samples(start: WallTime?, end: WallTime?, options: HKQueryOptions)
  case workouts(HKWorkoutActivityType)
  /// Workouts whose length without pauses, in seconds, compares to a number in this way.
  case duration(HKComparison, Double)
  case quantity(HKComparison, HKQuantity)
  case category(HKComparison, Int)
  /// Samples of sources with these bundle identifiers.
  case sources([String])
  case objects([DocumentID])
  /// The samples of one workout, and the effort scores that were related to it.
  case workout(DocumentID)
  case metadata(String)
  case metadataValues(String, [HKMetadataValue])
  case and([HKPredicate])
  case or([HKPredicate])
  case not(HKPredicate)

  /// The bounds of time outside which the predicate holds for no sample, in microseconds of dates.
  struct Bounds: Equatable {
    var start = Int64.min
    /// The latest instant at which such a sample can begin.
    var end = Int64.max
  }

  var bounds: Bounds {
    switch self {
    case .samples(let start, let end, _):
      Bounds(start: start?.microseconds ?? .min, end: end?.microseconds ?? .max)
    case .and(let parts):
      parts.map(\.bounds).reduce(Bounds()) {
        Bounds(start: max($0.start, $1.start), end: min($0.end, $1.end))
      }
    case .or(let parts):
      parts.isEmpty
        ? Bounds()
        : parts.map(\.bounds).reduce(Bounds(start: .max, end: .min)) {
          Bounds(start: min($0.start, $1.start), end: max($0.end, $1.end))
        }
    case .all, .workouts, .duration, .quantity, .category, .sources, .objects, .workout,
      .metadata, .metadataValues, .not:
      Bounds()
    }
  }

  /// The only workout whose samples the predicate can hold for; `nil` if there is no such restriction.
  var onlyWorkout: DocumentID? {
    switch self {
    case .workout(let id): id
    case .and(let parts): parts.compactMap(\.onlyWorkout).first
    default: nil
    }
  }

  /// Says if the predicate holds for a sample.
  ///
  /// - Parameter workout: The workout whose series the sample is of, if it is of one.
  func holds(of sample: HKSample, of workout: DocumentID? = nil) -> Bool {
    switch self {
    case .all: true
    case .samples(let start, let end, let options):
      Self.lies(sample.startDate, sample.endDate, start, end, options)
    case .workouts(let type): sample.workoutHead?.activityType == type
    case .duration(let comparison, let seconds):
      sample.workoutHead.map { comparison.holds($0.duration, seconds) } ?? false
    case .quantity(let comparison, let quantity): Self.compares(sample, comparison, quantity)
    case .category(let comparison, let value):
      if case .category(_, let own) = sample.value { comparison.holds(own, value) } else { false }
    case .sources(let bundles): bundles.contains(sample.bundle)
    case .objects(let ids): ids.contains(sample.uuid)
    case .workout(let id): workout == id || sample.relatedWorkout == id.text
    case .metadata(let key): sample.metadata(key) != nil
    case .metadataValues(let key, let values): sample.metadata(key).map(values.contains) ?? false
    case .and(let parts): parts.allSatisfy { $0.holds(of: sample, of: workout) }
    case .or(let parts): parts.contains { $0.holds(of: sample, of: workout) }
    case .not(let part): !part.holds(of: sample, of: workout)
    }
  }

  /// Says if the stretch between two dates lies in a time as the options demand.
  static func lies(
    _ first: WallTime,
    _ last: WallTime,
    _ start: WallTime?,
    _ end: WallTime?,
    _ options: HKQueryOptions
  ) -> Bool {
    func isWithin(_ date: WallTime) -> Bool {
      (start.map { date >= $0 } ?? true) && (end.map { date < $0 } ?? true)
    }
    if options.contains(.strictStartDate), !isWithin(first) { return false }
    if options.contains(.strictEndDate), !isWithin(last) { return false }
    let beginsBefore = end.map { first < $0 } ?? true
    let endsAfter = start.map { last > $0 || first >= $0 } ?? true
    return beginsBefore && endsAfter
  }

  private static func compares(
    _ sample: HKSample,
    _ comparison: HKComparison,
    _ quantity: HKQuantity
  ) -> Bool {
    guard case .quantity(_, let own) = sample.value else { return false }
    let value = try? Result { () throws(HKError) in try own.doubleValue(for: quantity.unit) }.get()
    return value.map { comparison.holds($0, quantity.value) } ?? false
  }
}

extension HKSample {
  /// The head of the workout, if the sample is one; otherwise `nil`.
  package var workoutHead: HKWorkout.Head? {
    guard case .workout(let head) = value else { return nil }
    return head
  }
}
