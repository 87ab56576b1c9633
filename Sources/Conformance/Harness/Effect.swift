/// An effect of the device, with its uptime.
struct Effect: Sendable, Equatable {
  let value: JSONValue
  let uptime: Int64
  /// The effect in one word, such as `packet:message`, `session:activated`, `haptic:click` or `shown`.
  let word: String

  init(value: JSONValue, uptime: Int64) {
    self.value = value
    self.uptime = uptime
    word = Self.word(of: value)
  }

  private static func word(of value: JSONValue) -> String {
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
  /// Lists the words of effects of the given kinds, in order.
  func words(_ kinds: String...) -> [String] {
    map(\.word).filter { word in kinds.contains { word == $0 || word.hasPrefix("\($0):") } }
  }

  func packets(_ kind: String) -> [JSONValue] {
    filter { $0.word == "packet:\(kind)" }.map(\.packet)
  }

  /// Lists the payloads of one type of the app, in packets of a kind.
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
