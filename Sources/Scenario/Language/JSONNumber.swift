import LockstepProtocol

/// A JSON number, compared by its value: its digits without zeros at either end, and the power of ten.
///
/// So no digit of a long one is lost, as in a floating-point number.
struct JSONNumber: Equatable {
  private let isNegative: Bool
  private let digits: [UInt8]
  /// The power of ten of the last digit.
  private let exponent: Int

  /// Reads a number; `nil` if the text is no number.
  init?(_ text: JSONText) {
    var rest = text.bytes[...]
    let hasSign = rest.first == UInt8(ascii: "-")
    if hasSign { rest = rest.dropFirst() }
    guard let first = rest.first, Self.isDigit(first) else { return nil }
    var digits: [UInt8] = []
    var exponent = 0
    var isFraction = false
    while let byte = rest.first, Self.isDigit(byte) || byte == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard Self.isDigit(byte) else {
        isFraction = true
        continue
      }
      digits.append(byte)
      if isFraction { exponent -= 1 }
    }
    let power = String(decoding: rest.dropFirst(), as: UTF8.self)
    guard rest.isEmpty || Int(power) != nil else { return nil }
    exponent += Int(power) ?? 0
    while digits.last == UInt8(ascii: "0") {
      digits.removeLast()
      exponent += 1
    }
    self.digits = Array(digits.drop { $0 == UInt8(ascii: "0") })
    self.exponent = digits.isEmpty ? 0 : exponent
    isNegative = hasSign && !digits.isEmpty
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
