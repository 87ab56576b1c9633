public import Foundation

/// The domain of HealthKit's errors.
public let HKErrorDomain: String = "com.apple.healthkit"

/// An error of HealthKit's.
public struct HKError: _BridgedStoredNSError {
  public let _nsError: NSError

  public init(_nsError: NSError) { self._nsError = _nsError }

  public static var _nsErrorDomain: String { HKErrorDomain }

  /// Hashes by the code, because the open-source Foundation never returns from hashing an `NSError`.
  public func hash(into hasher: inout Hasher) { hasher.combine(_nsError.code) }

  /// The reason of an error.
  public enum Code: Int, _ErrorCodeProtocol, Sendable {
    public typealias _ErrorType = HKError

    case unknownError = 0
    case errorHealthDataUnavailable = 1
    case errorHealthDataRestricted = 2
    case errorInvalidArgument = 3
    case errorAuthorizationDenied = 4
    case errorAuthorizationNotDetermined = 5
    case errorDatabaseInaccessible = 6
    case errorUserCanceled = 7
    case errorAnotherWorkoutSessionStarted = 8
    case errorUserExitedWorkoutSession = 9
    case errorRequiredAuthorizationDenied = 10
    case errorNoData = 11
    case errorWorkoutActivityNotAllowed = 12
    case errorDataSizeExceeded = 13
    case errorBackgroundWorkoutSessionNotAllowed = 14
    case errorNotPermissibleForGuestUserMode = 15
  }
}

extension HKError {
  public static var errorDomain: String { HKErrorDomain }

  public static var unknownError: Code { .unknownError }
  public static var errorHealthDataUnavailable: Code { .errorHealthDataUnavailable }
  public static var errorHealthDataRestricted: Code { .errorHealthDataRestricted }
  public static var errorInvalidArgument: Code { .errorInvalidArgument }
  public static var errorAuthorizationDenied: Code { .errorAuthorizationDenied }
  public static var errorAuthorizationNotDetermined: Code { .errorAuthorizationNotDetermined }
  public static var errorDatabaseInaccessible: Code { .errorDatabaseInaccessible }
  public static var errorUserCanceled: Code { .errorUserCanceled }
  public static var errorAnotherWorkoutSessionStarted: Code { .errorAnotherWorkoutSessionStarted }
  public static var errorUserExitedWorkoutSession: Code { .errorUserExitedWorkoutSession }
  public static var errorRequiredAuthorizationDenied: Code { .errorRequiredAuthorizationDenied }
  public static var errorNoData: Code { .errorNoData }
  public static var errorWorkoutActivityNotAllowed: Code { .errorWorkoutActivityNotAllowed }
  public static var errorDataSizeExceeded: Code { .errorDataSizeExceeded }
  public static var errorBackgroundWorkoutSessionNotAllowed: Code {
    .errorBackgroundWorkoutSessionNotAllowed
  }
  public static var errorNotPermissibleForGuestUserMode: Code {
    .errorNotPermissibleForGuestUserMode
  }
}

extension HKError {
  /// Makes an error with a description for people.
  static func of(_ code: Code, _ words: String) -> HKError {
    HKError(code, userInfo: [NSLocalizedDescriptionKey: words])
  }

  /// Makes the error for a number in an event of a mirrored session; an unreachable device has a number
  /// of its own.
  static func named(by number: Int64?) -> any Error {
    guard let number else { return HKError.of(.unknownError, "The call failed.") }
    if let code = Code(rawValue: Int(number)) { return HKError.of(code, "The call failed.") }
    return NSError(
      domain: HKErrorDomain,
      code: Int(number),
      userInfo: [NSLocalizedDescriptionKey: "Remote device is unreachable"]
    )
  }
}
