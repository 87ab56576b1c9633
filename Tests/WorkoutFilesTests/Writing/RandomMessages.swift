import LockstepWorkoutFiles

/// A stream of numbers that is the same for the same seed.
struct Draws {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func bits() -> UInt64 {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  /// 0 up to, but not with, a bound.
  mutating func below(_ bound: Int) -> Int { Int(bits() % UInt64(bound)) }

  mutating func chance(_ oneIn: Int) -> Bool { below(oneIn) == 0 }

  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: bits()) }
}

/// Definitions, and values that fit them, of every base type, size and byte order.
struct RandomMessages {
  var draws: Draws

  init(_ seed: UInt64) { draws = Draws(seed) }

  /// Base types of developer fields, by number; index 0.
  static let developerTypes: [FIT.BaseType] = FIT.BaseType.allCases

  mutating func definition(_ local: UInt8) -> FIT.DefinitionMessage {
    let numbers: [UInt16] = [0, 18, 19, 20, 21, 78, 132, 372, 0xFF00, UInt16(draws.below(500))]
    let number = numbers[draws.below(numbers.count)]
    let developer = (0..<(draws.chance(2) ? draws.below(4) : 0)).map { _ in
      let number = draws.below(Self.developerTypes.count + 2)
      return FIT.DeveloperFieldDefinition(
        number: UInt8(number),
        size: size(number < Self.developerTypes.count ? Self.developerTypes[number] : nil),
        developerDataIndex: 0
      )
    }
    return FIT.DefinitionMessage(
      localMessageType: local,
      architecture: draws.chance(2) ? .bigEndian : .littleEndian,
      // A description would change what later developer fields are.
      globalMessageNumber: number == 206 ? 207 : number,
      fields: (0..<draws.below(12)).map { _ in field() },
      developerFields: developer
    )
  }

  private mutating func field() -> FIT.FieldDefinition {
    let type = FIT.BaseType(byte: UInt8(draws.below(20)))
    let byte = type?.byte ?? 0x1E
    // A timestamp would be what compressed ones go on from.
    let number = UInt8(draws.below(253))
    return FIT.FieldDefinition(
      number: number,
      size: size(type),
      baseTypeByte: draws.chance(5) ? byte & 0x1F : byte
    )
  }

  private mutating func size(_ type: FIT.BaseType?) -> UInt8 {
    let element = type?.size ?? 1
    switch draws.below(10) {
    case 0: return UInt8(draws.below(256))
    case 1: return 0
    case 2...4: return UInt8(element * (1 + draws.below(255 / element)))
    default: return UInt8(element)
    }
  }

  /// A value that reading gives back as it is, or none.
  mutating func value(_ size: UInt8, _ type: FIT.BaseType?) -> FIT.FieldValue? {
    if size == 0 || draws.chance(6) { return nil }
    guard let type = type?.element(ofSize: Int(size)), type != .byte else {
      return bytes(Int(size))
    }
    let count = Int(size) / type.size
    if type == .string { return text(Int(size)) }
    if type.isReal {
      if count == 1 { return .real(real(type)) }
      let values = (0..<count).map { _ in draws.chance(4) ? nil : real(type) }
      return values.allSatisfy { $0 == nil } ? nil : .reals(values)
    }
    if count == 1 { return .integer(integer(type)) }
    let values = (0..<count).map { _ in draws.chance(4) ? nil : integer(type) }
    return values.allSatisfy { $0 == nil } ? nil : .integers(values)
  }

  private mutating func bytes(_ count: Int) -> FIT.FieldValue? {
    let bytes = (0..<count).map { _ in draws.byte() }
    return bytes.allSatisfy { $0 == 0xFF } ? nil : .bytes(bytes)
  }

  private mutating func text(_ size: Int) -> FIT.FieldValue {
    let letters = Array("aZ 9é€😀")
    var text = ""
    repeat {
      let letter = letters[draws.below(letters.count)]
      if text.utf8.count + String(letter).utf8.count > size { break }
      text.append(letter)
    } while !draws.chance(8)
    return .string(text.isEmpty ? "x" : text)
  }

  private mutating func real(_ type: FIT.BaseType) -> Double {
    let bits = draws.bits()
    let value =
      type == .float32
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
    return value.isNaN ? 1 : value
  }

  private mutating func integer(_ type: FIT.BaseType) -> Int64 {
    let shift = UInt64(64 - 8 * type.size)
    let bits = draws.bits()
    let value =
      type.isSigned ? Int64(bitPattern: bits) >> Int64(shift) : Int64(bitPattern: bits >> shift)
    let low = shift == 0 ? UInt64.max : (1 << (64 - shift)) - 1
    return UInt64(bitPattern: value) & low == type.invalid ? 1 : value
  }
}
