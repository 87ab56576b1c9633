/// An action of the watch's wearer or the phone's owner on a device.
///
/// On the wire it is an object whose field `do` names the verb and whose other fields are the arguments.
/// The available verbs and their arguments are listed in the pair's `Vocabulary`; a device refuses a verb
/// that it does not know.
package struct Action: Sendable, Equatable {
  package var verb: String
  package var arguments: [Argument]

  /// A named argument of an action.
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

  /// Makes an action whose arguments are the fields of a JSON object: texts, whole numbers, `true` and
  /// objects.
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

  /// The fields that a frame has beside those of its action.
  private static let framing = ["type", "number", "device"]

  /// The prefix that marks a verb as the app's, although the system has a verb of that name (APP-28).
  private static let ofApp = "do "

  /// Makes the action that means the app's own verb, although the system has one with the same name.
  package func markedAsApps() -> Action { Action(Self.ofApp + verb, arguments) }

  /// The action with the app's own verb, if it is marked as the app's; otherwise `nil`.
  package var asApps: Action? {
    guard verb.hasPrefix(Self.ofApp) else { return nil }
    return Action(String(verb.dropFirst(Self.ofApp.count)), arguments)
  }

  /// The verb without the mark of the app's own verbs.
  package var spokenVerb: String { asApps?.verb ?? verb }

  /// Makes the action for an app beside the companion, by putting the app's name before the verb.
  package func addressed(to app: String) -> Action { Action("\(app) \(verb)", arguments) }

  /// The name of the app beside the companion to which the action is addressed, and the action for that
  /// app; `nil` for an action for the companion or the device.
  package var addressed: (app: String, action: Action)? {
    guard asApps == nil, let end = verb.firstIndex(of: " ") else { return nil }
    return (String(verb[..<end]), Action(String(verb[verb.index(after: end)...]), arguments))
  }

  package subscript(_ name: String) -> Value? {
    arguments.first { $0.name == name }?.value
  }

  /// Finds a text argument; returns `nil` if it is absent or of another type.
  package func text(_ name: String) -> String? {
    guard case .text(let text)? = self[name] else { return nil }
    return text
  }

  /// Finds a number argument; returns `nil` if it is absent or of another type.
  package func number(_ name: String) -> Int64? {
    guard case .number(let number)? = self[name] else { return nil }
    return number
  }

  /// Finds a JSON argument; returns `nil` if it is absent or of another type.
  package func json(_ name: String) -> JSONText? {
    guard case .json(let text)? = self[name] else { return nil }
    return text
  }

  /// Says if the action has a flag.
  package func flag(_ name: String) -> Bool { self[name] == .flag }

  package func writeFields(into writer: inout JSONWriter) {
    writer.field("do", verb)
    writeArguments(into: &writer)
  }

  /// Writes the arguments as fields, without the verb.
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

  /// Reads an action from a frame's object, which may have further fields.
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
    let kind = try reader.peek()
    switch kind {
    case .string: return .text(try reader.string())
    case .integer: return .number(try reader.integer())
    case .object: return .json(try reader.text())
    case .boolean: return try reader.boolean() ? .flag : nil
    case .array, .real, .null:
      throw reader.failure(
        .unknownValue(found: "\(kind)", expected: ["text", "integer", "boolean", "object"])
      )
    }
  }
}
