import Testing
import LockstepWorkoutFiles

/// The checksum is that of the standard, however many bytes are taken at once.
struct ChecksumTests {
  /// A bit at a time, as the polynomial has it.
  private static func simple(_ bytes: ArraySlice<UInt8>, from start: UInt16 = 0) -> UInt16 {
    bytes.reduce(start) { crc, byte in
      (0..<8).reduce(crc ^ UInt16(byte)) { crc, _ in
        crc & 1 == 1 ? crc >> 1 ^ 0xA001 : crc >> 1
      }
    }
  }

  @Test func `the checksum of the digits is that of CRC-16/ARC`() {
    #expect(FIT.Checksum(of: Array("123456789".utf8)).value == 0xBB3D)
  }

  @Test func `any number of bytes has the checksum of a bit at a time`() {
    var draws = Draws(7)
    var bytes: [UInt8] = []
    var simple: UInt16 = 0
    for count in 0..<1_500 {
      #expect(FIT.Checksum(of: bytes).value == simple, "\(count)")
      bytes.append(draws.byte())
      simple = Self.simple(bytes.suffix(1), from: simple)
    }
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `bytes in pieces have the checksum of the whole`(_ seed: UInt64) {
    var draws = Draws(seed)
    let bytes = (0..<4_000).map { _ in draws.byte() }
    var checksum = FIT.Checksum()
    var place = 0
    while place < bytes.count {
      let end = min(bytes.count, place + draws.below(700))
      checksum.update(bytes.span, place..<end)
      place = end
    }
    #expect(checksum.value == Self.simple(bytes[...]))
  }
}
