import LockstepLanguages
import LockstepDocuments
package import LockstepHealth
import LockstepSimulation

extension HKClient {
  /// The app that saves trimmed workouts.
  package static let trim = HKClient(
    name: "Trim",
    bundleIdentifier: "lockstep.trim",
    shareUsageDescription: "to read the workout that is trimmed",
    updateUsageDescription: "to save the part that is kept"
  )
}

extension HKHealthStore {
  /// The types for which a trimming app asks the owner: workouts, routes, and every quantity that apps
  /// may save.
  package static var trimmingTypes: (share: [HKObjectType], read: [HKObjectType]) {
    let quantities = HKQuantityTypeIdentifier.allCases.map(HKObjectType.quantity)
    let all = [HKObjectType.workout, .workoutRoute] + quantities
    return (all.filter(\.isShareable), all)
  }

  /// Makes a copy of a trim without the types that the client may not save.
  package func permitted(_ trim: WorkoutTrim, of workout: HKWorkout) -> WorkoutTrim {
    func isDenied(_ type: HKObjectType) -> Bool {
      authorizationStatus(for: type) != .sharingAuthorized
    }
    let reason = Phrase("trim.mayNotSave", client.name)
    var trim = trim
    for series in workout.series where isDenied(.quantity(series.type)) {
      trim.skipped.append((series.type.rawValue, reason))
    }
    if isDenied(.workoutRoute) { trim.skipped.append(("route", reason)) }
    return trim
  }

  /// Saves a trimmed workout as a workout of the client; the original stays unchanged.
  ///
  /// After a failure or a crash, either the whole document exists or none.
  package func saveTrimmed(_ trimmed: HKWorkout) throws(HKError) -> HKWorkout {
    try checkSharing(.workout)
    var workout = trimmed
    workout.id = database.newID(at: trimmed.startDate)
    workout.device = HKDevice.local().text
    workout.series = workout.series.map(\.copied)
    workout.route?.device = nil
    workout.sourceRevision = HKSourceRevision(source: source, version: client.version)
    try saveDocument(workout)
    return workout
  }
}
