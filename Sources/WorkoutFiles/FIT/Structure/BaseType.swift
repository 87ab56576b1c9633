extension FIT {
  /// The base type of a field, which is the low five bits of its base type byte.
  ///
  /// Bit 7 of that byte only says that byte order matters, and some writers leave it out, so it is
  /// not compared.
  package enum BaseType: UInt8, CaseIterable, Sendable {
    case `enum` = 0
    case sint8 = 1
    case uint8 = 2
    case sint16 = 3
    case uint16 = 4
    case sint32 = 5
    case uint32 = 6
    case string = 7
    case float32 = 8
    case float64 = 9
    case uint8z = 10
    case uint16z = 11
    case uint32z = 12
    case byte = 13
    case sint64 = 14
    case uint64 = 15
    case uint64z = 16

    /// Finds the type of a base type byte in a field definition; `nil` for an unassigned number.
    package init?(byte: UInt8) {
      self.init(rawValue: byte & 0x1F)
    }

    /// Finds the type with a name in the profile.
    package init?(name: some StringProtocol) {
      guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = found
    }

    /// The base type byte in a field definition.
    package var byte: UInt8 { size > 1 ? rawValue | 0x80 : rawValue }

    /// The name in the profile, such as `uint16z`.
    package var name: String { "\(self)" }

    /// The size of one element in bytes.
    package var size: Int {
      switch self {
      case .enum, .sint8, .uint8, .string, .uint8z, .byte: 1
      case .sint16, .uint16, .uint16z: 2
      case .sint32, .uint32, .float32, .uint32z: 4
      case .float64, .sint64, .uint64, .uint64z: 8
      }
    }

    /// The bits that mean “no value”.
    package var invalid: UInt64 {
      switch self {
      case .string, .uint8z, .uint16z, .uint32z, .uint64z: 0
      case .enum, .uint8, .byte: 0xFF
      case .sint8: 0x7F
      case .sint16: 0x7FFF
      case .uint16: 0xFFFF
      case .sint32: 0x7FFF_FFFF
      case .uint32, .float32: 0xFFFF_FFFF
      case .sint64: 0x7FFF_FFFF_FFFF_FFFF
      case .uint64, .float64: .max
      }
    }

    /// `true` if the type has negative numbers.
    package var isSigned: Bool {
      switch self {
      case .sint8, .sint16, .sint32, .sint64: true
      default: false
      }
    }

    /// `true` if an element is a whole number; `false` for floats, text and bytes.
    package var isInteger: Bool {
      switch self {
      case .string, .float32, .float64, .byte: false
      default: true
      }
    }

    /// Finds the type of the elements of a field with a size in bytes; `nil` if the field must be read
    /// as bytes.
    ///
    /// A whole number in fewer bytes than its type has is one of the smaller type of its kind, as some
    /// writers leave out leading zeros; another size that is no multiple of the type's has no elements.
    package func element(ofSize size: Int) -> BaseType? {
      if size > 0, size.isMultiple(of: self.size) { return self }
      guard isInteger, size < self.size else { return nil }
      let isZeroNone = invalid == 0
      return [.uint8, .uint16, .uint32, .sint8, .sint16, .sint32, .uint8z, .uint16z, .uint32z].first
      {
        $0.size == size && $0.isSigned == isSigned && ($0.invalid == 0) == isZeroNone
      }
    }

    /// `true` if an element is a floating-point number.
    package var isReal: Bool { self == .float32 || self == .float64 }
  }
}
