import LockstepLink
import LockstepProtocol

/// The scenarios that show the rows of tables; `LibraryTests` and `FidelityTests` check that they do.
///
/// The `covers` line of such a scenario names the row, as `reachable-inDock` or `error-7009`.
enum RowScenarios {
  private static let plainStates = "scenarios/lives/who-reaches-whom.scenario"
  private static let hiddenStates = "scenarios/lives/who-reaches-whom-behind-the-scenes.scenario"

  /// Finds the scenarios of a row in the table of reachability.
  static func of(_ row: Reachability.Row) -> [String] {
    switch row.name {
    case "inDock", "backgroundTask", "wristDown", "initialTimeline": [hiddenStates]
    default: [plainStates]
    }
  }

  /// The scenario in which the phone's app passes through all of its states.
  static let ofPhoneApp = [hiddenStates]

  /// The scenario in which each precondition of reachability is false in turn.
  static let ofPreconditions = [plainStates]

  /// Lists the scenarios in which an error surfaces.
  static func of(_ error: SessionError) -> [String] {
    paths(error).map { "scenarios/\($0).scenario" }
  }

  private static func paths(_ error: SessionError) -> [String] {
    switch error {
    case .genericError, .sessionMissingDelegate: ["lives/activation-fails"]
    case .sessionNotSupported: ["lives/activation-fails", "messages/nobody-answers"]
    case .sessionNotActivated: ["watches/cannot-follow", "messages/nobody-answers"]
    case .deviceNotPaired: ["lives/no-counterpart", "launch/without-a-watch"]
    case .watchAppNotInstalled: ["lives/not-installed", "launch/without-a-watch"]
    case .notReachable:
      [
        "messages/not-reachable", "apps/launched-from-the-phone", "faults/launch-lost",
        "faults/break",
      ]
    case .invalidParameter: ["files/refused-and-taken-back"]
    case .payloadTooLarge: ["messages/too-large", "user-info/too-large-fails-later"]
    case .payloadUnsupportedTypes: ["messages/unsupported-types"]
    case .messageReplyFailed: ["faults/reply-too-large"]
    case .messageReplyTimedOut:
      ["messages/nobody-answers", "messages/reply-timeout-of-five-seconds"]
    case .fileAccessDenied: ["files/no-room-and-no-file"]
    case .deliveryFailed: ["messages/a-method-is-missing"]
    case .insufficientSpace: ["files/no-room-and-no-file", "files/no-room-at-the-other-end"]
    case .sessionInactive: ["messages/app-ends", "watches/inactive"]
    case .transferTimedOut: ["files/takes-too-long"]
    case .companionAppNotInstalled: ["lives/not-installed"]
    case .watchOnlyApp: ["lives/no-counterpart"]
    }
  }

  /// Explains the part of an error's row that no scenario can show.
  static func unshown(_ error: SessionError) -> String {
    switch error {
    case .genericError: "a packet without a code: each of ours has one"
    case .invalidParameter: "a launch by the watch: no verb asks for it"
    case .messageReplyFailed: "a reply that is no property list: no app of ours gives one"
    case .deliveryFailed: "a file that cannot be given: no disk fails between its arrival and that"
    case .insufficientSpace: "65,536 user infos: they take too long to write down"
    case .sessionInactive:
      "a message under way when another watch is worn: the connection ends first, with 7007"
    default: "–"
    }
  }
}
