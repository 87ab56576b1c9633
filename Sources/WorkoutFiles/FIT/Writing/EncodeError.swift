extension FIT {
  /// The reason that a value cannot be written so that it can be read back.
  package enum EncodeError: Error, Equatable, Sendable {
    /// The profile has no message with the name.
    case unknownMessage(String)
    /// The profile's message has no field with the name.
    case unknownField(message: String, field: String)
    /// The local message type is above 15, or above 3 with a compressed timestamp.
    case localType(UInt8)
    /// A data message has a local type that was not defined.
    case undefinedLocalType(UInt8)
    /// A definition has more fields than its one byte can count.
    case tooManyFields(Int)
    /// The number of values differs from that of the fields, developer fields included.
    case valueCount(expected: Int, found: Int)
    /// The value is of another kind than the field's base type, or longer than the field.
    case wrongShape(field: UInt8, BaseType?, FieldValue)
    /// The base type cannot hold the number, or its bits mean “no value”.
    case outOfRange(field: UInt8, BaseType, FieldValue)
    /// The text has a NUL in it, or more than 255 bytes.
    case text(field: UInt8, String)
    /// The time offset is not from 0 to 31, the range of five bits.
    case timeOffset(UInt8)
    /// The header's size is below 12 bytes, or 13.
    case headerSize(UInt8)
    /// The records have more bytes than the header can state.
    case tooLong(Int)
  }
}

extension FIT.EncodeError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownMessage(let name): "the profile has no message “\(name)”"
    case .unknownField(let message, let field):
      "the message “\(message)” has no field “\(field)” in the profile"
    case .localType(let type):
      "a local message type is 0 to 15, 0 to 3 with a compressed timestamp; found \(type)"
    case .undefinedLocalType(let type): "local type \(type) has no definition before its data"
    case .tooManyFields(let count): "a definition has at most 255 fields; found \(count)"
    case .valueCount(let expected, let found):
      "a data message has a value or none for each of its \(expected) fields; found \(found)"
    case .wrongShape(let field, let type, let value):
      "field \(field) of type \(type?.name ?? "unknown") cannot hold \(value)"
    case .outOfRange(let field, let type, let value):
      "field \(field): \(value) is no value of \(type.name)"
    case .text(let field, let text):
      "field \(field): text is at most 254 bytes without NUL; found “\(text)”"
    case .timeOffset(let offset): "a time offset is 0 to 31; found \(offset)"
    case .headerSize(let size): "a header has 12 bytes, or 14 and more; found \(size)"
    case .tooLong(let count): "a file's records are at most 4294967295 bytes; found \(count)"
    }
  }
}
