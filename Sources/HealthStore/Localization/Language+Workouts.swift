package import LockstepHealth
package import LockstepLanguages

extension Language {
  /// Names what was done, with where: “Outdoor Running”, “Nuoto in piscina”.
  package func name(of workout: HKWorkout) -> String {
    let type = workout.workoutActivityType
    return name(of: type, WorkoutPlace(type, metadata: workout.metadata))
  }

  /// The same of an activity at a place; `nil` for one whose place nothing says.
  package func name(of type: HKWorkoutActivityType, _ place: WorkoutPlace?) -> String {
    let key = "activity.\(type.name)"
    return text(place.map { "\(key).\($0.rawValue)" } ?? key)
  }

  /// The name of a kind of activity.
  package func name(of type: HKWorkoutActivityType) -> String { text("activity.\(type.name)") }

  /// As in `March 2026`.
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
