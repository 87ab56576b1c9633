import LockstepEventWords
package import LockstepScenario
import LockstepWorkouts

extension Language {
  /// What scenarios can say of the workout app on both devices.
  package static let workouts = Language(
    .workouts,
    checks: CheckKind.watchScreens + CheckKind.phoneScreens + CheckKind.workoutDocuments
      + CheckKind.workoutPairs
  )
}
