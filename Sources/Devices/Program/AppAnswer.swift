import LockstepHealth
import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// An app's answer to a step: its calls, in order, and when it wants a tick.
///
/// What an app in real time asks by itself has calls alone.
struct AppAnswer {
  var number: Int64 = 0
  var calls: [AppCall] = []
  /// What the app shows from now on.
  var screen: JSONText?
  /// The app ends with this code, once its calls are carried out.
  var exit: Int64?
  var deadline: Uptime?
  var digest: UInt64?

  /// The lines that an app says.
  enum Kind: String {
    case done, calls
  }

  /// Reads one line, without its LF.
  static func read(_ line: [UInt8], as wanted: Kind) throws(JSONError) -> AppAnswer {
    var reader = JSONReader(line)
    let kind = try reader.peekTag("type")
    guard kind == wanted.rawValue else {
      throw reader.failure(.unknownValue(found: kind, expected: [wanted.rawValue]))
    }
    var answer = AppAnswer()
    var number: Int64?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "number": number = try reader.integer(in: 1...maximumInteger)
      case "calls": try answer.readCalls(&reader)
      case "deadline":
        answer.deadline = Uptime(nanoseconds: try reader.integer(in: 0...maximumInteger))
      case "digest": answer.digest = try readDigest(&reader)
      default: try reader.skipValue()
      }
    }
    try reader.end()
    if wanted == .calls { return answer }
    guard let number else { throw reader.failure(.missingField("number")) }
    answer.number = number
    return answer
  }

  private static func readDigest(_ reader: inout JSONReader) throws(JSONError) -> UInt64 {
    let text = try reader.string()
    guard let value = UInt64(text, radix: 16) else {
      throw reader.failure(.unknownValue(found: text, expected: ["16 hexadecimal digits"]))
    }
    return value
  }

  private mutating func readCalls(_ reader: inout JSONReader) throws(JSONError) {
    try reader.beginArray()
    while try reader.nextElement() {
      let fields = try CallFields.read(&reader)
      switch fields.call {
      case "shown": screen = try fields.require(fields.screen, "screen", reader)
      case "exit": exit = fields.code ?? 0
      default: calls.append(try fields.read(reader))
      }
    }
  }
}

/// The fields of a call, read before it is known which of them it needs.
private struct CallFields {
  var call = ""
  var payload: JSONText?
  var screen: JSONText?
  var content: JSONText?
  var piece: JSONText?
  var haptic: Haptic?
  var name: String?
  var kind: String?
  var documentID: String?
  var text: String?
  var reason: String?
  var action: String?
  var activity: String?
  var effort: String?
  var until: String?
  var origin: Int64?
  var id: Int64?
  var to: Int64?
  var through: Int64?
  var code: Int64?
  var path: String?
  var metadata: JSONText?
  var data: [UInt8]?
  var methods: [DelegateMethod]?
  var handlers: [RemoteHandler]?
  var wantsReply = false
  var isIndoor = false

  static let calls = [
    "activate", "message", "reply", "context", "userInfo", "forget", "acknowledge", "hold",
    "resume",
    "launchWatchApp", "startWorkout", "loadRecording", "playRecording", "pauseWorkout",
    "resumeWorkout", "endWorkout", "taken", "effort", "keep", "haptic", "shown", "document",
    "answer",
    "refused", "note", "exit", "complication", "transferFile", "writeFile", "moveFile",
    "cancelUserInfo", "cancelFile", "implement", "messageData",
    "completeTask", "startMirroring", "stopMirroring", "sendToRemote", "implementRemote",
  ]

  static func read(_ reader: inout JSONReader) throws(JSONError) -> CallFields {
    var fields = CallFields()
    try reader.beginObject()
    while let key = try reader.nextKey() { try fields.readField(key, &reader) }
    if fields.call.isEmpty { throw reader.failure(.missingField("call")) }
    return fields
  }

  private mutating func readField(_ key: String, _ reader: inout JSONReader) throws(JSONError) {
    switch key {
    case "call": call = try reader.string()
    case "payload": payload = try reader.messageBody()
    case "path": path = try reader.string()
    case "metadata": metadata = try reader.payload()
    case "data": data = try reader.base64()
    case "methods": methods = try Self.names(&reader)
    case "handlers": handlers = try Self.names(&reader)
    case "screen": screen = try reader.text()
    case "content": content = try reader.consumeNull() ? nil : try reader.text()
    case "piece": piece = try reader.text()
    case "haptic": haptic = try Self.haptic(&reader)
    case "name": name = try reader.string()
    case "kind": kind = try reader.string()
    case "document": documentID = try reader.string()
    case "text": text = try reader.string()
    case "reason": reason = try reader.string()
    case "action": action = try reader.string()
    case "activity": activity = try reader.string()
    case "effort": effort = try reader.string()
    case "until": until = try reader.string()
    case "origin": origin = try reader.integer(in: 1...maximumInteger)
    case "id": id = try reader.integer(in: 1...maximumInteger)
    case "to": to = try reader.integer(in: 1...maximumInteger)
    case "through": through = try reader.integer(in: 0...maximumInteger)
    case "code": code = try reader.integer()
    case "reply": wantsReply = try reader.boolean()
    case "indoor": isIndoor = try reader.boolean()
    default: try reader.skipValue()
    }
  }

  private static func haptic(_ reader: inout JSONReader) throws(JSONError) -> Haptic {
    let name = try reader.string()
    guard let kind = Haptic.Kind(rawValue: name) else {
      let names = Haptic.Kind.allCases.map(\.rawValue)
      throw reader.failure(.unknownValue(found: name, expected: names))
    }
    return Haptic(kind)
  }

  private static func names<Name: RawRepresentable & CaseIterable>(_ reader: inout JSONReader)
    throws(JSONError) -> [Name] where Name.RawValue == String
  {
    var names: [Name] = []
    try reader.beginArray()
    while try reader.nextElement() {
      let text = try reader.string()
      guard let name = Name(rawValue: text) else {
        let known = Name.allCases.map(\.rawValue)
        throw reader.failure(.unknownValue(found: text, expected: known))
      }
      names.append(name)
    }
    return names
  }

  func require<Value>(_ value: Value?, _ name: String, _ reader: JSONReader) throws(JSONError)
    -> Value
  {
    guard let value else { throw reader.failure(.missingField(name)) }
    return value
  }

  func read(_ reader: JSONReader) throws(JSONError) -> AppCall {
    if let call = try session(reader) { return .session(call) }
    if let call = try workout(reader) { return .workout(call) }
    if let call = try file(reader) { return .file(call) }
    switch call {
    case "effort": return .effort(try readEffort(reader))
    case "keep": return try keep(reader)
    case "haptic": return .haptic(try require(haptic, "haptic", reader))
    case "document":
      return .document(
        kind: try require(kind, "kind", reader),
        id: try require(documentID, "document", reader),
        content: content
      )
    case "answer": return .answer(try require(content, "content", reader))
    case "refused":
      return .refused(
        action: try require(action, "action", reader),
        reason: try require(reason, "reason", reader)
      )
    case "note": return .note(try require(text, "text", reader))
    default: throw reader.failure(.unknownValue(found: call, expected: Self.calls))
    }
  }

  private func session(_ reader: JSONReader) throws(JSONError) -> Session.Call? {
    switch call {
    case "activate": return .activate
    case "message":
      return .sendMessage(try require(payload, "payload", reader), wantsReply: wantsReply)
    case "messageData":
      return .sendMessageData(.data(try require(data, "data", reader)), wantsReply: wantsReply)
    case "reply":
      return .reply(to: try require(to, "to", reader), try require(payload, "payload", reader))
    case "context": return .updateContext(try require(payload, "payload", reader))
    case "userInfo":
      return .transferUserInfo(
        try require(payload, "payload", reader),
        keptAs: try name.map { (name) throws(JSONError) in try fileName(name, reader) }
      )
    case "forget": return .forget(try fileName(try require(name, "name", reader), reader))
    case "acknowledge":
      return .acknowledgeUserInfo(
        origin: try require(origin, "origin", reader),
        id: try require(id, "id", reader)
      )
    case "complication": return .transferComplication(try require(payload, "payload", reader))
    case "cancelUserInfo": return .cancelUserInfo(try require(id, "id", reader))
    case "completeTask": return .completeTask(try require(id, "id", reader))
    case "cancelFile": return .cancelFile(try require(id, "id", reader))
    case "implement": return .implement(try require(methods, "methods", reader))
    case "hold": return .holdUserInfos
    case "resume": return .resumeUserInfos
    case "launchWatchApp": return .launchWatchApp(try require(payload, "payload", reader))
    default: return nil
    }
  }

  private func file(_ reader: JSONReader) throws(JSONError) -> FileCall? {
    switch call {
    case "transferFile":
      return .transfer(try require(path, "path", reader), metadata: metadata ?? .emptyDictionary)
    case "writeFile":
      return .write(try require(path, "path", reader), try require(data, "data", reader))
    case "moveFile": return .moveReceived(to: try require(path, "path", reader))
    default: return nil
    }
  }

  private func workout(_ reader: JSONReader) throws(JSONError) -> WorkoutCall? {
    switch call {
    case "startWorkout":
      let name = try require(activity, "activity", reader)
      guard let type = HKWorkoutActivityType(name: name) else {
        throw reader.failure(
          .unknownValue(found: name, expected: ["HealthKit's name of an activity"])
        )
      }
      return .start(type, isIndoor: isIndoor)
    case "loadRecording": return .load(try require(piece, "piece", reader))
    case "playRecording": return .play
    case "pauseWorkout": return .pause
    case "resumeWorkout": return .resume
    case "endWorkout": return .end
    case "startMirroring": return .remote(.start)
    case "stopMirroring": return .remote(.stop)
    case "sendToRemote": return .remote(.send(try require(data, "data", reader)))
    case "implementRemote":
      return .remote(.handlers(try require(handlers, "handlers", reader)))
    case "taken": return .taken(through: try require(through, "through", reader))
    default: return nil
    }
  }

  private func readEffort(_ reader: JSONReader) throws(JSONError) -> EffortModel.Effort {
    let name = try require(effort, "effort", reader)
    guard let value = EffortModel.Effort(rawValue: name) else {
      let names = EffortModel.Effort.allCases.map(\.rawValue)
      throw reader.failure(.unknownValue(found: name, expected: names))
    }
    return value
  }

  private func keep(_ reader: JSONReader) throws(JSONError) -> AppCall {
    let name = try fileName(try require(name, "name", reader), reader)
    if let content, content.bytes.count > AppCall.keptSizeMax {
      let expected = ["at most \(AppCall.keptSizeMax) bytes"]
      throw reader.failure(.unknownValue(found: "\(content.bytes.count) bytes", expected: expected))
    }
    return .keep(name, content, until == "restart" ? .untilRestart : .durable)
  }

  /// Reads a name that becomes a file's name: only letters, digits and a few signs.
  private func fileName(_ name: String, _ reader: JSONReader) throws(JSONError) -> String {
    let isName =
      (1...64).contains(name.utf8.count) && name.utf8.first != UInt8(ascii: ".")
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "."):
          true
        default: false
        }
      }
    if isName { return name }
    let expected = ["1 to 64 letters, digits, “-”, “_” and “.”"]
    throw reader.failure(.unknownValue(found: name, expected: expected))
  }
}
