import LockstepProtocol

/// The rules for the fields of lines: names, types, ranges and closed lists, as the project's own codec
/// reads them.
enum LineRules {
  /// The statement whose table lists the fields of each type of effect.
  private static let statements = [
    "shown": "SHOWN-1", "haptic": "SHOWN-20", "document": "SHOWN-21", "session": "SESSION-41",
    "refused": "SHOWN-22", "answer": "SHOWN-25", "note": "SHOWN-23", "printed": "LEASE-3",
    "appEnded": "APP-9", "workoutSession": "LEASE-3", "request": "LEASE-38",
  ]

  static func check(_ line: [UInt8], _ frame: JSONValue) throws(Breach) {
    guard let fault = fault(of: line) else { return try checkKeys(of: frame) }
    for effect in frame["effects"].elements {
      let alone = JSONValue.object([
        .init(name: "type", value: "effects"), .init(name: "effects", value: .array([effect])),
      ])
      if let fault = self.fault(of: alone.bytes) {
        throw Breach(
          statement: statement(of: effect),
          expected: "an effect by its table",
          found: "\(fault): \(effect)"
        )
      }
    }
    throw Breach(
      statement: statement(of: frame),
      expected: "a line by its table",
      found: "\(fault)"
    )
  }

  /// Reads a line with the codec, and returns the error if the codec finds one.
  private static func fault(of line: [UInt8]) -> JSONError? {
    do throws(JSONError) {
      _ = try PeerFrame.read(line)
      return nil
    } catch {
      return error
    }
  }

  private static func statement(of value: JSONValue) -> String {
    switch value["type"].text {
    case "done": "LEASE-3"
    case "hello": "HOST-2"
    case "effects": "LEASE-20"
    case "packet": packetStatement(of: value["packet"])
    case let type?: statements[type] ?? "HOST-13"
    case nil: "VALUE-1"
    }
  }

  private static func packetStatement(of packet: JSONValue) -> String {
    switch packet["kind"].text {
    case "presence": "SESSION-10"
    case "receipt": "SESSION-160"
    case "failure": "SESSION-43"
    case let kind? where kind.hasPrefix("remote"): "REMOTE-1"
    case let kind? where Packet.kinds.contains(kind): "SESSION-8"
    default: "HOST-13"
    }
  }

  /// Checks that no object of a line has the same key twice, which the codec does not check.
  private static func checkKeys(of frame: JSONValue) throws(Breach) {
    if let key = frame.doubledKey {
      throw Breach(
        statement: "VALUE-9",
        expected: "each key once in an object",
        found: "“\(key)” twice"
      )
    }
  }
}

extension [JSONValue.Field] {
  /// The number of fields up to which it is faster to compare each with each than to hash them.
  private static let fewFields = 12

  /// A name that two of the fields have.
  fileprivate var doubledName: String? {
    if count <= Self.fewFields {
      return indices.first { place in self[..<place].contains { $0.name == self[place].name } }
        .map { self[$0].name }
    }
    var seen: Set<String> = []
    return first { !seen.insert($0.name).inserted }?.name
  }
}

extension JSONValue {
  /// A key that occurs twice in one object, at any depth; `nil` if there is none.
  fileprivate var doubledKey: String? {
    switch self {
    case .object(let fields):
      if let key = fields.doubledName { return key }
      return fields.lazy.compactMap(\.value.doubledKey).first
    case .array(let elements): return elements.lazy.compactMap(\.doubledKey).first
    default: return nil
    }
  }

  /// The value with the fields of each object sorted by name, for comparison.
  var ordered: JSONValue {
    switch self {
    case .object(let fields):
      .object(
        fields.map { Field(name: $0.name, value: $0.value.ordered) }
          .sorted { $0.name < $1.name }
      )
    case .array(let elements): .array(elements.map(\.ordered))
    default: self
    }
  }

  /// Finds the first field that only one of two values has, and returns its path, such as
  /// `.mirror.page`.
  ///
  /// - Parameter written: The value as the codec writes it; the codec may leave out a field that is
  ///   `false`.
  func strangeField(beside written: JSONValue) -> String? {
    switch (self, written) {
    case (.object(let fields), .object(let others)):
      for field in fields where written[field.name].isMissing && field.value != false {
        return ".\(field.name), which does not belong there"
      }
      for other in others where self[other.name].isMissing {
        return ".\(other.name), which is missing"
      }
      for field in fields {
        if let place = field.value.strangeField(beside: written[field.name]) {
          return ".\(field.name)\(place)"
        }
      }
      return nil
    case (.array(let elements), .array(let others)):
      return zip(elements, others).lazy.compactMap { $0.strangeField(beside: $1) }.first
    default: return nil
    }
  }
}
