package import LockstepDocuments
package import LockstepSimulation

/// Makers of predicates, under HealthKit's names.
package enum HKQuery {
  package static func predicateForSamples(
    withStart start: WallTime?,
    end: WallTime?,
    options: HKQueryOptions = []
  ) -> HKPredicate {
    .samples(start: start, end: end, options: options)
  }

  package static func predicateForWorkouts(with activity: HKWorkoutActivityType) -> HKPredicate {
    .workouts(activity)
  }

  package static func predicateForObjects(from workout: HKWorkout) -> HKPredicate {
    .workout(workout.id)
  }

  package static func predicateForObjects(from sources: [HKSource]) -> HKPredicate {
    .sources(sources.map(\.bundleIdentifier))
  }

  package static func predicateForObjects(with ids: [DocumentID]) -> HKPredicate { .objects(ids) }

  package static func predicateForObjects(withMetadataKey key: String) -> HKPredicate {
    .metadata(key)
  }
}

extension HKSampleQuery {
  package init(
    sampleType: HKSampleType,
    predicate: HKPredicate?,
    limit: Int,
    sortDescriptors: [HKSortDescriptor]?
  ) {
    self.init(sampleType, predicate ?? .all, sort: sortDescriptors ?? [], limit: limit)
  }
}

extension HKAnchoredObjectQuery {
  package init(
    type: HKSampleType,
    predicate: HKPredicate?,
    anchor: HKQueryAnchor?,
    limit: Int
  ) {
    self.init(type, predicate ?? .all, anchor: anchor, limit: limit)
  }
}

extension HKStatisticsQuery {
  package init(
    quantityType: HKQuantityType,
    quantitySamplePredicate: HKPredicate?,
    options: HKStatisticsOptions
  ) throws(HKError) {
    let type = try quantityType.quantityIdentifier()
    self.init(type, quantitySamplePredicate ?? .all, options: options)
  }
}

extension HKStatisticsCollectionQuery {
  package init(
    quantityType: HKQuantityType,
    quantitySamplePredicate: HKPredicate?,
    options: HKStatisticsOptions,
    anchorDate: WallTime,
    intervalComponents: HKIntervalComponents
  ) throws(HKError) {
    let query = try HKStatisticsQuery(
      quantityType: quantityType,
      quantitySamplePredicate: quantitySamplePredicate,
      options: options
    )
    self.init(query, anchorDate: anchorDate, interval: intervalComponents)
  }
}
