/// A writer of canonical JSON into a byte buffer: no white space, keys in the order of writing.
///
/// Where people read it, it is indented instead: a member a line, two spaces a level.
///
/// It knows where a comma belongs and nothing else about the grammar: a field without its value, or
/// a bracket without its partner, is a fault of the caller and gives a text that no reader takes.
package struct JSONWriter: Sendable {
  /// The bytes that have been written so far.
  package private(set) var bytes: [UInt8]

  /// `true` if a value precedes the present position in the same object, array or line.
  private var needsComma = false

  /// The number of open objects and arrays.
  private(set) var depth = 0

  /// The greatest length in bytes of a string that is written in one step, together with its quotes and
  /// commas.
  private static let shortBytes = 32

  private let isIndented: Bool
  /// `true` if the next value follows its key on the same line.
  private var isAfterKey = false

  package init(reserving capacity: Int = 256) {
    self.init(reserving: capacity, indented: false)
  }

  init(reserving capacity: Int, indented: Bool) {
    isIndented = indented
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Discards everything written, but keeps the buffer's memory.
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
    appendString(name, asKey: true)
    needsComma = false
    isAfterKey = isIndented
  }

  /// Ends a line, so that the next value is a text of its own (newline-delimited JSON).
  package mutating func newline() {
    bytes.append(JSONCharacter.lineFeed)
    needsComma = false
  }

  // MARK: Values

  package mutating func string(_ value: String) { appendString(value, asKey: false) }

  /// Writes an integer; one outside `JSONLimits.integers` stops the program, since no peer would accept
  /// it.
  package mutating func integer(_ value: Int64) {
    guard JSONLimits.integers.contains(value) else {
      fatalError("\(value) is outside the integers of the wire, ±2^53")
    }
    appendDecimal(value)
  }

  /// Writes a 64-bit integer, as payloads may have (VALUE-2).
  package mutating func wideInteger(_ value: Int64) { appendDecimal(value) }

  /// Writes the shortest decimal that reads back as the same double; it always has a `.` or an
  /// exponent.
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

  /// Writes a value that is already JSON.
  package mutating func text(_ value: JSONText) {
    separate()
    if isIndented { return value.appendIndented(to: &bytes, level: depth) }
    bytes.append(contentsOf: value.bytes)
  }

  /// Writes bytes as a base64 string.
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

  /// Writes a number, without a fraction if it is whole.
  package mutating func number(_ value: Double) {
    if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 {
      integer(whole)
    } else {
      real(value)
    }
  }

  /// Writes a field with a number, without a fraction if it is whole.
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
  /// The bytes before a value or key: a comma unless it is the first, and in indented text a new line
  /// unless it follows its key.
  private struct Lead {
    var hasComma: Bool
    var hasLine: Bool
    var spaces: Int

    /// The greatest number of bytes that the lead takes.
    var room: Int { spaces &+ 2 }

    @inline(__always)
    func append(to output: inout OutputSpan<UInt8>) {
      if hasComma { output.append(JSONCharacter.comma) }
      if !hasLine { return }
      output.append(JSONCharacter.lineFeed)
      output.append(repeating: UInt8(ascii: " "), count: spaces)
    }
  }

  /// Returns the lead for the next value or key, and notes that it is written.
  @inline(__always)
  private mutating func takeLead() -> Lead {
    let hasLine = isIndented && !isAfterKey && depth > 0
    let lead = Lead(hasComma: needsComma, hasLine: hasLine, spaces: hasLine ? depth &* 2 : 0)
    needsComma = true
    isAfterKey = false
    return lead
  }

  /// Writes the lead of a value that is no string.
  private mutating func separate() {
    let lead = takeLead()
    if lead.hasComma || lead.hasLine {
      bytes.append(addingCapacity: lead.room) { lead.append(to: &$0) }
    }
  }

  private mutating func open(_ bracket: UInt8) {
    let lead = takeLead()
    bytes.append(addingCapacity: lead.room + 1) { output in
      lead.append(to: &output)
      output.append(bracket)
    }
    needsComma = false
    depth += 1
  }

  private mutating func close(_ bracket: UInt8) {
    depth -= 1
    if isIndented, needsComma { JSONText.breakLine(depth, &bytes) }
    bytes.append(bracket)
    needsComma = true
  }

  /// Appends a string with its lead and quotes, and for a key the colon.
  ///
  /// Copies the text as it stands, in one go with the rest, and does it again with escapes when one
  /// proves necessary: hardly any does.
  private mutating func appendString(_ text: String, asKey isKey: Bool) {
    let content = text.utf8Span.span
    if content.count > Self.shortBytes { return appendLong(text, asKey: isKey) }
    let lead = takeLead()
    let hasSpace = isKey && isIndented
    var odd: UInt8 = 0
    bytes.append(addingCapacity: content.count &+ lead.room &+ 4) { output in
      lead.append(to: &output)
      output.append(JSONCharacter.quote)
      for index in content.indices {
        // Without a way out of the loop, which is what makes it quick.
        odd |= JSONCharacter.needsEscape(content[index]) ? 1 : 0
        output.append(content[index])
      }
      output.append(JSONCharacter.quote)
      if isKey { output.append(JSONCharacter.colon) }
      if hasSpace { output.append(UInt8(ascii: " ")) }
    }
    if odd == 0 { return }
    let end = bytes.count - (isKey ? 2 : 1) - (hasSpace ? 1 : 0)
    escape((end - content.count)..<end)
  }

  /// Appends a long string: copies it first, and escapes it afterwards if necessary.
  private mutating func appendLong(_ text: String, asKey isKey: Bool) {
    separate()
    bytes.append(JSONCharacter.quote)
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    if PlainBytes.anyNeedsEscape(of: text.utf8Span.span) { escape(start..<bytes.count) }
    bytes.append(JSONCharacter.quote)
    if !isKey { return }
    bytes.append(JSONCharacter.colon)
    if isIndented { bytes.append(UInt8(ascii: " ")) }
  }

  /// Replaces a written part by its escaped form.
  private mutating func escape(_ part: Range<Int>) {
    // Copies: a slice would hold the buffer, and taking its end off would copy all of it.
    let content = Array(bytes[part])
    let rest = Array(bytes[part.upperBound...])
    let length = content.reduce(0) { $0 + JSONCharacter.writtenLength(of: $1) }
    bytes.removeLast(content.count + rest.count)
    bytes.append(addingCapacity: length + rest.count) { output in
      for byte in content {
        if JSONCharacter.needsEscape(byte) {
          Self.appendEscape(of: byte, to: &output)
        } else {
          output.append(byte)
        }
      }
      for byte in rest { output.append(byte) }
    }
  }

  private static func appendEscape(of byte: UInt8, to output: inout OutputSpan<UInt8>) {
    output.append(JSONCharacter.backslash)
    if let letter = JSONCharacter.shortEscape(for: byte) { return output.append(letter) }
    output.append(UInt8(ascii: "u"))
    output.append(repeating: JSONCharacter.zero, count: 2)
    output.append(JSONCharacter.hexDigit(byte >> 4))
    output.append(JSONCharacter.hexDigit(byte & 0xf))
  }

  /// Appends a value without quotes, such as a number or `true`.
  private mutating func appendWord(_ word: String) {
    separate()
    let content = word.utf8Span.span
    bytes.append(addingCapacity: content.count) { output in
      for index in content.indices { output.append(content[index]) }
    }
  }

  private mutating func appendDecimal(_ value: Int64) {
    let lead = takeLead()
    bytes.append(addingCapacity: lead.room &+ 20) { output in
      lead.append(to: &output)
      if value < 0 { output.append(JSONCharacter.minus) }
      Self.appendDigits(of: value.magnitude, to: &output)
    }
  }

  /// Appends the digits of a number.
  private static func appendDigits(of value: UInt64, to output: inout OutputSpan<UInt8>) {
    if value < 10 { return output.append(JSONCharacter.zero + UInt8(value)) }
    var count = 2
    var limit: UInt64 = 100
    // Of a number of twenty digits the limit would be too large.
    while count < 20, value >= limit {
      count += 1
      limit = limit.multipliedReportingOverflow(by: 10).partialValue
    }
    let start = output.count
    output.append(repeating: JSONCharacter.zero, count: count)
    var digits = output.mutableSpan
    var rest = value
    for index in stride(from: start + count - 1, through: start, by: -1) {
      digits[index] = JSONCharacter.zero + UInt8(rest % 10)
      rest /= 10
    }
  }
}
