import LockstepEventWords
import LockstepHTTP
import LockstepRunningDays
package import LockstepScenario
import LockstepUpload
import LockstepWorkouts

extension Language {
  /// What scenarios can say of the workout app on both devices.
  package static let workouts = {
    var language = Language(
      .workouts,
      checks: CheckKind.watchScreens + CheckKind.phoneScreens + CheckKind.workoutDocuments
        + CheckKind.workoutPairs,
      servers: [.documents, .days, .uploads],
      apps: AppKind.all.map { ($0.name, $0.words) }
    )
    language.personas = [.wearer, .owner]
    return language
  }()
}
