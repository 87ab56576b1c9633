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
  /// A call of a builder, which the app names.
  case builder(String, WorkoutBuilderCall)
  /// `HKWorkoutRouteQuery`: the locations of a workout's route.
  case route(of: DocumentID)
  /// `relateWorkoutEffortSample(_:with:activity:)`: the activity by its place, `nil` for the whole.
  case relateEffort(HKSample, of: DocumentID, activity: Int?)
  case unrelateEffort(DocumentID, of: DocumentID)
  /// `HKWorkoutEffortRelationshipQuery` of one workout.
  case efforts(of: DocumentID)
}

/// A call of an `HKWorkoutBuilder`, an `HKLiveWorkoutBuilder` or an `HKWorkoutRouteBuilder`.
package enum WorkoutBuilderCall: Sendable, Equatable {
  /// A live builder collects by itself what the device's workout session measures.
  case beginCollection(HKWorkoutConfiguration, at: WallTime, isLive: Bool)
  case addSamples([HKSample])
  case addWorkoutEvents([HKWorkoutEvent])
  case addMetadata([HKMetadataEntry])
  /// `statistics(for:)`, of what was added and collected so far.
  case statistics(HKQuantityTypeIdentifier)
  /// Of a workout's builder that has the name its `seriesBuilder`, or else an own builder of a route.
  case insertRouteData([CLLocation])
  case finishRoute(DocumentID, [HKMetadataEntry])
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
  /// In the order of their instants.
  case locations([CLLocation])
  case efforts([HKWorkoutEffortRelationship])
  case failed(HKError)
  /// No answer: the observer of a type is called, and given a completion handler by a number.
  case updated(HKObjectType, completion: Int64)
}

extension HealthAnswer {
  /// The line for people about what health has saved or refused; `nil` of an answer to a question.
  var note: String? {
    switch self {
    case .saved(let ids):
      "health has saved \(ids.prefix(3).map(\.text).joined(separator: ", "))"
        + (ids.count > 3 ? " and \(ids.count - 3) more" : "")
    case .failed(let error):
      "health refused the app's call: \(error.reason) (\(error.code.rawValue))"
    case .done, .samples, .changes, .statistics, .locations, .efforts, .updated: nil
    }
  }
}
