/// The reading of a line of the log, which any host may have written.
extension LogEvent {
  /// Reads the event in one line without its LF; returns `nil` for a kind unknown to this version
  /// (LOG-11).
  package static func read(_ line: [UInt8]) throws(JSONError) -> LogEvent? {
    var reader = JSONReader(line, limits: JSONLimits(maximumDepth: 64, maximumBytes: 16_777_216))
    var fields = LogFields(event: try reader.peekTag("event"))
    try reader.beginObject()
    while let key = try reader.nextKey() { try fields.read(key, &reader) }
    try reader.end()
    guard let time = fields.time else { throw reader.failure(.missingField("t")) }
    guard let kind = try fields.kind(reader) else { return nil }
    return LogEvent(
      timeNanoseconds: time,
      device: fields.device,
      kind: kind,
      digest: fields.digest
    )
  }
}

/// All fields that a line of the log can have, as read; the kind decides which of them it needs.
private struct LogFields {
  let event: String
  var time: Int64?
  var device: DeviceRole?
  var digest: UInt64?
  /// All other fields, which for an action are its arguments.
  private var arguments: [Action.Argument] = []
  private var verb: String?
  /// The names of fields with the value `false`; in an action, they stand for absent flags.
  private var unset: [String] = []

  init(event: String) { self.event = event }

  mutating func read(_ key: String, _ reader: inout JSONReader) throws(JSONError) {
    switch key {
    case "t": time = try reader.integer(in: 0...JSONLimits.integers.upperBound)
    case "at":
      let name = try reader.string()
      guard let role = DeviceRole(name: name) else {
        throw reader.failure(.unknownValue(found: name, expected: ["watch", "phone"]))
      }
      device = role
    case "digest": digest = try DigestText.read(&reader)
    case "event": try reader.skipValue()
    default: try readOwn(key, &reader)
    }
  }

  private mutating func readOwn(_ key: String, _ reader: inout JSONReader) throws(JSONError) {
    switch try reader.peek() {
    case .string where key == "do": verb = try reader.string()
    case .string: arguments.append(Action.Argument(key, .text(try reader.string())))
    case .integer: arguments.append(Action.Argument(key, .number(try reader.integer())))
    case .boolean:
      if try reader.boolean() {
        arguments.append(Action.Argument(key, .flag))
      } else {
        unset.append(key)
      }
    case .object: arguments.append(Action.Argument(key, .json(try reader.text())))
    case .array, .real, .null: try reader.skipValue()
    }
  }

  // MARK: What must be there

  private func optional(_ key: String) -> Action.Value? {
    arguments.first { $0.name == key }?.value
  }

  private func text(_ key: String, _ reader: JSONReader) throws(JSONError) -> String {
    guard case .text(let text)? = optional(key) else { throw reader.failure(.missingField(key)) }
    return text
  }

  private func verb(_ reader: JSONReader) throws(JSONError) -> String {
    guard let verb else { throw reader.failure(.missingField("do")) }
    return verb
  }

  private func number(_ key: String, _ reader: JSONReader) throws(JSONError) -> Int64 {
    guard case .number(let number)? = optional(key) else {
      throw reader.failure(.missingField(key))
    }
    return number
  }

  private func flag(_ key: String, _ reader: JSONReader) throws(JSONError) -> Bool {
    if optional(key) == .flag { return true }
    guard unset.contains(key) else { throw reader.failure(.missingField(key)) }
    return false
  }

  private func value(_ key: String, _ reader: JSONReader) throws(JSONError) -> JSONText {
    guard case .json(let value)? = optional(key) else { throw reader.failure(.missingField(key)) }
    return value
  }

  // MARK: Kinds

  func kind(_ reader: JSONReader) throws(JSONError) -> LogEvent.Kind? {
    switch event {
    case "run": try run(reader)
    case "link": .link(try linkState(reader))
    case "sent": try sent(reader)
    case "delivered":
      .delivered(number: try number("number", reader), kind: try text("kind", reader))
    case "lost": .lost(number: try number("number", reader), kind: try text("kind", reader))
    case "expectation":
      .expectation(
        line: Int(try number("line", reader)),
        failure: try flag("ok", reader) ? nil : (try? text("found", reader)) ?? ""
      )
    case "fault":
      .fault(
        ProtocolFault(
          ProtocolFault.Code(rawValue: try text("code", reader)) ?? .malformed,
          try text("text", reader)
        )
      )
    default: try deviceKind(reader)
    }
  }

  private func deviceKind(_ reader: JSONReader) throws(JSONError) -> LogEvent.Kind? {
    switch event {
    case "started": .started(incarnation: try number("incarnation", reader))
    case "radio": .radio(isUp: try flag("up", reader))
    case "input": .action(Action(try verb(reader), arguments))
    case "crashed": .crashed(try text("how", reader))
    case "response": .response(try response(reader))
    case "disk": .disk(try text("how", reader))
    case "suspended": .suspended
    case "resumed": .resumed
    case "worn": .worn(watch: Int(try number("watch", reader)))
    default: try effect(reader).map { .effect($0) }
    }
  }

  private func effect(_ reader: JSONReader) throws(JSONError) -> DeviceEffect? {
    switch event {
    case "shown": .shown(try value("screen", reader))
    case "haptic": .haptic(try haptic(reader))
    case "document":
      .document(
        kind: try text("kind", reader),
        id: try text("id", reader),
        content: try? value("content", reader)
      )
    case "session": .session(try session(reader))
    case "refused": .refused(action: try verb(reader), reason: try text("reason", reader))
    case "answer": .answer(try value("content", reader))
    case "note": .note(try text("text", reader))
    case "printed": .printed(try text("text", reader))
    case "appEnded": .appEnded(how: try text("how", reader))
    case "workoutSession":
      .workoutSession(try RemoteFields.named(try text("state", reader), reader))
    case "request": .request(try request(reader))
    case "ofApp": .ofApp(try text("app", reader), try DeviceEffect(try value("effect", reader)))
    default: nil
    }
  }

  private func request(_ reader: JSONReader) throws(JSONError) -> WebRequest {
    var request = WebRequest(
      number: try number("number", reader),
      method: try text("method", reader),
      address: try text("address", reader)
    )
    if case .text(let app)? = optional("app") { request.app = app }
    return request
  }

  private func response(_ reader: JSONReader) throws(JSONError) -> LogEvent.WebLogLine {
    var outcome = WebOutcome.failed(.cannotParseResponse)
    if case .number(let status)? = optional("status") {
      outcome = .answered(status: Int(status), WebContent())
    } else if let error = WebError(rawValue: Int(try number("code", reader))) {
      outcome = .failed(error)
    }
    var line = LogEvent.WebLogLine(number: try number("number", reader), outcome, fault: nil)
    if case .text(let fault)? = optional("fault") { line.fault = fault }
    return line
  }

  private func run(_ reader: JSONReader) throws(JSONError) -> LogEvent.Kind {
    let version = try number("lockstep", reader)
    guard version == LogEvent.schemaVersion else {
      throw reader.failure(
        .unknownValue(found: "lockstep \(version)", expected: ["\(LogEvent.schemaVersion)"])
      )
    }
    let seed = try text("seed", reader)
    guard let number = UInt64(seed) else {
      throw reader.failure(.unknownValue(found: seed, expected: ["a seed"]))
    }
    return .run(title: try text("title", reader), seed: number)
  }

  private func linkState(_ reader: JSONReader) throws(JSONError) -> LogEvent.LinkState {
    let name = try text("state", reader)
    guard let state = LogEvent.LinkState(rawValue: name) else {
      let all: [LogEvent.LinkState] = [.connected, .stalled, .disconnected]
      throw reader.failure(.unknownValue(found: name, expected: all.map(\.rawValue)))
    }
    return state
  }

  private func sent(_ reader: JSONReader) throws(JSONError) -> LogEvent.Kind {
    let text = try value("packet", reader)
    var inner = JSONReader(text.bytes)
    return .sent(number: try number("number", reader), try Packet.read(&inner), text: text)
  }

  private func session(_ reader: JSONReader) throws(JSONError) -> SessionEvent {
    var inner = JSONReader(try value("session", reader).bytes)
    return try SessionEvent.readFields(&inner)
  }

  private func haptic(_ reader: JSONReader) throws(JSONError) -> Haptic {
    let name = try text("kind", reader)
    guard let kind = Haptic.Kind(rawValue: name) else {
      throw reader.failure(
        .unknownValue(found: name, expected: Haptic.Kind.allCases.map(\.rawValue))
      )
    }
    return Haptic(kind, wasMissed: optional("missed") == .flag)
  }
}
