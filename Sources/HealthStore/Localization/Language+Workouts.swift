package import LockstepHealth
package import LockstepLanguages

extension Language {
  /// Names what was done, with where: “Outdoor Running”, “Nuoto in piscina”.
  package func name(of workout: HKWorkout) -> String {
    let type = workout.workoutActivityType
    return name(of: type, WorkoutPlace(type, metadata: workout.metadata))
  }

  /// Names an activity with its place, which is `nil` where nothing says it.
  package func name(of type: HKWorkoutActivityType, _ place: WorkoutPlace?) -> String {
    let key = "activity.\(type.name)"
    return text(place.map { "\(key).\($0.rawValue)" } ?? key)
  }

  /// Names a kind of activity.
  package func name(of type: HKWorkoutActivityType) -> String { text("activity.\(type.name)") }

  /// Spells a month, as in `March 2026`.
  package func text(of month: WorkoutMonth) -> String {
    "\(text("month.\(month.month)")) \(month.year)"
  }
}

extension Phrase {
  /// A quantity; one that no language has a word for is spelled as its type is.
  package init(_ type: HKQuantityTypeIdentifier) {
    let key = "quantity.\(type)"
    self = Language.fallback.names(key) ? .keyed(key, []) : .verbatim("\(type)")
  }
}
