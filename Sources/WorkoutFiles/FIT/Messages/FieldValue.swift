extension FIT {
  /// A field's value as the file has it: before scale and offset, after byte order.
  ///
  /// Nine bytes, whatever it is: a workout has millions of them.
  package enum FieldValue: Equatable, Sendable {
    /// Any whole number; a `uint64` above the range is taken modulo 2^64.
    case integer(Int64)
    case real(Double)
    /// Text up to its first NUL.
    indirect case string(String)
    /// A field of base type `byte`, or one whose size is no multiple of its base type's.
    indirect case bytes([UInt8])
    /// An array; `nil` for an element that is invalid.
    indirect case integers([Int64?])
    indirect case reals([Double?])
  }
}

extension FIT.FieldValue {
  /// The whole number, or `nil` where the value is none.
  package var integer: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// The number, or `nil` where the value is none.
  package var real: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .string, .bytes, .integers, .reals: nil
    }
  }

  /// The text, or `nil` where the value is none.
  package var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The elements of an array, or the one value as one element.
  package var elements: [Double?] {
    switch self {
    case .integer(let value): [Double(value)]
    case .real(let value): [value]
    case .string: []
    case .bytes(let bytes): bytes.map { Double($0) }
    case .integers(let values): values.map { $0.map { Double($0) } }
    case .reals(let values): values
    }
  }
}
