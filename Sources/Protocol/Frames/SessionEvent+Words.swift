extension SessionEvent {
  /// Describes the event within a sentence, even if the log's packets already tell the same.
  ///
  /// - Parameter send: The name that a scenario gave to the send whose outcome the event is.
  func sentence(named send: String?) -> String {
    switch self {
    case .received(let kind, _): "a received \(kind.rawValue)"
    case .outcome(let kind, let id, let outcome):
      "\(kind.rawValue) \(id)\(send.map { " (\($0))" } ?? "") \(outcome.sentence)"
    default: "told \(text.description.prefix(Self.textMax))"
    }
  }

  /// The greatest number of characters of an event's JSON in such a sentence, if the event has no words
  /// of its own.
  private static let textMax = 120

  /// The event in words for people who watch the run; `nil` if the packets beside it already tell the
  /// same.
  package var words: String? {
    switch self {
    case .activated: "session activated"
    case .inactive: "session inactive: another watch is worn"
    case .deactivated: "session deactivated"
    case .activationFailed(let error): "activation failed: \(error) (\(error.rawValue))"
    case .reachability(let value): value ? "reachable" : "not reachable"
    case .watchState(let state): state.words
    case .companionState(let state): state.words
    case .received, .counterpart: nil
    case .outcome(_, _, .delivered), .outcome(_, _, .replied): nil
    case .progress(let kind, let id, let completed, let total):
      "\(kind.rawValue) \(id): \(completed) of \(total) bytes"
    case .backgroundTask(let id, let state): "background task \(id) \(state.rawValue)"
    case .remote(let event): event.words
    case .outcome(let kind, let id, .cancelled): "\(kind.rawValue) \(id) cancelled"
    case .outcome(let kind, let id, let outcome):
      "\(kind.rawValue) \(id) \(outcome.name): \(outcome.error.map { "\($0)" } ?? "")"
    }
  }
}

extension Outcome {
  /// The outcome in words, with its error code: `failed 7007 (notReachable)`.
  package var sentence: String { name + (error.map { " \($0.rawValue) (\($0))" } ?? "") }
}

extension WatchState {
  fileprivate var words: String {
    if !isPaired { return "no watch is paired" }
    if !isWatchAppInstalled { return "the watch does not have the app" }
    let left = remainingComplicationUserInfoTransfers
    let face = isComplicationEnabled ? ", on its face with \(left) user infos left today" : ""
    return "paired, the watch has the app\(face)"
  }
}

extension CompanionState {
  fileprivate var words: String {
    if isWatchOnly { return "the app has no companion" }
    if !isCompanionAppInstalled { return "the phone does not have the app" }
    return needsUnlockForReachability
      ? "the phone must be unlocked first" : "the phone has the app, and was unlocked"
  }
}
