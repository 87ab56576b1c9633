extension FIT.MessageAssembler {
  /// Unpacks the components of a message's fields, and the components of the fields that result.
  ///
  /// A target that the message gives itself is left as it is. Of a field that a definition has twice,
  /// the last value is unpacked, as it is the one that counts.
  mutating func expand(_ message: inout FIT.DataMessage) {
    let layout = message.layout
    for index in layout.dynamicExpansions { expandSubfield(index, &message) }
    for expansion in layout.expansions {
      guard let value = message.value(at: expansion.source) else { continue }
      let isRepeated = expansion.repetitions.contains { message.value(at: $0) != nil }
      if !isRepeated { unpack(value, expansion.source, into: expansion.pieces, &message) }
    }
  }

  /// Unpacks the components of the subfield that gives a field its meaning, if it has any.
  private mutating func expandSubfield(_ index: Int, _ message: inout FIT.DataMessage) {
    guard let value = message.value(at: index),
      let subfield = message.subfield(of: FIT.DataField(index: index, value: value))
    else { return }
    let layout = message.layout
    let pieces = subfield.components.compactMap { component -> FIT.Expansion.Piece? in
      guard let number = component.targetNumber, let target = layout.index(of: number) else {
        return nil
      }
      return FIT.Expansion.Piece(
        component,
        target,
        layout.fields[target],
        isRepeated: false,
        in: layout.globalMessageNumber
      )
    }
    unpack(value, index, into: pieces, &message)
  }

  private mutating func unpack(
    _ source: FIT.FieldValue,
    _ index: Int,
    into pieces: [FIT.Expansion.Piece],
    _ message: inout FIT.DataMessage
  ) {
    var bits = BitReader(source, message.layout.fields[index].baseType)
    for piece in pieces {
      guard let raw = bits.next(piece.component.bits) else { return }
      // What the message gives itself wins, and is where its sum goes on from: see `setAccumulators`.
      if message.isGiven(piece.target) { continue }
      let sum =
        piece.accumulator.map {
          accumulators.add(raw, bits: piece.component.bits, at: $0)
        } ?? raw
      put(sum, piece, into: &message)
    }
  }

  /// Stores an unpacked piece, converted to the scale of its target.
  private func put(_ raw: Int64, _ piece: FIT.Expansion.Piece, into message: inout FIT.DataMessage)
  {
    let target = message.layout.fields[piece.target]
    let component = piece.component
    let isSame = component.scale == target.scale && component.offset == target.offset
    let value = Double(raw) / component.scale - component.offset
    let stored = isSame ? raw : Int64(exactly: target.raw(value)) ?? raw
    let place = message.added.firstIndex { Int($0.index) == piece.target }
    guard piece.isArray else {
      // The bits that mean “no value” mean it in a piece too: a gear of 0 teeth is none.
      if let type = target.profile?.baseType, type.bits(of: stored) == nil { return }
      if place == nil { message.add(piece.target, .integer(stored)) }
      return
    }
    guard let place, case .integers(let values) = message.added[place].value else {
      return message.add(piece.target, .integers([stored]))
    }
    message.added[place].value = .integers(values + [stored])
  }
}

extension FIT.DataMessage {
  /// Adds a value, replacing an added value of the same field.
  mutating func add(_ index: Int, _ value: FIT.FieldValue) {
    if let place = added.firstIndex(where: { Int($0.index) == index }) {
      added[place].value = value
    } else {
      added.append(FIT.DataField(index: index, value: value))
    }
  }
}

/// A reader of a value's bits, lowest first, as in a little-endian file.
struct BitReader {
  /// The first up to eight bytes, as many as `count` says; longer values are in `bytes`.
  private let word: UInt64
  private let bytes: [UInt8]
  private let count: Int
  private var position = 0

  /// Makes a reader for a field's value, which the file writes with a base type.
  ///
  /// A single number has as many bits as are asked for: one that the file writes in fewer bytes than
  /// the profile does is the same number.
  init(_ value: FIT.FieldValue, _ baseType: FIT.BaseType) {
    var bytes: [UInt8] = []
    switch value {
    case .integer(let value):
      word = UInt64(bitPattern: value)
      count = 64
      self.bytes = []
      return
    case .bytes(let value): bytes = value
    case .integers(let values):
      for value in values {
        let bits = value.map { UInt64(bitPattern: $0) } ?? baseType.invalid
        bytes.append(littleEndian: bits, count: baseType.size)
      }
    case .real, .string, .reals: break
    }
    count = bytes.count * 8
    if bytes.count <= 8 {
      word = bytes.span.littleEndian(at: 0, count: bytes.count)
      self.bytes = []
    } else {
      word = 0
      self.bytes = bytes
    }
  }

  /// Reads the next bits as a number; `nil` if fewer are left.
  mutating func next(_ bits: Int) -> Int64? {
    guard position + bits <= count else { return nil }
    defer { position += bits }
    guard bytes.isEmpty else { return slowNext(bits) }
    let mask: UInt64 = bits >= 64 ? .max : (1 << UInt64(bits)) - 1
    return Int64(bitPattern: word >> UInt64(position) & mask)
  }

  private func slowNext(_ bits: Int) -> Int64 {
    (0..<bits).reduce(0) { value, index in
      let place = position + index
      return value | Int64(bytes[place / 8] >> UInt8(place % 8) & 1) << Int64(index)
    }
  }
}
