/// The comparing of texts by their bytes, as disks compare names: two ways to compose a letter make two
/// names.
///
/// A text of ASCII can be written in one way only. So Swift's own comparison compares the bytes of such
/// texts, and is quicker than a loop.
extension String {
  /// Says if two texts have the same bytes.
  package func hasBytes(of other: String) -> Bool {
    guard self == other else { return false }
    return isKnownASCII || utf8.elementsEqual(other.utf8)
  }

  /// Says if a text precedes another in the order of their bytes.
  package func precedesByBytes(_ other: String) -> Bool {
    isKnownASCII && other.isKnownASCII ? self < other : utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// `true` if the text is known to be ASCII; `false` does not mean that it is not.
  var isKnownASCII: Bool { utf8Span.isKnownASCII }

  /// Finds the offset of the last byte with a value, counted from 0.
  func lastOffset(of byte: UInt8) -> Int? {
    let bytes = utf8Span.span
    var index = bytes.count - 1
    while index >= 0 {
      if bytes[index] == byte { return index }
      index -= 1
    }
    return nil
  }
}
