extension FIT {
  /// How the data messages of one definition are read: made once, used for each of them.
  package final class MessageLayout: Sendable {
    /// The definition it was made from.
    package let definition: DefinitionMessage
    package let profile: MessageProfile?
    /// The fields of the definition in its order, its developer fields, then those that components
    /// may become and, last, the timestamp of a compressed header and the heart rate of a record,
    /// which may come from elsewhere.
    package let fields: [FieldLayout]

    /// Where the fields of the definition are; as many as it has.
    let slots: [FieldSlot]
    /// What is unpacked, in the order in which it has to be.
    let expansions: [Expansion]
    /// Fields with subfields that have components of their own.
    let dynamicExpansions: [Int]
    /// Fields that accumulated components of other messages add to.
    let accumulated: [(index: Int, place: Int)]
    /// Field 253, given or not.
    let timestampIndex: Int
    /// Field 3 of a record, given or not.
    let heartRateIndex: Int?
    private let scales: [(scale: Double, offset: Double)]

    package var globalMessageNumber: UInt16 { definition.globalMessageNumber }

    /// The name in the profile, or the number where it has none.
    package var name: String { profile?.name ?? String(globalMessageNumber) }

    init(
      _ definition: DefinitionMessage,
      describedBy descriptions: DeveloperFields,
      expandsComponents: Bool
    ) {
      self.definition = definition
      profile = Profile.standard.message(definition.globalMessageNumber)
      var maker = LayoutMaker(definition, profile)
      maker.addFields()
      maker.addDeveloperFields(descriptions)
      if expandsComponents { maker.addExpansions() }
      timestampIndex = maker.add(timestampNumber)
      heartRateIndex =
        definition.globalMessageNumber == recordMessageNumber ? maker.add(heartRateNumber) : nil
      fields = maker.fields
      slots = maker.slots
      expansions = maker.expansions
      dynamicExpansions = maker.dynamicExpansions
      accumulated = expandsComponents ? maker.accumulated() : []
      scales = maker.fields.map { ($0.scale, $0.offset) }
    }

    /// Applies scale and offset of a field.
    func scaled(_ raw: Double, _ index: Int) -> Double {
      let (scale, offset) = scales[index]
      return scale == 1 && offset == 0 ? raw : raw / scale - offset
    }

    /// Where a field of the profile's numbering is among `fields`.
    func index(of number: UInt8) -> Int? {
      fields.firstIndex { $0.number == number && $0.developerDataIndex == nil }
    }
  }

  /// A field whose components are unpacked into others.
  struct Expansion {
    /// Where the packed field is among the layout's fields.
    let source: Int
    /// Where the same field stands again: the last that has a value is the one that is unpacked.
    let repetitions: [Int]
    let pieces: [Piece]

    /// A component and where it goes.
    struct Piece {
      let component: Component
      /// Where the target is among the layout's fields.
      let target: Int
      /// Which sum the piece adds to, or `nil`.
      let accumulator: Int?
      /// Whether several pieces go to the same target, or the profile has it as an array.
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
