package import LockstepHealth
package import LockstepLanguages

extension Language {
  /// Names a workout by its activity and place: “Outdoor Running”, “Nuoto in piscina”.
  package func name(of workout: HKWorkout) -> String {
    let type = workout.workoutActivityType
    return name(of: type, WorkoutPlace(type, metadata: workout.metadata))
  }

  /// Names an activity and its place, which is `nil` if unknown.
  package func name(of type: HKWorkoutActivityType, _ place: WorkoutPlace?) -> String {
    let key = "activity.\(type.name)"
    return text(place.map { "\(key).\($0.rawValue)" } ?? key)
  }

  /// Names an activity.
  package func name(of type: HKWorkoutActivityType) -> String { text("activity.\(type.name)") }

  /// Spells a month, as in `March 2026`.
  package func text(of month: WorkoutMonth) -> String {
    "\(text("month.\(month.month)")) \(month.year)"
  }
}

extension Phrase {
  /// Makes the phrase for a quantity; one without a word in the languages is spelled by its identifier.
  package init(_ type: HKQuantityTypeIdentifier) {
    let key = "quantity.\(type)"
    self = Language.fallback.names(key) ? .keyed(key, []) : .verbatim("\(type)")
  }
}
