import Testing
import LockstepWorkoutFiles

/// What messages are beyond their fields: time, developer fields, components and subfields.
struct MessageTests {
  private typealias Builder = FileBuilder

  private static func messages(_ builder: FileBuilder) -> [FIT.DataMessage] {
    let decoded = FIT.DecodedFiles(builder.file())
    #expect(decoded.error == nil)
    return Array(decoded.messages)
  }

  // MARK: Time

  @Test func `a compressed timestamp goes on from the last one of any message`() {
    var builder = FileBuilder()
    builder.define(0, 20, [(3, 1, Builder.uint8)])
    builder.define(1, 21, [(253, 4, Builder.uint32)])
    builder.compressed(0, offset: 3, [60])
    builder.data(1, Builder.little(1_000_000_030, 4))
    let low = UInt8(1_000_000_030 % 32)
    for step in [0, 1, 20, 51, 51] as [UInt8] {
      builder.compressed(0, offset: (low + step) % 32, [60 + step])
    }
    let records = Self.messages(builder).filter { $0.name == "record" }
    let times: [Int64?] = records.map { $0.integer(253).map { $0 - 1_000_000_030 } }
    #expect(times == [nil, 0, 1, 20, 51, 51])
    #expect(records.map { $0.integer("heart_rate") } == [60, 60, 61, 80, 111, 111])
  }

  // MARK: Developer fields

  private static func describe(_ builder: inout FileBuilder, type: UInt8, name: String) {
    let size = UInt8(name.utf8.count)
    builder.define(
      2,
      206,
      [(0, 1, Builder.uint8), (1, 1, Builder.uint8), (2, 1, Builder.uint8), (3, size, 7)]
    )
    builder.data(2, [0, 9, type] + Array(name.utf8))
  }

  @Test func `a developer field is what the last description before it says`() {
    var builder = FileBuilder()
    builder.define(0, 20, [(3, 1, Builder.uint8)], developer: [(9, 2, 0)])
    builder.data(0, [70, 1, 2])
    Self.describe(&builder, type: 0x84, name: "force")
    builder.data(0, [71, 1, 2])
    Self.describe(&builder, type: 0x02, name: "pair")
    builder.data(0, [72, 1, 2])
    builder.data(0, [73, 0xFF, 0xFF])
    let records = Self.messages(builder).filter { $0.name == "record" }
    #expect(records[0].value("0:9") == .bytes([1, 2]))
    #expect(records[1].value("force") == .integer(0x0201))
    #expect(records[2].value("pair") == .integers([1, 2]))
    #expect(records[3].value("pair") == nil)
    #expect(records.map { $0.integer("heart_rate") } == [70, 71, 72, 73])
  }

  @Test func `a field of the profile comes before a developer field of its name or number`() {
    var builder = FileBuilder()
    Self.describe(&builder, type: 0x02, name: "heart_rate")
    builder.define(0, 20, [(3, 1, Builder.uint8)], developer: [(9, 1, 0)])
    builder.data(0, [70, 99])
    builder.data(0, [0xFF, 99])
    let records = Self.messages(builder).filter { $0.name == "record" }
    #expect(records.map { $0.integer("heart_rate") } == [70, 99])
    #expect(records.map { $0.integer(3) } == [70, nil])
    #expect(records.map { $0.integer(9) } == [nil, nil])
  }

  // MARK: Components

  @Test func `a component becomes a field of its own, unless the message gives that itself`() {
    var builder = FileBuilder()
    builder.define(0, 20, [(6, 2, Builder.uint16), (73, 4, Builder.uint32)])
    builder.data(0, Builder.little(2_500, 2) + Builder.little(.max, 4))
    builder.data(0, Builder.little(2_500, 2) + Builder.little(2_600, 4))
    builder.data(0, Builder.little(0xFFFF, 2) + Builder.little(.max, 4))
    let records = Self.messages(builder)
    #expect(records.map { $0.real("enhanced_speed") } == [2.5, 2.6, nil])
    #expect(records.map { $0.real("speed") } == [2.5, 2.5, nil])
    let plain = FIT.DecodedFiles(builder.file(), expandsComponents: false).messages
    #expect(plain.map { $0.real("enhanced_speed") } == [nil, 2.6, nil])
  }

  @Test func `of a packed field that is defined twice, the last value is unpacked`() throws {
    var builder = FileBuilder()
    builder.define(0, 20, [(6, 2, Builder.uint16), (6, 2, Builder.uint16)])
    builder.data(0, Builder.little(2_500, 2) + Builder.little(2_600, 2))
    builder.data(0, Builder.little(2_500, 2) + Builder.little(0xFFFF, 2))
    builder.define(0, 20, [(18, 1, Builder.uint8), (18, 1, Builder.uint8)])
    builder.data(0, [200, 100])
    builder.data(0, [10, 20])
    let records = Self.messages(builder)
    #expect(records.map { $0.real("enhanced_speed") } == [2.6, 2.5, nil, nil])
    // A sum takes one of the two as well: 100, and the next 20 is 276.
    #expect(records.map { $0.integer("total_cycles") } == [nil, nil, 100, 276])
    var reader = FIT.ColumnReader(["enhanced_speed", "total_cycles"])
    try reader.push(builder.file())
    let columns = try reader.finish()
    #expect(columns["enhanced_speed"].prefix(2) == [2.6, 2.5])
    #expect(columns["total_cycles"].suffix(2) == [100, 276])
  }

  @Test func `columns are of the profile's fields, whatever a developer field is called`() throws {
    var builder = FileBuilder()
    Self.describe(&builder, type: 0x02, name: "power")
    builder.define(0, 20, [(18, 1, Builder.uint8)], developer: [(9, 1, 0)])
    builder.data(0, [5, 99])
    for names in [["power"], ["power", "total_cycles"]] {
      var reader = FIT.ColumnReader(names)
      try reader.push(builder.file())
      #expect(try reader.finish()["power"].allSatisfy(\.isNaN), "\(names)")
    }
  }

  @Test func `compressed speed and distance add up over their roll-over, and expand again`() {
    var builder = FileBuilder()
    builder.define(0, 20, [(8, 3, Builder.byte)])
    // 12 bits of speed in hundredths, 12 bits of distance in sixteenths.
    for (speed, distance) in [(250, 16), (251, 4_000), (252, 8)] as [(UInt64, UInt64)] {
      builder.data(0, Builder.little(speed | distance << 12, 3))
    }
    let records = Self.messages(builder)
    #expect(records.map { $0.real("speed") } == [2.5, 2.51, 2.52])
    #expect(records.map { $0.real("enhanced_speed") } == [2.5, 2.51, 2.52])
    #expect(records.map { $0.real("distance") } == [1, 250, 256.5])
  }

  @Test func `a sum goes on from a value that the message gives itself`() {
    var builder = FileBuilder()
    builder.define(0, 20, [(18, 1, Builder.uint8), (19, 4, Builder.uint32)])
    let rows: [(cycles: UInt8, total: UInt64)] = [
      (250, .max), (4, .max), (4, 1_000), (236, .max), (0xFF, .max), (1, .max),
    ]
    for row in rows { builder.data(0, [row.cycles] + Builder.little(row.total, 4)) }
    let sums = Self.messages(builder).map { $0.integer("total_cycles") }
    #expect(sums == [250, 260, 1_000, 1_004, nil, 1_025])
  }

  @Test func `pieces of arrays are as wide as the file writes their elements`() {
    // Both elements are small: their width shows in the file's base type only.
    var builder = FileBuilder()
    builder.define(0, 372, [(0, 2, Builder.uint16), (1, 4, Builder.uint16)])
    builder.data(0, [0, 0] + [7, 0] + [9, 0x80])
    builder.data(0, [0, 0] + [7, 0] + [9, 0])
    let messages = Self.messages(builder)
    #expect(messages.map(\.name) == ["raw_bbi", "raw_bbi"])
    #expect(messages.map { $0.value("data") } == [.integers([7, 0x8009]), .integers([7, 9])])
    #expect(messages.map { $0.reals("time") } == [[7, 9], [7, 9]])
    #expect(messages.map { $0.reals("gap") } == [[0, 1], [0, 0]])
  }

  @Test func `twelve bits each are the times of heart beats, which go on from the first`() {
    var builder = FileBuilder()
    builder.define(
      0,
      132,
      [(253, 4, Builder.uint32), (9, 4, Builder.uint32), (6, 1, Builder.uint8)]
    )
    builder.data(0, Builder.little(1_000_000_000, 4) + Builder.little(4_000, 4) + [60])
    builder.define(0, 132, [(10, 3, Builder.byte), (6, 2, Builder.uint8)])
    // 4 096 + 928 = 5 024 and 1 024 further.
    builder.data(0, Builder.little(928 | 1_952 << 12, 3) + [61, 62])
    builder.define(1, 20, [(253, 4, Builder.uint32)])
    for second in 0..<3 as Range<UInt64> {
      builder.data(1, Builder.little(1_000_000_000 + second, 4))
    }
    var decoded = FIT.DecodedFiles(builder.file())
    let beats = decoded.messages(named: "hr")[1]
    #expect(beats.value("event_timestamp") == .integers([5_024, 6_048]))
    decoded.mergeHeartRates()
    // 60 at 0; 60 repeated and 61 at 1; 61 repeated and 62 at 2 are 60, 60 and 61 rounded.
    #expect(decoded.messages(named: "record").map { $0.integer("heart_rate") } == [60, 60, 61])
  }

  // MARK: Subfields

  @Test func `a subfield is the first whose condition the message fulfils`() {
    var builder = FileBuilder()
    builder.define(0, 21, [(0, 1, 0), (3, 4, Builder.uint32)])
    builder.data(0, [0] + Builder.little(1, 4))
    builder.data(0, [11] + Builder.little(90, 4))
    builder.data(0, [200] + Builder.little(90, 4))
    let names = Self.messages(builder).map { message in
      message.field("data").flatMap { message.subfield(of: $0)?.name }
    }
    #expect(names == ["timer_trigger", "battery_level", nil])
  }

  @Test func `the components of a subfield become fields`() {
    var builder = FileBuilder()
    builder.define(0, 21, [(0, 1, 0), (3, 4, Builder.uint32)])
    builder.data(0, [43] + [11, 28, 2, 50])
    let message = Self.messages(builder)[0]
    let gears = ["rear_gear_num", "rear_gear", "front_gear_num", "front_gear"]
    #expect(gears.map { message.integer($0) } == [11, 28, 2, 50])
  }

  // MARK: Columns

  @Test func `columns are the records' values, with none where a record has none`() throws {
    var reader = FIT.ColumnReader(["timestamp", "heart_rate", "enhanced_speed", "total_cycles"])
    try reader.push(Builder.workout.file())
    let columns = try reader.finish()
    #expect(columns.count == 5 && columns.fileStarts == [0])
    func column(_ name: String) -> [Double?] { columns[name].map { $0.isNaN ? nil : $0 } }
    #expect(column("timestamp") == (0..<5).map { 1_000_000_000 + Double($0) })
    #expect(column("heart_rate") == [120, 120, 120, nil, nil])
    #expect(column("enhanced_speed") == [1, 1, 1, nil, nil])
    #expect(column("total_cycles") == [0, 1, 2, nil, nil])
    #expect(columns["power"] == [])
  }

  @Test func `a component that says there is no value becomes none`() throws {
    var message = try FIT.MessageDraft("event")
    try message.set("event", named: "rear_gear_change")
    // Rear gear 3 of 25 teeth; in front there is none.
    try message.set("data", raw: .integer(3 | 25 << 8))
    var writer = try FIT.MessageWriter()
    try writer.write(message)
    let event = try #require(FIT.DecodedFiles(try writer.finished()).messages.first)
    #expect(event.integer("rear_gear_num") == 3 && event.integer("rear_gear") == 25)
    #expect(event.value("front_gear") == nil && event.value("front_gear_num") == nil)
  }
}
