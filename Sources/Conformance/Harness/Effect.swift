/// One thing that the device did, with the uptime at which it did it.
struct Effect: Sendable, Equatable {
  let value: JSONValue
  let uptime: Int64

  /// The name of the effect, in one word: `packet:message`, `session:activated`, `haptic:click`,
  /// `shown`.
  var word: String {
    let type = value["type"].text ?? "?"
    let detail =
      switch type {
      case "packet": value["packet"]["kind"]
      case "session": value["event"]
      case "haptic", "document": value["kind"]
      case "refused": value["do"]
      default: JSONValue.missing
      }
    return detail.text.map { "\(type):\($0)" } ?? type
  }

  var packet: JSONValue { value["packet"] }
  var payload: JSONValue { value["packet"]["payload"] }
}

extension [Effect] {
  /// Lists the words of the kinds that matter to a case, in order.
  func words(_ kinds: String...) -> [String] {
    map(\.word).filter { word in kinds.contains { word == $0 || word.hasPrefix("\($0):") } }
  }

  func packets(_ kind: String) -> [JSONValue] {
    filter { $0.word == "packet:\(kind)" }.map(\.packet)
  }

  /// Lists the payloads of packets of a kind, of one type of the application.
  func payloads(_ kind: String, _ type: String) -> [JSONValue] {
    packets(kind).map { $0["payload"] }.filter { $0["type"] == .string(type) }
  }

  var liveMessages: [JSONValue] { payloads("message", "live") }
  var ends: [JSONValue] { payloads("message", "liveEnd") }
  var changes: [JSONValue] { payloads("userInfo", "change") }

  func events(_ event: String) -> [JSONValue] {
    filter { $0.word == "session:\(event)" }.map(\.value)
  }

  func refusals(_ verb: String) -> Int { count { $0.word == "refused:\(verb)" } }
}
