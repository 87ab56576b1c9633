extension FIT {
  /// The byte order of a definition message and of the data messages it defines.
  package enum Architecture: UInt8, Sendable {
    case littleEndian = 0
    case bigEndian = 1
  }
}

extension Span<UInt8> {
  /// Reads up to eight bytes as a little-endian number.
  func littleEndian(at start: Int, count: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<count { value |= UInt64(self[start &+ index]) &<< UInt64(8 &* index) }
    return value
  }

  /// Reads up to eight bytes as a number in either byte order.
  func integer(at start: Int, count: Int, isBigEndian: Bool) -> UInt64 {
    guard isBigEndian else { return littleEndian(at: start, count: count) }
    var value: UInt64 = 0
    for index in 0..<count { value = value &<< 8 | UInt64(self[start &+ index]) }
    return value
  }
}

extension [UInt8] {
  mutating func append(littleEndian value: UInt64, count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index))) }
  }
}
