/// Numbers as people and schemas want them: as few digits as give the same number, and no exponent.
package enum DecimalText {
  /// A number with its digits written out; nothing comes after the point where it has no fraction.
  package static func text(_ value: Double) -> String {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a number; one that is none, or infinite, as 0.
  package static func append(_ value: Double, to bytes: inout [UInt8]) {
    guard value.isFinite else { return bytes.append(UInt8(ascii: "0")) }
    let scaled = (value * 1e8).rounded()
    // Beyond that not every whole number is one of these.
    if scaled.magnitude < 9e15, scaled / 1e8 == value {
      appendHundredMillionths(Int64(scaled), to: &bytes)
    } else {
      bytes += expanded("\(value)")
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

  /// Appends a whole number.
  package static func append(_ value: UInt64, to bytes: inout [UInt8], digits: Int = 1) {
    var place: UInt64 = 1
    var count = 1
    while value / place >= 10 || count < digits {
      place *= 10
      count += 1
    }
    while place > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(value / place % 10))
      place /= 10
    }
  }

  /// A number as Swift spells it, such as `-1.5e-07`, without its exponent.
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
