import LockstepLanguages
package import LockstepDocuments
import LockstepSimulation

/// A property by which results are sorted; equal results follow the order of their ids.
package struct HKSortDescriptor: Equatable, Sendable {
  /// The property by which results are sorted.
  package enum Key: String, CaseIterable, Sendable {
    case startDate, endDate, duration
  }

  package var key: Key
  package var isAscending: Bool

  package init(_ key: Key, ascending: Bool) {
    self.key = key
    isAscending = ascending
  }

  fileprivate func place(_ sample: HKSample) -> Double {
    switch key {
    case .startDate: Double(sample.startDate.microseconds)
    case .endDate: Double(sample.endDate.microseconds)
    case .duration: sample.workoutHead?.duration ?? sample.lengthSeconds
    }
  }
}

extension HKSample {
  /// The sample's length in seconds, from start to end.
  package var lengthSeconds: Double {
    Double(endDate.microseconds - startDate.microseconds) / 1_000_000
  }
}

/// A query that finds the samples of a type once.
package struct HKSampleQuery: Equatable, Sendable {
  package var type: HKObjectType
  package var predicate: HKPredicate
  package var sortDescriptors: [HKSortDescriptor]
  /// The greatest number of samples in the answer; 0 for no limit.
  package var limit: Int

  /// HealthKit's value for no limit.
  package static let noLimit = 0

  package init(
    _ type: HKObjectType,
    _ predicate: HKPredicate = .all,
    sort: [HKSortDescriptor] = [],
    limit: Int = noLimit
  ) {
    self.type = type
    self.predicate = predicate
    sortDescriptors = sort
    self.limit = limit
  }
}

extension HKHealthStore {
  /// Finds the query's samples that the client may see, oldest first unless the query names another
  /// order.
  package func execute(_ query: HKSampleQuery) throws(HKError) -> [HKSample] {
    guard query.limit >= 0 else {
      throw HKError(.invalidArgument, Phrase("health.limit", "\(query.limit)"))
    }
    var found = try samples(query.type, query.predicate).map(\.sample)
    // From the last descriptor to the first, each leaving equal ones as they are.
    for descriptor in query.sortDescriptors.reversed() { found = Self.sorted(found, descriptor) }
    return query.limit == 0 ? found : Array(found.prefix(query.limit))
  }

  private static func sorted(_ samples: [HKSample], _ descriptor: HKSortDescriptor) -> [HKSample] {
    let keyed = samples.enumerated().map { (descriptor.place($0.element), $0.offset) }
    let order = keyed.sorted { a, b in
      if a.0 != b.0 { return descriptor.isAscending ? a.0 < b.0 : a.0 > b.0 }
      return a.1 < b.1
    }
    return order.map { samples[$0.1] }
  }

  /// Reads a workout with its series, if the client may see workouts.
  ///
  /// The workout has only the series whose types the client may read, or that the client saved itself.
  package func workout(_ id: DocumentID) throws(HKError) -> HKWorkout {
    try checkReading()
    let object = database.object(id)
    guard let object, object.sample.sampleType == .workout, sees(object.sample) else {
      throw HKError(.noData, Phrase("health.noWorkout", "\(id)"))
    }
    var workout = try database.workout(object)
    if object.sample.source == source { return workout }
    workout.series.removeAll { !reads(.quantity($0.type)) }
    if !reads(.workoutRoute) { workout.route = nil }
    return workout
  }

  /// Lists all sources of the samples of a type that the client may see.
  package func sources(of type: HKObjectType, _ predicate: HKPredicate = .all) throws(HKError)
    -> [HKSource]
  {
    var found: [HKSource] = []
    for item in try samples(type, predicate) where !found.contains(item.sample.source) {
      found.append(item.sample.source)
    }
    return found.sorted { $0.bundleIdentifier < $1.bundleIdentifier }
  }

  func sees(_ sample: HKSample) -> Bool { reads(sample.sampleType) || sample.source == source }
}
