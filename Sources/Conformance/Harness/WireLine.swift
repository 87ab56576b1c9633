/// One line of the conversation with the program under test, kept to be quoted.
package struct WireLine: Sendable, Equatable {
  /// The direction of a line, by its writer.
  package enum Way: String, Sendable {
    case toDevice = "→"
    case fromDevice = "←"
  }

  package let way: Way
  let bytes: [UInt8]

  /// The number of bytes of a line that are quoted at most.
  private static let shownMax = 320

  init(_ way: Way, _ bytes: [UInt8]) {
    self.way = way
    self.bytes = bytes
  }

  /// The line as far as it is quoted.
  package var text: String {
    let text = String(decoding: bytes.prefix(Self.shownMax), as: UTF8.self).withoutLineEnd
    return bytes.count > Self.shownMax ? "\(text)… (\(bytes.count) bytes)" : text
  }

  /// The whole line.
  var whole: String { String(decoding: bytes, as: UTF8.self).withoutLineEnd }
}

extension String {
  fileprivate var withoutLineEnd: String {
    var text = self
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }
}
