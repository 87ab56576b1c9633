/// The kind of a file that is not a recording, found from its first bytes.
package enum OtherFile: Equatable, Sendable {
  /// A text in UTF-32, which has four bytes for each character.
  case utf32
  /// An HTML page, such as one for signing in.
  case page
  /// An XML file that is neither TCX nor GPX nor HTML, with the name of its first element.
  case xml(String)
  case json
  /// Any other text.
  case text

  /// The signature of PDF files, which look like text at the start but are not.
  private static let pdf = Array("%PDF".utf8)
  private static let beginningBytes = 512

  /// Finds the kind from the first bytes; `nil` for a recording, and for a file that is not text.
  package init?(_ bytes: [UInt8]) {
    if TCX.isLikely(bytes) || GPX.isLikely(bytes) || bytes.starts(with: Self.pdf) { return nil }
    if XMLEncoding.isUTF32(bytes) {
      self = .utf32
      return
    }
    let start = XMLEncoding.utf8(Array(bytes.prefix(Self.beginningBytes)))
    guard let first = start.first(where: { $0 > 32 && $0 < 0x80 }), Self.isText(start) else {
      return nil
    }
    switch first {
    case UInt8(ascii: "<"): self = Self.xml(bytes)
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
    default: self = .text
    }
  }

  private static func isText(_ start: [UInt8]) -> Bool {
    start.allSatisfy { $0 >= 32 || $0 == 9 || $0 == 10 || $0 == 13 }
  }

  private static func xml(_ bytes: [UInt8]) -> OtherFile {
    guard let name = XMLSignature.first(of: bytes) else { return .text }
    return name.lowercased() == "html" ? .page : .xml(name)
  }
}
