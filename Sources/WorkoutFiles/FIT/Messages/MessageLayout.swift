extension FIT {
  /// The layout of a definition's data messages, made once and used for each message.
  package final class MessageLayout: Sendable {
    /// The definition from which the layout was made.
    package let definition: DefinitionMessage
    package let profile: MessageProfile?
    /// The fields of the definition, its developer fields, the targets of components and, last, the
    /// timestamp of a compressed header and the heart rate of a record, which can come from elsewhere.
    package let fields: [FieldLayout]
    /// The name in the profile, or the number if the profile lacks it.
    package let name: String

    /// The positions of the definition's fields, one for each.
    let slots: [FieldSlot]
    /// The fields that are nothing but bits of another field.
    let aliases: [Alias]
    /// The fields that are unpacked from arriving messages, in the order of unpacking.
    let expansions: [Expansion]
    /// The indices of fields with subfields that have components.
    let dynamicExpansions: [Int]
    /// The fields to whose sums accumulated components of other messages add.
    let accumulated: [(index: Int, place: Int)]
    /// The index of field 253, which a message may lack.
    let timestampIndex: Int
    /// The index of a record's field 3, the heart rate, which a message may lack; `nil` in other
    /// messages.
    let heartRateIndex: Int?
    /// The indices of the aliases that are not fields of the definition.
    let aliasesBehind: [Int]
    /// The index in `aliases` of each field; -1 if it is not an alias.
    private let aliasPlaces: [Int]
    /// The names of `fields`, in a separate array because reading them from a field counts a reference.
    package let names: [String]
    /// The profile's numbers of `fields`, in their order; -1 for developer fields.
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

    /// Applies the scale and offset of the field at an index.
    func scaled(_ raw: Double, _ index: Int) -> Double {
      let (scale, offset) = scales[index]
      return scale == 1 && offset == 0 ? raw : raw / scale - offset
    }

    /// Finds the index of the field with a number in the profile.
    func index(of number: UInt8) -> Int? {
      fields.firstIndex { $0.number == number && $0.developerDataIndex == nil }
    }

    /// Says if a field may be an alias.
    func isAlias(_ index: Int) -> Bool { aliasPlaces[index] >= 0 }

    /// Reads the value of a field from a message's bytes; `nil` if they have none.
    func value(at index: Int, _ bytes: Span<UInt8>, _ start: Int) -> FieldValue? {
      if index < slots.count, let value = slots[index].value(bytes, start) { return value }
      return alias(at: index, bytes, start).map { .integer($0) }
    }

    /// Reads the number of a field from a message's bytes, with scale and offset applied.
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

  /// A field that is the low bits of another field, with a scale of its own.
  ///
  /// It needs nothing but those bits, so that nobody has to look at it before it is asked for.
  struct Alias {
    /// The index of the packed field, which is in the definition.
    let source: Int
    let target: Int
    private let mask: UInt64
    private let component: (scale: Double, offset: Double)
    private let field: (scale: Double, offset: Double)
    private let isSame: Bool
    /// The base type whose invalid bits mean “no value”; `nil` if none do.
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

    /// Converts a raw number to the field's scale; `nil` if it means “no value”.
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

  /// A field whose components are unpacked into other fields.
  struct Expansion {
    /// The index of the packed field.
    let source: Int
    /// The indices at which the same field is repeated; the last one with a value is unpacked.
    let repetitions: [Int]
    let pieces: [Piece]

    /// A component with its target.
    struct Piece {
      let component: Component
      /// The index of the target field.
      let target: Int
      /// The index of the sum to which the piece adds; `nil` if none.
      let accumulator: Int?
      /// `true` if several pieces have the same target, or the profile defines it as an array.
      let isArray: Bool
    }
  }

  /// The field number of the timestamp, the same in every message.
  static let timestampNumber: UInt8 = 253
  /// The global message number of `record`.
  static let recordMessageNumber: UInt16 = 20
  /// The field number of `heart_rate` in `record`.
  static let heartRateNumber: UInt8 = 3
}
