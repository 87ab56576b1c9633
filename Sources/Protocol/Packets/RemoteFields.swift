/// All fields of packets and events of a mirrored workout session, as read; the kind decides which of
/// them it needs.
struct RemoteFields {
  var id: Int64?
  var activity: String?
  var state: RemoteState?
  var since: Int64?
  var request: RemoteRequest?
  var data: [UInt8]?
  var error: RemoteError?
  var call: RemoteEvent.Call?
  var isDone: Bool?
  var count: Int64?
  var ids: [Int64]?

  static func read(_ reader: inout JSONReader) throws(JSONError) -> RemoteFields {
    var fields = RemoteFields()
    try reader.beginObject()
    while let key = try reader.nextKey() { try fields.read(key, &reader) }
    return fields
  }

  private mutating func read(_ key: String, _ reader: inout JSONReader) throws(JSONError) {
    switch key {
    case "id": id = try reader.integer(in: 1...maximumInteger)
    case "activity": activity = try reader.string()
    case "state": state = try Self.name(&reader)
    case "since": since = try reader.integer()
    case "request": request = try Self.name(&reader)
    case "data": data = try reader.base64()
    case "error": error = try Self.error(&reader)
    case "call": call = try Self.name(&reader)
    case "done": isDone = try reader.boolean()
    case "count": count = try reader.integer(in: 1...maximumInteger)
    case "ids": ids = try Self.numbers(&reader)
    default: try reader.skipValue()
    }
  }

  /// Reads a name of a type's case; the error for another text lists all names.
  static func name<Name: RawRepresentable & CaseIterable>(_ reader: inout JSONReader)
    throws(JSONError) -> Name where Name.RawValue == String
  {
    try named(try reader.string(), reader)
  }

  /// Returns the case with a name; the error for another text lists all names.
  static func named<Name: RawRepresentable & CaseIterable>(_ text: String, _ reader: JSONReader)
    throws(JSONError) -> Name where Name.RawValue == String
  {
    if let name = Name(rawValue: text) { return name }
    let names = Name.allCases.map(\.rawValue)
    throw reader.failure(.unknownValue(found: text, expected: names))
  }

  private static func error(_ reader: inout JSONReader) throws(JSONError) -> RemoteError {
    let code = try reader.integer()
    if let error = RemoteError(rawValue: code) { return error }
    let codes = RemoteError.allCases.map { "\($0.rawValue)" }
    throw reader.failure(.unknownValue(found: "\(code)", expected: codes))
  }

  private static func numbers(_ reader: inout JSONReader) throws(JSONError) -> [Int64] {
    var numbers: [Int64] = []
    try reader.beginArray()
    while try reader.nextElement() { numbers.append(try reader.integer(in: 1...maximumInteger)) }
    return numbers
  }

  func require<Value>(_ value: Value?, _ name: String, _ reader: JSONReader) throws(JSONError)
    -> Value
  {
    guard let value else { throw reader.failure(.missingField(name)) }
    return value
  }

  func session(_ reader: JSONReader) throws(JSONError) -> RemoteWorkoutSession {
    RemoteWorkoutSession(
      activity: try require(activity, "activity", reader),
      state: try require(state, "state", reader),
      since: try require(since, "since", reader)
    )
  }
}
