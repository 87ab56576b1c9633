/// Takes a JSON text (RFC 8259) apart as its caller asks for it, in one pass and without a tree.
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
  /// The text; empty when it is longer than the limit, so that the first read fails.
  let bytes: [UInt8]

  let limits: JSONLimits

  /// True when the text was refused for its length.
  let isTooLong: Bool

  /// The place of the next byte, counted from 0.
  package internal(set) var offset = 0

  /// Objects and arrays that are open.
  var depth = 0

  /// True when a value stands before this place in the innermost container.
  ///
  /// One flag does for all levels: a container that has just been closed is itself such a value.
  var isAfterValue = false

  /// The keys of the objects that are open so far, each object's behind one that marks its beginning.
  var keys: [Key] = []

  /// Bytes of white space passed over so far; tells whether a stretch is compact.
  var whiteSpaceCount = 0

  package init(_ bytes: [UInt8], limits: JSONLimits = .wire) {
    isTooLong = bytes.count > limits.maximumBytes
    self.bytes = isTooLong ? [] : bytes
    self.limits = limits
  }

  // MARK: Objects and arrays

  package mutating func beginObject() throws(JSONError) {
    try open(JSONCharacter.brace, .object)
    keys.append(Key(start: 0, end: 0, hasEscapes: false))
  }

  /// Reads the next key of the object; `nil` when the object ends here, and is thereby closed.
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

  /// Says if another element follows; `false` when the array ends here, and is thereby closed.
  package mutating func nextElement() throws(JSONError) -> Bool {
    try advance(before: JSONCharacter.closingBracket, orElse: "',' or ']'")
  }

  /// Checks that nothing but white space follows.
  package mutating func end() throws(JSONError) {
    skipWhiteSpace()
    if isTooLong { throw failure(.tooLong(limit: limits.maximumBytes)) }
    guard offset == bytes.count else { throw failure(.trailingBytes) }
  }

  // MARK: Looking ahead

  /// Finds the kind of the next value, by its first bytes; the value itself may still be faulty.
  package func peek() throws(JSONError) -> JSONKind {
    var ahead = self
    ahead.skipWhiteSpace()
    return try ahead.kindHere(expected: "a value")
  }
}

// MARK: - Steps

extension JSONReader {
  /// The next byte, or 0 at the end, which no rule of the grammar takes.
  var byteOrZero: UInt8 {
    offset < bytes.count ? bytes[offset] : 0
  }

  /// Goes to the next byte that is not white space; mostly that is this one.
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

  /// Goes to a container's next member, over the comma; at the end closes it and gives `false`.
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

  /// Goes to the quote that opens the next key; closes the object and gives `false` at its end.
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

  /// Finds the kind of the value that begins at this very byte.
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
