import Protocol

/// What happened instead of an event that was looked for.
extension Expectation.Check {
  /// Whether an event is of the sort looked for: a haptic of any kind for a haptic, any outcome of a
  /// device's messages for an outcome of one.
  private func isNear(_ event: LogEvent) -> Bool {
    switch (self, event.kind) {
    case (.haptic, .haptic), (.lost, .lost): true
    case (.refuses(let device, _), .refused): event.device == device
    case (.outcome(let device, let kind, _, _), .session(.outcome(let ended, _, _))):
      event.device == device && ended == kind
    case (.receives(let device, _), .session(.received)): event.device == device
    default: false
    }
  }

  /// The sentence for an event that did not happen, with the last few of its sort that did.
  func absence(among events: [LogEvent]) -> String {
    let near = events.filter(isNear).suffix(3).compactMap(Self.words)
    return near.isEmpty
      ? "it did not happen" : "it did not happen; there was " + near.joined(separator: ", ")
  }

  private static func words(_ event: LogEvent) -> String? {
    switch event.kind {
    case .haptic(let haptic):
      "haptic \(haptic.kind.rawValue)" + (haptic.wasMissed ? " missed" : "")
    case .lost(_, let kind): "a lost \(kind)"
    case .refused(let action, let reason): "“\(action)” refused: \(reason)"
    case .session(.received(let kind, _)): "a received \(kind.rawValue)"
    case .session(.outcome(let kind, let id, let outcome)):
      "\(kind.rawValue) \(id) \(outcome.name)"
        + (outcome.error.map { " \($0.rawValue) (\($0))" } ?? "")
    default: nil
    }
  }
}
