/// One line of the conversation with the program under test, kept to be quoted.
package struct WireLine: Sendable, Equatable {
  /// Who wrote it.
  package enum Way: String, Sendable {
    case toDevice = "→"
    case fromDevice = "←"
  }

  package let way: Way
  package let text: String

  /// How much of a line is quoted.
  private static let shownMax = 320

  init(_ way: Way, _ bytes: [UInt8]) {
    self.way = way
    var text = String(decoding: bytes.prefix(Self.shownMax), as: UTF8.self)
    while text.last?.isNewline == true { text.removeLast() }
    if bytes.count > Self.shownMax { text += "… (\(bytes.count) bytes)" }
    self.text = text
  }
}
