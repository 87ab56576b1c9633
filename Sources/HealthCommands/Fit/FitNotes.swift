import LockstepLanguages
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepWorkouts

/// The remarks about an imported workout for a person: contradictions in its file, and parts that the
/// workout lacks.
enum FitNotes {
  static func all(of reading: WorkoutReading) -> [Phrase] {
    let workout = reading.workout
    return [
      reading.damage.map { Phrase("import.lost", [$0]) },
      EventDisorder(workout).map { Phrase("import.disorder", [$0.phrase]) },
      beyondSession(workout).map { Phrase("import.beyondSession", "\($0)") },
      list(texts(HKMetadataKey.otherTime, of: workout)).map { Phrase("import.otherTime", [$0]) },
      workout.quantity(HKMetadataKey.timerTime).map { seconds in
        Phrase("import.timer", FitText.duration(seconds), FitText.duration(workout.duration))
      },
      workout.quantity(HKMetadataKey.partsCut).map { Phrase("import.partsCut", "\($0)") },
      otherParts(workout),
      notKept(reading).map { Phrase("import.notKept", [$0]) },
    ].compactMap { $0 }
      + texts(HKMetadataKey.distanceSource, of: workout).map {
        Phrase("import.distance.\($0)")
      }
  }

  /// Names the stored workout that an imported one equals or resembles.
  static func likeness(_ like: HealthFolder.Likeness) -> Phrase {
    let start = ISODate.text(like.head.startDate).prefix(16).replacing("T", with: " ")
    return Phrase(
      like.isSame ? "import.duplicateOf" : "import.sameTimeAs",
      [
        .verbatim(like.head.id.text), Phrase("activity.\(like.head.activityType.name)"),
        .date(String(start)),
      ]
    )
  }

  private static func list(_ names: [String]) -> Phrase? {
    names.isEmpty ? nil : .verbatim(names.joined(separator: ", "))
  }

  /// Counts the records outside the sessions' times that the workout has.
  private static func beyondSession(_ workout: HKWorkout) -> Int? {
    let entries = workout.metadata + workout.workoutActivities.flatMap(\.metadata)
    let counts = entries.compactMap { entry -> Double? in
      guard entry.key == HKMetadataKey.beyondSession, case .number(let count) = entry.value else {
        return nil
      }
      return count
    }
    return counts.isEmpty ? nil : Int(counts.reduce(0, +))
  }

  /// Names the activities of those parts of a file that cannot be parts of its workout.
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

  /// Lists the names of the file's fields that were not imported; they are the same in every language.
  private static func notKept(_ reading: WorkoutReading) -> Phrase? {
    guard let first = reading.notImported.first else {
      return list(texts(HKMetadataKey.notImported, of: reading.workout))
    }
    let rest = reading.notImported.dropFirst().flatMap { [.verbatim(", "), $0] }
    return .joined([first] + rest)
  }

  /// Lists the texts of a metadata key in a workout and its parts, without repetitions; if sessions
  /// were joined, most metadata are the parts'.
  private static func texts(_ key: String, of workout: HKWorkout) -> [String] {
    let parts = workout.workoutActivities.flatMap(\.metadata)
    let events = workout.workoutEvents.flatMap(\.metadata)
    var all: [String] = []
    for entry in workout.metadata + parts + events where entry.key == key {
      guard case .string(let text) = entry.value else { continue }
      for name in text.split(separator: ", ").map(String.init) where !all.contains(name) {
        all.append(name)
      }
    }
    return all
  }
}

/// A workout read from a file, with remarks about the file.
struct WorkoutReading {
  var workout: HKWorkout
  /// The damage of the file, of which the workout is the sound part; `nil` if it is sound.
  var damage: Phrase?
  /// The contents of a TCX or GPX file that the workout lacks.
  var notImported: [Phrase] = []
}
