import LockstepProtocol

/// What happened instead of an event that was looked for: the last few of its sort.
struct NearEvents: Sendable {
  private static let most = 3
  private var events: [LogEvent] = []

  /// Keeps an event that is of the sort.
  mutating func see(_ event: LogEvent, _ look: EventLook) {
    guard look.isNear(event) else { return }
    events.append(event)
    if events.count > Self.most { events.removeFirst() }
  }

  /// The sentence for an event that did not happen, with those of its sort that did.
  var absence: String {
    let near = events.compactMap(Self.words)
    return near.isEmpty
      ? "it did not happen" : "it did not happen; there was " + near.joined(separator: ", ")
  }

  private static func words(_ event: LogEvent) -> String? {
    switch event.kind {
    case .haptic(let haptic):
      "haptic \(haptic.kind.rawValue)" + (haptic.wasMissed ? " missed" : "")
    case .lost(_, let kind): "a lost \(kind)"
    case .refused(let action, let reason): "“\(action)” refused: \(reason)"
    case .answer(let content): "the answer \(content.description.prefix(120))"
    case .session(.received(let kind, _)): "a received \(kind.rawValue)"
    case .session(.outcome(let kind, let id, let outcome)):
      "\(kind.rawValue) \(id) \(outcome.name)"
        + (outcome.error.map { " \($0.rawValue) (\($0))" } ?? "")
    default: nil
    }
  }
}
