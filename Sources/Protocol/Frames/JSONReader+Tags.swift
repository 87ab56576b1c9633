/// The reading of objects with a tag: a field that names the object's type, at any place in the object.
extension JSONReader {
  /// Returns the text field `name` of the next object, without moving past the object.
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

  /// Finds the tag in the plain form `{"name":"tag"`, without white space or escapes, if all its
  /// strings are frequent ones; plain members may stand before it.
  ///
  /// Returns `nil` for any other form.
  private func plainTagHere(_ name: String) -> String? {
    guard offset < bytes.count, bytes[offset] == JSONCharacter.brace else { return nil }
    var place = offset + 1
    while isByte(JSONCharacter.quote, at: place), let key = frequentString(at: place),
      isByte(JSONCharacter.colon, at: key.end), isByte(JSONCharacter.quote, at: key.end + 1),
      let value = frequentString(at: key.end + 1)
    {
      if key.string == name { return value.string }
      guard isByte(JSONCharacter.comma, at: value.end) else { return nil }
      place = value.end + 1
    }
    return nil
  }

  private func isByte(_ byte: UInt8, at place: Int) -> Bool {
    place < bytes.count && bytes[place] == byte
  }

  /// Reads an object, and returns the value of one field.
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

extension JSONReader {
  /// Reads an object, and returns the integer in one field.
  ///
  /// Of this kind for itself: the other one is not made for a type outside this room.
  package mutating func integerField(_ name: String) throws(JSONError) -> Int64 {
    try singleField(name) { reader throws(JSONError) in try reader.integer() }
  }
}

extension JSONText {
  /// Returns the name of the next value as a screen: the text in its field `screen`.
  package func screenName() throws(JSONError) -> String { try JSONReader(bytes).peekTag("screen") }
}
