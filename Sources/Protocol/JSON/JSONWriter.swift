/// Appends canonical JSON to a byte buffer: no white space, keys in the order written.
///
/// Where people read it, it is indented instead: a member a line, two spaces a level.
///
/// It knows where a comma belongs and nothing else about the grammar: a field without its value, or
/// a bracket without its partner, is a fault of the caller and gives a text that no reader takes.
package struct JSONWriter: Sendable {
  /// What has been written so far.
  package private(set) var bytes: [UInt8]

  /// True when a value stands before this place in the same object, array or line.
  private var needsComma = false

  /// Objects and arrays that are open.
  private(set) var depth = 0

  private let isIndented: Bool
  /// True when the next value stands behind its key, on the same line.
  private var isAfterKey = false

  package init(reserving capacity: Int = 256) {
    self.init(reserving: capacity, indented: false)
  }

  init(reserving capacity: Int, indented: Bool) {
    isIndented = indented
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Starts again, and keeps the buffer's memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
    isAfterKey = false
    depth = 0
  }

  // MARK: Structure

  package mutating func beginObject() { open(JSONCharacter.brace) }
  package mutating func endObject() { close(JSONCharacter.closingBrace) }
  package mutating func beginArray() { open(JSONCharacter.bracket) }
  package mutating func endArray() { close(JSONCharacter.closingBracket) }

  /// Writes the key of the next value.
  package mutating func key(_ name: String) {
    separate()
    appendQuoted(name)
    bytes.append(JSONCharacter.colon)
    needsComma = false
    if !isIndented { return }
    bytes.append(UInt8(ascii: " "))
    isAfterKey = true
  }

  /// Ends a line, so that the next value is a text of its own (NDJSON).
  package mutating func newline() {
    bytes.append(JSONCharacter.lineFeed)
    needsComma = false
  }

  // MARK: Values

  package mutating func string(_ value: String) {
    separate()
    appendQuoted(value)
  }

  /// Writes an integer; one outside `JSONLimits.integers` traps, since no peer would take it.
  package mutating func integer(_ value: Int64) {
    guard JSONLimits.integers.contains(value) else {
      fatalError("\(value) is outside the integers of the wire, ±2^53")
    }
    appendDecimal(value)
  }

  /// Writes the shortest decimal that reads back as the same double; never without `.` or exponent.
  ///
  /// `-0.0` keeps its sign. Infinities and NaN trap, since JSON has no word for them.
  package mutating func real(_ value: Double) {
    guard value.isFinite else { fatalError("\(value) cannot be written as JSON") }
    appendWord(value.description)
  }

  package mutating func boolean(_ value: Bool) {
    appendWord(value ? "true" : "false")
  }

  package mutating func null() {
    appendWord("null")
  }

  /// Writes a value that is JSON already, as it stands.
  package mutating func text(_ value: JSONText) {
    separate()
    if isIndented { return value.appendIndented(to: &bytes, level: depth) }
    bytes.append(contentsOf: value.bytes)
  }

  /// Writes bytes as a string of base64.
  package mutating func base64(_ value: [UInt8]) {
    separate()
    bytes.append(JSONCharacter.quote)
    Base64.encode(value, into: &bytes)
    bytes.append(JSONCharacter.quote)
  }

  // MARK: Fields: a key and its value

  package mutating func field(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  package mutating func field(_ name: String, _ value: Int) {
    key(name)
    integer(Int64(value))
  }

  package mutating func field(_ name: String, _ value: Int64) {
    key(name)
    integer(value)
  }

  /// Appends a number, without a fraction where it has none.
  package mutating func number(_ value: Double) {
    if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 {
      integer(whole)
    } else {
      real(value)
    }
  }

  /// Appends a field whose number has no fraction where it needs none.
  package mutating func number(_ name: String, _ value: Double) {
    key(name)
    number(value)
  }

  package mutating func field(_ name: String, _ value: Double) {
    key(name)
    real(value)
  }

  package mutating func field(_ name: String, _ value: Bool) {
    key(name)
    boolean(value)
  }

  package mutating func field(_ name: String, _ value: JSONText) {
    key(name)
    text(value)
  }
}

// MARK: - Bytes

extension JSONWriter {
  /// Puts the comma before a value or a key that is not the first.
  private mutating func separate() {
    if needsComma { bytes.append(JSONCharacter.comma) }
    needsComma = true
    if isIndented { startMember() }
  }

  /// Begins the line of a member; a value behind its key has one already, and so has the whole text.
  private mutating func startMember() {
    if !isAfterKey, depth > 0 { JSONText.breakLine(depth, &bytes) }
    isAfterKey = false
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
    depth += 1
  }

  private mutating func close(_ bracket: UInt8) {
    depth -= 1
    if isIndented, needsComma { JSONText.breakLine(depth, &bytes) }
    bytes.append(bracket)
    needsComma = true
  }

  /// Appends a string.
  ///
  /// Copies the text as it stands and does it again with escapes when one proves necessary: hardly
  /// any does.
  private mutating func appendQuoted(_ text: String) {
    if appendShort(text) { return }
    bytes.append(JSONCharacter.quote)
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    if hasOddBytes(from: start) { escape(from: start) }
    bytes.append(JSONCharacter.quote)
  }

  /// Writes what stands from a place on again, with the escapes that it needs.
  private mutating func escape(from start: Int) {
    let content = Array(bytes[start...])
    bytes.removeLast(content.count)
    let length = content.reduce(0) { $0 + JSONCharacter.writtenLength(of: $1) }
    bytes.append(addingCapacity: length) { output in
      for byte in content {
        if JSONCharacter.needsEscape(byte) {
          Self.appendEscape(of: byte, to: &output)
        } else {
          output.append(byte)
        }
      }
    }
  }

  /// Appends a short string that needs no escape, as nearly all are, in one go; false when it is another.
  private mutating func appendShort(_ text: String) -> Bool {
    let content = text.utf8Span.span
    guard content.count <= 32 else { return false }
    var odd: UInt8 = 0
    bytes.append(addingCapacity: content.count + 2) { output in
      output.append(JSONCharacter.quote)
      for index in content.indices {
        let byte = content[index]
        odd |= byte < 0x20 || byte == JSONCharacter.quote || byte == JSONCharacter.backslash ? 1 : 0
        output.append(byte)
      }
      output.append(JSONCharacter.quote)
    }
    if odd != 0 { bytes.removeLast(content.count + 2) }
    return odd == 0
  }

  /// Whether any byte needs an escape; without a way out of the loop and by index, which is what makes it
  /// quick.
  private func hasOddBytes(from start: Int) -> Bool {
    let bytes = bytes
    var odd: UInt8 = 0
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      odd |= (byte < 0x20 ? 1 : 0) | (byte == JSONCharacter.quote ? 1 : 0)
      odd |= byte == JSONCharacter.backslash ? 1 : 0
      index += 1
    }
    return odd != 0
  }

  private static func appendEscape(of byte: UInt8, to output: inout OutputSpan<UInt8>) {
    output.append(JSONCharacter.backslash)
    if let letter = JSONCharacter.shortEscape(for: byte) { return output.append(letter) }
    output.append(UInt8(ascii: "u"))
    output.append(repeating: JSONCharacter.zero, count: 2)
    output.append(JSONCharacter.hexDigit(byte >> 4))
    output.append(JSONCharacter.hexDigit(byte & 0xf))
  }

  /// Appends a value that needs no quotes.
  private mutating func appendWord(_ word: String) {
    separate()
    let content = word.utf8Span.span
    bytes.append(addingCapacity: content.count) { output in
      for index in content.indices { output.append(content[index]) }
    }
  }

  private mutating func appendDecimal(_ value: Int64) {
    separate()
    var digits = [20 of UInt8](repeating: JSONCharacter.zero)
    var first = digits.count
    var rest = value.magnitude
    repeat {
      first -= 1
      digits[first] += UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest != 0
    bytes.append(addingCapacity: digits.count) { output in
      if value < 0 { output.append(JSONCharacter.minus) }
      for index in first..<digits.count { output.append(digits[index]) }
    }
  }
}
