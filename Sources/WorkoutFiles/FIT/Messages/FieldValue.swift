extension FIT {
  /// A field's value as in the file: in native byte order, before scale and offset.
  ///
  /// Nine bytes, whatever it is: a workout has millions of them.
  package enum FieldValue: Equatable, Sendable {
    /// A whole number; a `uint64` above `Int64`'s range is taken modulo 2^64.
    case integer(Int64)
    case real(Double)
    /// A text, up to its first NUL.
    indirect case string(String)
    /// The bytes of a field with the base type `byte`, or with a size that is not a multiple of its
    /// base type's.
    indirect case bytes([UInt8])
    /// An array of whole numbers; `nil` for an invalid element.
    indirect case integers([Int64?])
    indirect case reals([Double?])
  }
}

extension FIT.FieldValue {
  /// The whole number; `nil` if the value is of another kind.
  package var integer: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// The number; `nil` if the value is of another kind.
  package var real: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .string, .bytes, .integers, .reals: nil
    }
  }

  /// The text; `nil` if the value is of another kind.
  package var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The elements of an array, or a single value as one element.
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
