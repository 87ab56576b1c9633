/// The kind of a file that is no recording, as far as its first bytes tell.
package enum OtherFile: Equatable, Sendable {
  /// A text whose characters have four bytes each.
  case utf32
  /// A page for a browser, perhaps the one of a sign-in.
  case page
  /// An XML file, by its first element.
  case xml(String)
  case json
  /// A text of any other kind.
  case text

  /// The beginning of a file that looks like a text and is none.
  private static let pdf = Array("%PDF".utf8)
  private static let beginningBytes = 512

  /// By the first bytes; `nil` for a recording, and for what is no text.
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
