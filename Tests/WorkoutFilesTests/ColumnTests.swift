import Testing
import LockstepWorkoutFiles

/// Columns are of one length, whenever a field comes and whatever stands between records.
struct ColumnTests {
  private static let names = ["timestamp", "heart_rate", "power"]

  private static func columns(_ bytes: [UInt8]) throws -> FIT.RecordColumns {
    var reader = FIT.ColumnReader(names)
    try reader.push(bytes)
    return try reader.finish()
  }

  private static func time(_ second: Int) -> [UInt8] {
    let number = UInt32(1_000_000_000 + second)
    return (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  @Test func `a field that comes late has no value before, and one that never comes has none`()
    throws
  {
    var builder = FileBuilder()
    builder.define(0, 20, [(253, 4, 0x86)])
    builder.define(1, 20, [(253, 4, 0x86), (3, 1, 2)])
    for second in 0..<700 { builder.data(0, Self.time(second)) }
    for second in 700..<1_300 { builder.data(1, Self.time(second) + [UInt8(second % 200)]) }
    let columns = try Self.columns(builder.file())
    #expect(columns.count == 1_300)
    #expect(columns.columns.allSatisfy { $0.numbers.count == 1_300 })
    #expect(columns["timestamp"] == (0..<1_300).map { 1_000_000_000 + Double($0) })
    #expect(columns["heart_rate"].prefix(700).allSatisfy { $0.isNaN })
    #expect(Array(columns["heart_rate"].dropFirst(700)) == (700..<1_300).map { Double($0 % 200) })
    #expect(columns["power"].allSatisfy { $0.isNaN })
  }

  @Test func `layouts that take turns, with other messages between, keep their order`() throws {
    var builder = FileBuilder()
    builder.define(0, 20, [(253, 4, 0x86), (3, 1, 2)])
    builder.define(1, 20, [(7, 2, 0x84), (253, 4, 0x86)])
    builder.define(2, 21, [(253, 4, 0x86), (0, 1, 0)])
    var expected: [[Double?]] = []
    for second in 0..<900 {
      switch second % 7 {
      case 0, 1: builder.data(0, Self.time(second) + [100])
      case 2: builder.data(2, Self.time(second) + [0])
      default: builder.data(1, [44, 1] + Self.time(second))
      }
      if second % 7 == 2 { continue }
      let isHeart = second % 7 < 2
      expected.append([1_000_000_000 + Double(second), isHeart ? 100 : nil, isHeart ? nil : 300])
    }
    let columns = try Self.columns(builder.file())
    let found = (0..<columns.count).map { row in
      columns.columns.map { $0.numbers[row].isNaN ? nil : $0.numbers[row] }
    }
    #expect(found == expected)
  }
}
