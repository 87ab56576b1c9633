extension FIT {
  /// A writer of one field's bytes, which `FieldSlot` reads.
  struct FieldWriter {
    let number: UInt8
    let size: Int
    /// The base type; `nil` for an unknown one, whose values are bytes.
    let baseType: BaseType?
    let isBigEndian: Bool

    /// The type of the elements in the bytes.
    private var elementType: BaseType { baseType?.element(ofSize: size) ?? .byte }

    /// Appends the field's bytes, or those that mean “no value”.
    func write(_ value: FieldValue?, to bytes: inout [UInt8]) throws(EncodeError) {
      let start = bytes.count
      switch value {
      case nil: break
      case .integer(let number)?: try append([number], value, to: &bytes)
      case .integers(let numbers)?: try append(numbers, value, to: &bytes)
      case .real(let number)?: try append([number], value, to: &bytes)
      case .reals(let numbers)?: try append(numbers, value, to: &bytes)
      case .string(let text)?: try append(text, value, to: &bytes)
      case .bytes(let raw)?: try append(raw, value, to: &bytes)
      }
      let type = elementType
      while bytes.count < start + size { append(type.invalid, of: type, to: &bytes) }
    }

    private func append(_ bits: UInt64, of type: BaseType, to bytes: inout [UInt8]) {
      for place in 0..<type.size {
        let shift = isBigEndian ? type.size - 1 - place : place
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * shift)))
      }
    }

    /// Refuses a value that does not fit into the field, or that means “no value”.
    private func check(_ count: Int, _ isOfKind: Bool, _ value: FieldValue?) throws(EncodeError) {
      let fits = isOfKind && count > 0 && count * elementType.size <= size
      if !fits, let value { throw .wrongShape(field: number, baseType, value) }
    }

    // MARK: Kinds

    private func append(_ numbers: [Int64?], _ value: FieldValue?, to bytes: inout [UInt8])
      throws(EncodeError)
    {
      let type = elementType
      try check(numbers.count, type.isInteger, value)
      for number in numbers {
        guard let number else {
          append(type.invalid, of: type, to: &bytes)
          continue
        }
        guard let bits = type.bits(of: number) else {
          throw .outOfRange(field: self.number, type, .integer(number))
        }
        append(bits, of: type, to: &bytes)
      }
    }

    private func append(_ numbers: [Double?], _ value: FieldValue?, to bytes: inout [UInt8])
      throws(EncodeError)
    {
      let type = elementType
      try check(numbers.count, type.isReal, value)
      for number in numbers {
        guard let number else {
          append(type.invalid, of: type, to: &bytes)
          continue
        }
        if number.isNaN { throw .outOfRange(field: self.number, type, .real(number)) }
        let bits = type.size == 8 ? number.bitPattern : UInt64(Float(number).bitPattern)
        append(bits, of: type, to: &bytes)
      }
    }

    private func append(_ text: String, _ value: FieldValue?, to bytes: inout [UInt8])
      throws(EncodeError)
    {
      try check(text.utf8.count, elementType == .string, value)
      if text.utf8.contains(0) { throw .text(field: number, text) }
      bytes.append(contentsOf: text.utf8)
    }

    private func append(_ raw: [UInt8], _ value: FieldValue?, to bytes: inout [UInt8])
      throws(EncodeError)
    {
      try check(raw.count, elementType == .byte, value)
      if raw.allSatisfy({ $0 == 0xFF }) { throw .outOfRange(field: number, .byte, .bytes(raw)) }
      bytes.append(contentsOf: raw)
    }
  }
}

extension FIT.BaseType {
  /// Finds the bits of a whole number; `nil` if the type cannot hold it, or the bits mean “no value”.
  ///
  /// A `uint64` takes every number as its 64 bits, as the decoder gives it.
  func bits(of number: Int64) -> UInt64? {
    let bits = UInt64(bitPattern: number)
    guard size < 8 else { return bits == invalid ? nil : bits }
    let width = Int64(8 * size)
    let range =
      isSigned
      ? -(Int64(1) << (width - 1))...(Int64(1) << (width - 1)) - 1 : 0...(Int64(1) << width) - 1
    guard range.contains(number) else { return nil }
    let low = bits & ((1 << UInt64(width)) - 1)
    return low == invalid ? nil : low
  }
}
