extension JSONText {
  /// `true` if the value is a dictionary that contains only property-list types, as each payload must
  /// be.
  package var isPropertyListDictionary: Bool {
    if isKnownPropertyList { return true }
    var reader = JSONReader(bytes)
    do throws(JSONError) {
      _ = try reader.payload()
      return true
    } catch {
      return false
    }
  }

  /// The dictionary without entries.
  package static let emptyDictionary = JSONText.propertyList { writer in
    writer.beginObject()
    writer.endObject()
  }

  /// Spells bytes as the data type of property lists, for message data.
  package static func data(_ bytes: [UInt8]) -> JSONText {
    JSONText { PropertyList.data(bytes).write(into: &$0) }
  }

  /// `true` if the value is data, as `sendMessageData` sends it.
  package var isData: Bool { bytes.starts(with: Self.dataStart) }

  private static let dataStart = Array(#"{"$data":"#.utf8)

  /// The exact size of the value as a binary property list; `nil` if it is no property list.
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
  /// Reads a dictionary of property-list types, and returns its bytes (VALUE-7).
  ///
  /// The value is checked in the one pass that finds its end, and no tree is built.
  package mutating func payload() throws(JSONError) -> JSONText {
    guard try peek() == .object else {
      throw failure(.wrongType(expected: .object, found: try peek()))
    }
    try refuseTaggedObject()
    let text = try self.text { (reader) throws(JSONError) in try reader.skipPropertyList() }
    return JSONText(checked: text.bytes, isPropertyList: true)
  }

  /// Reads the content of a message: a dictionary, or data (SESSION-88).
  package mutating func messageBody() throws(JSONError) -> JSONText {
    guard try peek() == .object, try beginsWithTag else { return try payload() }
    let text = try self.text { (reader) throws(JSONError) in try reader.skipPropertyList() }
    guard text.isData else { throw failure(.wrongType(expected: .object, found: .string)) }
    return text
  }

  private var beginsWithTag: Bool {
    get throws(JSONError) {
      var ahead = self
      try ahead.beginObject()
      return try ahead.advanceToKey() && ahead.isTagHere
    }
  }

  /// Throws if the next value is a date or data instead of a dictionary, without reading on.
  private func refuseTaggedObject() throws(JSONError) {
    var ahead = self
    try ahead.beginObject()
    guard try ahead.advanceToKey(), ahead.isTagHere else { return }
    throw ahead.failure(.wrongType(expected: .object, found: .string))
  }

  /// Skips a property list; throws if the value is none.
  private mutating func skipPropertyList() throws(JSONError) {
    skipWhiteSpace()
    switch try kindHere(expected: "a value") {
    case .object: try skipDictionary()
    case .array:
      try beginArray()
      while try nextElement() { try skipPropertyList() }
    case .integer: _ = try wideInteger()
    case .real: _ = try real()
    case .string:
      _ = try skipString()
      isAfterValue = true
    case .boolean: _ = try boolean()
    case .null: throw failure(.nullInPropertyList)
    }
  }

  private mutating func skipDictionary() throws(JSONError) {
    try beginObject()
    var isFirst = true
    while try advanceToKey() {
      if isTagHere {
        let tag = try readString()
        guard isFirst else { throw failure(.badTag(tag)) }
        try takeColon()
        _ = try taggedValue(tag)
        return
      }
      try skipKey()
      try takeColon()
      try skipPropertyList()
      isFirst = false
    }
  }

  /// `true` if the next key is a tag: it begins with a single `$`.
  private var isTagHere: Bool {
    guard offset + 2 < bytes.count else { return false }
    if bytes[offset + 1] == JSONCharacter.backslash { return isEscapedTagHere }
    guard bytes[offset + 1] == UInt8(ascii: "$") else { return false }
    return bytes[offset + 2] != UInt8(ascii: "$") && bytes[offset + 2] != JSONCharacter.backslash
      || bytes[offset + 2] == JSONCharacter.backslash && isEscapedTagHere
  }

  /// `true` if the next key is a tag whose first characters are written as escapes.
  private var isEscapedTagHere: Bool {
    var ahead = self
    do throws(JSONError) {
      let start = Array(try ahead.readString().utf8.prefix(2))
      return start.first == UInt8(ascii: "$") && start.last != start.first || start == [0x24]
    } catch {
      return false
    }
  }
}
