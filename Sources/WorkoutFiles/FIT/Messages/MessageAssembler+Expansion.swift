extension FIT.MessageAssembler {
  /// Unpacks the components of a message's fields, and those of what they become.
  ///
  /// A target that the message gives itself is left as it is. Of a field that a definition has twice,
  /// the last value is unpacked, as it is the one that counts.
  mutating func expand(_ message: inout FIT.DataMessage) {
    let given = message.fields.count
    for index in message.layout.dynamicExpansions { expandSubfield(index, &message, given) }
    for expansion in message.layout.expansions {
      guard let source = message.fields.first(where: { Int($0.index) == expansion.source }) else {
        continue
      }
      let isRepeated = message.fields.contains { expansion.repetitions.contains(Int($0.index)) }
      if !isRepeated { unpack(source, into: expansion.pieces, &message, given) }
    }
  }

  /// Unpacks the components of the subfield that a field is, if it has any.
  private mutating func expandSubfield(
    _ index: Int,
    _ message: inout FIT.DataMessage,
    _ given: Int
  ) {
    guard let field = message.fields.first(where: { Int($0.index) == index }),
      let subfield = message.subfield(of: field)
    else { return }
    let layout = message.layout
    let pieces = subfield.components.compactMap { component -> FIT.Expansion.Piece? in
      guard let field = layout.profile?.field(named: component.target),
        let target = layout.index(of: field.number)
      else { return nil }
      return FIT.Expansion.Piece(
        component,
        target,
        layout.fields[target],
        isRepeated: false,
        in: layout.profile
      )
    }
    unpack(field, into: pieces, &message, given)
  }

  private mutating func unpack(
    _ source: FIT.DataField,
    into pieces: [FIT.Expansion.Piece],
    _ message: inout FIT.DataMessage,
    _ given: Int
  ) {
    var bits = BitReader(source.value, message.layout(of: source).baseType)
    for piece in pieces {
      guard let raw = bits.next(piece.component.bits) else { return }
      // What the message gives itself wins, and is where its sum goes on from: see `setAccumulators`.
      let isGiven = message.fields[..<given].contains { Int($0.index) == piece.target }
      if isGiven { continue }
      let sum =
        piece.accumulator.map {
          accumulators.add(raw, bits: piece.component.bits, at: $0)
        } ?? raw
      put(sum, piece, into: &message)
    }
  }

  /// Stores a piece in the scale of its target.
  private func put(_ raw: Int64, _ piece: FIT.Expansion.Piece, into message: inout FIT.DataMessage)
  {
    let target = message.layout.fields[piece.target]
    let component = piece.component
    let isSame = component.scale == target.scale && component.offset == target.offset
    let value = Double(raw) / component.scale - component.offset
    let stored = isSame ? raw : Int64(exactly: target.raw(value)) ?? raw
    let place = message.fields.firstIndex { Int($0.index) == piece.target }
    guard piece.isArray else {
      // The bits that mean “no value” mean it in a piece too: a gear of 0 teeth is none.
      if let type = target.profile?.baseType, type.bits(of: stored) == nil { return }
      if place == nil { message.append(piece.target, .integer(stored)) }
      return
    }
    guard let place, case .integers(let values) = message.fields[place].value else {
      return message.append(piece.target, .integers([stored]))
    }
    message.fields[place].value = .integers(values + [stored])
  }
}

extension FIT.DataMessage {
  mutating func append(_ index: Int, _ value: FIT.FieldValue) {
    fields.append(FIT.DataField(index: index, value: value))
  }
}

/// The bits of a value as its bytes are in a little-endian file, lowest first.
struct BitReader {
  private let bytes: [UInt8]
  private var position = 0

  /// Takes a value of a field that the file writes with a base type.
  ///
  /// A single number has as many bits as are asked for: one that the file writes in fewer bytes than
  /// the profile does is the same number.
  init(_ value: FIT.FieldValue, _ baseType: FIT.BaseType) {
    var bytes: [UInt8] = []
    switch value {
    case .integer(let value):
      bytes.append(littleEndian: UInt64(bitPattern: value), count: 8)
    case .bytes(let value): bytes = value
    case .integers(let values):
      for value in values {
        let bits = value.map { UInt64(bitPattern: $0) } ?? baseType.invalid
        bytes.append(littleEndian: bits, count: baseType.size)
      }
    case .real, .string, .reals: break
    }
    self.bytes = bytes
  }

  /// The next bits as a number, or `nil` where fewer are left.
  mutating func next(_ count: Int) -> Int64? {
    guard position + count <= bytes.count * 8 else { return nil }
    var value: Int64 = 0
    for index in 0..<count {
      let place = position + index
      let bit = Int64(bytes[place / 8] >> UInt8(place % 8) & 1)
      value |= bit << Int64(index)
    }
    position += count
    return value
  }
}
