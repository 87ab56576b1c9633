/// A pair of braces in a text of Swift, and what stood before it.
struct SwiftBraces: Equatable {
  /// What stands between them, in bytes.
  var inside: Range<Int>
  var head: Head

  /// What the scanner keeps of the text before a brace.
  struct Head: Equatable {
    /// The last word that begins a declaration.
    var keyword = ""
    /// Whether an arrow followed it.
    var hasArrow = false
    /// Whether a value followed it, so that the braces are a closure's or an observer's.
    var hasValue = false
  }

  var isType: Bool { Self.types.contains(head.keyword) }

  /// Whether the braces hold statements that are done one after the other when they are called.
  var isBody: Bool { !isType && !head.keyword.isEmpty && head.keyword != "let" && !head.hasValue }

  /// Whether what is done there ends with a value.
  var hasResult: Bool { head.hasArrow || ["var", "get"].contains(head.keyword) }

  static let types: Set = ["struct", "enum", "class", "extension", "protocol", "actor"]
  static let members: Set = [
    "func", "init", "deinit", "subscript", "var", "let", "get", "set", "willSet", "didSet",
  ]
}

/// Finds the braces of a text of Swift, and passes over comments and strings.
struct SwiftScanner {
  private let text: [UInt8]
  private var index = 0
  private var head = SwiftBraces.Head()
  /// Round and square brackets that are open since the last brace.
  private var depth = 0
  private var open: [(start: Int, head: SwiftBraces.Head, depth: Int)] = []
  /// The braces, an inner pair before the outer one.
  private(set) var braces: [SwiftBraces] = []
  private(set) var hasReturn = false

  init(_ text: [UInt8]) {
    self.text = text
    while index < text.count { step() }
  }

  private mutating func step() {
    if skipComment() || skipString() || takeWord() { return }
    switch Character(Unicode.Scalar(text[index])) {
    case "{":
      open.append((index + 1, head, depth))
      (head, depth) = (SwiftBraces.Head(), 0)
    case "}": close()
    case "(", "[": depth += 1
    case ")", "]": depth -= 1
    case "-" where depth == 0 && follows(">"): head.hasArrow = true
    case "=" where depth == 0 && isAssignment: head.hasValue = true
    default: break
    }
    index += 1
  }

  private mutating func close() {
    guard let opened = open.popLast() else { return }
    braces.append(SwiftBraces(inside: opened.start..<index, head: opened.head))
    (head, depth) = (SwiftBraces.Head(), opened.depth)
  }

  private func follows(_ character: Character) -> Bool {
    index + 1 < text.count && Character(Unicode.Scalar(text[index + 1])) == character
  }

  private var isAssignment: Bool {
    let others = Array("=!<>+-*/".utf8)
    return !follows("=") && (index == 0 || !others.contains(text[index - 1]))
  }

  private mutating func takeWord() -> Bool {
    let letters = text[index...].prefix(while: Self.isLetter)
    if letters.isEmpty { return false }
    let isMember = index > 0 && text[index - 1] == UInt8(ascii: ".")
    let word = String(decoding: letters, as: UTF8.self)
    index = letters.endIndex
    if word == "return" { hasReturn = true }
    let begins = SwiftBraces.types.contains(word) || SwiftBraces.members.contains(word)
    if begins, depth == 0, !isMember { head = SwiftBraces.Head(keyword: word) }
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  private mutating func skipComment() -> Bool {
    let rest = text[index...]
    if rest.starts(with: "//".utf8) {
      index = rest.firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      return true
    }
    guard rest.starts(with: "/*".utf8) else { return false }
    while index < text.count, !text[index...].starts(with: "*/".utf8) { index += 1 }
    index = min(index + 2, text.count)
    return true
  }

  private mutating func skipString() -> Bool {
    guard text[index] == UInt8(ascii: "\"") else { return false }
    let quotes = text[index...].starts(with: "\"\"\"".utf8) ? 3 : 1
    let end = Array(repeating: UInt8(ascii: "\""), count: quotes)
    index += quotes
    while index < text.count, !text[index...].starts(with: end) {
      if text[index...].starts(with: "\\(".utf8) {
        skipInterpolation()
      } else {
        index += text[index] == UInt8(ascii: "\\") ? 2 : 1
      }
    }
    index = min(index + quotes, text.count)
    return true
  }

  private mutating func skipInterpolation() {
    index += 2
    var level = 1
    while index < text.count, level > 0 {
      if skipString() { continue }
      if text[index] == UInt8(ascii: "(") { level += 1 }
      if text[index] == UInt8(ascii: ")") { level -= 1 }
      index += 1
    }
  }
}
