package import Protocol

/// The mirror never sends: nothing leaves the phone in answer to a live frame but its receipt
/// (promise 5).
package struct MirrorIsSilent: PromiseChecker {
  package static let promise = "the mirror never sends"

  package init() {}

  package mutating func see(_ event: LogEvent) -> String? {
    guard event.device == .phone, case .sent(_, .message(let id, _, let payload), _) = event.kind
    else { return nil }
    let type = LiveType.of(payload)
    return type.map { "the phone sent a message of type “\($0)” (id \(id))" }
  }
}

/// A live frame never touches a document (promise 5).
package struct LiveFramesWriteNothing: PromiseChecker {
  package static let promise = "a live frame never touches a document"

  private var liveNumbers: Set<Int64> = []
  private var deliveredLive: Int64?

  package init() {}

  package mutating func see(_ event: LogEvent) -> String? {
    switch (event.kind, event.device) {
    case (.sent(let number, .message(_, _, let payload), _), .watch?):
      if LiveType.of(payload) != nil { liveNumbers.insert(number) }
      return nil
    case (.delivered(let number, _), .phone?):
      deliveredLive = liveNumbers.contains(number) ? number : nil
      return nil
    case (.document(let kind, let id, _), .phone?):
      guard let deliveredLive else { return nil }
      return "packet \(deliveredLive), a live frame, led to a write of \(kind) \(id)"
    case (.action, .phone?), (.radio, .phone?), (.started, .phone?):
      deliveredLive = nil
      return nil
    default:
      return nil
    }
  }
}

/// What tells a live frame among payloads.
private enum LiveType {
  static func of(_ payload: JSONText) -> String? {
    let reader = JSONReader(payload.bytes)
    do throws(JSONError) {
      let type = try reader.peekTag("type")
      return type == "live" || type == "liveEnd" ? type : nil
    } catch {
      return nil
    }
  }
}
