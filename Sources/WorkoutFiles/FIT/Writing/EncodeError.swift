extension FIT {
  /// The reason for which something cannot be written so that reading gives it back.
  package enum EncodeError: Error, Equatable, Sendable {
    /// The profile has no message of that name.
    case unknownMessage(String)
    /// The message has no field of that name in the profile.
    case unknownField(message: String, field: String)
    /// A local message type above 15, or above 3 with a compressed timestamp.
    case localType(UInt8)
    /// A data message of a local type that has not been defined.
    case undefinedLocalType(UInt8)
    /// A definition of more fields than its one byte can count.
    case tooManyFields(Int)
    /// As many values as fields are expected, developer fields after the others.
    case valueCount(expected: Int, found: Int)
    /// A value of another kind than the field's base type, or of more bytes than the field.
    case wrongShape(field: UInt8, BaseType?, FieldValue)
    /// A number that the base type cannot hold, or whose bits mean that there is none.
    case outOfRange(field: UInt8, BaseType, FieldValue)
    /// Text with a NUL in it, or of more than 255 bytes.
    case text(field: UInt8, String)
    /// Five bits are 0 to 31.
    case timeOffset(UInt8)
    /// A header of less than 12 bytes, or of 13.
    case headerSize(UInt8)
    /// Records of more bytes than the header can say.
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
