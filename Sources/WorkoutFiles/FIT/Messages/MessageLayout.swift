extension FIT {
  /// The layout by which the data messages of one definition are read: made once, used for each of
  /// them.
  package final class MessageLayout: Sendable {
    /// The definition it was made from.
    package let definition: DefinitionMessage
    package let profile: MessageProfile?
    /// The fields of the definition in its order, its developer fields, then those that components
    /// may become and, last, the timestamp of a compressed header and the heart rate of a record,
    /// which may come from elsewhere.
    package let fields: [FieldLayout]
    /// The name in the profile, or the number where it has none.
    package let name: String

    /// The places of the definition's fields; as many as it has.
    let slots: [FieldSlot]
    /// Fields that are the bits of another, and nothing else.
    let aliases: [Alias]
    /// The fields that are unpacked as messages come, in the order in which they have to be.
    let expansions: [Expansion]
    /// Fields with subfields that have components of their own.
    let dynamicExpansions: [Int]
    /// Fields that accumulated components of other messages add to.
    let accumulated: [(index: Int, place: Int)]
    /// Field 253, given or not.
    let timestampIndex: Int
    /// Field 3 of a record, given or not.
    let heartRateIndex: Int?
    /// Those of `fields` behind the definition's that are bits of another field.
    let aliasesBehind: [Int]
    /// The place in `aliases` of each of `fields`, or -1.
    private let aliasPlaces: [Int]
    /// The names of `fields`, in their order: asking a field for its name counts a reference to it.
    package let names: [String]
    /// The numbers of `fields` in the profile's numbering, in their order; -1 of developer fields.
    let numbers: [Int]
    private let scales: [(scale: Double, offset: Double)]

    package var globalMessageNumber: UInt16 { definition.globalMessageNumber }

    init(
      _ definition: DefinitionMessage,
      describedBy descriptions: DeveloperFields,
      expandsComponents: Bool
    ) {
      self.definition = definition
      var maker = LayoutMaker(definition)
      maker.addFields()
      maker.addDeveloperFields(descriptions)
      if expandsComponents { maker.addExpansions() }
      timestampIndex = maker.add(timestampNumber)
      heartRateIndex =
        definition.globalMessageNumber == recordMessageNumber ? maker.add(heartRateNumber) : nil
      profile = maker.template?.profile
      name = profile?.name ?? String(definition.globalMessageNumber)
      fields = maker.fields
      slots = maker.slots
      let found = maker.aliases()
      let aliases = found ?? []
      self.aliases = aliases
      aliasPlaces = fields.indices.map { index in
        aliases.firstIndex { $0.target == index } ?? -1
      }
      aliasesBehind = (slots.count..<fields.count).filter { index in
        aliases.contains { $0.target == index }
      }
      names = maker.fields.map(\.name)
      numbers = maker.fields.map { $0.developerDataIndex == nil ? Int($0.number) : -1 }
      expansions = found == nil ? maker.expansions : []
      dynamicExpansions = maker.dynamicExpansions
      accumulated = expandsComponents ? maker.accumulated() : []
      scales = maker.fields.map { ($0.scale, $0.offset) }
    }

    /// Applies scale and offset of a field.
    func scaled(_ raw: Double, _ index: Int) -> Double {
      let (scale, offset) = scales[index]
      return scale == 1 && offset == 0 ? raw : raw / scale - offset
    }

    /// Finds the place of a field of the profile's numbering among `fields`.
    func index(of number: UInt8) -> Int? {
      fields.firstIndex { $0.number == number && $0.developerDataIndex == nil }
    }

    /// Says if a field may be bits of another.
    func isAlias(_ index: Int) -> Bool { aliasPlaces[index] >= 0 }

    /// Reads the value of a field in the bytes of a message, or `nil` where they have none.
    func value(at index: Int, _ bytes: Span<UInt8>, _ start: Int) -> FieldValue? {
      if index < slots.count, let value = slots[index].value(bytes, start) { return value }
      return alias(at: index, bytes, start).map { .integer($0) }
    }

    /// Reads the number of a field in the bytes of a message, with scale and offset applied.
    func number(at index: Int, _ bytes: Span<UInt8>, _ start: Int) -> Double? {
      if index < slots.count, let raw = slots[index].number(bytes, start) {
        return scaled(raw, index)
      }
      // What is no number keeps components out.
      guard isAlias(index), case .integer(let raw)? = value(at: index, bytes, start) else {
        return nil
      }
      return scaled(Double(raw), index)
    }

    private func alias(at index: Int, _ bytes: Span<UInt8>, _ start: Int) -> Int64? {
      guard isAlias(index) else { return nil }
      let alias = aliases[aliasPlaces[index]]
      let slot = slots[alias.source]
      return slot.integer(bytes, start &+ slot.offset).flatMap { alias.stored($0) }
    }
  }

  /// A field that is some low bits of another, in a scale of its own.
  ///
  /// It needs nothing but those bits, so that nobody has to look at it before it is asked for.
  struct Alias {
    /// The place of the packed field among the layout's fields; one of its definition.
    let source: Int
    let target: Int
    private let mask: UInt64
    private let component: (scale: Double, offset: Double)
    private let field: (scale: Double, offset: Double)
    private let isSame: Bool
    /// By which the bits that mean “no value” are told; `nil` where none do.
    private let baseType: BaseType?

    init(source: Int, _ piece: Expansion.Piece, _ target: FieldLayout) {
      self.source = source
      self.target = piece.target
      let bits = piece.component.bits
      mask = bits >= 64 ? .max : (1 << UInt64(bits)) - 1
      component = (piece.component.scale, piece.component.offset)
      field = (target.scale, target.offset)
      isSame = component == field
      baseType = target.profile?.baseType
    }

    /// Converts a raw number to the scale of the field, or `nil` where it means that there is none.
    func stored(_ source: Int64) -> Int64? {
      let raw = Int64(bitPattern: UInt64(bitPattern: source) & mask)
      let stored = isSame ? raw : converted(raw)
      if let baseType, baseType.bits(of: stored) == nil { return nil }
      return stored
    }

    private func converted(_ raw: Int64) -> Int64 {
      let value = Double(raw) / component.scale - component.offset
      return Int64(exactly: ((value + field.offset) * field.scale).rounded()) ?? raw
    }
  }

  /// A field whose components are unpacked into others.
  struct Expansion {
    /// The place of the packed field among the layout's fields.
    let source: Int
    /// The places at which the same field stands again: the last that has a value is the one that is
    /// unpacked.
    let repetitions: [Int]
    let pieces: [Piece]

    /// A component and where it goes.
    struct Piece {
      let component: Component
      /// The place of the target among the layout's fields.
      let target: Int
      /// The place of the sum that the piece adds to, or `nil`.
      let accumulator: Int?
      /// `true` if several pieces go to the same target, or the profile has it as an array.
      let isArray: Bool
    }
  }

  /// The timestamp's field number, the same in every message.
  static let timestampNumber: UInt8 = 253
  /// The message `record`.
  static let recordMessageNumber: UInt16 = 20
  /// `record.heart_rate`.
  static let heartRateNumber: UInt8 = 3
}
