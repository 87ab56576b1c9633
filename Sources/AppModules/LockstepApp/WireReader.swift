/// A reader of one JSON text; lines come from a trusted system, so a faulty one is only dropped.
struct WireReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the whole text; `nil` if it is not JSON.
  static func value(of bytes: [UInt8]) -> WireValue? {
    var reader = WireReader(bytes)
    guard let value = reader.value() else { return nil }
    reader.skipSpace()
    return reader.position == bytes.count ? value : nil
  }

  private mutating func value() -> WireValue? {
    skipSpace()
    guard position < bytes.count else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "{"): return object()
    case UInt8(ascii: "["): return array()
    case UInt8(ascii: "\""): return string().map(WireValue.string)
    case UInt8(ascii: "t"): return word("true", .boolean(true))
    case UInt8(ascii: "f"): return word("false", .boolean(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number()
    }
  }

  private mutating func object() -> WireValue? {
    position += 1
    var fields: [String: WireValue] = [:]
    if takes(UInt8(ascii: "}")) { return .object(fields) }
    repeat {
      skipSpace()
      guard let name = string(), takes(UInt8(ascii: ":")), let value = value() else { return nil }
      fields[name] = value
    } while takes(UInt8(ascii: ","))
    return takes(UInt8(ascii: "}")) ? .object(fields) : nil
  }

  private mutating func array() -> WireValue? {
    position += 1
    var elements: [WireValue] = []
    if takes(UInt8(ascii: "]")) { return .array(elements) }
    repeat {
      guard let value = value() else { return nil }
      elements.append(value)
    } while takes(UInt8(ascii: ","))
    return takes(UInt8(ascii: "]")) ? .array(elements) : nil
  }

  private mutating func number() -> WireValue? {
    let start = position
    var isReal = false
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"): break
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): isReal = true
      default: return Self.number(bytes[start..<position], isReal: isReal)
      }
      position += 1
    }
    return Self.number(bytes[start..<position], isReal: isReal)
  }

  private static func number(_ digits: ArraySlice<UInt8>, isReal: Bool) -> WireValue? {
    let text = String(decoding: digits, as: UTF8.self)
    if isReal { return Double(text).map(WireValue.real) }
    return Int64(text).map(WireValue.integer)
  }

  private mutating func string() -> String? {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return nil }
    position += 1
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: bytes[start..<position - 1], as: UTF8.self)
      case UInt8(ascii: "\\"): return escapedString(from: start)
      default: position += 1
      }
    }
    return nil
  }

  private mutating func escapedString(from start: Int) -> String? {
    var plain = Array(bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: plain, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\") else {
        plain.append(byte)
        continue
      }
      guard let character = escape() else { return nil }
      plain.append(contentsOf: String(character).utf8)
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard position < bytes.count else { return nil }
    let letter = bytes[position]
    position += 1
    switch letter {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "u"): return scalar()
    default: return Unicode.Scalar(letter)
    }
  }

  /// Reads the digits of a `\u` escape, and the second half of a surrogate pair.
  private mutating func scalar() -> Unicode.Scalar? {
    guard let first = unit() else { return nil }
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
    guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\") else { return nil }
    position += 2
    guard let second = unit(), (0xDC00..<0xE000).contains(second) else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func unit() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    let digits = String(decoding: bytes[position..<position + 4], as: UTF8.self)
    position += 4
    return UInt32(digits, radix: 16)
  }

  private mutating func word(_ word: String, _ value: WireValue) -> WireValue? {
    guard bytes[position...].starts(with: word.utf8) else { return nil }
    position += word.utf8.count
    return value
  }

  private mutating func takes(_ byte: UInt8) -> Bool {
    skipSpace()
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
      position += 1
    }
  }
}
