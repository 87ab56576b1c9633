package import LockstepHealth

/// The reason why a workout session refused a request: a sentence for people, and HealthKit's code
/// (`HKError`).
package struct WorkoutRefusal: Error, Sendable, Equatable {
  package let code: HKError.Code
  package let reason: String

  /// The number of HealthKit's error code.
  package var number: Int64 { Int64(code.rawValue) }

  init(_ code: HKError.Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }
}
