package import LockstepProtocol

/// The suite's own app, which a device runs while its system is tested.
///
/// The puppet begins each answer with a note of the step that it got, so that a case sees in the
/// device's own lines what the device gave its app, and in which order. A case writes the rest of the
/// answer into the field `answer` of the action `play`, of a payload, or of a file's metadata: its
/// `calls`, and other fields that replace the usual ones. A launch is answered with what the puppet has
/// kept under the name `launched`. A call `welcome`, which no system knows, is a note of the line by
/// which the puppet was welcomed.
package enum Puppet {
  /// Returns the puppet's first line (APP-2).
  package static func hello(_ role: Role) -> String {
    #"{"type":"hello","protocol":[1],"role":"\#(role.rawValue)","name":"puppet","#
      + #""capabilities":["lease"]}"#
  }

  /// Makes the puppet's answer to a step; the lines are without their line feed.
  package static func answer(_ line: [UInt8], welcome: [UInt8] = []) throws(JSONError) -> [UInt8] {
    let step = try JSONValue(line)
    let event = step["event"]
    let kept = event["type"] == "launched" ? event["documents"].elements : []
    let places = [
      event["answer"], event["payload"]["answer"], event["metadata"]["answer"],
      kept.first { $0["name"] == "launched" }?["content"] ?? .missing,
    ]
    let asked = places.first { !$0.isMissing } ?? .missing
    let welcoming = welcome.isEmpty ? JSONValue.missing : try note(welcome)
    let calls = asked["calls"].elements.map { $0["call"] == "welcome" ? welcoming : $0 }
    let fields: [JSONValue.Field] = [
      .init(name: "type", value: "done"), .init(name: "number", value: step["number"]),
      .init(name: "calls", value: .array([try note(line)] + calls)),
    ]
    let usual = fields.map { field in
      asked[field.name].isMissing || field.name == "calls"
        ? field : .init(name: field.name, value: asked[field.name])
    }
    let more = asked.names.filter { name in !fields.contains { $0.name == name } }
    return JSONValue.object(usual + more.map { .init(name: $0, value: asked[$0]) }).bytes
  }

  /// The length in bytes up to which a step is noted whole.
  private static let longest = 100_000

  private static func note(_ line: [UInt8]) throws(JSONError) -> JSONValue {
    let whole = line.count > longest ? withoutContents(try JSONValue(line)).bytes : line
    return .object([
      .init(name: "call", value: "note"),
      .init(name: "text", value: .string(String(decoding: whole, as: UTF8.self))),
    ])
  }

  /// Leaves out what the documents of a step's event hold, so that the notes of many long steps fit
  /// into one line of their device.
  private static func withoutContents(_ step: JSONValue) -> JSONValue {
    step.replacing("event") { event in
      event.replacing("documents") { documents in
        .array(documents.elements.map { .object([.init(name: "name", value: $0["name"])]) })
      }
    }
  }
}

extension JSONValue {
  /// Replaces the value of a field, where an object has it.
  fileprivate func replacing(_ name: String, by change: (JSONValue) -> JSONValue) -> JSONValue {
    guard case .object(let fields) = self else { return self }
    return .object(
      fields.map { $0.name == name ? .init(name: name, value: change($0.value)) : $0 }
    )
  }
}
