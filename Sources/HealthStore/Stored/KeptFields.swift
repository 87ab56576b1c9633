import Protocol

/// Fields of a stored object that this program does not know, kept for the next time it is written.
struct KeptFields: Equatable, Sendable {
  private struct Field: Equatable, Sendable {
    var name: String
    var value: JSONText
  }

  private var fields: [Field] = []

  /// Keeps the value that the reader is about to read.
  mutating func keep(_ name: String, _ reader: inout JSONReader) throws(JSONError) {
    fields.append(Field(name: name, value: try reader.text()))
  }

  func write(into writer: inout JSONWriter) {
    for field in fields { writer.field(field.name, field.value) }
  }
}
