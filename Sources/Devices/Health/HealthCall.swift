package import LockstepDocuments
package import LockstepHealth
package import LockstepSimulation

/// A call of an app to its device's health, named as in HealthKit; an event answers each call.
package enum HealthCall: Sendable, Equatable {
  /// `requestAuthorization(toShare:read:)`: answered as soon as the owner has answered, without telling
  /// the owner's answer.
  case requestAuthorization(share: [HKObjectType], read: [HKObjectType])
  /// `save(_:)`: saves all of the samples or none.
  case save([HKSample])
  /// `delete(_:)`: deletes all of the objects, which the app itself has saved, or none.
  case delete([DocumentID])
  case samples(HKSampleQuery)
  case changes(HKAnchoredObjectQuery)
  case statistics(HKStatisticsQuery)
  /// Starts the app's observer of a type (`HKObserverQuery`).
  case executeObserver(HKObjectType)
  case stopObserver(HKObjectType)
  case enableBackgroundDelivery(HKObjectType, HKUpdateFrequency)
  case disableBackgroundDelivery(HKObjectType)
  /// Calls the completion handler that an observer got with this number; no event answers it.
  case completeObserver(Int64)
  /// A call of a builder, with the app's name for the builder.
  case builder(String, WorkoutBuilderCall)
  /// `HKWorkoutRouteQuery`: reads the locations of a workout's route.
  case route(of: DocumentID)
  /// `relateWorkoutEffortSample(_:with:activity:)`: the activity is given by its index; `nil` for the
  /// whole workout.
  case relateEffort(HKSample, of: DocumentID, activity: Int?)
  case unrelateEffort(DocumentID, of: DocumentID)
  /// `HKWorkoutEffortRelationshipQuery` of one workout.
  case efforts(of: DocumentID)
}

/// A call of an `HKWorkoutBuilder`, an `HKLiveWorkoutBuilder` or an `HKWorkoutRouteBuilder`.
package enum WorkoutBuilderCall: Sendable, Equatable {
  /// Begins a collection; a live builder collects the samples of the device's workout session by
  /// itself.
  case beginCollection(HKWorkoutConfiguration, at: WallTime, isLive: Bool)
  case addSamples([HKSample])
  case addWorkoutEvents([HKWorkoutEvent])
  case addMetadata([HKMetadataEntry])
  /// `statistics(for:)`: computes them over the samples added and collected so far.
  case statistics(HKQuantityTypeIdentifier)
  /// `insertRouteData(_:completion:)`: adds to the `seriesBuilder` of the workout builder with the call's
  /// name; without such a builder, to a separate route builder of that name.
  case insertRouteData([CLLocation])
  case finishRoute(DocumentID, [HKMetadataEntry])
  case endCollection(at: WallTime)
  case finishWorkout
  case discardWorkout
}

/// The answer of health to a call.
package enum HealthAnswer: Sendable, Equatable {
  case done
  /// The ids of the samples that were saved.
  case saved([DocumentID])
  case samples([HKSample])
  case changes(HKAnchoredObjectQuery.Results)
  /// The statistics; `nil` if the app can read no sample of the type.
  case statistics(HKStatistics?)
  /// The locations, in the order of their times.
  case locations([CLLocation])
  case efforts([HKWorkoutEffortRelationship])
  case failed(HKError)
  /// A call of the app's observer of a type, with the number of the completion handler; it answers no
  /// call.
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
