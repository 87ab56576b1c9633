extension FIT {
  /// The description of a developer field in a file, from a `field_description` message.
  package struct FieldDescription: Equatable, Sendable {
    package let developerDataIndex: UInt8
    /// The number that definition messages use for the field.
    package let number: UInt8
    package let baseType: BaseType
    package let name: String
    package let units: String
    package let scale: Double
    package let offset: Double
    /// The message of the profile that has the field for which this one stands, if the description
    /// names one.
    package let nativeMessage: UInt16?
    package let nativeField: UInt8?
  }
}

extension FIT.FieldDescription {
  /// The global message number of `field_description`.
  static let messageNumber: UInt16 = 206

  /// Reads a `field_description` message; `nil` if the number or the type of the field is missing.
  init?(_ message: FIT.DataMessage) {
    guard let index = message.integer(0), let number = message.integer(1),
      let type = message.integer(2),
      let baseType = FIT.BaseType(byte: UInt8(truncatingIfNeeded: type))
    else { return nil }
    developerDataIndex = UInt8(truncatingIfNeeded: index)
    self.number = UInt8(truncatingIfNeeded: number)
    self.baseType = baseType
    name = message.value(3)?.string ?? "\(index):\(number)"
    units = message.value(8)?.string ?? ""
    let scale = message.integer(6) ?? 1
    self.scale = scale == 0 ? 1 : Double(scale)
    offset = Double(message.integer(7) ?? 0)
    nativeMessage = message.integer(14).map { UInt16(truncatingIfNeeded: $0) }
    nativeField = message.integer(15).map { UInt8(truncatingIfNeeded: $0) }
  }
}
