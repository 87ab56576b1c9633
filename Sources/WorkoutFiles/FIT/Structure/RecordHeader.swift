extension FIT {
  /// The bits of the byte that every record starts with.
  enum RecordHeader {
    /// The record is a data message with a compressed timestamp.
    static let isCompressed: UInt8 = 0x80
    /// Without `isCompressed`: the record is a definition message.
    static let isDefinition: UInt8 = 0x40
    /// In a definition message: developer fields follow the fields.
    static let hasDeveloperFields: UInt8 = 0x20
    static let localTypeMask: UInt8 = 0x0F
    /// With `isCompressed`, in bits 5 and 6: the local message type.
    static let compressedTypeShift: UInt8 = 5
    static let compressedTypeMask: UInt8 = 0x03
    /// With `isCompressed`: the low five bits of the timestamp.
    static let timeOffsetMask: UInt8 = 0x1F
  }
}
