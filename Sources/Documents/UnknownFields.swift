package import LockstepProtocol

/// The fields of a stored object that this program does not know, kept so that it writes them back.
///
/// A newer program or a person may have added them; dropping them would lose data.
package struct UnknownFields: Sendable, Equatable {
  private struct Field: Sendable, Equatable {
    var name: String
    var value: JSONText
  }

  private var fields: [Field] = []

  package init() {}

  package var isEmpty: Bool { fields.isEmpty }

  /// Keeps the value at the reading position under a name.
  package mutating func keep(_ name: String, _ reader: inout JSONReader) throws(JSONError) {
    fields.append(Field(name: name, value: try reader.text()))
  }

  /// Writes the unknown fields after the known ones, in the order in which they were read.
  package func writeFields(into writer: inout JSONWriter) {
    for field in fields { writer.field(field.name, field.value) }
  }
}
