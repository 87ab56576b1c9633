import LockstepCaseShare
import Testing
import LockstepWorkoutFiles

/// Whatever bytes come, nothing traps, and every way in reads the same of them.
struct RobustnessTests {
  @Test(arguments: FIT.SyntheticActivity.Device.allCases)
  func `a file of any device cut at any byte keeps what came before`(
    _ device: FIT.SyntheticActivity.Device
  ) throws {
    let bytes = try FuzzInputs.seed(device)
    let whole = FIT.DecodedFiles(bytes).messages.map { Array($0.fields) }
    var kept = 0
    let step = CaseShare.step(4)
    for count in stride(from: (bytes.count - 1) % step, to: bytes.count, by: step) {
      let cut = FIT.DecodedFiles(Array(bytes[..<count]))
      #expect(
        cut.messages.map { Array($0.fields) } == Array(whole.prefix(cut.messages.count)),
        "\(count)"
      )
      // A chain that is cut between its files is whole.
      #expect(cut.error != nil || cut.files.map(\.byteCount).reduce(0, +) == count, "\(count)")
      #expect(cut.messages.count >= kept, "\(count)")
      kept = cut.messages.count
    }
    #expect(kept == whole.count)
  }

  /// Of how many bytes one is changed; the check of everything changes all.
  private static let step = CaseShare.step(24)

  @Test(arguments: FIT.SyntheticActivity.Device.allCases)
  func `a file of any device with any byte changed is read alike by every way in`(
    _ device: FIT.SyntheticActivity.Device
  ) throws {
    let bytes = try FuzzInputs.seed(device)
    for place in stride(from: 0, to: bytes.count, by: Self.step) {
      var changed = bytes
      changed[place] ^= place % 3 == 0 ? 0xFF : place % 3 == 1 ? 0x80 : 0x01
      #expect(FuzzInputs.differences(changed, .tolerant) == [], "\(place)")
      #expect(FIT.DecodedFiles(changed).error != nil, "\(place)")
    }
  }

  @Test(arguments: CaseShare.of(1...150 as ClosedRange<UInt64>, each: 10))
  func `random records are read alike by every way in`(_ seed: UInt64) {
    var draws = Draws(seed)
    var builder = FileBuilder()
    let numbers: [UInt16] = [20, 20, 18, 21, 132, 206, 372, 55]
    for _ in 0..<40 {
      let local = UInt8(draws.below(4))
      let fields: [FileBuilder.Field] = (0..<draws.below(9)).map { _ in
        let number = draws.chance(8) ? 253 : UInt8(draws.below(35))
        return (number, UInt8(draws.below(10)), draws.byte())
      }
      let developer: [FileBuilder.Field] = (0..<draws.below(3)).map { _ in
        (UInt8(draws.below(4)), UInt8(draws.below(6)), 0)
      }
      let isBig = draws.chance(2)
      let message = numbers[draws.below(numbers.count)]
      builder.define(local, message, fields, isBigEndian: isBig, developer: developer)
      let size = (fields + developer).reduce(0) { $0 + Int($1.size) }
      for _ in 0..<draws.below(5) {
        let bytes = (0..<size).map { _ in draws.chance(3) ? 0xFF : draws.byte() }
        if draws.chance(2) {
          builder.compressed(local, offset: UInt8(draws.below(32)), bytes)
        } else {
          builder.data(local, bytes)
        }
      }
    }
    #expect(FIT.DecodedFiles(builder.file()).error == nil)
    #expect(FuzzInputs.differences(builder.file(), .strict) == [])
  }

  @Test(arguments: CaseShare.of(1...40 as ClosedRange<UInt64>, each: 4))
  func `random bytes between a sound header and checksum are read alike by every way in`(
    _ seed: UInt64
  ) {
    var draws = Draws(seed)
    var builder = FileBuilder()
    // A definition first, so that not every file ends with its first byte.
    builder.define(0, 20, [(253, 4, 0x86), (3, 1, 2)])
    for _ in 0..<200 { builder.data(draws.byte() & 0x6F, [draws.byte(), draws.byte() & 3]) }
    #expect(FuzzInputs.differences(builder.file(), .tolerant) == [])
  }

  @Test(arguments: FuzzInputs.regressions)
  func `what once broke reading no longer does`(_ name: String) throws {
    let bytes = try FuzzInputs.bytes("regressions/\(name)")
    for policy in FIT.ChecksumPolicy.allCases {
      #expect(FuzzInputs.differences(bytes, policy) == [])
    }
  }

  @Test(arguments: FIT.SyntheticActivity.Device.allCases)
  func `the seeds of the fuzzer are what our encoder makes`(
    _ device: FIT.SyntheticActivity.Device
  ) throws {
    try FuzzInputs.expectSeed(device)
  }
}
