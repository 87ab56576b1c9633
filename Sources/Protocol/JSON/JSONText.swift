/// A valid, compact JSON value that is kept as its bytes and passed on without being decoded.
///
/// White space outside strings is gone and strings hold no raw line feed, so a text is always one
/// line. Keys keep their order and numbers and escapes their spelling: two texts are equal when
/// their bytes are.
package struct JSONText: Sendable, Hashable {
  package let bytes: [UInt8]

  /// Checks a whole text, within the limits of the wire, and removes its white space.
  package init(validating bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    self = try reader.text()
    try reader.end()
  }

  /// Keeps what `write` writes, which must be exactly one value.
  package init(writing write: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    write(&writer)
    guard writer.depth == 0, !writer.bytes.isEmpty else {
      fatalError("a JSON text is one whole value")
    }
    bytes = writer.bytes
  }

  /// Trusts bytes that a reader has just walked over.
  init(checked bytes: [UInt8]) {
    self.bytes = bytes
  }
}

extension JSONText: CustomStringConvertible {
  package var description: String { String(decoding: bytes, as: UTF8.self) }
}
