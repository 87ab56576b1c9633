extension WireValue {
  /// The value as JSON without white space, with sorted keys so that equal values have equal bytes.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .boolean(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    case .integer(let number): bytes.append(contentsOf: String(number).utf8)
    case .real(let number): bytes.append(contentsOf: Self.spelling(of: number).utf8)
    case .string(let text): Self.append(text, to: &bytes)
    case .array(let elements):
      Self.append(elements, between: "[", and: "]", to: &bytes) { $0.append(to: &$1) }
    case .object(let fields):
      let ordered = fields.sorted { Self.stands($0.key, before: $1.key) }
      Self.append(ordered, between: "{", and: "}", to: &bytes) { field, bytes in
        Self.append(field.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        field.value.append(to: &bytes)
      }
    }
  }

  /// Orders the keys of an object: those that state its kind first, the rest by name.
  private static func stands(_ left: String, before right: String) -> Bool {
    let first = ["type", "call"]
    if first.contains(left) != first.contains(right) { return first.contains(left) }
    return left < right
  }

  private static func append<Element>(
    _ elements: [Element],
    between open: Unicode.Scalar,
    and close: Unicode.Scalar,
    to bytes: inout [UInt8],
    each: (Element, inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      each(element, &bytes)
    }
    bytes.append(UInt8(ascii: close))
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        bytes.append(contentsOf: "\\u00\(digits.count == 1 ? "0" : "")\(digits)".utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Spells a number as the shortest decimal that reads back equal, with a point or an exponent.
  private static func spelling(of number: Double) -> String {
    let text = "\(number)"
    return text.contains { ".e".contains($0) } ? text : text + ".0"
  }
}
