public import Foundation

/// The domain of the session's errors.
public let WCErrorDomain: String = "WCErrorDomain"

/// An error of the session, as it is thrown or passed to handlers.
public struct WCError: _BridgedStoredNSError {
  public let _nsError: NSError

  public init(_nsError: NSError) { self._nsError = _nsError }

  public static var _nsErrorDomain: String { WCErrorDomain }

  /// Hashes by the code, because the open-source Foundation never returns from hashing an `NSError`.
  public func hash(into hasher: inout Hasher) { hasher.combine(_nsError.code) }

  /// The reason of an error.
  public enum Code: Int, _ErrorCodeProtocol, Sendable {
    public typealias _ErrorType = WCError

    case genericError = 7001
    case sessionNotSupported = 7002
    case sessionMissingDelegate = 7003
    case sessionNotActivated = 7004
    case deviceNotPaired = 7005
    case watchAppNotInstalled = 7006
    case notReachable = 7007
    case invalidParameter = 7008
    case payloadTooLarge = 7009
    case payloadUnsupportedTypes = 7010
    case messageReplyFailed = 7011
    case messageReplyTimedOut = 7012
    case fileAccessDenied = 7013
    case deliveryFailed = 7014
    case insufficientSpace = 7015
    case sessionInactive = 7016
    case transferTimedOut = 7017
    case companionAppNotInstalled = 7018
    case watchOnlyApp = 7019
  }
}

extension WCError {
  public static var errorDomain: String { WCErrorDomain }

  public static var genericError: Code { .genericError }
  public static var sessionNotSupported: Code { .sessionNotSupported }
  public static var sessionMissingDelegate: Code { .sessionMissingDelegate }
  public static var sessionNotActivated: Code { .sessionNotActivated }
  public static var deviceNotPaired: Code { .deviceNotPaired }
  public static var watchAppNotInstalled: Code { .watchAppNotInstalled }
  public static var notReachable: Code { .notReachable }
  public static var invalidParameter: Code { .invalidParameter }
  public static var payloadTooLarge: Code { .payloadTooLarge }
  public static var payloadUnsupportedTypes: Code { .payloadUnsupportedTypes }
  public static var messageReplyFailed: Code { .messageReplyFailed }
  public static var messageReplyTimedOut: Code { .messageReplyTimedOut }
  public static var fileAccessDenied: Code { .fileAccessDenied }
  public static var deliveryFailed: Code { .deliveryFailed }
  public static var insufficientSpace: Code { .insufficientSpace }
  public static var sessionInactive: Code { .sessionInactive }
  public static var transferTimedOut: Code { .transferTimedOut }
  public static var companionAppNotInstalled: Code { .companionAppNotInstalled }
  public static var watchOnlyApp: Code { .watchOnlyApp }
}

extension WCError {
  /// Makes the error for a code, with its description for people.
  static func of(_ code: Code) -> WCError {
    var userInfo: [String: Any] = [NSLocalizedDescriptionKey: description(of: code)]
    if code == .messageReplyTimedOut {
      userInfo[NSLocalizedFailureReasonErrorKey] = "No reply came in time."
    }
    return WCError(code, userInfo: userInfo)
  }

  /// Makes the error that an event of the system names; `nil` if it names none.
  static func named(by number: Int64?) -> WCError? {
    number.map { of(Code(rawValue: Int($0)) ?? .genericError) }
  }

  private static func description(of code: Code) -> String {
    switch code {
    case .genericError: "The session failed."
    case .sessionNotSupported: "This device cannot have a session."
    case .sessionMissingDelegate: "The session has no delegate."
    case .sessionNotActivated: "The session is not activated."
    case .deviceNotPaired: "No watch is paired."
    case .watchAppNotInstalled: "The watch app is not installed."
    case .notReachable: "The counterpart is not reachable."
    case .invalidParameter: "The file is not in the app's container, or has no usable name."
    case .payloadTooLarge: "The payload is too large."
    case .payloadUnsupportedTypes: "The payload holds values that are none of a property list."
    case .messageReplyFailed: "The reply could not be returned."
    case .messageReplyTimedOut: "The reply took too long."
    case .fileAccessDenied: "The file cannot be read."
    case .deliveryFailed: "The payload could not be delivered."
    case .insufficientSpace: "There is not enough space."
    case .sessionInactive: "The session is inactive."
    case .transferTimedOut: "The transfer took too long."
    case .companionAppNotInstalled: "The companion app is not installed."
    case .watchOnlyApp: "This app has no companion."
    }
  }
}
