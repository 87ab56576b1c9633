/// The kind of an XML file, found from its first element.
enum XMLSignature {
  /// The number of bytes in which the first element is looked for, after declarations and comments.
  private static let beginningBytes = 4_096

  /// Finds the name of the first element without its prefix; `nil` if there is none.
  static func first(of bytes: [UInt8]) -> String? {
    var rest = XMLEncoding.utf8(Array(bytes.prefix(beginningBytes)))[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      guard let first = rest.first, first != UInt8(ascii: "?"), first != UInt8(ascii: "!") else {
        continue
      }
      let name = rest.prefix { $0 > 32 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
      return String(decoding: name, as: UTF8.self).split(separator: ":").last.map(String.init)
    }
    return nil
  }
}
