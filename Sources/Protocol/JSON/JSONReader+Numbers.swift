// Numbers: an integer has neither point nor exponent, everything else is a real.

extension JSONReader {
  /// Reads an integer within ±2^53; throws for reals, even `1.0` and `1e3`.
  package mutating func integer() throws(JSONError) -> Int64 {
    try integer(in: JSONLimits.integers)
  }

  /// Reads an integer within a range, and within ±2^53 in any case.
  package mutating func integer(in range: ClosedRange<Int64>) throws(JSONError) -> Int64 {
    try wholeNumber(in: range.clamped(to: JSONLimits.integers))
  }

  /// Reads a 64-bit integer, as payloads may have (VALUE-2).
  package mutating func wideInteger() throws(JSONError) -> Int64 {
    try wholeNumber(in: Int64.min...Int64.max)
  }

  private mutating func wholeNumber(in range: ClosedRange<Int64>) throws(JSONError) -> Int64 {
    skipWhiteSpace()
    guard JSONCharacter.isDigit(byteOrZero) || byteOrZero == JSONCharacter.minus else {
      throw mismatch(.integer)
    }
    let number = try scanNumber()
    guard !number.isReal else { throw mismatch(.integer) }
    return try takeInteger(number, in: range)
  }

  /// Reads a real or an integer as the nearest double; throws if it exceeds the largest double.
  package mutating func real() throws(JSONError) -> Double {
    skipWhiteSpace()
    guard JSONCharacter.isDigit(byteOrZero) || byteOrZero == JSONCharacter.minus else {
      throw mismatch(.real)
    }
    return try takeReal(scanNumber())
  }

  /// Moves past a scanned number that must be an integer within a range, and returns it.
  mutating func takeInteger(_ number: Number, in range: ClosedRange<Int64>) throws(JSONError)
    -> Int64
  {
    guard let value = number.integer, range.contains(value) else {
      throw failure(.numberOutOfRange(allowed: range))
    }
    offset = number.end
    isAfterValue = true
    return value
  }

  /// Moves past a scanned number, integer or real, and returns it as a double.
  mutating func takeReal(_ number: Number) throws(JSONError) -> Double {
    guard let value = double(number), value.isFinite else { throw failure(.notFinite) }
    offset = number.end
    isAfterValue = true
    return value
  }

  // MARK: Scanning

  /// A scanned number: ±digits × 10^exponent.
  struct Number {
    /// The index after the number's last byte.
    var end: Int
    var isNegative: Bool
    var isReal = false
    /// The digits without the point; meaningless if `isLong`.
    var digits: UInt64 = 0
    var exponent = 0
    /// `true` if the digits or the exponent have more places than fit.
    var isLong = false

    /// The value as an integer; `nil` if it exceeds `Int64`.
    var integer: Int64? {
      guard !isLong else { return nil }
      if isNegative, digits == Int64.min.magnitude { return .min }
      guard digits <= UInt64(Int64.max) else { return nil }
      return isNegative ? -Int64(digits) : Int64(digits)
    }
  }

  /// Scans the number that begins at the present offset, without moving.
  func scanNumber() throws(JSONError) -> Number {
    var number = Number(end: offset, isNegative: byteOrZero == JSONCharacter.minus)
    if number.isNegative { number.end += 1 }
    let whole = number.end
    try scanDigits(of: &number)
    if bytes[whole] == JSONCharacter.zero, number.end > whole + 1 {
      throw failure(.badNumber, at: whole)
    }
    if number.end < bytes.count, bytes[number.end] == JSONCharacter.point {
      number.isReal = true
      number.end += 1
      let fraction = number.end
      try scanDigits(of: &number)
      number.exponent = fraction - number.end
    }
    if number.end < bytes.count, JSONCharacter.isExponent(bytes[number.end]) {
      number.isReal = true
      number.end += 1
      try scanExponent(of: &number)
    }
    return number
  }

  /// Scans digits into the number; throws if there is none.
  private func scanDigits(of number: inout Number) throws(JSONError) {
    let start = number.end
    while number.end < bytes.count, JSONCharacter.isDigit(bytes[number.end]) {
      // 10^18 - 1, ten times over and one digit more, still fits.
      if number.digits >= 1_000_000_000_000_000_000 {
        number.isLong = true
      } else {
        number.digits = number.digits * 10 + UInt64(bytes[number.end] &- JSONCharacter.zero)
      }
      number.end += 1
    }
    if number.end == start { throw missingDigit(at: start) }
  }

  private func scanExponent(of number: inout Number) throws(JSONError) {
    var isNegative = false
    if number.end < bytes.count {
      isNegative = bytes[number.end] == JSONCharacter.minus
      if isNegative || bytes[number.end] == JSONCharacter.plus { number.end += 1 }
    }
    var part = Number(end: number.end, isNegative: isNegative)
    try scanDigits(of: &part)
    number.end = part.end
    guard !part.isLong, part.digits < 100_000 else {
      number.isLong = true
      return
    }
    number.exponent += isNegative ? -Int(part.digits) : Int(part.digits)
  }

  private func missingDigit(at place: Int) -> JSONError {
    place < bytes.count ? failure(.badNumber, at: place) : unexpected("a digit", at: place)
  }

  // MARK: Doubles

  /// Computes the nearest double, which is infinite if the number is too large.
  ///
  /// Digits up to 2^53 and powers of ten up to 10^22 are doubles themselves, so one multiplication
  /// or division rounds once and rightly; the rest is left to the standard library.
  private func double(_ number: Number) -> Double? {
    if !number.isLong, number.digits <= 1 << 53, abs(number.exponent) < Self.powersOfTen.count {
      let digits = Double(number.digits)
      let power = Self.powersOfTen[abs(number.exponent)]
      let magnitude = number.exponent < 0 ? digits / power : digits * power
      return number.isNegative ? -magnitude : magnitude
    }
    return Double(String(decoding: bytes[offset..<number.end], as: UTF8.self))
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
