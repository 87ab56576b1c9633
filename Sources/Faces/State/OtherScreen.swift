import LockstepProtocol
import LockstepWorkouts

/// The screen of an app other than the workout app, as a list of its fields.
package struct OtherScreen: Sendable, Equatable {
  /// A field, with its value in one line, or a line for each item of a list.
  package struct Field: Sendable, Equatable {
    package var name: String
    package var lines: [String]
    package var isList: Bool

    /// The value of the field in one line.
    var text: String { lines.joined(separator: " ") }
  }

  package private(set) var fields: [Field] = []

  /// Reads a screen; `nil` if it is named like a screen of the workout app, or is not an object.
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

  /// Reads a value as a line: a text without quotes, any other value as its JSON.
  private static func line(_ reader: inout JSONReader) throws(JSONError) -> String {
    if try reader.peek() == .string { return try reader.string() }
    return String(decoding: try reader.text().bytes, as: UTF8.self)
  }
}
