import LockstepProtocol
import LockstepSimulation

/// The last few events that are similar to the expected one, and happened instead.
struct NearEvents: Sendable {
  private static let most = 3
  /// The greatest number of bytes shown of a payload; a longer one is cut.
  static let payloadMax = 320
  private struct Seen {
    var event: LogEvent
    var payload: String
    var send: String?
    var isCause: Bool
    var isAnswer: Bool
  }

  private var events: [Seen] = []

  /// Keeps an event that is similar to the expected one, with its payload.
  ///
  /// - Parameters:
  ///   - send: The name that a line gave to the send whose outcome the event is.
  ///   - isCause: `true` if the event is not similar, but may be the reason why none came.
  ///   - isAnswer: `true` if the line could expect this event instead.
  mutating func see(
    _ event: LogEvent,
    _ payload: JSONText?,
    of send: String?,
    isCause: Bool,
    isAnswer: Bool
  ) {
    events.append(
      Seen(
        event: event,
        payload: Self.told(payload),
        send: send,
        isCause: isCause,
        isAnswer: isAnswer
      )
    )
    if events.count > Self.most { events.removeFirst() }
  }

  /// Spells a payload for the text after an event; empty if the payload is no object.
  private static func told(_ payload: JSONText?) -> String {
    guard let payload, payload.bytes.first == 0x7B else { return "" }
    if payload.bytes.count <= payloadMax { return " \(payload)" }
    return " \(payload.description.prefix(payloadMax))\(cut)"
  }

  private static let cut = "…"

  /// Makes the finding that an event did not happen, with the similar ones that did.
  ///
  /// - Parameter name: The name of the send in the line; `nil` if it names none.
  func absence(byName name: String?) -> Found {
    let near = events.map { seen in
      let place = seen.isCause ? seen.event.device.map { "the \($0.name)'s " } ?? "" : ""
      let words = Self.words(seen.event, telling: seen.payload, of: seen.send)
      return "\(place)\(words) at \(seen.event.instant)"
    }
    if near.isEmpty { return "it did not happen" }
    let answers = events.filter(\.isAnswer)
    let nearest = answers.last { $0.send == name } ?? answers.last
    return Found(
      "it did not happen; there was " + near.joined(separator: ", "),
      as: nearest.flatMap { seen in
        let isWhole = seen.event.hasPayload && !seen.payload.hasSuffix(Self.cut)
        return Self.line(seen.event, of: name == nil ? nil : seen.send).map {
          isWhole ? $0 + seen.payload : $0
        }
      }
    )
  }

  var isEmpty: Bool { events.isEmpty }

  /// Spells an event that is similar to the expected one, in a few words.
  static func words(_ event: LogEvent, _ look: EventLook, _ view: PairView) -> String {
    let isCause = look.isCause?(event) ?? false
    let place = isCause ? event.device.map { "the \($0.name)'s " } ?? "" : ""
    let value = isCause ? nil : look.value?(event, view)
    return place + words(event, value, of: view.sends.name(ofSendIn: event))
  }

  /// Spells an event in a few words, with its payload and the name of its send.
  static func words(_ event: LogEvent, _ payload: JSONText?, of send: String?) -> String {
    words(event, telling: told(payload), of: send)
  }

  private static func words(_ event: LogEvent, telling payload: String, of send: String?) -> String
  {
    words(event, send) + (event.hasPayload ? payload : "")
  }

  private static let contentMax = 120
  private static let text = EventText.plain(.sentence, contentMax: contentMax)

  private static func words(_ event: LogEvent, _ send: String?) -> String {
    text.words(of: event, named: send)
      ?? "the event \(event.name) \(event.content.description.cut(to: contentMax))"
  }

  /// Says how the send ended whose outcome an event is; returns `nil` for any other event.
  static func end(of event: LogEvent) -> String? {
    guard case .effect(.session(.outcome(_, _, let outcome))) = event.kind else { return nil }
    return outcome.sentence
  }

  /// Spells an event as a line would expect it; returns `nil` if the language has no words for it.
  private static func line(_ event: LogEvent, of send: String?) -> String? {
    let device = event.device?.name ?? ""
    return switch event.kind {
    case .effect(.haptic(let haptic)):
      "\(device) haptic \(haptic.kind.rawValue)" + (haptic.wasMissed ? " missed" : "")
    case .lost(_, let kind): "link lost \(kind)"
    case .effect(.refused(let action, _)): "\(device) refuses \(action)"
    case .effect(.session(.received(let kind, _))): "\(device) receives \(kind.rawValue)"
    case .effect(.session(.outcome(let kind, _, let outcome))):
      "\(device) outcome \(send ?? kind.rawValue) \(outcome.name)"
        + (outcome.error.map { " \($0.rawValue)" } ?? "")
    default: nil
    }
  }
}

extension LogEvent {
  /// `true` if messages show the event together with its payload.
  fileprivate var hasPayload: Bool {
    switch kind {
    case .effect(.session(.received)), .effect(.session(.outcome(_, _, .replied))): true
    default: false
    }
  }

  /// The time from the beginning of the run to the event.
  var instant: Interval { .nanoseconds(timeNanoseconds) }
}
