/// The spelling of decimal numbers for people and XML schemas: as few digits as give the same number,
/// and no exponent.
package enum DecimalText {
  /// Spells a number in decimal digits, without a point if it is whole.
  package static func text(_ value: Double) -> String {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a number; NaN and infinities become 0.
  package static func append(_ value: Double, to bytes: inout [UInt8]) {
    guard value.isFinite else { return bytes.append(UInt8(ascii: "0")) }
    let scaled = (value * 1e8).rounded()
    // Beyond that not every whole number is one of these.
    if scaled.magnitude < 9e15, scaled / 1e8 == value {
      appendHundredMillionths(Int64(scaled), to: &bytes)
    } else {
      append(spelled: value.description, to: &bytes)
    }
  }

  /// Appends a number from Swift's spelling, without a needless fraction: `12.0` becomes `12`.
  private static func append(spelled text: String, to bytes: inout [UInt8]) {
    let first = bytes.count
    let content = text.utf8Span.span
    bytes.append(addingCapacity: content.count) { output in
      for index in content.indices { output.append(content[index]) }
    }
    if bytes[first...].contains(UInt8(ascii: "e")) {
      bytes.removeLast(bytes.count - first)
      bytes += expanded(text)
    } else if bytes[first...].suffix(2).elementsEqual(".0".utf8) {
      bytes.removeLast(2)
    }
  }

  private static func appendHundredMillionths(_ scaled: Int64, to bytes: inout [UInt8]) {
    if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: 100_000_000)
    append(whole, to: &bytes)
    if rest == 0 { return }
    bytes.append(UInt8(ascii: "."))
    var (digits, scale) = (rest, UInt64(10_000_000))
    while digits > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(digits / scale))
      digits %= scale
      scale /= 10
    }
  }

  /// Appends a whole number with at least `digits` digits.
  package static func append(_ value: UInt64, to bytes: inout [UInt8], digits: Int = 1) {
    let first = bytes.count
    var rest = value
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0 || bytes.count - first < digits
    bytes[first...].reverse()
  }

  /// Expands Swift's spelling of a number with an exponent, such as `-1.5e-07`, to decimal digits.
  private static func expanded(_ text: String) -> [UInt8] {
    let parts = text.split(separator: "e")
    let sign = parts[0].hasPrefix("-") ? "-" : ""
    let mantissa = parts[0].drop { $0 == "-" }.split(separator: ".")
    var digits = mantissa.map(String.init).joined()
    var point = mantissa[0].count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    if point <= 0 {
      digits = String(repeating: "0", count: 1 - point) + digits
      point = 1
    }
    if point > digits.count { digits += String(repeating: "0", count: point - digits.count) }
    let fraction = digits.dropFirst(point).reversed().drop { $0 == "0" }.reversed()
    let tail = fraction.isEmpty ? "" : "." + String(fraction)
    return Array((sign + digits.prefix(point) + tail).utf8)
  }
}
