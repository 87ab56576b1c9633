extension JSONText {
  /// Whether the value is a dictionary made of property-list types alone, as every payload must be.
  package var isPropertyListDictionary: Bool {
    var reader = JSONReader(bytes)
    do throws(JSONError) {
      guard try reader.peek() == .object else { return false }
      try reader.checkPropertyList()
      return true
    } catch {
      return false
    }
  }

  /// The exact size of the value as a binary property list, or `nil` when it is no property list.
  package var binarySize: Int? {
    var reader = JSONReader(bytes)
    do throws(JSONError) {
      return try reader.propertyList().binarySize
    } catch {
      return nil
    }
  }
}

extension JSONReader {
  /// Reads past a property list, refusing what is none, without building it.
  mutating func checkPropertyList() throws(JSONError) {
    switch try peek() {
    case .object: try checkDictionary()
    case .array:
      try beginArray()
      while try nextElement() { try checkPropertyList() }
    case .integer: _ = try integer()
    case .real: _ = try real()
    case .string, .boolean: try skipValue()
    case .null: throw failure(.nullInPropertyList)
    }
  }

  private mutating func checkDictionary() throws(JSONError) {
    var ahead = self
    try ahead.beginObject()
    if let first = try ahead.nextKey(), first.utf8.first == UInt8(ascii: "$") {
      // A tagged date or data, or an escaped key: rare enough to be read in full.
      _ = try propertyList()
      return
    }
    try beginObject()
    while let key = try nextKey() {
      if key.utf8.first == UInt8(ascii: "$"), key.utf8.dropFirst().first != UInt8(ascii: "$") {
        throw failure(.badTag(key))
      }
      try checkPropertyList()
    }
  }
}
