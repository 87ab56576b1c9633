package import LockstepProtocol

/// The suite's own app, which a device runs while its system is put to the test.
///
/// Each answer begins with a note of the step as it came, so that a case sees on the device's own wire
/// what the app was given, and in which order. The field `answer` of an action `play` is the rest of the
/// answer: its `calls`, and whatever other field it has in the place of the usual one. The same field of
/// a message's payload is the answer to the message.
package enum Puppet {
  /// Its first line (APP-2).
  package static func hello(_ role: Role) -> String {
    #"{"type":"hello","protocol":[1],"role":"\#(role.rawValue)","name":"puppet","#
      + #""capabilities":["lease"]}"#
  }

  /// Answers a step; neither line has its LF.
  package static func answer(_ line: [UInt8]) throws(JSONError) -> [UInt8] {
    let step = try JSONValue(line)
    let event = step["event"]
    let asked = event["answer"].isMissing ? event["payload"]["answer"] : event["answer"]
    let fields: [JSONValue.Field] = [
      .init(name: "type", value: "done"), .init(name: "number", value: step["number"]),
      .init(name: "calls", value: .array([note(line)] + asked["calls"].elements)),
    ]
    let usual = fields.map { field in
      asked[field.name].isMissing || field.name == "calls"
        ? field : .init(name: field.name, value: asked[field.name])
    }
    let more = asked.names.filter { name in !fields.contains { $0.name == name } }
    return JSONValue.object(usual + more.map { .init(name: $0, value: asked[$0]) }).bytes
  }

  private static func note(_ line: [UInt8]) -> JSONValue {
    let text = String(decoding: line, as: UTF8.self)
    return .object([
      .init(name: "call", value: "note"), .init(name: "text", value: .string(text)),
    ])
  }
}
