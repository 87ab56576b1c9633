import LockstepHealth
import LockstepHealthStore
import LockstepWorkouts

/// What a person should know of a workout that was imported: what the file says otherwise, or had
/// beside it.
enum FitNotes {
  static func all(of reading: WorkoutReading) -> [Phrase] {
    let workout = reading.workout
    return [
      reading.damage.map { Phrase("import.lost", [$0]) },
      EventDisorder(workout).map { Phrase("import.disorder", [$0.phrase]) },
      text(HKMetadataKey.distanceSource, of: workout).map { Phrase("import.distance.\($0)") },
      workout.quantity(HKMetadataKey.timerTime).map { seconds in
        Phrase("import.timer", FitText.duration(seconds), FitText.duration(workout.duration))
      },
      workout.quantity(HKMetadataKey.partsCut).map { Phrase("import.partsCut", "\($0)") },
      otherParts(workout),
      notKept(reading).map { Phrase("import.notKept", [$0]) },
    ].compactMap { $0 }
  }

  /// The activities of those parts of a file that are no parts of its workout.
  private static func otherParts(_ workout: HKWorkout) -> Phrase? {
    let names = workout.workoutEvents.flatMap(\.metadata).compactMap { entry -> Phrase? in
      guard entry.key == HKMetadataKey.partActivity, case .string(let name) = entry.value
      else { return nil }
      return Phrase("activity.\(name)")
    }
    guard let first = names.first else { return nil }
    let rest = names.dropFirst().flatMap { [.verbatim(", "), $0] }
    return Phrase("import.otherParts", [.joined([first] + rest)])
  }

  /// Names of a FIT file's fields are the same in every language.
  private static func notKept(_ reading: WorkoutReading) -> Phrase? {
    guard let first = reading.notImported.first else {
      return text(HKMetadataKey.notImported, of: reading.workout).map { .verbatim($0) }
    }
    let rest = reading.notImported.dropFirst().flatMap { [.verbatim(", "), $0] }
    return .joined([first] + rest)
  }

  private static func text(_ key: String, of workout: HKWorkout) -> String? {
    if case .string(let text) = workout.metadata(key) { text } else { nil }
  }
}

/// A workout of a file, with what the file had to say beside it.
struct WorkoutReading {
  var workout: HKWorkout
  /// Where the file is damaged, which gave what is sound in it.
  var damage: Phrase?
  /// What a track's file holds beside the workout.
  var notImported: [Phrase] = []
}
