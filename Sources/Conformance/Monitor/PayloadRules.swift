import LockstepProtocol
import LockstepWorkouts

/// The rules for payloads that the two apps send by themselves, as the codec of their messages reads
/// them.
enum PayloadRules {
  /// The statement whose table lists the fields of each type of payload.
  private static let statements = [
    "live": "MIRROR-1", "liveEnd": "MIRROR-8", "session": "MIRROR-14", "change": "CHANGE-1",
    "snapshot": "CHANGE-6", "launch": "LAUNCH-1", "ping": "LAUNCH-10",
  ]

  /// The kind of packet that carries each type of payload.
  private static let kinds = [
    "live": "message", "liveEnd": "message", "session": "message", "change": "userInfo",
    "snapshot": "context", "launch": "launch", "ping": "message",
  ]

  static func check(_ effect: Effect) throws(Breach) {
    let payload = effect.payload
    guard let type = payload["type"].text, let statement = statements[type],
      let kind = effect.packet["kind"].text, kind != "reply"
    else { return }
    try Breach.unless(
      kinds[type] == kind,
      statement,
      "“\(type)” as \(kinds[type] ?? "")",
      "\(effect.packet)"
    )
    do throws(JSONError) {
      let text = try JSONText(validating: payload.bytes)
      let again = try JSONValue(Array(try ApplicationMessage.read(text).payload.bytes))
      for name in again.names where payload[name].isMissing {
        throw JSONError(offset: 0, key: nil, reason: .missingField(name))
      }
    } catch {
      throw Breach(
        statement: statement,
        expected: "“\(type)” by its table",
        found: "\(error): \(payload)"
      )
    }
  }
}
