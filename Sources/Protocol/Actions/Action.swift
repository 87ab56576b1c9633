/// Something that the wearer of the watch or the owner of the phone does, or asks a device to do.
///
/// On the wire it is an object whose field `do` names the verb and whose other fields are the arguments.
/// The available verbs and their arguments are listed in the pair's `Vocabulary`; a device refuses a verb
/// that it does not know.
package struct Action: Sendable, Equatable {
  package var verb: String
  package var arguments: [Argument]

  /// One named argument.
  package struct Argument: Sendable, Equatable {
    package var name: String
    package var value: Value

    package init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// The value of an argument.
  package enum Value: Sendable, Equatable {
    case text(String)
    case number(Int64)
    case flag
    case json(JSONText)
  }

  package init(_ verb: String, _ arguments: [Argument] = []) {
    self.verb = verb
    self.arguments = arguments
  }

  /// An action whose arguments are the fields of an object: texts, whole numbers, `true` and objects.
  package init(_ verb: String, fields: JSONText) throws(JSONError) {
    self.init(verb)
    var reader = JSONReader(fields.bytes)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      guard key != "do", !Self.framing.contains(key) else {
        throw reader.failure(.unknownValue(found: key, expected: ["a name that no frame has"]))
      }
      if let value = try Self.readValue(&reader) { arguments.append(Argument(key, value)) }
    }
  }

  /// The fields of a frame that stand beside those of its action.
  private static let framing = ["type", "number", "device"]

  /// The beginning of a verb that is the app's, although its system has one of that name (APP-28).
  private static let ofApp = "do "

  /// Makes the action of an app's own verb which has the name of one of its system's.
  package func markedAsApps() -> Action { Action(Self.ofApp + verb, arguments) }

  /// The action under the app's own name of it, where it is marked as one of the app's.
  package var asApps: Action? {
    guard verb.hasPrefix(Self.ofApp) else { return nil }
    return Action(String(verb.dropFirst(Self.ofApp.count)), arguments)
  }

  /// The verb as the app calls it.
  package var spokenVerb: String { asApps?.verb ?? verb }

  /// Makes the action for an app beside the companion: the name of the app comes before the verb.
  package func addressed(to app: String) -> Action { Action("\(app) \(verb)", arguments) }

  /// The app beside the companion that it is for, and the action as that app has it; `nil` for one that
  /// is for the companion or its device.
  package var addressed: (app: String, action: Action)? {
    guard asApps == nil, let end = verb.firstIndex(of: " ") else { return nil }
    return (String(verb[..<end]), Action(String(verb[verb.index(after: end)...]), arguments))
  }

  package subscript(_ name: String) -> Value? {
    arguments.first { $0.name == name }?.value
  }

  /// Finds the argument as a text, or `nil` when it is absent or something else.
  package func text(_ name: String) -> String? {
    guard case .text(let text)? = self[name] else { return nil }
    return text
  }

  /// Finds the argument as a number, or `nil` when it is absent or something else.
  package func number(_ name: String) -> Int64? {
    guard case .number(let number)? = self[name] else { return nil }
    return number
  }

  /// Finds the argument as JSON, or `nil` when it is absent or something else.
  package func json(_ name: String) -> JSONText? {
    guard case .json(let text)? = self[name] else { return nil }
    return text
  }

  /// Says if the flag is given.
  package func flag(_ name: String) -> Bool { self[name] == .flag }

  package func writeFields(into writer: inout JSONWriter) {
    writer.field("do", verb)
    writeArguments(into: &writer)
  }

  /// Writes the fields without that of the verb.
  package func writeArguments(into writer: inout JSONWriter) {
    for argument in arguments {
      switch argument.value {
      case .text(let text): writer.field(argument.name, text)
      case .number(let number): writer.field(argument.name, number)
      case .flag: writer.field(argument.name, true)
      case .json(let text): writer.field(argument.name, text)
      }
    }
  }

  /// Reads an action from an object that may have the fields of its frame beside its own.
  static func readFields(_ reader: inout JSONReader) throws(JSONError) -> Action {
    var action = Action("")
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "do": action.verb = try reader.string()
      case _ where framing.contains(key): try reader.skipValue()
      default:
        if let value = try readValue(&reader) { action.arguments.append(Argument(key, value)) }
      }
    }
    if action.verb.isEmpty { throw reader.failure(.missingField("do")) }
    return action
  }

  private static func readValue(_ reader: inout JSONReader) throws(JSONError) -> Value? {
    switch try reader.peek() {
    case .string: return .text(try reader.string())
    case .integer: return .number(try reader.integer())
    case .object: return .json(try reader.text())
    case .boolean: return try reader.boolean() ? .flag : nil
    case .array, .real, .null:
      throw reader.failure(
        .unknownValue(found: "a value", expected: ["text", "integer", "object"])
      )
    }
  }
}
