/// Reading objects that say by one field what they are, with their fields in any order.
extension JSONReader {
  /// The value of the field `name` of the object that comes next, which stays unread.
  ///
  /// Our own writers put the tag first and plain, and then it is found by comparing bytes.
  package func peekTag(_ name: String) throws(JSONError) -> String {
    if let tag = plainTagHere(name) { return tag }
    var ahead = self
    try ahead.beginObject()
    while let key = try ahead.nextKey() {
      if key == name { return try ahead.string() }
      try ahead.skipValue()
    }
    throw ahead.failure(.missingField(name))
  }

  /// The tag, when just `{"name":"tag"` stands here, without white space or escapes.
  private func plainTagHere(_ name: String) -> String? {
    var index = offset
    for byte in name.utf8 where !matches(byte, at: index + 2, advancing: &index) { return nil }
    guard matches("{", at: offset), matches("\"", at: offset + 1), matches("\"", at: index + 2),
      matches(":", at: index + 3), matches("\"", at: index + 4)
    else { return nil }
    let start = index + 5
    var end = start
    while end < bytes.count, bytes[end] != JSONCharacter.quote {
      guard bytes[end] >= 0x20, bytes[end] < 0x80, bytes[end] != JSONCharacter.backslash else {
        return nil
      }
      end += 1
    }
    guard end < bytes.count else { return nil }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private func matches(_ scalar: Unicode.Scalar, at index: Int) -> Bool {
    index < bytes.count && bytes[index] == UInt8(ascii: scalar)
  }

  private func matches(_ byte: UInt8, at place: Int, advancing index: inout Int) -> Bool {
    guard place < bytes.count, bytes[place] == byte else { return false }
    index += 1
    return true
  }

  /// Reads an object of which one field matters.
  package mutating func singleField<Value>(
    _ name: String,
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    var value: Value?
    try beginObject()
    while let key = try nextKey() {
      if key == name { value = try read(&self) } else { try skipValue() }
    }
    guard let value else { throw failure(.missingField(name)) }
    return value
  }
}

extension JSONText {
  /// The name of a screen: the text `screen` of the object that a screen is.
  package func screenName() throws(JSONError) -> String { try JSONReader(bytes).peekTag("screen") }
}
