import LockstepProtocol

/// Changes one value in a JSON text, as a person does in an editor; the place of the value is written
/// as `logs.0.setsDone`.
///
/// A place consists of the keys and indices on the way to the value, with dots between them. A key that
/// does not exist yet is added at the end of its object; all other bytes stay as they are.
enum FieldEdit {
  /// Replaces the value at a place in a text; `nil` if there is no such place.
  static func replace(_ place: String, in text: JSONText, with value: JSONText) throws(JSONError)
    -> JSONText?
  {
    var reader = JSONReader(text.bytes)
    var parts = place.split(separator: ".", omittingEmptySubsequences: false)[...]
    while let part = parts.popFirst() {
      if try reader.peek() == .array {
        guard try enter(Int(part), of: &reader) else { return nil }
      } else if try reader.peek() != .object {
        return nil
      } else if try !enter(String(part), of: &reader) {
        guard parts.isEmpty else { return nil }
        return try add(String(part), value, to: text, before: reader.offset - 1)
      }
    }
    let start = reader.offset
    try reader.skipValue()
    return try JSONText(
      validating: text.bytes[..<start] + value.bytes + text.bytes[reader.offset...]
    )
  }

  /// Moves the reader to the value of a key; returns `false`, at the object's end, if there is no such
  /// key.
  private static func enter(_ key: String, of reader: inout JSONReader) throws(JSONError) -> Bool {
    try reader.beginObject()
    while let found = try reader.nextKey() {
      if found.utf8.elementsEqual(key.utf8) { return true }
      try reader.skipValue()
    }
    return false
  }

  /// Moves the reader to an element of an array; returns `false`, at the array's end, if there is no
  /// such element.
  private static func enter(_ index: Int?, of reader: inout JSONReader) throws(JSONError) -> Bool {
    guard let index else { return false }
    var present = 0
    try reader.beginArray()
    while try reader.nextElement() {
      if present == index { return true }
      try reader.skipValue()
      present += 1
    }
    return false
  }

  private static func add(
    _ key: String,
    _ value: JSONText,
    to text: JSONText,
    before brace: Int
  ) throws(JSONError) -> JSONText {
    var writer = JSONWriter()
    writer.string(key)
    let isFirst = text.bytes[brace - 1] == UInt8(ascii: "{")
    let field = (isFirst ? [] : [UInt8(ascii: ",")]) + writer.bytes + [UInt8(ascii: ":")]
    return try JSONText(
      validating: text.bytes[..<brace] + field + value.bytes + text.bytes[brace...]
    )
  }
}
