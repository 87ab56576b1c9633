import LockstepEventWords
import LockstepHTTP
import LockstepRunningDays
package import LockstepScenario
import LockstepUpload
import LockstepWorkouts

extension Language {
  /// What scenarios can say of the workout app on both devices.
  package static let workouts = Language(
    .workouts,
    checks: CheckKind.watchScreens + CheckKind.phoneScreens + CheckKind.workoutDocuments
      + CheckKind.workoutPairs,
    servers: [.documents, .days, .uploads]
  )
}
