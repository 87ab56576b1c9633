/// In which encoding an XML file is, by its first bytes and its declaration.
enum XMLEncoding {
  /// As much as a declaration takes.
  private static let declarationBytes = 200

  /// Converts a text to UTF-8; leaves bytes that are in it already, or in an encoding that nobody here
  /// knows, as they are.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if let isBig = isUTF16BigEndian(bytes) { return fromUTF16(bytes, isBigEndian: isBig) }
    guard !bytes.starts(with: mark), let name = declared(bytes), let upper = upperHalf(name)
    else { return bytes }
    return bytes.flatMap { byte in
      byte < 0x80 ? [byte] : Array(String(upper[Int(byte) - 0x80]).utf8)
    }
  }

  /// Finds the encoding that a file declares, where nobody here knows it and the file is no UTF-8.
  static func unknown(_ bytes: [UInt8]) -> String? {
    guard isUTF16BigEndian(bytes) == nil, let name = declared(bytes), upperHalf(name) == nil,
      String(validating: bytes, as: UTF8.self) == nil
    else { return nil }
    return name
  }

  /// The mark with which UTF-8 may begin, no matter which encoding the file declares.
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Says if the text is in UTF-32, by its mark or by the bytes of its first `<`.
  static func isUTF32(_ bytes: [UInt8]) -> Bool {
    let less = UInt8(ascii: "<")
    return [[0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF], [less, 0, 0, 0], [0, 0, 0, less]]
      .contains(Array(bytes.prefix(4)))
  }

  /// Says if UTF-16 has its higher byte first, by its mark, or by how its first `<` is written; `nil`
  /// for what is no UTF-16.
  private static func isUTF16BigEndian(_ bytes: [UInt8]) -> Bool? {
    switch bytes.prefix(2) {
    case [0xFE, 0xFF], [0, UInt8(ascii: "<")]: true
    case [0xFF, 0xFE], [UInt8(ascii: "<"), 0]: false
    default: nil
    }
  }

  private static func fromUTF16(_ bytes: [UInt8], isBigEndian: Bool) -> [UInt8] {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Reads the name of the encoding in the declaration, in lower case; `nil` without one.
  private static func declared(_ bytes: [UInt8]) -> String? {
    let start = String(decoding: bytes.prefix(declarationBytes), as: UTF8.self)
    guard let declaration = start.split(separator: "?>").first, declaration.contains("<?xml"),
      let name = declaration.split(separator: "encoding").dropFirst().first
    else { return nil }
    let quoted = name.drop { $0 == " " || $0 == "=" }.dropFirst()
    return quoted.prefix { $0 != "\"" && $0 != "'" }.lowercased()
  }

  private static func upperHalf(_ name: String) -> [Unicode.Scalar]? {
    upperHalves[name] ?? otherHalves[name]
  }

  /// The characters of bytes above ASCII, by the names of encodings.
  private static let upperHalves: [String: [Unicode.Scalar]] = [
    "iso-8859-1": latin, "iso8859-1": latin, "iso_8859-1": latin, "latin1": latin,
    "latin-1": latin, "iso-8859-15": latin9, "windows-1252": windows, "cp1252": windows,
  ]
  private static let latin = (UInt8(0x80)...0xFF).map { Unicode.Scalar($0) }
  /// Latin with the euro, and with letters that French and Finnish write.
  private static let latin9 = latin.map { letter -> Unicode.Scalar in
    switch letter {
    case "¤": "€"
    case "¦": "Š"
    case "¨": "š"
    case "´": "Ž"
    case "¸": "ž"
    case "¼": "Œ"
    case "½": "œ"
    case "¾": "Ÿ"
    default: letter
    }
  }
  /// Windows has signs where Latin has controls.
  private static let windows =
    Array(
      "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars
    ) + latin[0x20...]
}
