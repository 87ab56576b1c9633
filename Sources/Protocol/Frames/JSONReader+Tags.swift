/// Reading objects that say by one field what they are, with their fields in any order.
extension JSONReader {
  /// Looks up the field `name` of the object that comes next, which stays unread.
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

  /// Finds the tag when just `{"name":"tag"` stands here, without white space or escapes, in frequent
  /// strings; other members like that may stand before it.
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

extension JSONReader {
  /// Reads an object of which one field matters, an integer.
  ///
  /// Of this kind for itself: the other one is not made for a type outside this room.
  package mutating func integerField(_ name: String) throws(JSONError) -> Int64 {
    try singleField(name) { reader throws(JSONError) in try reader.integer() }
  }
}

extension JSONText {
  /// Reads the name of a screen: the text `screen` of the object that a screen is.
  package func screenName() throws(JSONError) -> String { try JSONReader(bytes).peekTag("screen") }
}
