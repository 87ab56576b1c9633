/// The bytes of a Swift source, each marked as part of code, a comment or a text.
///
/// It is made by a scanner and not a parser: it recognises comments, also nested ones, and texts with
/// their quotes and escapes. That is enough to distinguish a word in the code from the same word in
/// prose.
struct SwiftText {
  /// The part of a source that a byte belongs to.
  enum Part: Equatable { case code, comment, text }

  let bytes: [UInt8]
  private(set) var parts: [Part]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    parts = Array(repeating: .code, count: bytes.count)
    var scanner = Scanner(bytes: bytes)
    scanner.scan(into: &parts)
  }

  /// Says if a word stands at a place in the code, and not within a longer name.
  func hasWord(_ word: String, at index: Int) -> Bool {
    let letters = Array(word.utf8)
    guard index + letters.count <= bytes.count, parts[index] == .code else { return false }
    guard bytes[index..<index + letters.count].elementsEqual(letters) else { return false }
    let before = index == 0 ? nil : bytes[index - 1]
    let after = index + letters.count == bytes.count ? nil : bytes[index + letters.count]
    return !(letters[0].isWordByte && before?.isWordByte == true)
      && !(letters[letters.count - 1].isWordByte && after?.isWordByte == true)
  }

  /// Finds the places in the code at which a word stands, in order.
  func places(of word: String) -> [Int] {
    bytes.indices.filter { bytes[$0] == word.utf8.first && hasWord(word, at: $0) }
  }

  /// Computes the number of the line at a place, counted from 1.
  func line(of index: Int) -> Int { bytes[..<index].count { $0 == 0x0A } + 1 }
}

extension UInt8 {
  /// `true` if the byte is part of a name: a letter, a digit, an underscore, or beyond ASCII.
  var isWordByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}

/// A pass over a source that marks its bytes.
private struct Scanner {
  let bytes: [UInt8]
  var position = 0

  mutating func scan(into parts: inout [SwiftText.Part]) {
    while position < bytes.count {
      if starts("//") {
        mark(.comment, &parts) { $0.skipLine() }
      } else if starts("/*") {
        mark(.comment, &parts) { $0.skipComment() }
      } else if let hashes = quoteHashes() {
        mark(.text, &parts) { $0.skipText(hashes: hashes) }
      } else {
        position += 1
      }
    }
  }

  private mutating func mark(
    _ part: SwiftText.Part,
    _ parts: inout [SwiftText.Part],
    _ skip: (inout Scanner) -> Void
  ) {
    let start = position
    skip(&self)
    for index in start..<position { parts[index] = part }
  }

  private func starts(_ word: String) -> Bool { bytes[position...].starts(with: word.utf8) }

  private mutating func skipLine() {
    while position < bytes.count, bytes[position] != 0x0A { position += 1 }
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if starts("/*") {
        depth += 1
        position += 2
      } else if starts("*/") {
        depth -= 1
        position += 2
      } else {
        position += 1
      }
    } while depth > 0 && position < bytes.count
    position = min(position, bytes.count)
  }

  /// Counts the `#` signs before a text that begins here; `nil` if no text begins here.
  private func quoteHashes() -> Int? {
    var index = position
    while index < bytes.count, bytes[index] == UInt8(ascii: "#") { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
    return index - position
  }

  private mutating func skipText(hashes: Int) {
    position += hashes
    let quotes = starts("\"\"\"") ? 3 : 1
    position += quotes
    let close =
      Array(repeating: UInt8(ascii: "\""), count: quotes)
      + Array(repeating: UInt8(ascii: "#"), count: hashes)
    while position < bytes.count {
      if bytes[position...].starts(with: close) {
        position += close.count
        return
      }
      if quotes == 1, bytes[position] == 0x0A { return }
      position += hashes == 0 && bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(position, bytes.count)
  }
}
