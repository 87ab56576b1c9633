/// Why a request of a workout session was refused, for a person, and by HealthKit's number (`HKError`).
package struct WorkoutRefusal: Error, Sendable, Equatable {
  /// The kinds of refusals, by HealthKit's numbers.
  package enum Code: Int64, Sendable, CaseIterable {
    case errorInvalidArgument = 3
    case errorAuthorizationDenied = 4
    case errorAuthorizationNotDetermined = 5
    case errorDatabaseInaccessible = 6
    case errorAnotherWorkoutSessionStarted = 8
  }

  package let code: Code
  package let reason: String

  init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }
}
