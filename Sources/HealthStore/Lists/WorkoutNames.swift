package import LockstepLanguages
package import LockstepHealth

/// The kind of place where an activity is done, as far as its name tells it.
package enum WorkoutPlace: String, CaseIterable, Sendable {
  case indoor, outdoor, pool
  case openWater

  /// Finds the place from the metadata: indoors or outdoors for running, walking and cycling, pool or
  /// open water for swimming; `nil` for others.
  package init?(_ type: HKWorkoutActivityType, metadata: [HKMetadataEntry]) {
    func value(_ key: String) -> HKMetadataValue? { metadata.last { $0.key == key }?.value }
    switch type {
    case .running, .walking, .cycling:
      guard case .flag(let isIndoor)? = value(HKMetadataKey.indoorWorkout) else { return nil }
      self = isIndoor ? .indoor : .outdoor
    case .swimming:
      guard case .number(let number)? = value(HKMetadataKey.swimmingLocationType) else {
        return nil
      }
      guard number == 1 || number == 2 else { return nil }
      self = number == 1 ? .pool : .openWater
    default: return nil
    }
  }
}

/// The names of workouts in the reader's language.
package struct WorkoutNames: Sendable {
  /// The name of an activity at a place; the place is `nil` if unknown.
  package let name: @Sendable (HKWorkoutActivityType, WorkoutPlace?) -> String

  package init(_ name: @escaping @Sendable (HKWorkoutActivityType, WorkoutPlace?) -> String) {
    self.name = name
  }

  /// Makes the names of a language: `Indoor Cycling`, `Corsa all'aperto`.
  package init(_ language: Language) {
    self.init { type, place in language.name(of: type, place) }
  }

  package static let english = WorkoutNames(.en)
}
