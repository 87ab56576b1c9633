/// A writer of Protocol Buffers messages, field by field.
struct ProtobufWriter {
  private(set) var bytes: [UInt8] = []

  /// Writes a varint field: `int32`, `uint64`, an enumeration and the like.
  mutating func field(_ number: Int, _ value: UInt64) {
    varint(UInt64(number) << 3)
    varint(value)
  }

  mutating func field(_ number: Int, _ value: Int64) {
    field(number, UInt64(bitPattern: value))
  }

  /// Writes a `fixed64` field.
  mutating func field(_ number: Int, fixed value: UInt64) {
    varint(UInt64(number) << 3 | 1)
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func field(_ number: Int, _ text: String) { field(number, bytes: Array(text.utf8)) }

  /// Writes a nested message as a field.
  mutating func field(_ number: Int, _ write: (inout ProtobufWriter) -> Void) {
    var inner = ProtobufWriter()
    write(&inner)
    field(number, bytes: inner.bytes)
  }

  private mutating func field(_ number: Int, bytes content: [UInt8]) {
    varint(UInt64(number) << 3 | 2)
    varint(UInt64(content.count))
    bytes += content
  }

  private mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
