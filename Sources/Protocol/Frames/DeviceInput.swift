/// Something that happens to a device; its machine reacts to these and to time alone.
package enum DeviceInput: Sendable, Equatable {
  /// The device is switched on; this is always its first input (LEASE-5).
  case start
  /// The device's radio notices that the link came up or went down, possibly late.
  case link(isUp: Bool)
  /// A packet arrives over the air.
  case packet(Packet)
  /// The wearer or the owner does an action.
  case action(Action)
  /// The outcome of a request arrives; the number is that of the request in this start of the device.
  case response(number: Int64, WebOutcome)

  private static let kinds = ["start", "link", "packet", "input", "response"]

  static func write(_ inputs: [DeviceInput], into writer: inout JSONWriter) {
    writer.key("inputs")
    writer.beginArray()
    for input in inputs { input.write(into: &writer) }
    writer.endArray()
  }

  private func write(into writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .start:
      writer.field("type", "start")
    case .link(let isUp):
      writer.field("type", "link")
      writer.field("up", isUp)
    case .packet(let packet):
      writer.field("type", "packet")
      writer.key("packet")
      packet.write(into: &writer)
    case .action(let action):
      writer.field("type", "input")
      action.writeFields(into: &writer)
    case .response(let number, let outcome):
      writer.field("type", "response")
      writer.field("number", number)
      outcome.writeFields(into: &writer)
    }
    writer.endObject()
  }

  static func readAll(_ reader: inout JSONReader) throws(JSONError) -> [DeviceInput] {
    var inputs: [DeviceInput] = []
    try reader.beginArray()
    while try reader.nextElement() { inputs.append(try read(&reader)) }
    return inputs
  }

  private static func read(_ reader: inout JSONReader) throws(JSONError) -> DeviceInput {
    let kind = try reader.peekTag("type")
    switch kind {
    case "start":
      try reader.skipValue()
      return .start
    case "link":
      return .link(isUp: try reader.singleField("up") { r throws(JSONError) in try r.boolean() })
    case "packet":
      return .packet(
        try reader.singleField("packet") { r throws(JSONError) in try Packet.read(&r) }
      )
    case "input": return .action(try Action.readFields(&reader))
    case "response": return try readResponse(&reader)
    default: throw reader.failure(.unknownValue(found: kind, expected: kinds))
    }
  }

  private static func readResponse(_ reader: inout JSONReader) throws(JSONError) -> DeviceInput {
    var number: Int64?
    var fields = WebOutcomeFields()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if key == "number" {
        number = try reader.integer(in: 1...maximumInteger)
      } else if try !fields.readField(key, &reader) {
        try reader.skipValue()
      }
    }
    guard let number else { throw reader.failure(.missingField("number")) }
    guard let outcome = fields.outcome else { throw reader.failure(.missingField("status")) }
    return .response(number: number, outcome)
  }
}
