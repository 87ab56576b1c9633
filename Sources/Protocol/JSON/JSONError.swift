/// An error in a JSON text, with its place.
package struct JSONError: Error, Equatable, Sendable {
  /// The index of the wrong byte, counted from 0; the text's length if the text ends too early.
  package let offset: Int

  /// The key of the innermost field in or after which the error lies; `nil` outside all fields.
  package let key: String?

  /// The kind of the error.
  package let reason: Reason

  package init(offset: Int, key: String?, reason: Reason) {
    self.offset = offset
    self.key = key
    self.reason = reason
  }

  /// The kinds of errors in a JSON text, or in the values that it contains.
  package enum Reason: Equatable, Sendable {
    // MARK: The text is not JSON.

    /// A byte that the grammar does not allow here; `expected` reads as a noun, like `',' or '}'`.
    case unexpectedByte(found: UInt8, expected: String)
    /// The text ends within a value.
    case unexpectedEnd(expected: String)
    /// A backslash before an unknown escape, or `\u` without four hexadecimal digits.
    case badEscape
    /// Bytes in a string that are not well-formed UTF-8.
    case badUTF8
    /// An escaped surrogate without its counterpart.
    case loneSurrogate
    /// An unescaped byte below 0x20 inside a string.
    case controlCharacter
    /// A number with a leading zero, or without digits after its sign, point or exponent.
    case badNumber
    /// A key that the same object already has.
    case repeatedKey(String)
    /// Something other than white space after the end of the value.
    case trailingBytes

    // MARK: The text is more than the reader takes.

    /// Objects and arrays nested deeper than `limit`.
    case tooDeep(limit: Int)
    /// A text longer than `limit` bytes.
    case tooLong(limit: Int)

    // MARK: The value is not what belongs here.

    /// A value of another kind than expected.
    case wrongType(expected: JSONKind, found: JSONKind)
    /// An integer outside the range `allowed`.
    case numberOutOfRange(allowed: ClosedRange<Int64>)
    /// A number too large for a double, like `1e999`.
    case notFinite
    /// An object without a required field.
    case missingField(String)
    /// A well-formed value that is none of those expected.
    case unknownValue(found: String, expected: [String])

    // MARK: The value is not a property list.

    /// An object whose key begins with a single `$`, and that is not exactly a date or data; the text
    /// is the key.
    case badTag(String)
    /// A text that is not padded, canonical base64 (RFC 4648, section 4).
    case badBase64
    /// `null`, which property lists cannot contain.
    case nullInPropertyList
  }
}

// MARK: - Text

extension JSONError: CustomStringConvertible {
  /// The error in one line: the text found and expected, the byte's index and the key.
  package var description: String {
    let place = "\(reason) at byte \(offset)"
    guard let key else { return place }
    return "\(place), key \(Self.quoted(key))"
  }

  /// Quotes a peer's text for one line of a log: as a JSON string, cut after 60 characters.
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
