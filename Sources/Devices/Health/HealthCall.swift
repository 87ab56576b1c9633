package import LockstepDocuments
package import LockstepHealth
package import LockstepSimulation

/// A request of an app to its device's health, under HealthKit's names; an event answers each.
package enum HealthCall: Sendable, Equatable {
  /// `requestAuthorization(toShare:read:)`: answered once the owner has answered, and never with what.
  case requestAuthorization(share: [HKObjectType], read: [HKObjectType])
  /// `save(_:)` of samples: all of them or none.
  case save([HKSample])
  /// `delete(_:)` of what the app itself saved: all of it or nothing.
  case delete([DocumentID])
  case samples(HKSampleQuery)
  case changes(HKAnchoredObjectQuery)
  case statistics(HKStatisticsQuery)
  /// From now on the app's observer of a type is called: `HKObserverQuery`.
  case executeObserver(HKObjectType)
  case stopObserver(HKObjectType)
  case enableBackgroundDelivery(HKObjectType, HKUpdateFrequency)
  case disableBackgroundDelivery(HKObjectType)
  /// Calls the completion handler that an observer was given by a number; nothing answers it.
  case completeObserver(Int64)
  /// A call of a workout builder, which the app names.
  case builder(String, WorkoutBuilderCall)
}

/// A request of an app to an `HKWorkoutBuilder`.
package enum WorkoutBuilderCall: Sendable, Equatable {
  case beginCollection(HKWorkoutConfiguration, at: WallTime)
  case addSamples([HKSample])
  case addWorkoutEvents([HKWorkoutEvent])
  case addMetadata([HKMetadataEntry])
  case endCollection(at: WallTime)
  case finishWorkout
  case discardWorkout
}

/// The result of a call to health.
package enum HealthAnswer: Sendable, Equatable {
  case done
  /// The samples that were saved, by the ids that they have from now on.
  case saved([DocumentID])
  case samples([HKSample])
  case changes(HKAnchoredObjectQuery.Results)
  /// `nil` where the app sees no sample.
  case statistics(HKStatistics?)
  case failed(HKError)
  /// No answer: the observer of a type is called, and given a completion handler by a number.
  case updated(HKObjectType, completion: Int64)
}
