/// A valid, compact JSON value, kept as its bytes so that it can be passed on without decoding.
///
/// White space outside strings is gone and strings hold no raw line feed, so a text is always one
/// line. Keys keep their order and numbers and escapes their spelling: two texts are equal when
/// their bytes are.
package struct JSONText: Sendable, Hashable {
  package let bytes: [UInt8]

  /// Checks a whole text within the limits of the wire, and removes its white space.
  package init(validating bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    self = try reader.text()
    try reader.end()
  }

  /// Keeps the value that `write` writes, which must be exactly one.
  package init(writing write: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    write(&writer)
    self.init(writtenBy: writer)
  }

  /// Keeps the value that a writer has written, which must be exactly one.
  package init(writtenBy writer: JSONWriter) {
    guard writer.depth == 0, !writer.bytes.isEmpty else {
      fatalError("a JSON text is one whole value")
    }
    bytes = writer.bytes
  }

  /// Keeps a copy of the value that a writer has written; the writer keeps its buffer for further use.
  package init(copying writer: JSONWriter) {
    var copy: [UInt8] = []
    copy.reserveCapacity(writer.bytes.count)
    copy.append(contentsOf: writer.bytes)
    self.init(checked: copy)
  }

  /// Keeps the value that `write` writes, which must be exactly one dictionary of property-list types.
  ///
  /// For payloads that our own apps write, so that they need not be checked when they are sent.
  package static func propertyList(writing write: (inout JSONWriter) -> Void) -> JSONText {
    var text = JSONText(writing: write)
    text.isKnownPropertyList = true
    return text
  }

  /// Keeps bytes without checking them, because a reader has just done so.
  init(checked bytes: [UInt8], isPropertyList: Bool = false) {
    self.bytes = bytes
    isKnownPropertyList = isPropertyList
  }

  /// `true` if the value is known to be a dictionary of property-list types.
  private(set) var isKnownPropertyList = false

  package static func == (a: JSONText, b: JSONText) -> Bool { a.bytes == b.bytes }

  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension JSONText: CustomStringConvertible {
  package var description: String { String(decoding: bytes, as: UTF8.self) }
}
