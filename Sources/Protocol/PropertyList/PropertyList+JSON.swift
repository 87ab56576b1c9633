// Property lists on the wire.
//
// Strings, booleans, arrays and dictionaries are JSON's own. An integer has neither point nor
// exponent, a real always has one. What JSON lacks is an object with one key that begins with `$`:
//
//     date    {"$date":1700000000000000}     microseconds since 1970
//     data    {"$data":"AAEC"}               base64
//
// A dictionary's own key that begins with `$` gets one more `$`, so that every dictionary comes
// back as it was.

extension PropertyList {
  private static let dollar = UInt8(ascii: "$")

  /// Writes the value; a real that is not finite stops the program.
  package func write(into writer: inout JSONWriter) {
    switch self {
    case .string(let value): writer.string(value)
    case .integer(let value): writer.wideInteger(value)
    case .real(let value): writer.real(value)
    case .boolean(let value): writer.boolean(value)
    case .date(let microseconds):
      writer.beginObject()
      writer.key("$date")
      writer.wideInteger(microseconds)
      writer.endObject()
    case .data(let bytes):
      writer.beginObject()
      writer.key("$data")
      writer.base64(bytes)
      writer.endObject()
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(into: &writer) }
      writer.endArray()
    case .dictionary(let dictionary):
      dictionary.write(into: &writer)
    }
  }

  /// Says if a key begins with `$`, even if combining marks follow.
  fileprivate static func isMarked(_ key: String) -> Bool {
    key.utf8.first == dollar
  }
}

extension PropertyDictionary {
  /// Writes the entries as one object, in order.
  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    for entry in entries {
      writer.key(PropertyList.isMarked(entry.key) ? "$" + entry.key : entry.key)
      entry.value.write(into: &writer)
    }
    writer.endObject()
  }
}

extension JSONReader {
  /// Reads a property list, and throws if the value is none.
  ///
  /// Refuses `null`, integers of more than 64 bits, reals beyond the largest double, and objects with
  /// tags that do not exist.
  package mutating func propertyList() throws(JSONError) -> PropertyList {
    skipWhiteSpace()
    switch byteOrZero {
    case JSONCharacter.quote: return .string(try string())
    case JSONCharacter.brace: return try taggedValueOrDictionary()
    case JSONCharacter.bracket: return .array(try propertyListElements())
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean(try boolean())
    case UInt8(ascii: "n"): throw failure(.nullInPropertyList)
    case JSONCharacter.minus, UInt8(ascii: "0")...UInt8(ascii: "9"):
      let number = try scanNumber()
      if number.isReal { return .real(try takeReal(number)) }
      return .integer(try takeInteger(number, in: Int64.min...Int64.max))
    default: throw unexpected("a value")
    }
  }

  private mutating func propertyListElements() throws(JSONError) -> [PropertyList] {
    var elements: [PropertyList] = []
    try beginArray()
    while try nextElement() { elements.append(try propertyList()) }
    return elements
  }

  mutating func taggedValueOrDictionary() throws(JSONError) -> PropertyList {
    var entries: [PropertyDictionary.Entry] = []
    try beginObject()
    while let key = try nextKey() {
      if PropertyList.isMarked(key) {
        let rest = String(key.unicodeScalars.dropFirst())
        guard PropertyList.isMarked(rest) else {
          guard entries.isEmpty else { throw failure(.badTag(key)) }
          return try taggedValue(key)
        }
        entries.append(.init(key: rest, value: try propertyList()))
      } else {
        entries.append(.init(key: key, value: try propertyList()))
      }
    }
    return .dictionary(PropertyDictionary(entries))
  }

  /// Reads the value after a tag, up to the end of its object.
  mutating func taggedValue(_ tag: String) throws(JSONError) -> PropertyList {
    let value: PropertyList
    if tag.hasSameBytes(as: "$date") {
      value = .date(microsecondsSince1970: try wideInteger())
    } else if tag.hasSameBytes(as: "$data") {
      value = .data(try base64())
    } else {
      throw failure(.badTag(tag))
    }
    if try nextKey() != nil { throw failure(.badTag(tag)) }
    return value
  }
}

extension JSONReader {
  /// Reads bytes from a base64 string.
  package mutating func base64() throws(JSONError) -> [UInt8] {
    guard let bytes = Base64.decode(try stringBytes()) else { throw failure(.badBase64) }
    return bytes
  }
}
