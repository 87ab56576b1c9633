import LockstepProtocol

/// A message from an editor, with those fields that the server uses.
struct EditorMessage: Sendable {
  var method = ""
  /// The id of a request, a number or a text, which the response repeats; `nil` for a notification.
  var id: JSONText?
  /// The address (URI) of the document that the message concerns.
  var address = ""
  var version: Int64?
  /// The document's whole text; `nil` if the message has none.
  var text: String?
  /// A place in the document: line and character, both counted from 0.
  var line = 0
  var character = 0

  private static let limits = JSONLimits(maximumDepth: 64, maximumBytes: 64 << 20)

  static func read(_ bytes: [UInt8]) throws(JSONError) -> EditorMessage {
    var message = EditorMessage()
    var reader = JSONReader(bytes, limits: limits)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "id": message.id = try reader.text()
      case "method": message.method = try reader.string()
      case "params" where try reader.peek() == .object: try message.readParameters(&reader)
      default: try reader.skipValue()
      }
    }
    try reader.end()
    return message
  }

  private mutating func readParameters(_ reader: inout JSONReader) throws(JSONError) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "textDocument": try readDocument(&reader)
      case "position": try readPosition(&reader)
      case "contentChanges":
        // Each brings the whole text, so the last one holds.
        try reader.beginArray()
        while try reader.nextElement() { try readDocument(&reader) }
      default: try reader.skipValue()
      }
    }
  }

  /// Reads the fields of a document, or of a change of one, both of which have `text`.
  private mutating func readDocument(_ reader: inout JSONReader) throws(JSONError) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "uri": address = try reader.string()
      case "version" where try reader.peek() == .integer: version = try reader.integer()
      case "text": text = try reader.string()
      default: try reader.skipValue()
      }
    }
  }

  private mutating func readPosition(_ reader: inout JSONReader) throws(JSONError) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "line": line = Int(try reader.integer(in: 0...Int64(Int32.max)))
      case "character": character = Int(try reader.integer(in: 0...Int64(Int32.max)))
      default: try reader.skipValue()
      }
    }
  }
}
