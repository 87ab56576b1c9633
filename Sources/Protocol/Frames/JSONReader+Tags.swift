/// Reading objects that say by one field what they are, with their fields in any order.
extension JSONReader {
  /// The value of the field `name` of the object that comes next, which stays unread.
  ///
  /// Our own writers put the tag first, so this usually reads one key.
  package func peekTag(_ name: String) throws(JSONError) -> String {
    var ahead = self
    try ahead.beginObject()
    while let key = try ahead.nextKey() {
      if key == name { return try ahead.string() }
      try ahead.skipValue()
    }
    throw ahead.failure(.missingField(name))
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
