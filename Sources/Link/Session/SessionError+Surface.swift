package import LockstepProtocol

extension SessionError {
  /// The place in the app's API where the error appears, in words (SESSION-43).
  package var surface: String {
    switch self {
    case .genericError: "a `failure` packet without a code; an activation that fails by itself"
    case .sessionNotSupported: "an activation on a device that cannot have a session"
    case .sessionMissingDelegate: "an activation without a delegate"
    case .sessionNotActivated:
      "any send before activation but a launch; a message to an app whose activation failed"
    case .deviceNotPaired: "any send of a phone without a watch"
    case .watchAppNotInstalled: "any send to a watch without the app"
    case .notReachable:
      "not reachable; app not running; launch without a link (`failed`); link lost (`unknown`)"
    case .invalidParameter:
      "a launch asked of the watch's session, or sent to the phone; a file outside the container"
    case .payloadTooLarge: "any send over its limit"
    case .payloadUnsupportedTypes: "any send that is no property-list dictionary"
    case .messageReplyFailed:
      "a reply over its limit, or that is no property-list dictionary (SESSION-27)"
    case .messageReplyTimedOut: "no answer to a message or a launch within 300 s, or the time set"
    case .fileAccessDenied: "a file that cannot be read"
    case .deliveryFailed:
      "a message whose delegate method is missing; a file that cannot be given"
    case .insufficientSpace: "a user info when 65,536 wait; a file on a full disk"
    case .sessionInactive:
      "a message that waited when the app ended or another watch was worn (`unknown`); any send while "
        + "the session is inactive"
    case .transferTimedOut: "a file that took longer than the time set"
    case .companionAppNotInstalled: "any send to a phone without the app"
    case .watchOnlyApp: "any send of a watch app without a companion"
    }
  }
}
