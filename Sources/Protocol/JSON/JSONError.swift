/// A fault in a JSON text, with its place.
package struct JSONError: Error, Equatable, Sendable {
  /// The byte at fault, counted from 0; the length of the text when it ends too early.
  package let offset: Int

  /// The key of the innermost field that the fault lies in or follows; `nil` outside all fields.
  package let key: String?

  /// The fault at that place.
  package let reason: Reason

  package init(offset: Int, key: String?, reason: Reason) {
    self.offset = offset
    self.key = key
    self.reason = reason
  }

  /// Everything that can be wrong with a JSON text, or with the values that it holds.
  package enum Reason: Equatable, Sendable {
    // MARK: The text is not JSON.

    /// The grammar does not allow this byte here; `expected` reads as a noun, like `',' or '}'`.
    case unexpectedByte(found: UInt8, expected: String)
    /// The text ends within a value.
    case unexpectedEnd(expected: String)
    /// A backslash that no known escape follows, or `\u` without four hexadecimal digits.
    case badEscape
    /// Bytes in a string that are not well-formed UTF-8.
    case badUTF8
    /// An escaped surrogate without its other half.
    case loneSurrogate
    /// A byte below 0x20 inside a string that is not escaped.
    case controlCharacter
    /// A number with a leading zero, or without digits after its sign, point or exponent.
    case badNumber
    /// A key that the same object has already.
    case repeatedKey(String)
    /// Something other than white space after the value.
    case trailingBytes

    // MARK: The text is more than the reader takes.

    /// More levels of objects and arrays than `limit`.
    case tooDeep(limit: Int)
    /// More bytes than `limit`.
    case tooLong(limit: Int)

    // MARK: The value is not what belongs here.

    /// A value of another kind.
    case wrongType(expected: JSONKind, found: JSONKind)
    /// An integer beyond `allowed`.
    case numberOutOfRange(allowed: ClosedRange<Int64>)
    /// A number that no finite double comes near, like `1e999`.
    case notFinite
    /// An object without a field that it must have.
    case missingField(String)
    /// A well-formed value that has no meaning here.
    case unknownValue(found: String, expected: [String])

    // MARK: The value is not a property list.

    /// An object with a key that begins with one `$` and is not exactly a date or data; its key.
    case badTag(String)
    /// Text that is not padded, canonical base64 (RFC 4648, section 4).
    case badBase64
    /// `null`, which property lists do not have.
    case nullInPropertyList
  }
}

// MARK: - Text

extension JSONError: CustomStringConvertible {
  /// One line: what was found and expected, then the byte and the key.
  package var description: String {
    let place = "\(reason) at byte \(offset)"
    guard let key else { return place }
    return "\(place), key \(Self.quoted(key))"
  }

  /// Makes a peer's text fit for one line of a log: as a JSON string, cut after 60 characters.
  static func quoted(_ text: String) -> String {
    let limit = 60
    let shown = text.prefix(limit)
    let isCut = shown.endIndex < text.endIndex
    return JSONText { $0.string(isCut ? "\(shown)…" : text) }.description
  }
}

extension JSONError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unexpectedByte(let found, let expected):
      "expected \(expected), found \(Self.shown(found))"
    case .unexpectedEnd(let expected):
      "expected \(expected), found the end of the text"
    case .badEscape:
      #"a bad escape in a string: only \" \\ \/ \b \f \n \r \t and \u with four hex digits exist"#
    case .badUTF8:
      "a string that is not UTF-8"
    case .loneSurrogate:
      #"half a surrogate pair: \ud800 to \udbff and \udc00 to \udfff come in twos"#
    case .controlCharacter:
      #"a control character in a string: write it as an escape, like \n or \u001b"#
    case .badNumber:
      "a malformed number: no leading zeros, and digits after each sign, point and exponent"
    case .repeatedKey(let key):
      "the key \(JSONError.quoted(key)) a second time in its object"
    case .trailingBytes:
      "more text after the value"
    case .tooDeep(let limit):
      "objects and arrays nested more than \(limit) deep"
    case .tooLong(let limit):
      "a text longer than \(limit) bytes"
    case .wrongType(let expected, let found):
      "expected \(expected), found \(found)"
    case .numberOutOfRange(let allowed):
      "an integer outside \(allowed.lowerBound)...\(allowed.upperBound)"
    case .notFinite:
      "a number too large for a double"
    case .missingField(let name):
      "the field \(JSONError.quoted(name)) is missing"
    case .unknownValue(let found, let expected):
      "unknown value \(JSONError.quoted(found)), expected \(Self.alternatives(expected))"
    case .badTag(let tag):
      """
      the key \(JSONError.quoted(tag)) is not a tag: only {"$date":microseconds} and \
      {"$data":"base64"} are, each alone in its object; any other key with $ starts with $$
      """
    case .badBase64:
      "text that is not base64: expected the standard alphabet with its padding"
    case .nullInPropertyList:
      "null in a property list, which has no such value: leave the field out"
    }
  }

  private static func shown(_ byte: UInt8) -> String {
    let isVisible = (0x21...0x7e).contains(byte)
    if isVisible { return "'\(Character(Unicode.Scalar(byte)))'" }
    let digits = String(byte, radix: 16)
    return "byte 0x\(byte < 16 ? "0" : "")\(digits)"
  }

  private static func alternatives(_ values: [String]) -> String {
    switch values.count {
    case 0: "none"
    case 1: JSONError.quoted(values[0])
    default: "one of \(values.map(JSONError.quoted).joined(separator: ", "))"
    }
  }
}
