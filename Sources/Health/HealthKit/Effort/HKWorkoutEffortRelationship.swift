import LockstepLanguages
package import LockstepDocuments
import LockstepSimulation

/// The effort scores of a workout, or of one part of it.
package struct HKWorkoutEffortRelationship: Equatable, Sendable {
  package let workout: DocumentID
  /// The index of the part among the workout's activities; `nil` for the whole workout.
  package let activity: Int?
  /// The effort scores, newest first.
  package let samples: [HKSample]
}

/// The choice of effort scores that a query answers with.
package enum HKWorkoutEffortRelationshipQueryOptions: Int, Sendable {
  /// All effort scores that were related to the workout.
  case `default` = 0
  /// For each workout and part, the most telling score: the newest of the wearer's own, or else the
  /// newest estimate.
  case mostRelevant = 1
}

extension HKMetadataKey {
  /// Lockstep's own key on an effort score: the id of its workout.
  static let relatedWorkout = "LockstepRelatedWorkout"
  /// Lockstep's own key on an effort score: the index of its activity in the workout, counted from 0.
  static let relatedActivity = "LockstepRelatedActivity"
}

extension HKHealthStore {
  /// Saves an effort score as that of a workout, or of one of its activities.
  ///
  /// The new score replaces the one that the client related there before.
  package func relateWorkoutEffortSample(
    _ sample: HKSample,
    with workout: DocumentID,
    activity: Int? = nil
  ) throws(HKError) {
    let sample = named(sample)
    try checkEffort(sample)
    let known = try related(workout)
    if let activity, !known.workoutActivities.indices.contains(activity) {
      throw HKError(
        .invalidArgument,
        Phrase("health.noActivity", "\(workout)", "\(activity)", "\(known.workoutActivities.count)")
      )
    }
    guard sample.startDate >= known.startDate, sample.endDate <= known.endDate else {
      throw HKError(.invalidArgument, Phrase("health.effortTime", "\(workout)"))
    }
    let before = efforts(of: workout).filter {
      $0.sample.source == source && $0.sample.relatedActivity == activity
    }
    let kept = signed(sample.related(to: workout, activity))
    try onDisk { () throws(DiskError) in try database.save([kept], replacing: before) }
  }

  /// Deletes an effort score that the client related to a workout.
  package func unrelateWorkoutEffortSample(_ id: DocumentID, from workout: DocumentID)
    throws(HKError)
  {
    guard let found = efforts(of: workout).first(where: { $0.sample.uuid == id }) else {
      throw HKError(.invalidArgument, Phrase("health.notRelated", "\(id)", "\(workout)"))
    }
    try delete([found.sample.uuid])
  }

  /// Finds the effort scores of a workout and of its activities that the client may see.
  package func workoutEffortRelationships(
    of workout: DocumentID,
    options: HKWorkoutEffortRelationshipQueryOptions = .default
  ) throws(HKError) -> [HKWorkoutEffortRelationship] {
    try checkReading()
    let type = HKObjectType.quantity(.workoutEffortScore)
    let loose = efforts(of: workout).map(\.sample).filter { reads(type) || $0.source == source }
    // One that came with the workout is of the whole.
    let own = try samples(type, .workout(workout)).map(\.sample).filter {
      $0.relatedWorkout == nil
    }
    let estimates = try samples(.quantity(.estimatedWorkoutEffortScore), .workout(workout))
    let all = Array(loose.reversed()) + own.reversed() + estimates.reversed().map(\.sample)
    var parts: [Int?] = []
    for sample in all where !parts.contains(sample.relatedActivity) {
      parts.append(sample.relatedActivity)
    }
    return parts.sorted { $0 ?? -1 < $1 ?? -1 }.map { activity in
      let its = all.filter { $0.relatedActivity == activity }
      return HKWorkoutEffortRelationship(
        workout: workout,
        activity: activity,
        samples: options == .mostRelevant ? Array(its.prefix(1)) : its
      )
    }
  }

  /// Refuses a sample that is not an effort score, or that the client may not save.
  package func checkEffort(_ sample: HKSample) throws(HKError) {
    guard case .quantity(.workoutEffortScore, _) = sample.value else {
      throw HKError(
        .invalidArgument,
        Phrase("health.effortType", sample.sampleType.name)
      )
    }
    try checkSharing(sample.sampleType)
    try sample.checkConstraints()
    guard let score = sample.canonicalValue, (1...10).contains(score) else {
      throw HKError(.invalidArgument, Phrase("health.effortScore"))
    }
    try checkNew([sample])
  }

  /// Reads a workout if the client may know of it; otherwise refuses the call.
  private func related(_ id: DocumentID) throws(HKError) -> HKWorkout {
    guard let object = database.object(id), object.sample.sampleType == .workout,
      object.sample.source == source || reads(.workout)
    else { throw HKError(.noData, Phrase("health.noWorkoutFor", "\(id)", client.name)) }
    return try database.workout(object)
  }

  /// Lists all effort scores that were related to a workout, in the order in which they were related.
  private func efforts(of workout: DocumentID) -> [HealthObjects.Object] {
    database.samples.all.filter { $0.sample.relatedWorkout == workout.text }
      .sorted { $0.sequence < $1.sequence }
  }
}

extension HKSample {
  /// The id of the workout to which the effort score is related; `nil` for other samples.
  var relatedWorkout: String? {
    guard case .quantity(.workoutEffortScore, _) = value,
      case .string(let id)? = metadata(HKMetadataKey.relatedWorkout)
    else { return nil }
    return id
  }

  fileprivate var relatedActivity: Int? {
    guard case .number(let activity)? = metadata(HKMetadataKey.relatedActivity) else { return nil }
    return Int(exactly: activity)
  }

  /// Makes a copy that is the effort score of a workout, or of one of its activities.
  func related(to workout: DocumentID, _ activity: Int?) -> HKSample {
    var related = self
    related.metadata.removeAll {
      [HKMetadataKey.relatedWorkout, HKMetadataKey.relatedActivity].contains($0.key)
    }
    related.metadata.append(HKMetadataEntry(HKMetadataKey.relatedWorkout, .string(workout.text)))
    if let activity {
      related.metadata.append(
        HKMetadataEntry(HKMetadataKey.relatedActivity, .number(Double(activity)))
      )
    }
    return related
  }
}
