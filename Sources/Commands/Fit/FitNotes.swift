import LockstepHealth
import LockstepHealthStore
import LockstepWorkouts

/// What a person should know of a workout that was imported: what the file says otherwise, or had
/// beside it.
enum FitNotes {
  static func all(of workout: HKWorkout) -> [String] {
    [
      text(HKMetadataKey.incomplete, of: workout).map { "what follows is lost: \($0)" },
      EventDisorder(workout).map { "\($0); the second changes nothing" },
      text(HKMetadataKey.distanceSource, of: workout).map {
        "the distance is that of the \($0), and not of records"
      },
      workout.quantity(HKMetadataKey.timerTime).map { seconds in
        "the device's timer says \(FitText.duration(seconds)), "
          + "its pauses \(FitText.duration(workout.duration))"
      },
      text(HKMetadataKey.notImported, of: workout).map { "not kept: \($0)" },
    ].compactMap { $0 }
  }

  private static func text(_ key: String, of workout: HKWorkout) -> String? {
    if case .string(let text) = workout.metadata(key) { text } else { nil }
  }
}
