import LockstepProtocol
import Testing

@testable import LockstepReports

/// The trace, read as any reader of Protocol Buffers does.
struct PerfettoTests {
  /// A field of a message: its number, and its value or its bytes.
  private struct Field {
    var number: UInt64
    var value: UInt64 = 0
    var bytes: ArraySlice<UInt8> = []
  }

  private func fields(_ bytes: ArraySlice<UInt8>) throws -> [Field] {
    var rest = bytes
    var fields: [Field] = []
    while !rest.isEmpty {
      let tag = try varint(&rest)
      var field = Field(number: tag >> 3)
      switch tag & 7 {
      case 0: field.value = try varint(&rest)
      case 1:
        field.value = rest.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        rest = rest.dropFirst(8)
      case 2:
        let count = Int(try varint(&rest))
        field.bytes = rest.prefix(count)
        try #require(field.bytes.count == count)
        rest = rest.dropFirst(count)
      default: Issue.record("a wire type that we do not write: \(tag & 7)")
      }
      fields.append(field)
    }
    return fields
  }

  private func varint(_ rest: inout ArraySlice<UInt8>) throws -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let first = rest.popFirst()
      let byte = try #require(first)
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
  }

  private func packets() throws -> [[Field]] {
    let bytes = try #require(Exporter.named("perfetto")?.export(Sample.log(), Findings()))
    return try fields(bytes[...]).map { packet in
      try #require(packet.number == 1)
      return try fields(packet.bytes)
    }
  }

  @Test func `times never go back, and slices begin and end on tracks that are described`() throws {
    let packets = try packets()
    let tracks = try packets.flatMap { packet in
      try packet.filter { $0.number == 60 }.map { descriptor in
        try #require(try fields(descriptor.bytes).first { $0.number == 1 }).value
      }
    }
    #expect(Set(tracks).count == tracks.count)
    var last: UInt64 = 0
    var depth: [UInt64: Int] = [:]
    for packet in packets {
      guard let event = packet.first(where: { $0.number == 11 }) else { continue }
      let time = try #require(packet.first { $0.number == 8 }).value
      #expect(time >= last)
      last = time
      let inner = try fields(event.bytes)
      let track = try #require(inner.first { $0.number == 11 }).value
      #expect(tracks.contains(track))
      let type = try #require(inner.first { $0.number == 9 }).value
      if type == 1 { depth[track, default: 0] += 1 }
      if type == 2 { depth[track, default: 0] -= 1 }
      #expect((0...1).contains(depth[track, default: 0]))
    }
    #expect(depth.allSatisfy { $0.value == 0 })
  }

  @Test func `an arrow goes from each sending to its arrival, and to none where it was lost`()
    throws
  {
    var through: [UInt64: Int] = [:]
    var last: [UInt64] = []
    for packet in try packets() {
      guard let event = packet.first(where: { $0.number == 11 }) else { continue }
      for field in try fields(event.bytes) {
        if field.number == 47 { through[field.value, default: 0] += 1 }
        if field.number == 48 { last.append(field.value) }
      }
    }
    #expect(through == [1: 2, 2: 2, 3: 2])
    #expect(last == [1])
  }

  @Test func `numbers take as many bytes as they need`() {
    var writer = ProtobufWriter()
    writer.field(1, UInt64(300))
    writer.field(2, "é")
    writer.field(16, Int64(-1))
    writer.field(3, fixed: 1)
    #expect(
      writer.bytes
        == [0x08, 0xAC, 0x02, 0x12, 2, 0xC3, 0xA9, 0x80, 0x01]
        + [UInt8](repeating: 0xFF, count: 9) + [0x01, 0x19, 1, 0, 0, 0, 0, 0, 0, 0]
    )
  }
}
