package import LockstepProtocol

/// The suite's own app, which a device runs while its system is tested.
///
/// The puppet begins each answer with a note of the step that it got, so that a case sees in the
/// device's own lines what the device gave its app, and in which order. A case writes the rest of the
/// answer into the field `answer` of the action `play`, of a payload, or of a file's metadata: its
/// `calls`, and other fields that replace the usual ones. A launch is answered with what the puppet has
/// kept under the name `launched`. Two calls that no system knows are notes: `welcome` of the line by
/// which the puppet was welcomed, and `environment` of the variables that an app's program is given.
package enum Puppet {
  /// Returns the puppet's first line (APP-2).
  package static func hello(_ role: Role) -> String {
    #"{"type":"hello","protocol":[1],"role":"\#(role.rawValue)","name":"puppet","#
      + #""capabilities":["lease"]}"#
  }

  /// Makes the puppet's answer to a step; the lines are without their line feed.
  package static func answer(
    _ line: [UInt8],
    welcome: [UInt8] = [],
    environment: [(name: String, value: String)] = []
  ) throws(JSONError) -> [UInt8] {
    let step = try JSONValue(line)
    let event = step["event"]
    let kept = event["type"] == "launched" ? event["documents"].elements : []
    let places = [
      event["answer"], event["payload"]["answer"], event["metadata"]["answer"],
      kept.first { $0["name"] == "launched" }?["content"] ?? .missing,
    ]
    let asked = places.first { !$0.isMissing } ?? .missing
    let welcoming = welcome.isEmpty ? JSONValue.missing : try note(welcome)
    let variables = try note(self.environment(environment).bytes)
    let calls = asked["calls"].elements.map { (call: JSONValue) -> JSONValue in
      switch call["call"] {
      case "welcome": welcoming
      case "environment": variables
      default: call
      }
    }
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

  /// The variables that the puppet tells of, those that the page of apps names.
  package static let variables = [
    "LOCKSTEP_CONTAINER", "HOME", "CFFIXED_USER_HOME", "TMPDIR", "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME", "XDG_DATA_HOME", "TZ", "LC_ALL", "SWIFT_DETERMINISTIC_HASHING",
    "PYTHONHASHSEED", "LOCKSTEP_APP_VERSION",
  ]

  private static func environment(_ variables: [(name: String, value: String)]) -> JSONValue {
    .object(
      [.init(name: "type", value: "environment")]
        + variables.map { .init(name: $0.name, value: .string($0.value)) }
    )
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
