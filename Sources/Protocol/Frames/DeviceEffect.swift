/// Something that a device does in answer to an input or to time; effects are complete, and in the
/// order of their happening.
package enum DeviceEffect: Sendable, Equatable {
  /// A packet leaves for the other device.
  case packet(Packet)
  /// The device shows this whole screen from now on; it is sent only when the screen changes (SHOWN-1).
  case shown(JSONText)
  case haptic(Haptic)
  /// A document was written; with `content` `nil`, deleted (phone only).
  case document(kind: String, id: String, content: JSONText?)
  /// The session told its app this event.
  case session(SessionEvent)
  /// The device refused an action that makes no sense now; nothing changed.
  case refused(action: String, reason: String)
  /// The device's answer to a question of its owner (phone only).
  case answer(JSONText)
  /// A sentence for people, without meaning to any machine.
  case note(String)
  /// The program of the device's app has printed this line.
  case printed(String)
  /// The device's app has ended by itself, or was ended because it did not answer; the text tells
  /// people how (APP-9).
  case appEnded(how: String)
  /// The workout session of the device's system has changed to this state; `ended` if there is none any
  /// more.
  case workoutSession(RemoteState)
  /// A request leaves for a server; the log contains only its method and its address without the query.
  case request(WebRequest)
  /// An effect of an app beside the companion, with the app's name.
  indirect case ofApp(String, DeviceEffect)

  /// The words in the reason for an app's end by which a program is recognized that ended before its
  /// first line.
  package static let beforeHello = "before its hello"

  private static let kinds = [
    "packet", "shown", "haptic", "document", "session", "refused", "answer",
    "note", "printed", "appEnded", "workoutSession", "request", "ofApp",
  ]

  /// The name of the effect's kind, in frames and in the log.
  var name: String {
    switch self {
    case .packet: "packet"
    case .shown: "shown"
    case .haptic: "haptic"
    case .document: "document"
    case .session: "session"
    case .refused: "refused"
    case .answer: "answer"
    case .note: "note"
    case .printed: "printed"
    case .appEnded: "appEnded"
    case .workoutSession: "workoutSession"
    case .request: "request"
    case .ofApp: "ofApp"
    }
  }

  static func write(_ effects: [DeviceEffect], into writer: inout JSONWriter) {
    writer.key("effects")
    writer.beginArray()
    for effect in effects { effect.write(into: &writer) }
    writer.endArray()
  }

  private func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("type", name)
    writeFields(into: &writer)
    writer.endObject()
  }

  /// Appends the fields of the effect, without the name of its kind.
  func writeFields(into writer: inout JSONWriter) {
    switch self {
    case .packet(let packet):
      writer.key("packet")
      packet.write(into: &writer)
    case .shown(let screen):
      writer.field("screen", screen)
    case .haptic(let haptic):
      haptic.writeFields(into: &writer)
    case .document(let kind, let id, let content):
      writer.field("kind", kind)
      writer.field("id", id)
      if let content { writer.field("content", content) }
    case .session(let event):
      event.writeFields(into: &writer)
    case .refused(let action, let reason):
      writer.field("do", action)
      writer.field("reason", reason)
    case .answer(let content):
      writer.field("content", content)
    case .note(let text), .printed(let text):
      writer.field("text", text)
    case .appEnded(let how):
      writer.field("how", how)
    case .workoutSession(let state):
      writer.field("state", state.rawValue)
    case .request(let request):
      request.writeFields(into: &writer)
    case .ofApp(let app, let effect):
      writer.field("app", app)
      writer.key("effect")
      effect.write(into: &writer)
    }
  }

  static func readAll(_ reader: inout JSONReader) throws(JSONError) -> [DeviceEffect] {
    var effects: [DeviceEffect] = []
    try reader.beginArray()
    while try reader.nextElement() { effects.append(try read(&reader)) }
    return effects
  }

  /// Reads an effect as a frame spells it.
  init(_ text: JSONText) throws(JSONError) {
    var reader = JSONReader(text.bytes)
    self = try Self.read(&reader)
  }

  private static func read(_ reader: inout JSONReader) throws(JSONError) -> DeviceEffect {
    let kind = try reader.peekTag("type")
    switch kind {
    case "packet":
      return .packet(
        try reader.singleField("packet") { r throws(JSONError) in try Packet.read(&r) }
      )
    case "shown":
      return .shown(try reader.singleField("screen") { r throws(JSONError) in try r.text() })
    case "haptic": return .haptic(try Haptic.readFields(&reader))
    case "document": return try readDocument(&reader)
    case "session": return .session(try SessionEvent.readFields(&reader))
    case "refused": return try readRefused(&reader)
    case "answer":
      return .answer(try reader.singleField("content") { r throws(JSONError) in try r.text() })
    case "note":
      return .note(try reader.singleField("text") { r throws(JSONError) in try r.string() })
    case "printed":
      return .printed(try reader.singleField("text") { r throws(JSONError) in try r.string() })
    case "appEnded":
      return .appEnded(how: try reader.singleField("how") { r throws(JSONError) in try r.string() })
    case "workoutSession":
      return .workoutSession(
        try reader.singleField("state") { r throws(JSONError) in try RemoteFields.name(&r) }
      )
    case "request": return .request(try WebRequest.readFields(&reader))
    case "ofApp": return try readOfApp(&reader)
    default: throw reader.failure(.unknownValue(found: kind, expected: kinds))
    }
  }

  private static func readOfApp(_ reader: inout JSONReader) throws(JSONError) -> DeviceEffect {
    var app: String?
    var effect: DeviceEffect?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "app": app = try reader.string()
      case "effect": effect = try read(&reader)
      default: try reader.skipValue()
      }
    }
    guard let app else { throw reader.failure(.missingField("app")) }
    guard let effect else { throw reader.failure(.missingField("effect")) }
    return .ofApp(app, effect)
  }

  private static func readDocument(_ reader: inout JSONReader) throws(JSONError) -> DeviceEffect {
    var kind: String?
    var id: String?
    var content: JSONText?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "kind": kind = try reader.string()
      case "id": id = try reader.string()
      case "content": content = try reader.consumeNull() ? nil : try reader.text()
      default: try reader.skipValue()
      }
    }
    guard let kind else { throw reader.failure(.missingField("kind")) }
    guard let id else { throw reader.failure(.missingField("id")) }
    return .document(kind: kind, id: id, content: content)
  }

  private static func readRefused(_ reader: inout JSONReader) throws(JSONError) -> DeviceEffect {
    var action: String?
    var reason = ""
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "do": action = try reader.string()
      case "reason": reason = try reader.string()
      default: try reader.skipValue()
      }
    }
    guard let action else { throw reader.failure(.missingField("do")) }
    return .refused(action: action, reason: reason)
  }
}
