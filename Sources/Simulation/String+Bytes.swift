/// Texts compared by their bytes, as names on a disk are: two ways to compose a letter are two names.
///
/// A text of ASCII can be written in one way only. So Swift's own comparison compares the bytes of such
/// texts, and is quicker than a loop.
extension String {
  /// Says if two texts have the same bytes.
  package func hasBytes(of other: String) -> Bool {
    guard self == other else { return false }
    return isKnownASCII || utf8.elementsEqual(other.utf8)
  }

  /// Says if a text comes before another by its bytes.
  package func precedesByBytes(_ other: String) -> Bool {
    isKnownASCII && other.isKnownASCII ? self < other : utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// `true` if it says of itself that it is ASCII; one that is may not.
  var isKnownASCII: Bool { utf8Span.isKnownASCII }

  /// Finds the place of the last byte of a value, counted from 0 in bytes.
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
