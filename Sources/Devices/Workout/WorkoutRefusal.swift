package import LockstepHealth

/// The reason for which a request of a workout session was refused, for a person, and HealthKit's
/// number (`HKError`).
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
