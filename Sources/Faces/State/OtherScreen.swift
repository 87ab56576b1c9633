import LockstepProtocol
import LockstepWorkouts

/// The screen of another app than the workout app: its fields, as it names them.
package struct OtherScreen: Sendable, Equatable {
  /// A field, and its value in one line, or an item of a list in each.
  package struct Field: Sendable, Equatable {
    package var name: String
    package var lines: [String]
    package var isList: Bool

    /// The lines as one: the value of what is no list.
    var text: String { lines.joined(separator: " ") }
  }

  package private(set) var fields: [Field] = []

  /// Reads a screen; `nil` for one that names itself as the workout app's do, and for what is no object.
  init?(_ text: JSONText, on role: DeviceRole) {
    do throws(JSONError) {
      var reader = JSONReader(text.bytes)
      let known = role == .watch ? WatchScreen.names : PhoneScreen.names
      try reader.beginObject()
      while let key = try reader.nextKey() {
        let field = try Self.field(key, &reader)
        if key == "screen", !field.isList, known.contains(field.text) { return nil }
        fields.append(field)
      }
    } catch {
      return nil
    }
  }

  private static func field(_ key: String, _ reader: inout JSONReader) throws(JSONError) -> Field {
    guard try reader.peek() == .array else {
      return Field(name: key, lines: [try line(&reader)], isList: false)
    }
    var field = Field(name: key, lines: [], isList: true)
    try reader.beginArray()
    while try reader.nextElement() { field.lines.append(try line(&reader)) }
    return field
  }

  /// Writes a text as it is, and any other value as it is written.
  private static func line(_ reader: inout JSONReader) throws(JSONError) -> String {
    if try reader.peek() == .string { return try reader.string() }
    return String(decoding: try reader.text().bytes, as: UTF8.self)
  }
}
