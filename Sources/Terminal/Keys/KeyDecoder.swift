/// A decoder from the bytes of a terminal's input to keys; the bytes may come in pieces of any length.
///
/// Escape is a key by itself and the beginning of most other keys, which only time can tell apart:
/// while a key is unfinished, `deadline` is the instant at which the caller must call `expire`. Any
/// input is safe: bytes that are no key are skipped, and a sequence without an end is dropped.
package struct KeyDecoder: Sendable {
  /// The time in nanoseconds within which the rest of a key must come; a terminal sends it at once, but
  /// a slow line may not.
  package static let patienceNanoseconds: Int64 = 50_000_000
  /// The greatest size of a paste in bytes; a longer one is cut.
  package static let pasteBytesMax = 65_536
  /// The greatest length of a key's sequence in bytes.
  private static let sequenceBytesMax = 64
  /// The greatest length of a terminal's report in bytes.
  private static let reportBytesMax = 256

  private static let escape: UInt8 = 0x1B
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// The bytes of an unfinished key.
  private var pending: [UInt8] = []
  /// The text of an unfinished paste; `nil` if there is none.
  private var paste: [UInt8]?

  /// The background colour that the terminal has reported; `nil` if it did not.
  package private(set) var background: Color?
  /// `true` once the terminal has answered what it is, which it does after the answers to earlier
  /// questions.
  package private(set) var hasDeclaredItself = false

  /// The instant at which `expire` must be called, in the caller's nanoseconds; `nil` if no key is
  /// unfinished.
  package private(set) var deadline: Int64?

  package init() {}

  /// Takes bytes, and returns the keys that are complete with them.
  package mutating func feed(_ bytes: [UInt8], at nanoseconds: Int64) -> [Key] {
    var keys: [Key] = []
    pending += bytes
    var place = 0
    while place < pending.count {
      let taken = paste == nil ? takeKey(at: place, &keys) : takePaste(at: place, &keys)
      if taken == 0 { break }
      place += taken
    }
    pending.removeFirst(place)
    let (next, isTooLate) = nanoseconds.addingReportingOverflow(Self.patienceNanoseconds)
    // A paste ends when its end comes, however long it takes.
    deadline = pending.isEmpty || paste != nil ? nil : isTooLate ? .max : next
    return keys
  }

  /// Decides the meaning of an unfinished key after its deadline: Escape alone, or Alt with a bracket.
  package mutating func expire(at nanoseconds: Int64) -> [Key] {
    guard let deadline, nanoseconds >= deadline else { return [] }
    self.deadline = nil
    let rest = pending
    pending = []
    switch rest.count {
    case 1 where rest[0] == Self.escape: return [Key(.escape)]
    case 2 where rest[0] == Self.escape: return Self.alone(rest[1]).map { [$0.adding(.alt)] } ?? []
    default: return []
    }
  }

  // MARK: One key. Each answers how many bytes it took, 0 when more must come.

  private mutating func takeKey(at place: Int, _ keys: inout [Key]) -> Int {
    let byte = pending[place]
    if byte == Self.escape { return takeEscape(at: place, &keys) }
    if byte >= 0x80 { return takeCharacter(at: place, &keys, []) }
    if let key = Self.alone(byte) { keys.append(key) }
    return 1
  }

  private mutating func takeEscape(at place: Int, _ keys: inout [Key]) -> Int {
    guard place + 1 < pending.count else { return 0 }
    let second = pending[place + 1]
    switch second {
    case UInt8(ascii: "["): return takeSequence(at: place, &keys)
    case UInt8(ascii: "]"): return takeReport(at: place)
    case UInt8(ascii: "O"):
      guard place + 2 < pending.count else { return 0 }
      if let code = KeySequence.letter(pending[place + 2]) { keys.append(Key(code)) }
      return pending[place + 2] == Self.escape ? 2 : 3
    case Self.escape:
      // The first was a key of its own; the second may begin another.
      keys.append(Key(.escape))
      return 1
    case 0x80...:
      let taken = takeCharacter(at: place + 1, &keys, .alt)
      return taken == 0 ? 0 : taken + 1
    default:
      if let key = Self.alone(second) { keys.append(key.adding(.alt)) }
      return 2
    }
  }

  /// Reads a sequence: `ESC [`, parameters, intermediates and a final byte.
  private mutating func takeSequence(at place: Int, _ keys: inout [Key]) -> Int {
    let start = place + 2
    var end = start
    while end < pending.count, (0x20...0x3F).contains(pending[end]) { end += 1 }
    if end - start > Self.sequenceBytesMax { return end - place }
    guard end < pending.count else { return 0 }
    let final = pending[end]
    // A byte that no sequence has ends it, and is looked at again.
    guard (0x40...0x7E).contains(final) else { return end - place }
    let parameters = pending[start..<end]
    if final == UInt8(ascii: "c"), parameters.first == UInt8(ascii: "?") {
      hasDeclaredItself = true
    }
    if parameters.isEmpty, final == UInt8(ascii: "M") {
      // A mouse of the old kind: three bytes follow.
      return end + 3 < pending.count ? end + 4 - place : 0
    }
    // The Linux console's F1 to F5.
    if parameters.isEmpty, final == UInt8(ascii: "[") {
      guard end + 1 < pending.count else { return 0 }
      let letter = Int(pending[end + 1]) - 0x41
      if (0..<5).contains(letter) { keys.append(Key(.function(letter + 1))) }
      return end + 2 - place
    }
    if final == UInt8(ascii: "~"), parameters.elementsEqual("200".utf8) {
      paste = []
    } else if let key = KeySequence.key(parameters: parameters, final: final) {
      keys.append(key)
    }
    return end + 1 - place
  }

  /// Reads a report: `ESC ]`, then the terminal's answer, up to a bell or `ESC \`.
  private mutating func takeReport(at place: Int) -> Int {
    let start = place + 2
    let rest = pending[start...].prefix(Self.reportBytesMax)
    guard let end = rest.firstIndex(where: { $0 == 0x07 || $0 == Self.escape }) else {
      return rest.count < Self.reportBytesMax ? 0 : rest.endIndex - place
    }
    let isString = pending[end] == Self.escape
    if isString, end + 1 == pending.count { return 0 }
    background = TerminalReport.background(pending[start..<end]) ?? background
    // An escape that ends no report begins a key.
    let isEnd = isString && pending[end + 1] == UInt8(ascii: "\\")
    return end - place + (isEnd ? 2 : isString ? 0 : 1)
  }

  /// Reads a character beyond ASCII; skips a byte that cannot begin one.
  private mutating func takeCharacter(
    at place: Int,
    _ keys: inout [Key],
    _ modifiers: Key.Modifiers
  ) -> Int {
    let length = Self.length(ofCharacterFrom: pending[place])
    if length == 0 { return 1 }
    let bytes = pending[place..<min(place + length, pending.count)]
    guard bytes.dropFirst().allSatisfy({ (0x80...0xBF).contains($0) }) else { return 1 }
    if bytes.count < length { return 0 }
    if let text = String(validating: bytes, as: UTF8.self), let character = text.first,
      !Self.isControl(text)
    {
      keys.append(Key(.character(character), modifiers))
    }
    return length
  }

  /// Reads pasted text up to the end of the paste, or as far as it certainly does not contain that end.
  private mutating func takePaste(at place: Int, _ keys: inout [Key]) -> Int {
    var end = place
    while end < pending.count {
      let rest = pending[end...].prefix(Self.pasteEnd.count)
      if pending[end] == Self.escape, rest.elementsEqual(Self.pasteEnd.prefix(rest.count)) { break }
      end += 1
    }
    let room = Self.pasteBytesMax - (paste?.count ?? 0)
    paste?.append(contentsOf: pending[place..<end].prefix(room))
    guard end + Self.pasteEnd.count <= pending.count else { return end - place }
    keys.append(Key(.paste(String(decoding: paste ?? [], as: UTF8.self))))
    paste = nil
    return end + Self.pasteEnd.count - place
  }

  // MARK: Single bytes

  /// Finds the key that an ASCII byte other than Escape means by itself.
  private static func alone(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x0D, 0x0A: Key(.enter)
    case 0x09: Key(.tab)
    case 0x7F, 0x08: Key(.backspace)
    case 0: .control(" ")
    case 1...26: .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x1C...0x1F: .control(Character(Unicode.Scalar(byte + 0x40)))
    case 0x20...0x7E: .character(Character(Unicode.Scalar(byte)))
    default: nil
    }
  }

  private static func length(ofCharacterFrom byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }

  private static func isControl(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { (0x80..<0xA0).contains($0.value) }
  }
}

extension Key {
  fileprivate func adding(_ modifiers: Modifiers) -> Key {
    Key(code, self.modifiers.union(modifiers))
  }
}
