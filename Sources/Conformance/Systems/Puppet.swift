package import LockstepProtocol

/// The suite's own app, which a device runs while its system is tested.
///
/// The puppet begins each answer with a note of the step that it got, so that a case sees in the
/// device's own lines what the device gave its app, and in which order. A case writes the rest of the
/// answer into the field `answer` of the action `play`, or of a message's payload: its `calls`, and
/// other fields that replace the usual ones.
package enum Puppet {
  /// Returns the puppet's first line (APP-2).
  package static func hello(_ role: Role) -> String {
    #"{"type":"hello","protocol":[1],"role":"\#(role.rawValue)","name":"puppet","#
      + #""capabilities":["lease"]}"#
  }

  /// Makes the puppet's answer to a step; both lines are without their line feed.
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
