/// A reader of a JSON text (RFC 8259), which its caller asks for each value, in one pass and without a
/// tree.
///
/// The caller says what it expects next:
///
///     var reader = JSONReader(line)
///     try reader.beginObject()
///     while let key = try reader.nextKey() {
///       switch key {
///       case "seq": sequence = try reader.integer(in: 0...maximum)
///       default: try reader.skipValue()
///       }
///     }
///     try reader.end()
///
/// Each key must be followed by exactly one read of its value, and so must each `true` of
/// `nextElement()`; after `nextKey()` has given `nil`, or `nextElement()` `false`, the container is
/// closed. No input traps. After an error the reader is not to be used further, except to make a
/// `failure(_:)`.
///
/// Strings are strict UTF-8 and surrogates come in pairs; a byte-order mark is refused, and so is an
/// object, at its end, in which a key stands twice. Keys are given as text, and Swift compares text by
/// canonical equivalence: a caller to whom the difference between composed and decomposed letters
/// matters compares `utf8`.
package struct JSONReader: Sendable {
  /// The text; empty if it exceeds the limit, so that the first read throws.
  let bytes: [UInt8]

  let limits: JSONLimits

  /// `true` if the text exceeds the limit.
  let isTooLong: Bool

  /// The index of the next byte, counted from 0.
  package internal(set) var offset = 0

  /// The number of open objects and arrays.
  var depth = 0

  /// `true` if the innermost open container already has a value before the present offset.
  ///
  /// One flag does for all levels: a container that has just been closed is itself such a value.
  var isAfterValue = false

  /// The keys of all open objects; those of each object follow an entry that marks its beginning.
  var keys: [Key] = []

  /// The number of bytes of white space skipped so far, which tells if a part of the text is compact.
  var whiteSpaceCount = 0

  package init(_ bytes: [UInt8], limits: JSONLimits = .wire) {
    isTooLong = bytes.count > limits.maximumBytes
    self.bytes = isTooLong ? [] : bytes
    self.limits = limits
  }

  // MARK: Objects and arrays

  package mutating func beginObject() throws(JSONError) {
    try open(JSONCharacter.brace, .object)
    beginKeys()
  }

  /// Reads the next key of the open object; closes the object and returns `nil` at its end.
  package mutating func nextKey() throws(JSONError) -> String? {
    guard try advanceToKey() else { return nil }
    if let (key, end) = frequentString(at: offset), end < bytes.count,
      bytes[end] == JSONCharacter.colon
    {
      let start = offset + 1
      offset = end
      remember(keyFrom: start, hasEscapes: false)
      offset += 1
      return key
    }
    let start = offset + 1
    let hasEscapes = try skipString()
    remember(keyFrom: start, hasEscapes: hasEscapes)
    let key = string(from: start, hasEscapes: hasEscapes)
    try takeColon()
    return key
  }

  package mutating func beginArray() throws(JSONError) {
    try open(JSONCharacter.bracket, .array)
  }

  /// Moves to the next element of the open array; closes the array and returns `false` at its end.
  package mutating func nextElement() throws(JSONError) -> Bool {
    try advance(before: JSONCharacter.closingBracket, orElse: "',' or ']'")
  }

  /// Throws if anything but white space follows.
  package mutating func end() throws(JSONError) {
    skipWhiteSpace()
    if isTooLong { throw failure(.tooLong(limit: limits.maximumBytes)) }
    guard offset == bytes.count else { throw failure(.trailingBytes) }
  }

  // MARK: Looking ahead

  /// Finds the kind of the next value by its first bytes; the value itself may still be invalid.
  package func peek() throws(JSONError) -> JSONKind {
    var ahead = self
    ahead.skipWhiteSpace()
    return try ahead.kindHere(expected: "a value")
  }
}

// MARK: - Steps

extension JSONReader {
  /// The next byte; 0 at the end of the text, a byte that no rule of the grammar accepts.
  var byteOrZero: UInt8 {
    offset < bytes.count ? bytes[offset] : 0
  }

  /// Moves to the next byte that is not white space, usually the present one.
  @inline(__always)
  mutating func skipWhiteSpace() {
    if offset < bytes.count, bytes[offset] <= 0x20 { skipWhiteSpaceRun() }
  }

  private mutating func skipWhiteSpaceRun() {
    while offset < bytes.count, JSONCharacter.isWhiteSpace(bytes[offset]) {
      offset += 1
      whiteSpaceCount += 1
    }
  }

  mutating func open(_ bracket: UInt8, _ kind: JSONKind) throws(JSONError) {
    skipWhiteSpace()
    guard byteOrZero == bracket else { throw mismatch(kind) }
    guard depth < limits.maximumDepth else {
      throw failure(.tooDeep(limit: limits.maximumDepth))
    }
    offset += 1
    depth += 1
    isAfterValue = false
  }

  /// Moves to the next member of the innermost container, past the comma; closes the container and
  /// returns `false` at its end.
  mutating func advance(
    before bracket: UInt8,
    orElse expected: String
  ) throws(JSONError) -> Bool {
    skipWhiteSpace()
    if byteOrZero == bracket {
      offset += 1
      depth -= 1
      isAfterValue = true
      return false
    }
    if isAfterValue {
      guard byteOrZero == JSONCharacter.comma else { throw unexpected(expected) }
      offset += 1
      skipWhiteSpace()
    }
    return true
  }

  /// Moves to the opening quote of the next key; closes the object and returns `false` at its end.
  mutating func advanceToKey() throws(JSONError) -> Bool {
    let isFirst = !isAfterValue
    guard try advance(before: JSONCharacter.closingBrace, orElse: "',' or '}'") else {
      try forgetKeys()
      return false
    }
    guard byteOrZero == JSONCharacter.quote else {
      throw unexpected(isFirst ? "a key or '}'" : "a key")
    }
    return true
  }

  mutating func takeColon() throws(JSONError) {
    skipWhiteSpace()
    guard byteOrZero == JSONCharacter.colon else { throw unexpected("':'") }
    offset += 1
  }

  /// Finds the kind of the value that begins at the present offset.
  func kindHere(expected: String) throws(JSONError) -> JSONKind {
    switch byteOrZero {
    case JSONCharacter.brace: return .object
    case JSONCharacter.bracket: return .array
    case JSONCharacter.quote: return .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    case UInt8(ascii: "n"): return .null
    case JSONCharacter.minus, UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try scanNumber().isReal ? .real : .integer
    default: throw unexpected(expected)
    }
  }
}
