/// A line between the suite and the program under test, kept for quotation.
package struct WireLine: Sendable, Equatable {
  /// The direction of the line.
  package enum Way: String, Sendable {
    case toDevice = "→"
    case fromDevice = "←"
  }

  package let way: Way
  let bytes: [UInt8]

  /// The greatest number of bytes that are quoted of a line.
  private static let shownMax = 320

  init(_ way: Way, _ bytes: [UInt8]) {
    self.way = way
    self.bytes = bytes
  }

  /// The line in a quotation, cut if it is long.
  package var text: String {
    let text = String(decoding: bytes.prefix(Self.shownMax), as: UTF8.self).withoutLineEnd
    return bytes.count > Self.shownMax ? "\(text)… (\(bytes.count) bytes)" : text
  }

  /// The line in full.
  var whole: String { String(decoding: bytes, as: UTF8.self).withoutLineEnd }
}

extension String {
  fileprivate var withoutLineEnd: String {
    var text = self
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }
}
