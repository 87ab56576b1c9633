extension FIT {
  /// The plan by which the fields of a definition's data messages are written to columns.
  struct ColumnPlan {
    /// A field whose number is written to a column.
    struct Cell {
      let slot: FieldSlot
      let column: Int
      let scale: Double
      let offset: Double
      let isScaled: Bool

      @inline(__always)
      func scaled(_ value: Double) -> Double { isScaled ? value / scale - offset : value }
    }

    /// `true` if each message is a record, and so a row; other messages only give the time.
    let isRecord: Bool
    /// The position of the timestamp, field 253; `nil` if it is not a whole number.
    let timestamp: FieldSlot?
    /// The cells in the order of writing, so that later ones win: components come before real fields.
    let cells: [Cell]
    /// `true` if a message must be decoded as a whole: a component that adds up or is not the low bits
    /// of its field goes to a column, or a field is not a number or occurs twice.
    let needsMessage: Bool

    init(_ definition: DefinitionMessage, _ columns: ColumnNumbers) {
      isRecord = definition.globalMessageNumber == recordMessageNumber
      timestamp = Self.timestamp(of: definition)
      guard isRecord, let record = MessageTemplate.of(recordMessageNumber) else {
        cells = []
        needsMessage = false
        return
      }
      let slots = Self.slots(of: definition)
      var maker = CellMaker(columns: columns, record: record)
      for (field, slot) in zip(definition.fields, slots) { maker.addComponents(of: field, slot) }
      for (field, slot) in zip(definition.fields, slots) { maker.add(field, slot) }
      cells = maker.cells
      needsMessage = maker.needsMessage || Self.hasRepetition(definition)
    }

    private static func hasRepetition(_ definition: DefinitionMessage) -> Bool {
      var seen = [256 of Bool](repeating: false)
      for field in definition.fields {
        if seen[Int(field.number)] { return true }
        seen[Int(field.number)] = true
      }
      return false
    }

    private static func timestamp(of definition: DefinitionMessage) -> FieldSlot? {
      var offset = 0
      for field in definition.fields {
        if field.number == timestampNumber {
          let slot = slot(of: field, in: definition, at: offset)
          return slot.shape == .integer ? slot : nil
        }
        offset += Int(field.size)
      }
      return nil
    }

    private static func slots(of definition: DefinitionMessage) -> [FieldSlot] {
      var offset = 0
      return definition.fields.map { field in
        defer { offset += Int(field.size) }
        return slot(of: field, in: definition, at: offset)
      }
    }

    private static func slot(
      of field: FieldDefinition,
      in definition: DefinitionMessage,
      at offset: Int
    ) -> FieldSlot {
      FieldSlot(
        size: Int(field.size),
        baseType: BaseType(byte: field.baseTypeByte),
        isBigEndian: definition.architecture == .bigEndian,
        offset: offset
      )
    }
  }

  /// The mapping from the fields of `record` to columns.
  struct ColumnNumbers {
    private let columns: [Int16]

    /// Makes the mapping for columns with these names, in this order.
    init(_ names: [String]) {
      var columns = [Int16](repeating: -1, count: 256)
      for field in MessageTemplate.of(recordMessageNumber)?.fields ?? [] {
        if let column = names.firstIndex(of: field.name) {
          columns[Int(field.number)] = Int16(clamping: column)
        }
      }
      self.columns = columns
    }

    /// The column of a field; `nil` if the field has none.
    subscript(field: UInt8) -> Int? {
      columns[Int(field)] < 0 ? nil : Int(columns[Int(field)])
    }
  }

  /// A maker of the cells for a definition of `record`.
  private struct CellMaker {
    let columns: ColumnNumbers
    let record: MessageTemplate
    var cells: [ColumnPlan.Cell] = []
    var needsMessage = false

    mutating func add(_ field: FieldDefinition, _ slot: FieldSlot) {
      guard let column = columns[field.number], let known = record.field(field.number) else {
        return
      }
      guard slot.shape == .integer || slot.shape == .real else {
        // An array where a number belongs is no number, and still keeps components out.
        needsMessage = true
        return
      }
      addCell(slot, column, known.scale, known.offset)
    }

    mutating func addComponents(of field: FieldDefinition, _ slot: FieldSlot) {
      guard let known = record.field(field.number), known.isPacked,
        let all = known.profile?.components
      else { return }
      let components = all.filter { reaches($0) }
      if components.isEmpty { return }
      let component = components[0]
      let isWhole =
        all.count == 1 && !component.isAccumulated && slot.shape == .integer
        && !slot.isSigned && Int(slot.elementSize) * 8 <= component.bits
      guard isWhole, let number = component.targetNumber, let column = columns[number],
        let target = record.field(number), !target.isPacked
      else {
        needsMessage = true
        return
      }
      addCell(slot, column, component.scale, component.offset)
    }

    /// Says if a component leads to a column, directly or through further components.
    private func reaches(_ component: Component) -> Bool {
      guard let number = component.targetNumber else { return false }
      if columns[number] != nil { return true }
      let next = record.field(number)?.profile?.components ?? []
      return next.contains { $0.targetNumber.map { columns[$0] != nil } ?? false }
    }

    private mutating func addCell(
      _ slot: FieldSlot,
      _ column: Int,
      _ scale: Double,
      _ offset: Double
    ) {
      cells.append(
        ColumnPlan.Cell(
          slot: slot,
          column: column,
          scale: scale,
          offset: offset,
          isScaled: scale != 1 || offset != 0
        )
      )
    }
  }
}
