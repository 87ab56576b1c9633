// How long a property list is in the binary format, in which payloads are counted against their
// limits.
//
// The format (`bplist00`): a header, the objects one after another, a table with the offset of
// each, a trailer. An object is a marker, a length where it has one, and its content; containers
// hold references, which are numbers of objects. References and offsets are as wide as the largest
// of them needs: 1, 2, 4 or 8 bytes.
//
// The encoder shares an object only with itself, by identity and not by value: two equal strings
// are written twice. The numbers that exist once in a process are the exception: the integers from
// -1 to 12 and the reals 0.0 and 1.0. What an app makes from constants may share more, so a real
// payload is never longer than what is counted here.

extension PropertyList {
  /// The exact size in bytes that Foundation's binary property-list encoder gives for the value.
  package var binarySize: Int {
    var count = BinaryCount()
    count.add(self)
    return count.total
  }
}

/// A sum of objects, references and content; the widths of numbers are known only at the end.
private struct BinaryCount {
  private static let headerSize = 8
  private static let trailerSize = 32

  /// The number of objects in the property list's table.
  private var objects = 0
  /// The number of references between objects.
  private var references = 0
  /// The number of bytes of markers, lengths and content, without references.
  private var content = 0
  /// One bit for each number that the encoder stores only once, set when it has been counted.
  private var seenNumbers: UInt16 = 0

  var total: Int {
    let body = Self.headerSize + content + references * BinaryWidth.bytes(for: objects)
    return body + objects * BinaryWidth.bytes(for: body) + Self.trailerSize
  }

  mutating func add(_ value: PropertyList) {
    switch value {
    case .string(let text): addString(text)
    case .integer(let value): addInteger(value)
    case .real(let value): addReal(value)
    case .boolean: addObject(1)
    case .date: addObject(9)
    case .data(let bytes): addObject(BinaryWidth.markerAndLength(bytes.count) + bytes.count)
    case .array(let elements):
      addContainer(count: elements.count, references: elements.count)
      for element in elements { add(element) }
    case .dictionary(let dictionary):
      addContainer(count: dictionary.count, references: 2 * dictionary.count)
      for entry in dictionary.entries {
        addString(entry.key)
        add(entry.value)
      }
    }
  }

  private mutating func addObject(_ size: Int) {
    objects += 1
    content += size
  }

  private mutating func addContainer(count: Int, references: Int) {
    addObject(BinaryWidth.markerAndLength(count))
    self.references += references
  }

  /// Adds a string's size: a byte for each ASCII character; for other texts, two for each UTF-16 unit.
  private mutating func addString(_ text: String) {
    let span = text.utf8Span
    if span.isKnownASCII {
      return addObject(BinaryWidth.markerAndLength(span.count) + span.count)
    }
    var units = 0
    var isASCII = true
    for byte in text.utf8 {
      if byte >= 0x80 { isASCII = false }
      // A scalar counts at its first byte, and twice when it is beyond the basic plane.
      if byte & 0xc0 != 0x80 { units += byte >= 0xf0 ? 2 : 1 }
    }
    addObject(BinaryWidth.markerAndLength(units) + (isASCII ? units : 2 * units))
  }

  private mutating func addInteger(_ value: Int64) {
    if (-1...12).contains(value), isCounted(bit: value + 1) { return }
    addObject(1 + (value < 0 ? 8 : BinaryWidth.bytes(for: Int(value))))
  }

  private mutating func addReal(_ value: Double) {
    // -0.0 equals 0.0 but is an object of its own each time.
    if value == 1, isCounted(bit: 14) { return }
    if value == 0, value.sign == .plus, isCounted(bit: 15) { return }
    addObject(9)
  }

  /// Says if a number was already counted, and marks it as counted.
  private mutating func isCounted(bit: Int64) -> Bool {
    let mask: UInt16 = 1 << bit
    defer { seenNumbers |= mask }
    return seenNumbers & mask != 0
  }
}

/// The widths of numbers in the binary format.
enum BinaryWidth {
  /// Returns the number of bytes for a number that is not negative: 1, 2, 4 or 8.
  static func bytes(for value: Int) -> Int {
    switch value {
    case ...0xff: 1
    case ...0xffff: 2
    case ...0xffff_ffff: 4
    default: 8
    }
  }

  /// Returns the number of bytes before an object's content: the marker, and for lengths from 15 on an
  /// integer.
  static func markerAndLength(_ length: Int) -> Int {
    length < 15 ? 1 : 2 + bytes(for: length)
  }
}
