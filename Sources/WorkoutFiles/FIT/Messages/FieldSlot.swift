extension FIT {
  /// The position of a field's bytes in a data message, and the way to read them.
  ///
  /// Without references, so that a field is read without counting any.
  struct FieldSlot {
    /// The kind of value in the field.
    enum Shape: UInt8 {
      case integer
      case real
      case string
      case bytes
      case integers
      case reals
    }

    let shape: Shape
    /// The size of one element in bytes.
    let elementSize: UInt8
    let count: UInt8
    let isBigEndian: Bool
    let isSigned: Bool
    /// The bits of an element that mean “no value”, read as unsigned.
    let invalid: UInt64
    /// The offset from the first byte after the record header.
    let offset: Int

    init(size: Int, baseType: BaseType?, isBigEndian: Bool, offset: Int) {
      let element = (baseType ?? .byte).element(ofSize: size) ?? .byte
      let elements = size / element.size
      self.offset = offset
      self.isBigEndian = isBigEndian
      count = UInt8(clamping: elements)
      shape = Self.shape(of: element, elements)
      elementSize = UInt8(element.size)
      isSigned = element.isSigned
      invalid = element.invalid
    }

    private static func shape(of baseType: BaseType, _ elements: Int) -> Shape {
      switch baseType {
      case .string: .string
      case .byte: .bytes
      case .float32, .float64: elements == 1 ? .real : .reals
      default: elements == 1 ? .integer : .integers
      }
    }

    /// Reads a number; `nil` if it is invalid or not a number.
    @inline(__always)
    func number(_ bytes: Span<UInt8>, _ start: Int) -> Double? {
      let place = start &+ offset
      if shape == .integer { return integer(bytes, place).map { Double($0) } }
      return shape == .real ? real(bytes, place) : nil
    }

    /// Reads a value; `nil` if it is invalid.
    func value(_ bytes: Span<UInt8>, _ start: Int) -> FieldValue? {
      let place = start &+ offset
      switch shape {
      case .integer:
        guard let value = integer(bytes, place) else { return nil }
        return .integer(value)
      case .real: return real(bytes, place).map { .real($0) }
      case .string: return string(bytes, place).map { .string($0) }
      case .bytes: return raw(bytes, place).map { .bytes($0) }
      case .integers:
        let values = elementPlaces(place).map { integer(bytes, $0) }
        return values.allSatisfy { $0 == nil } ? nil : .integers(values)
      case .reals:
        let values = elementPlaces(place).map { real(bytes, $0) }
        return values.allSatisfy { $0 == nil } ? nil : .reals(values)
      }
    }

    private func elementPlaces(_ place: Int) -> StrideTo<Int> {
      let size = Int(elementSize)
      return stride(from: place, to: place + Int(count) * size, by: size)
    }

    /// Reads a whole number; `nil` if its bits mean “no value”.
    @inline(__always)
    func integer(_ bytes: Span<UInt8>, _ place: Int) -> Int64? {
      switch elementSize {
      case 1:
        let value = bytes[place]
        if UInt64(value) == invalid { return nil }
        return isSigned ? Int64(Int8(bitPattern: value)) : Int64(value)
      case 2:
        let value = bytes.load16(place, isBigEndian)
        if UInt64(value) == invalid { return nil }
        return isSigned ? Int64(Int16(bitPattern: value)) : Int64(value)
      case 4:
        let value = bytes.load32(place, isBigEndian)
        if UInt64(value) == invalid { return nil }
        return isSigned ? Int64(Int32(bitPattern: value)) : Int64(value)
      default:
        let value = bytes.integer(at: place, count: 8, isBigEndian: isBigEndian)
        return value == invalid ? nil : Int64(bitPattern: value)
      }
    }

    private func real(_ bytes: Span<UInt8>, _ place: Int) -> Double? {
      let size = Int(elementSize)
      let bits = bytes.integer(at: place, count: size, isBigEndian: isBigEndian)
      if bits == invalid { return nil }
      let value =
        size == 8
        ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
      // The bits that mean “no value” are one NaN of many, and some writers take another.
      return value.isNaN ? nil : value
    }

    private func string(_ bytes: Span<UInt8>, _ place: Int) -> String? {
      var text: [UInt8] = []
      for index in place..<(place + Int(count)) {
        if bytes[index] == 0 { break }
        text.append(bytes[index])
      }
      return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
    }

    private func raw(_ bytes: Span<UInt8>, _ place: Int) -> [UInt8]? {
      let raw = (place..<(place + Int(count))).map { bytes[$0] }
      return raw.allSatisfy { $0 == 0xFF } ? nil : raw
    }
  }
}

extension Span<UInt8> {
  // A piece is cut out first, so that its place is judged once and not for every byte.

  @inline(__always)
  func load16(_ place: Int, _ isBigEndian: Bool) -> UInt16 {
    let piece = extracting(place..<(place &+ 2))
    let value = UInt16(piece[0]) | UInt16(piece[1]) &<< 8
    return isBigEndian ? value.byteSwapped : value
  }

  @inline(__always)
  func load32(_ place: Int, _ isBigEndian: Bool) -> UInt32 {
    let piece = extracting(place..<(place &+ 4))
    let low = UInt32(piece[0]) | UInt32(piece[1]) &<< 8
    let value = low | UInt32(piece[2]) &<< 16 | UInt32(piece[3]) &<< 24
    return isBigEndian ? value.byteSwapped : value
  }

  /// Loads eight bytes as a little-endian number.
  @inline(__always)
  func load64(_ place: Int) -> UInt64 {
    let piece = extracting(place..<(place &+ 8))
    let low = UInt64(piece[0]) | UInt64(piece[1]) &<< 8
    let middle = low | UInt64(piece[2]) &<< 16 | UInt64(piece[3]) &<< 24
    let high = middle | UInt64(piece[4]) &<< 32 | UInt64(piece[5]) &<< 40
    return high | UInt64(piece[6]) &<< 48 | UInt64(piece[7]) &<< 56
  }
}
