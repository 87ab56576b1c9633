/// The characters of a line by index, each reduced to what matters in a scenario.
///
/// Nearly every line is of ASCII alone, whose characters need not be looked for.
enum LineCharacters {
  case ascii([UInt8])
  case any([Character])

  init(_ text: some StringProtocol) {
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\r") }
    self = isPlain ? .ascii(Array(text.utf8)) : .any(Array(text))
  }

  var count: Int {
    switch self {
    case .ascii(let bytes): bytes.count
    case .any(let characters): characters.count
    }
  }

  /// The code of an ASCII character; any other white space counts as a space, and anything else as
  /// 0x80.
  subscript(position: Int) -> UInt8 {
    switch self {
    case .ascii(let bytes): bytes[position]
    case .any(let characters):
      characters[position].asciiValue
        ?? (characters[position].isWhitespace ? UInt8(ascii: " ") : 0x80)
    }
  }

  func text(_ range: Range<Int>) -> String {
    switch self {
    case .ascii(let bytes): String(decoding: bytes[range], as: UTF8.self)
    case .any(let characters): String(characters[range])
    }
  }
}
