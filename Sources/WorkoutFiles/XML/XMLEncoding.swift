/// The encoding of an XML file, from its first bytes and its declaration.
enum XMLEncoding {
  /// The number of bytes in which a declaration is looked for.
  private static let declarationBytes = 200

  /// Converts a text to UTF-8; bytes in UTF-8 or in an unknown encoding stay as they are.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if let isBig = isUTF16BigEndian(bytes) { return fromUTF16(bytes, isBigEndian: isBig) }
    guard !bytes.starts(with: mark), let name = declared(bytes), let upper = upperHalf(name)
    else { return bytes }
    return bytes.flatMap { byte in
      byte < 0x80 ? [byte] : Array(String(upper[Int(byte) - 0x80]).utf8)
    }
  }

  /// Finds the encoding that a file declares, if it is unknown and the file is not UTF-8; otherwise
  /// `nil`.
  static func unknown(_ bytes: [UInt8]) -> String? {
    guard isUTF16BigEndian(bytes) == nil, let name = declared(bytes), upperHalf(name) == nil,
      String(validating: bytes, as: UTF8.self) == nil
    else { return nil }
    return name
  }

  /// The byte order mark with which UTF-8 may begin, whatever encoding the file declares.
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Says if the text is in UTF-32, by its byte order mark or the bytes of its first `<`.
  static func isUTF32(_ bytes: [UInt8]) -> Bool {
    let less = UInt8(ascii: "<")
    return [[0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF], [less, 0, 0, 0], [0, 0, 0, less]]
      .contains(Array(bytes.prefix(4)))
  }

  /// Says if UTF-16 has its higher byte first, by its byte order mark or its first `<`; `nil` if the
  /// text is not UTF-16.
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

  /// Reads the encoding's name in the declaration, in lower case; `nil` without one.
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

  /// The characters of the bytes above ASCII, by the encoding's name.
  private static let upperHalves: [String: [Unicode.Scalar]] = [
    "iso-8859-1": latin, "iso8859-1": latin, "iso_8859-1": latin, "latin1": latin,
    "latin-1": latin, "iso-8859-15": latin9, "windows-1252": windows, "cp1252": windows,
  ]
  private static let latin = (UInt8(0x80)...0xFF).map { Unicode.Scalar($0) }
  /// The characters of ISO 8859-15: Latin with the euro sign, and letters of French and Finnish.
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
  /// The characters of Windows-1252, which has signs in the place of Latin's controls.
  private static let windows =
    Array(
      "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars
    ) + latin[0x20...]
}
