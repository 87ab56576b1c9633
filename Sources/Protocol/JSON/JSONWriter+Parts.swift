extension JSONWriter {
  /// Writes an object with the fields that `write` writes.
  package mutating func object(_ write: (inout JSONWriter) -> Void) {
    beginObject()
    write(&self)
    endObject()
  }

  /// Writes an array, each element as `write` writes it.
  package mutating func array<Element>(
    _ elements: some Sequence<Element>,
    _ write: (Element, inout JSONWriter) -> Void
  ) {
    beginArray()
    for element in elements { write(element, &self) }
    endArray()
  }

  /// Writes a field that is an array.
  package mutating func array<Element>(
    _ name: String,
    _ elements: some Sequence<Element>,
    _ write: (Element, inout JSONWriter) -> Void
  ) {
    key(name)
    array(elements, write)
  }

  /// Writes a field that is an array of strings.
  package mutating func strings(_ name: String, _ texts: some Sequence<String>) {
    array(name, texts) { $1.string($0) }
  }
}

extension JSONText {
  /// Makes an object of the fields that `write` writes.
  package static func object(_ write: (inout JSONWriter) -> Void) -> JSONText {
    JSONText { $0.object(write) }
  }

  /// Makes an array, each element as `write` writes it.
  package static func array<Element>(
    _ elements: some Sequence<Element>,
    _ write: (Element, inout JSONWriter) -> Void
  ) -> JSONText {
    JSONText { $0.array(elements, write) }
  }
}
