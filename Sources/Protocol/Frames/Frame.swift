/// A line from a peer to the host.
package enum PeerFrame: Sendable, Equatable {
  case hello(Hello)
  /// The answer to one step, from a leased device.
  case done(StepAnswer)
  /// The last frame of a leased device that was ordered to crash (LEASE-32).
  case crashed(how: String)
  /// The effects of a device in real time, sent as they happen.
  case effects([DeviceEffect])
  /// The state of the system of a device in real time, sent when it changes.
  case system(SystemState)
  /// A control peer's action on a device; the host answers with a result of the same number.
  case act(number: Int64, on: DeviceRole, Action)
  /// A control peer's change to the link, or to a device's clock, power or disk, in the words of a
  /// scenario; the host answers with a result of the same number.
  case fault(number: Int64, line: String)
  /// The peer leaves by its own decision.
  case bye

  package static let kinds = [
    "hello", "done", "crashed", "effects", "system", "act", "fault", "bye",
  ]

  /// Appends the frame as one line, with its LF.
  package func write(into writer: inout JSONWriter) {
    writeValue(into: &writer)
    writer.newline()
  }

  /// Appends the frame as one value, without its LF.
  package func writeValue(into writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .hello(let hello):
      writer.field("type", "hello")
      hello.write(into: &writer)
    case .done(let answer):
      writer.field("type", "done")
      answer.write(into: &writer)
    case .crashed(let how):
      writer.field("type", "crashed")
      writer.field("how", how)
    case .effects(let effects):
      writer.field("type", "effects")
      DeviceEffect.write(effects, into: &writer)
    case .system(let state):
      writer.field("type", "system")
      state.writeFields(into: &writer)
    case .act(let number, let device, let action):
      writer.field("type", "act")
      writer.field("number", number)
      writer.field("device", device.name)
      action.writeFields(into: &writer)
    case .fault(let number, let line):
      writer.field("type", "fault")
      writer.field("number", number)
      writer.field("line", line)
    case .bye:
      writer.field("type", "bye")
    }
    writer.endObject()
  }

  /// Reads one line, without its LF.
  package static func read(_ line: [UInt8]) throws(JSONError) -> PeerFrame {
    var reader = JSONReader(line)
    let frame = try read(&reader)
    try reader.end()
    return frame
  }

  private static func read(_ reader: inout JSONReader) throws(JSONError) -> PeerFrame {
    let kind = try reader.peekTag("type")
    switch kind {
    case "hello": return .hello(try Hello.read(&reader))
    case "done": return .done(try StepAnswer.read(&reader))
    case "crashed":
      return .crashed(how: try reader.singleField("how") { r throws(JSONError) in try r.string() })
    case "effects":
      return .effects(
        try reader.singleField("effects") { r throws(JSONError) in try DeviceEffect.readAll(&r) }
      )
    case "system": return .system(try SystemState.read(&reader))
    case "act": return try readAct(&reader)
    case "fault": return try readFault(&reader)
    case "bye":
      try reader.skipValue()
      return .bye
    default: throw reader.failure(.unknownValue(found: kind, expected: kinds))
    }
  }

  private static func readFault(_ reader: inout JSONReader) throws(JSONError) -> PeerFrame {
    var number: Int64?
    var line: String?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "number": number = try reader.integer(in: 1...maximumInteger)
      case "line": line = try reader.string()
      default: try reader.skipValue()
      }
    }
    guard let number else { throw reader.failure(.missingField("number")) }
    guard let line else { throw reader.failure(.missingField("line")) }
    return .fault(number: number, line: line)
  }

  private static func readAct(_ reader: inout JSONReader) throws(JSONError) -> PeerFrame {
    var ahead = reader
    var number: Int64?
    var device: DeviceRole?
    try ahead.beginObject()
    while let key = try ahead.nextKey() {
      switch key {
      case "number": number = try ahead.integer(in: 1...maximumInteger)
      case "device":
        let name = try ahead.string()
        device = DeviceRole(name: name)
        if device == nil {
          throw ahead.failure(.unknownValue(found: name, expected: ["watch", "phone"]))
        }
      default: try ahead.skipValue()
      }
    }
    guard let number else { throw ahead.failure(.missingField("number")) }
    guard let device else { throw ahead.failure(.missingField("device")) }
    return .act(number: number, on: device, try Action.readFields(&reader))
  }
}

/// A line from the host to a peer.
package enum HostFrame: Sendable, Equatable {
  case welcome(Welcome)
  case step(Step)
  /// A leased device is ordered to end in the way of a crash (LEASE-31).
  case crash(CrashOrder)
  /// The disk of a leased device changes to a condition, such as full or failing (LEASE-36).
  case disk(how: String)
  /// The inputs of a device in real time.
  case inputs([DeviceInput])
  /// The result of an action or a change: `refusal` is `nil` if it was carried out, otherwise the
  /// reason why it was not.
  case result(number: Int64, refusal: String?, answer: JSONText? = nil)
  /// A line of the event log, for an observer.
  case event(JSONText)
  /// The peer has broken the protocol; the host closes the connection after this line.
  case error(ProtocolFault)
  /// The host leaves; with `again`, it asks a program that can begin anew to do so (HOST-35).
  case bye(again: Bool = false)

  package static let kinds = [
    "welcome", "step", "crash", "disk", "inputs", "result", "event", "error", "bye",
  ]

  /// Appends the frame as one line, with its LF.
  package func write(into writer: inout JSONWriter) {
    writeValue(into: &writer)
    writer.newline()
  }

  /// Appends the frame as one value, without its LF.
  package func writeValue(into writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .welcome(let welcome):
      writer.field("type", "welcome")
      welcome.write(into: &writer)
    case .step(let step):
      writer.field("type", "step")
      step.write(into: &writer)
    case .crash(let order):
      writer.field("type", "crash")
      order.write(into: &writer)
    case .disk(let how):
      writer.field("type", "disk")
      writer.field("how", how)
    case .inputs(let inputs):
      writer.field("type", "inputs")
      DeviceInput.write(inputs, into: &writer)
    case .result(let number, let refusal, let answer):
      writer.field("type", "result")
      writer.field("number", number)
      if let refusal { writer.field("refusal", refusal) }
      if let answer { writer.field("answer", answer) }
    case .event(let text):
      writer.field("type", "event")
      writer.field("event", text)
    case .error(let fault):
      writer.field("type", "error")
      writer.field("code", fault.code.rawValue)
      writer.field("text", fault.text)
    case .bye(let again):
      writer.field("type", "bye")
      if again { writer.field("again", true) }
    }
    writer.endObject()
  }

  /// Reads one line, without its LF.
  package static func read(_ line: [UInt8]) throws(JSONError) -> HostFrame {
    var reader = JSONReader(line)
    let frame = try read(&reader)
    try reader.end()
    return frame
  }

  private static func read(_ reader: inout JSONReader) throws(JSONError) -> HostFrame {
    let kind = try reader.peekTag("type")
    switch kind {
    case "welcome": return .welcome(try Welcome.read(&reader))
    case "step": return .step(try Step.read(&reader))
    case "crash": return .crash(try CrashOrder.read(&reader))
    case "disk":
      return .disk(how: try reader.singleField("how") { r throws(JSONError) in try r.string() })
    case "inputs":
      return .inputs(
        try reader.singleField("inputs") { r throws(JSONError) in try DeviceInput.readAll(&r) }
      )
    case "result": return try readResult(&reader)
    case "event":
      return .event(try reader.singleField("event") { r throws(JSONError) in try r.text() })
    case "error": return .error(try ProtocolFault.read(&reader))
    case "bye": return .bye(again: try readsAgain(&reader))
    default: throw reader.failure(.unknownValue(found: kind, expected: kinds))
    }
  }

  private static func readsAgain(_ reader: inout JSONReader) throws(JSONError) -> Bool {
    var again = false
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if key == "again" { again = try reader.boolean() } else { try reader.skipValue() }
    }
    return again
  }

  private static func readResult(_ reader: inout JSONReader) throws(JSONError) -> HostFrame {
    var number: Int64?
    var refusal: String?
    var answer: JSONText?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "number": number = try reader.integer()
      case "refusal": refusal = try reader.string()
      case "answer": answer = try reader.text()
      default: try reader.skipValue()
      }
    }
    guard let number else { throw reader.failure(.missingField("number")) }
    return .result(number: number, refusal: refusal, answer: answer)
  }
}
