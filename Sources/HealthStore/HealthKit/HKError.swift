/// Why health refuses, with HealthKit's codes.
package struct HKError: Error, Equatable, Sendable, CustomStringConvertible {
  /// HealthKit's own numbers.
  package enum Code: Int, CaseIterable, Sendable {
    case unknown = 0
    case healthDataUnavailable = 1
    case healthDataRestricted = 2
    case invalidArgument = 3
    case authorizationDenied = 4
    case authorizationNotDetermined = 5
    /// The device is locked.
    case databaseInaccessible = 6
    case userCanceled = 7
    case anotherWorkoutSessionStarted = 8
    case userExitedWorkoutSession = 9
    case requiredAuthorizationDenied = 10
    case noData = 11
    case workoutActivityNotAllowed = 12
    case dataSizeExceeded = 13
    case backgroundWorkoutSessionNotAllowed = 14
    case notPermissibleForGuestUserMode = 15
  }

  package let code: Code
  /// What was found, what was expected, and what to do.
  package let reason: String

  package init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  package var description: String { "\(reason) (\(code), HKError \(code.rawValue))" }
}
