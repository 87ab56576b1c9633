package import LockstepLanguages

/// An error of health, with HealthKit's codes.
package struct HKError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The codes of HealthKit's errors, with HealthKit's numbers.
  package enum Code: Int, CaseIterable, Sendable {
    case unknown = 0
    case healthDataUnavailable = 1
    case healthDataRestricted = 2
    case invalidArgument = 3
    case authorizationDenied = 4
    case authorizationNotDetermined = 5
    /// The database cannot be read because the device is locked.
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
  private let said: Phrase

  package init(_ code: Code, _ reason: Phrase) {
    self.code = code
    said = reason
  }

  /// Makes the error for a call to a builder that has not begun collecting, or is finished.
  package static func noBuilder(_ name: String) -> HKError {
    HKError(.invalidArgument, Phrase("health.noBuilder", name))
  }

  /// Makes the error for saving a sample of a type that only a workout builder may save.
  package static func byBuilder(_ type: HKObjectType) -> HKError {
    HKError(.invalidArgument, Phrase("health.byBuilder", type.name))
  }

  /// The error in English words: the fault, the expected value, and the remedy.
  package var reason: String { said.text(in: .fallback) }

  package var description: String { phrase.text(in: .fallback) }

  /// The error in words, followed by its code.
  package var phrase: Phrase { .joined([said, .verbatim(" (\(code), HKError \(code.rawValue))")]) }
}
