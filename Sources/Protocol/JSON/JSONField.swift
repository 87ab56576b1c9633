/// A value that a field of an object can have.
package protocol JSONField {
  /// Writes the field; one that has no value is left out.
  func write(as name: String, into writer: inout JSONWriter)
}

extension String: JSONField {
  package func write(as name: String, into writer: inout JSONWriter) { writer.field(name, self) }
}

extension Bool: JSONField {
  package func write(as name: String, into writer: inout JSONWriter) { writer.field(name, self) }
}

extension Int: JSONField {
  package func write(as name: String, into writer: inout JSONWriter) { writer.field(name, self) }
}

extension Int64: JSONField {
  package func write(as name: String, into writer: inout JSONWriter) { writer.field(name, self) }
}

extension Double: JSONField {
  package func write(as name: String, into writer: inout JSONWriter) { writer.number(name, self) }
}

extension JSONText: JSONField {
  package func write(as name: String, into writer: inout JSONWriter) { writer.field(name, self) }
}

extension Optional: JSONField where Wrapped: JSONField {
  package func write(as name: String, into writer: inout JSONWriter) {
    self?.write(as: name, into: &writer)
  }
}
