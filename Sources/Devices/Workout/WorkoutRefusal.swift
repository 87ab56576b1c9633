package import LockstepHealth

/// The reason of a refused request of a workout session, for a person, and HealthKit's code
/// (`HKError`).
package struct WorkoutRefusal: Error, Sendable, Equatable {
  package let code: HKError.Code
  package let reason: String

  /// HealthKit's number of the code.
  package var number: Int64 { Int64(code.rawValue) }

  init(_ code: HKError.Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }
}
